import { verifyOutput } from '../publish/hosts/verify-output.ts'
import type { VerifyReport } from '../publish/hosts/verify-output.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { EXIT_CODES } from './console/exit-codes.ts'
import type { PublishedPlace } from './options/state-option.ts'

/** Paths printed before the rest are only counted. */
const MAX_PRINTED_PATHS = 20

/** Command-line arguments of `gazetteer verify`. */
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

function formatVerifyReport({ status, release, files, missing, changed, advice }: VerifyReport, out: string): string {
  const verdict =
    status === 'complete'
      ? `complete, ${files} files`
      : `${missing.length} of ${files} files are missing, ${changed.length} have other content`
  const lines = [
    `${out}: ${verdict} (release ${release})`,
    ...listPaths('missing', missing),
    ...listPaths('changed', changed),
    ...advice,
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function listPaths(what: string, paths: readonly string[]): string[] {
  const rest = paths.length - MAX_PRINTED_PATHS
  const lines = paths.slice(0, MAX_PRINTED_PATHS).map((path) => `  ${what}: ${path}`)
  return rest > 0 ? [...lines, `  ${what}: … and ${rest} more; --json lists all`] : lines
}
