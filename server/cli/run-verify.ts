import { verifyOutput } from '../publish/hosts/verify-output.ts'
import type { VerifyReport } from '../publish/hosts/verify-output.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { EXIT_CODES } from './console/exit-codes.ts'
import type { PublishedPlace } from './options/shared-options.ts'

/** Paths printed before the rest are only counted. */
const MAX_PRINTED_PATHS = 20

export interface VerifyArguments extends PublishedPlace {
  json?: boolean
}

/** Compares, reports, and sets the exit code. */
export async function runVerify({ out, state, json }: VerifyArguments): Promise<void> {
  const report = await verifyOutput(out, resolveStateDir(out, state))
  process.stderr.write(formatVerifyReport(report, out))
  if (json) process.stdout.write(`${JSON.stringify(report)}\n`)
  if (report.status === 'incomplete') process.exitCode = EXIT_CODES.problems
}

function formatVerifyReport(report: VerifyReport, out: string): string {
  const { release, missing, changed, damaged, extra, advice } = report
  const lines = [
    `${out}: ${verdictOf(report)}${release === '' ? '' : ` (release ${release})`}`,
    ...listPaths('damaged', damaged.map(describeDamage)),
    ...listPaths('missing', missing),
    ...listPaths('changed', changed),
    ...listPaths('not published by a build', extra),
    ...advice,
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function verdictOf({ status, files, missing, changed, damaged }: VerifyReport): string {
  if (status === 'complete') return files === 0 ? 'complete; no plain files were published' : `complete, ${files} files`
  const parts = damaged.length === 0 ? [] : [`${damaged.length} files of the release are damaged`]
  if (missing.length > 0) parts.push(`${missing.length} of ${files} files are missing`)
  if (changed.length > 0) parts.push(`${changed.length} have other content`)
  return parts.join(', ')
}

function describeDamage({ path, problem, pages = [] }: VerifyReport['damaged'][number]): string {
  if (pages.length === 0) return `${path}: ${problem}`
  const [first = ''] = pages
  const example = first === '' ? 'the root page' : `"${first}"`
  return `${path}: ${pages.length === 1 ? example : `${pages.length} pages, such as ${example}`}`
}

function listPaths(what: string, paths: readonly string[]): string[] {
  const rest = paths.length - MAX_PRINTED_PATHS
  const lines = paths.slice(0, MAX_PRINTED_PATHS).map((path) => `  ${what}: ${path}`)
  return rest > 0 ? [...lines, `  ${what}: … and ${rest} more; --json lists all`] : lines
}
