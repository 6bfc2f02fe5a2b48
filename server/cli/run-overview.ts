import { existsSync } from 'node:fs'
import { guessDirectory } from '../sources/init/guess-directory.ts'
import { readDirectory } from '../sources/read-directory.ts'
import { describeChoice } from './choose-source.ts'
import { formatScale } from './console/report.ts'

/** Prints what is in this folder, and what to do next. @param command How this program was started. */
export async function runOverview(command: string): Promise<void> {
  process.stderr.write(`${await describeFolder(command)}\n${command} --help lists all commands.\n`)
}

async function describeFolder(command: string): Promise<string> {
  if (existsSync('directory.yml')) {
    const model = await readDirectory({ configPath: 'directory.yml' })
    const next = `See it: ${command} dev. Publish it: ${command} build`
    return `directory.yml: ${model.directory.title}, ${formatScale(model)}. ${next}`
  }
  const { choices } = await guessDirectory('.', { configDir: '.', configName: 'directory.yml' })
  const [best] = choices
  if (best === undefined)
    return `Neither directory.yml nor a list is in this folder. Elsewhere: ${command} init --from PATH`
  return `No directory.yml yet, but a list: ${describeChoice(best)}. Write it: ${command} init`
}
