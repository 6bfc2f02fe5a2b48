import { styleText } from 'node:util'
import { GROUPS } from '../../../shared/audit/contract/check.ts'
import type { Scanner, Status } from '../../../shared/audit/contract/check.ts'
import type { AuditReport, Counts, Finding } from '../../../shared/audit/report.ts'

const MARKS = {
  pass: { mark: '✓', color: 'green' },
  warn: { mark: '!', color: 'yellow' },
  fail: { mark: '✗', color: 'red' },
  'not-applicable': { mark: '–', color: 'gray' },
} as const satisfies Record<Status, unknown>

const SCANNER_NAMES: Readonly<Record<Scanner, string>> = {
  isitagentready: 'isitagentready.com',
  vercel: '@vercel/agent-readability',
  lighthouse: 'Lighthouse agentic browsing',
  'agent-readiness': 'agent-readiness',
}

/** Width of the column of ids. */
const ID_WIDTH = 26

/** An audit for people: every check group by group, with its fix below, then the totals. */
export function formatAuditReport(report: AuditReport): string {
  const groups = Object.entries(GROUPS).flatMap(([group, title]) => {
    const findings = report.findings.filter((finding) => finding.group === group)
    return findings.length === 0 ? [] : ['', bold(title), ...findings.flatMap(formatFinding)]
  })
  const lines = [
    bold(report.url),
    `${report.requests} requests; pages looked at: ${report.pages.join(' ')}`,
    ...groups,
    '',
    ...formatScanners(report),
    formatCounts(report.counts),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function formatFinding({ id, status, seen, fix }: Finding): string[] {
  const { mark, color } = MARKS[status]
  const line = `  ${styleText(color, mark, { stream: process.stderr })} ${id.padEnd(ID_WIDTH)} ${seen}`
  return fix === undefined ? [line] : [line, `      → ${fix}`]
}

function formatScanners({ scanners, isitagentready }: AuditReport): string[] {
  const lines = Object.entries(SCANNER_NAMES).flatMap(([scanner, name]) => {
    // Proof: the table has a name for every scanner, and nothing else.
    const counts = scanners[scanner as Scanner]
    const made = counts.passed + counts.warnings + counts.failed
    return made === 0 ? [] : [`Of ${made} checks that ${name} makes too: ${formatCounts(counts)}`]
  })
  if (isitagentready === undefined) return lines
  const next = isitagentready.next === undefined ? '' : `; the next one needs ${isitagentready.next}`
  return [...lines, `isitagentready.com level (estimate): ${isitagentready.level} of 5${next}`]
}

function formatCounts({ passed, warnings, failed, notApplicable }: Counts): string {
  const warned = `${warnings} warning${warnings === 1 ? '' : 's'}`
  return `${passed} passed, ${warned}, ${failed} failed, ${notApplicable} not applicable`
}

function bold(text: string): string {
  return styleText('bold', text, { stream: process.stderr })
}
