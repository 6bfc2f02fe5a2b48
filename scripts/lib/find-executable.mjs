import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Finds an installed program. Ends the process when the variable names a missing file.
 *
 * @param {string} variable Environment variable. If set, it overrides the search.
 * @param {readonly string[]} names Searched on PATH: the first of them in the first folder that has any.
 * @param {readonly string[]} fixedPaths Tried when PATH has none.
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
