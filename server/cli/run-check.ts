import path from 'node:path'
import { renderServerJson } from '../../shared/discovery/render-server-json.ts'
import { findRegistryProblems } from '../../shared/mcp-registry.ts'
import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import { DirectoryConfigError } from '../sources/read-config.ts'
import { DOUBT } from '../sources/init/find-doubts.ts'
import { readDirectory } from '../sources/read-directory.ts'
import { compareDirectories, summarizeChanges } from './check/compare-directories.ts'
import type { ComparedDirectory } from './check/compare-directories.ts'
import { openRevision } from './check/git-revision.ts'
import type { GitRevision } from './check/git-revision.ts'
import { EXIT_CODES } from './console/exit-codes.ts'
import { count, formatAccount, formatDiagnostics } from './console/report.ts'
import { pathsInCheckout, publishToGitHub } from './github/publish-to-github.ts'

export interface CheckArguments {
  config: string
  baseUrl?: string
  json?: boolean
  strict?: boolean
  since?: string
  github?: boolean
  registry?: boolean
}

/** A directory before it existed. */
const NOTHING: ComparedDirectory = { categories: [], listings: () => [] }

/** Reads, reports, and sets the exit code. */
export async function runCheck(args: CheckArguments): Promise<void> {
  const { config, since, baseUrl = process.env['GAZETTEER_BASE_URL'] } = args
  const revision = since === undefined ? undefined : await openRevision(path.dirname(path.resolve(config)), since)
  try {
    const model = await readDirectory({ configPath: config, ...(baseUrl && { baseUrl }) })
    await report(args, model, revision)
  } finally {
    revision?.close()
  }
}

async function report(args: CheckArguments, model: DirectoryModel, revision: GitRevision | undefined): Promise<void> {
  const { accounts, categories, listingCount } = model
  const refused = args.registry && model.registry === undefined ? findRefusals(model) : []
  const diagnostics = revision === undefined ? model.diagnostics : await onChangedLines(model.diagnostics, revision)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const before = model.diagnostics.length - diagnostics.length
  const lines = [
    ...formatDiagnostics(diagnostics),
    ...refused.map((problem) => `the MCP registry refuses: ${problem}`),
    ...accounts.map(formatAccount),
    [
      count(categories.length, 'category', 'categories'),
      count(listingCount, 'listing'),
      count(errors, 'error'),
      count(diagnostics.length - errors, 'warning'),
    ].join(', ') + (before > 0 ? `; ${before} on lines that did not change` : ''),
  ]
  const text = `${lines.join('\n')}\n`
  if (!args.github) process.stderr.write(text)
  const summary = revision && (await summarize(model, diagnostics, revision, args.config))
  if (args.json) {
    const pages = categories.map(({ slug, title, count }) => ({ slug, title, count }))
    process.stdout.write(`${JSON.stringify({ diagnostics, accounts, pages, listings: listingCount })}\n`)
  } else if (args.registry) process.stdout.write(renderServerJson(model.directory, model.registry ?? {}))
  else if (summary !== undefined) process.stdout.write(summary)
  if (args.github) {
    publishToGitHub({ text, diagnostics, pathOf: revision?.pathOf ?? pathsInCheckout(args.config), summary })
  }
  const isStrict = args.strict && diagnostics.some(({ code }) => code !== DOUBT)
  if (errors > 0 || isStrict) process.exitCode = EXIT_CODES.problems
}

/** What the official MCP registry would refuse, where `directory.yml` does not ask for it itself. */
function findRefusals({ directory }: DirectoryModel): string[] {
  return findRegistryProblems({ directory, baseUrl: directory.base_url }, {})
}

async function onChangedLines(diagnostics: readonly Diagnostic[], revision: GitRevision): Promise<Diagnostic[]> {
  const found: Diagnostic[] = []
  for (const diagnostic of diagnostics) {
    const { file, line } = diagnostic.location
    if (await revision.hasChanged(file, line)) found.push(diagnostic)
  }
  return found
}

async function summarize(
  after: DirectoryModel,
  problems: readonly Diagnostic[],
  revision: GitRevision,
  config: string,
): Promise<string> {
  const before = await readEarlier(path.join(revision.folder, path.basename(config)))
  return summarizeChanges(compareDirectories(before ?? NOTHING, after), problems)
}

/** @returns `undefined` when there was none that could be read: all is new then. */
async function readEarlier(configPath: string): Promise<DirectoryModel | undefined> {
  try {
    return await readDirectory({ configPath })
  } catch (error) {
    if (error instanceof DirectoryConfigError) return undefined
    throw error
  }
}
