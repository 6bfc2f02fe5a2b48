import { existsSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { formatDiagnostic } from '../../shared/model/diagnostic.ts'
import { guessDirectory } from '../sources/guess-config.ts'
import type { DirectoryGuess } from '../sources/guess-config.ts'
import { writeDirectoryYaml } from '../sources/guess-yaml.ts'
import { EnvironmentError } from './describe-failure.ts'
import { EXIT_CODES } from './exit-codes.ts'

/** What `gazetteer init` takes from the command line. */
export interface InitArguments {
  from: string
  config: string
  force?: boolean
}

/** Writes the configuration and explains it. @throws {EnvironmentError} when it exists. */
export function runInit({ from, config: path, force }: InitArguments): void {
  if (!existsSync(from)) throw new EnvironmentError(`${from}: there is no such file or folder`)
  if (existsSync(path) && !force) {
    throw new EnvironmentError(`${path}: exists already; use --force to overwrite it or --config to write another file`)
  }
  const { config, explanation, diagnostics } = guessDirectory(from, dirname(resolve(path)))
  const problems = diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`).join('')
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    process.stderr.write(`${problems}Nothing written: no listings were found in ${from}.\n`)
    process.exitCode = EXIT_CODES.problems
    return
  }
  writeFileSync(path, writeDirectoryYaml(config, explanation))
  process.stderr.write(`${problems}${formatGuesses(explanation)}Wrote ${path}. Next: gazetteer check -c ${path}\n`)
}

function formatGuesses(explanation: DirectoryGuess['explanation']): string {
  return explanation.map(({ decision, reason }) => `  ${decision}: ${reason}\n`).join('')
}
