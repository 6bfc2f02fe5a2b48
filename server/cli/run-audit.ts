import type { Check } from '../../shared/audit/contract/check.ts'
import { CHECKS } from '../../shared/audit/checks.ts'
import { auditSite } from '../audit/audit-site.ts'
import { didYouMean } from '../sources/mapping/closest-word.ts'
import { formatAuditReport } from './console/audit-report.ts'
import { EnvironmentError } from './console/environment-error.ts'
import { EXIT_CODES } from './console/exit-codes.ts'
import { PACKAGE_INFO } from './package-info.ts'
import { startProgress } from './console/progress.ts'

/** Command-line arguments of `gazetteer audit`. */
export interface AuditArguments {
  only?: readonly string[]
  strict?: boolean
  json?: boolean
}

/**
 * Audits, reports, and sets the exit code.
 *
 * @param refuse Ends the command because its arguments are invalid.
 * @throws {EnvironmentError} when the site does not answer.
 */
export async function runAudit(
  url: string,
  { only, strict, json }: AuditArguments,
  refuse: (message: string) => never,
): Promise<void> {
  const checks = only === undefined ? CHECKS : only.map((id) => findCheck(id) ?? refuse(describeUnknown(id)))
  const progress = startProgress(`Asking ${url}`, json === true)
  try {
    const outcome = await auditSite(url, {
      fetch,
      userAgent: `gazetteer-audit/${PACKAGE_INFO.version}`,
      checks,
      whole: only === undefined,
      onProgress: (done, total) => progress.update(`${done} of ${total} checks`),
    })
    progress.stop()
    if (outcome.status === 'unreachable') throw new EnvironmentError(outcome.reason)
    const { report } = outcome
    process.stderr.write(formatAuditReport(report))
    if (json) process.stdout.write(`${JSON.stringify(report)}\n`)
    const { failed, warnings } = report.counts
    if (failed > 0 || (strict && warnings > 0)) process.exitCode = EXIT_CODES.problems
  } finally {
    progress.stop()
  }
}

function findCheck(id: string): Check | undefined {
  return CHECKS.find((check) => check.id === id)
}

function describeUnknown(id: string): string {
  const known = CHECKS.map((check) => check.id)
  return `error: no check is called "${id}"${didYouMean(id, known)}; there are ${known.join(', ')}`
}
