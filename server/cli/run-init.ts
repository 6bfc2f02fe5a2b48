import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { formatDiagnostic } from '../../shared/model/diagnostic.ts'
import { isHttpUrl } from '../../shared/model/http-url.ts'
import { DOUBT } from '../sources/init/find-doubts.ts'
import { guessDirectory } from '../sources/init/guess-directory.ts'
import type { DirectoryGuess } from '../sources/init/guess-directory.ts'
import { readDirectory } from '../sources/read-directory.ts'
import { writeDirectoryYaml } from '../sources/init/write-directory-yaml.ts'
import type { Target } from '../../shared/model/directory.ts'
import { askForSource, askForTarget, formatChoice, sampleOf, TARGET_MEANINGS } from './choose-source.ts'
import { commandName, EnvironmentError, EXIT_CODES } from './console/exit-codes.ts'
import { DEFAULT_OUT, DEV_CACHE, formatScale } from './console/report.ts'
import { prepareWorkflow } from './github/write-workflow.ts'
import { PACKAGE_INFO } from './package-info.ts'

/** What the other commands read where no file is named. */
const DEFAULT_CONFIG = 'directory.yml'

export interface InitArguments {
  /** Nothing: only the workflow is written. */
  from?: string
  config: string
  baseUrl?: string
  force?: boolean
  /** Number of the choice that is taken, as written on the command line. */
  source?: string
  /** Who will answer; instead of a guess by the host. */
  target?: Target
  /** Never ask. */
  yes?: boolean
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
  const settings = workflow.settings.map((line) => `  ${line}\n`).join('')
  process.stderr.write(`Wrote ${workflow.path}. Next: commit and push, and set by hand:\n${settings}`)
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
  const options = {
    configDir: dirname(resolve(path)),
    configName: basename(path),
    ...(baseUrl !== undefined && { baseUrl }),
  }
  const source = Number(args.source ?? 1)
  const best = await guessDirectory(from, args.source === undefined ? options : { ...options, source })
  if (best.choices.length > 0 && best.choices[source - 1] === undefined) {
    throw new EnvironmentError(`--source: expected a number from 1 to ${best.choices.length}, got "${args.source}"`)
  }
  // Emacs and some containers have terminals without a width, in which prompts are a column of letters.
  const mayAsk = process.stdin.isTTY && process.stderr.isTTY && process.stdout.columns > 0 && !args.yes
  const chosen =
    mayAsk && args.source === undefined && best.choices.length > 1 ? await askForSource(best.choices) : source
  if (chosen === undefined) return false
  const guess = chosen === source ? best : await guessDirectory(from, { ...options, source: chosen })
  const { diagnostics, choices } = guess
  const problems = diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`).join('')
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    process.stderr.write(`${problems}Nothing written: no listings were found in "${from}".\n`)
    process.exitCode = EXIT_CODES.problems
    return false
  }
  const guessed = guess.config['target'] === 'static' ? 'static' : 'server'
  const target = args.target ?? (mayAsk ? await askForTarget(guessed) : guessed)
  if (target === undefined) return false
  const { config, explanation } = withTarget(guess, target, guessed)
  writeFileSync(path, writeDirectoryYaml(config, explanation))
  const command = commandName(process.env)
  const { isPartly = false, sampled } = choices[chosen - 1] ?? {}
  const part = isPartly ? { sampled: new Set(sampled) } : {}
  const model = isPartly && sampled === undefined ? undefined : await readDirectory({ configPath: path, ...part })
  const numbers = [chosen, chosen === 1 ? 2 : 1]
  const shown = numbers.flatMap((number) => {
    const choice = choices[number - 1]
    if (choice === undefined) return []
    const sample = number === chosen && model !== undefined ? sampleOf(model) : choice.sample
    return [formatChoice({ ...choice, sample }, number, command)]
  })
  process.stderr.write(`${problems}${formatGuesses(explanation)}${shown.join('')}`)
  for (const one of model?.diagnostics ?? []) if (one.code === DOUBT) process.stderr.write(`${formatDiagnostic(one)}\n`)
  const ignored = addToGitignore(dirname(resolve(path)))
  const scale = model === undefined || isPartly ? '' : `: ${formatScale(model)}`
  const name = path === DEFAULT_CONFIG ? '' : ` -c ${path}`
  process.stderr.write(`Wrote ${path}${scale}. ${ignored}See it: ${command} dev${name}\n`)
  return true
}

/** Keeps what is built out of a repository. @returns What was done, if anything. */
function addToGitignore(folder: string): string {
  const path = join(folder, '.gitignore')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const ignored = new Set(text.split(/\r?\n/).map((line) => line.trim().replaceAll(/^\/|\/$/g, '')))
  const missing = [DEFAULT_OUT, DEV_CACHE].filter((name) => !ignored.has(name))
  if (missing.length === 0 || !existsSync(join(folder, '.git'))) return ''
  const lines = missing.map((name) => `/${name}/\n`).join('')
  appendFileSync(path, `${text === '' || text.endsWith('\n') ? '' : '\n'}${lines}`)
  return `.gitignore leaves ${missing.join(' and ')} out of commits. `
}

/** The configuration for another target than guessed; as it is otherwise. */
function withTarget(guess: DirectoryGuess, target: Target, guessed: Target): DirectoryGuess {
  if (target === guessed) return guess
  const { title, description, base_url, target: _guessed, ...rest } = guess.config
  const reason = { path: ['target'], decision: target, reason: TARGET_MEANINGS[target] }
  return {
    ...guess,
    config: { title, description, base_url, target, ...rest },
    explanation: [...guess.explanation.filter(({ path }) => path[0] !== 'target'), reason],
  }
}

function formatGuesses(explanation: DirectoryGuess['explanation']): string {
  return explanation.map(({ decision, reason }) => `  ${decision}: ${reason}\n`).join('')
}
