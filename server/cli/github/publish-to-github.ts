import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { DirectoryConfigError } from '../../sources/read-config.ts'

/** What a step of a workflow has to say. */
export interface StepReport {
  /** For the log. */
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
  /** Path in the repository. @param file As in a diagnostic. */
  readonly pathOf: (file: string) => string
  /** Markdown for the page of the run. */
  readonly summary?: string | undefined
  /** What later steps may use. */
  readonly outputs?: Readonly<Record<string, string | number>>
}

/**
 * Reports to GitHub: diagnostics beside their lines, the summary on the page of the run, outputs for later steps.
 * **Security:** the text may contain what strangers wrote, so no line of it is taken for a command.
 */
export function publishToGitHub({ text, diagnostics, pathOf, summary, outputs = {} }: StepReport): void {
  const token = randomUUID()
  const annotations = diagnostics.map((each) => `${annotate(each, pathOf(each.location.file))}\n`)
  // Standard output may be JSON; the runner reads commands from both.
  process.stderr.write(`::stop-commands::${token}\n${text}::${token}::\n${annotations.join('')}`)
  const { GITHUB_STEP_SUMMARY: page = '', GITHUB_OUTPUT: outputFile = '' } = process.env
  if (summary !== undefined && page !== '') appendFileSync(page, summary)
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`)
  if (outputFile !== '') appendFileSync(outputFile, lines.join(''))
}

/** Shows beside its line why a configuration cannot be used. @param config Of the directory. */
export function annotateFailure(error: unknown, config: string): void {
  if (!(error instanceof DirectoryConfigError)) return
  const { code, location, message } = error
  const file = pathsInCheckout(config)(path.basename(config))
  process.stderr.write(`${annotate({ severity: 'error', code, message, location }, file)}\n`)
}

/** Finds paths below the checkout of a workflow, else below the working directory. @param config Of the directory. */
export function pathsInCheckout(config: string): StepReport['pathOf'] {
  const root = process.env['GITHUB_WORKSPACE'] || process.cwd()
  const folder = path.dirname(path.resolve(config))
  return (file) => path.relative(root, path.resolve(folder, file)).replaceAll(path.sep, '/')
}

/**
 * Writes a diagnostic as a workflow command of GitHub, which shows it beside the line.
 *
 * @param file Path in the repository.
 */
export function annotate({ severity, code, message, location }: Diagnostic, file: string): string {
  const properties = { file, line: location.line, col: location.column, title: code }
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${severity} ${written.join(',')}::${escapeData(message)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
