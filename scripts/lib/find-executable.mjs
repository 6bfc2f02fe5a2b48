import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Finds a program that is installed. Ends the process when the variable names a file that is not there.
 *
 * @param {string} variable Of the environment. Where it is set, it decides alone.
 * @param {readonly string[]} names Looked for on PATH: in the first folder that has any of them, the first of them.
 * @param {readonly string[]} fixedPaths Looked at when PATH has none.
 * @returns {string | undefined}
 */
export function findExecutable(variable, names, fixedPaths) {
  const { [variable]: chosen, PATH = '' } = process.env
  if (chosen && !existsSync(chosen)) {
    console.error(`${variable} is ${chosen}, which does not exist. Correct it, or unset it.`)
    process.exit(1)
  }
  if (chosen) return chosen
  const candidates = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...fixedPaths].find((candidate) => existsSync(candidate))
}
