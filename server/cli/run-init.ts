import { existsSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { formatDiagnostic } from '../../shared/model/diagnostic.ts'
import { isHttpUrl } from '../../shared/model/http-url.ts'
import { guessDirectory } from '../sources/init/guess-directory.ts'
import type { DirectoryGuess } from '../sources/init/guess-directory.ts'
import { writeDirectoryYaml } from '../sources/init/write-directory-yaml.ts'
import { EnvironmentError } from './console/describe-failure.ts'
import { EXIT_CODES } from './console/exit-codes.ts'

/** Command-line arguments of `gazetteer init`. */
export interface InitArguments {
  from: string
  config: string
  baseUrl?: string
  force?: boolean
}

/** Writes the configuration and explains it. @throws {EnvironmentError} when it exists. */
export async function runInit({ from, config: path, baseUrl, force }: InitArguments): Promise<void> {
  if (!existsSync(from)) throw new EnvironmentError(`${from}: there is no such file or folder`)
  if (existsSync(path) && !force) {
    throw new EnvironmentError(`${path}: exists already; use --force to overwrite it or --config to write another file`)
  }
  if (baseUrl !== undefined && !isHttpUrl(baseUrl)) {
    throw new EnvironmentError(`--base-url: expected an absolute http(s) URL, got "${baseUrl}"`)
  }
  const { config, explanation, diagnostics } = await guessDirectory(from, dirname(resolve(path)), baseUrl)
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
