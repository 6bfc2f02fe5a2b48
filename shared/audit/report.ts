import { cleanLine } from '../model/clean-text.ts'
import { SCANNERS } from './contract/check.ts'
import type { Check, Group, Outcome, Scanner, Status } from './contract/check.ts'
import { estimateLevel } from './level.ts'
import type { LevelEstimate } from './level.ts'

/** Longest line describing what was seen. */
const MAX_SEEN = 600

/** Finding of one check, with advice. */
export interface Finding {
  readonly id: string
  readonly group: Group
  readonly title: string
  readonly scanners: readonly Scanner[]
  readonly status: Status
  /** One line without control characters. */
  readonly seen: string
  /** Only with a warning or a failure. */
  readonly fix?: string
}

/** Number of checks by outcome. */
export interface Counts {
  readonly passed: number
  readonly warnings: number
  readonly failed: number
  readonly notApplicable: number
}

/** Result of an audit. */
export interface AuditReport {
  /** The page it was started with, after redirects. */
  readonly url: string
  /** Paths of the pages that were inspected. */
  readonly pages: readonly string[]
  /** Requests that were sent. */
  readonly requests: number
  readonly counts: Counts
  /** The same for the checks each scanner makes too. */
  readonly scanners: Readonly<Record<Scanner, Counts>>
  /** Only of a whole audit. */
  readonly isitagentready?: LevelEstimate
  readonly findings: readonly Finding[]
}

/** A check and its outcome. */
export interface CheckResult {
  readonly check: Check
  readonly outcome: Outcome
}

/**
 * Assembles the report of an audit.
 *
 * **Security:** text shown from the site loses its control, bidirectional and invisible characters here.
 */
export function createReport(
  results: readonly CheckResult[],
  { whole, ...facts }: Pick<AuditReport, 'url' | 'pages' | 'requests'> & { whole: boolean },
): AuditReport {
  const findings = results.map(createFinding)
  const tallies = SCANNERS.map((scanner) => [
    scanner,
    countFindings(findings.filter(({ scanners }) => scanners.includes(scanner))),
  ])
  return {
    ...facts,
    pages: facts.pages.map((path) => cleanLine(path)),
    counts: countFindings(findings),
    // Proof: one entry for each scanner.
    scanners: Object.fromEntries(tallies) as AuditReport['scanners'],
    ...(whole && { isitagentready: estimateLevel(new Map(findings.map(({ id, status }) => [id, status]))) }),
    findings,
  }
}

function createFinding({
  check: { id, group, title, scanners, fix },
  outcome: { status, seen },
}: CheckResult): Finding {
  const finding = { id, group, title, scanners, status, seen: cleanLine(seen, MAX_SEEN) }
  return status === 'warn' || status === 'fail' ? { ...finding, fix } : finding
}

function countFindings(findings: readonly Finding[]): Counts {
  const count = (wanted: Status): number => findings.filter(({ status }) => status === wanted).length
  return {
    passed: count('pass'),
    warnings: count('warn'),
    failed: count('fail'),
    notApplicable: count('not-applicable'),
  }
}
