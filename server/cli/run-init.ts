import { existsSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { formatDiagnostic } from '../../shared/model/diagnostic.ts'
import { isHttpUrl } from '../../shared/model/http-url.ts'
import { guessDirectory } from '../sources/init/guess-directory.ts'
import type { DirectoryGuess } from '../sources/init/guess-directory.ts'
import { writeDirectoryYaml } from '../sources/init/write-directory-yaml.ts'
import { commandName, EnvironmentError, EXIT_CODES } from './console/exit-codes.ts'
import { prepareWorkflow } from './github/write-workflow.ts'
import { PACKAGE_INFO } from './package-info.ts'

/** What the other commands read where no file is named. */
const DEFAULT_CONFIG = 'directory.yml'

/** Command-line arguments of `gazetteer init`. */
export interface InitArguments {
  /** Nothing: only the workflow is written. */
  from?: string
  config: string
  baseUrl?: string
  force?: boolean
  github?: boolean
}

/**
 * Writes the configuration and explains it, and the workflow with `--github`.
 *
 * @throws {EnvironmentError} when one of them exists.
 */
export async function runInit(args: InitArguments): Promise<void> {
  const { from, config, github, force = false } = args
  const workflow = github ? prepareWorkflow(config, PACKAGE_INFO.version, force) : undefined
  if (from !== undefined) {
    if (!(await writeConfiguration({ ...args, from }))) return
  } else if (!existsSync(config)) {
    throw new EnvironmentError(`${config}: there is no such file; with --from PATH it is written too`)
  }
  if (workflow === undefined) return
  workflow.write()
  process.stderr.write(`Wrote ${workflow.path}. Next: read its first lines, commit and push.\n`)
}

/** @returns Whether there was something to write. */
async function writeConfiguration(args: InitArguments & { from: string }): Promise<boolean> {
  const { from, config: path, baseUrl, force } = args
  if (!existsSync(from)) throw new EnvironmentError(`${from}: there is no such file or folder`)
  if (existsSync(path) && !force) {
    throw new EnvironmentError(`${path}: exists already; use --force to overwrite it or --config to write another file`)
  }
  if (baseUrl !== undefined && !isHttpUrl(baseUrl)) {
    throw new EnvironmentError(`--base-url: expected an absolute http(s) URL, got "${baseUrl}"`)
  }
  const { config, explanation, diagnostics } = await guessDirectory(from, {
    configDir: dirname(resolve(path)),
    configName: basename(path),
    ...(baseUrl !== undefined && { baseUrl }),
  })
  const problems = diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`).join('')
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    process.stderr.write(`${problems}Nothing written: no listings were found in "${from}".\n`)
    process.exitCode = EXIT_CODES.problems
    return false
  }
  writeFileSync(path, writeDirectoryYaml(config, explanation))
  const next = `${commandName(process.env)} check${path === DEFAULT_CONFIG ? '' : ` -c ${path}`}`
  process.stderr.write(`${problems}${formatGuesses(explanation)}Wrote ${path}. Next: ${next}\n`)
  return true
}

function formatGuesses(explanation: DirectoryGuess['explanation']): string {
  return explanation.map(({ decision, reason }) => `  ${decision}: ${reason}\n`).join('')
}
