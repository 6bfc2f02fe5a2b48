import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { Finding } from '../../refresh/list-findings.ts'
import type { RefreshReport } from '../../refresh/refresh-directory.ts'
import { formatDiagnostics } from '../console/report.ts'
import { code, codeOr, table, titled } from '../github/summary-markdown.ts'

/** Findings of a kind that are printed: they are what one refreshes for. */
const MAX_PRINTED = 50

/** Annotations that GitHub shows of one step. */
export const MAX_ANNOTATIONS = 10

/** A finding as a problem of its line. What a person must look at is an error. */
export function toDiagnostic({ file, line, column, code: name, message }: Finding): Diagnostic {
  const severity = name === 'link_suspicious' ? 'error' : 'warning'
  return { severity, code: name, message, location: { file, line, column } }
}

/** A report for people. */
export function formatRefreshReport(report: RefreshReport): string {
  const { states, findings, fixed, left } = report
  const counts = Object.entries(states).flatMap(([state, count]) => (count === 0 ? [] : [`${count} ${state}`]))
  const lines = [
    ...formatDiagnostics([...report.diagnostics, ...findings.map(toDiagnostic)], MAX_PRINTED, MAX_PRINTED),
    ...fixed.map(({ from, to, location }) => `${location.file}:${location.line}: wrote ${to} for ${from}`),
    ...left.map(
      ({ replacement: { from, location }, reason }) => `${location.file}:${location.line}: left ${from}: ${reason}`,
    ),
    ...report.notes.map((note) => `note: ${note}`),
    `${report.asked} asked with ${report.requests} requests; ${counts.join(', ') || 'nothing known'}` +
      (report.not_asked > 0 ? `; ${report.not_asked} not asked` : '') +
      (report.interrupted ? '; ended before everything was asked' : ''),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

/** A report for programs. */
export function toJson({ states, ...report }: RefreshReport): object {
  const { asked, ...others } = report
  return { asked, ...states, ...others }
}

/** Findings that are shown beside their lines: new ones and the most recent first. */
export function chooseAnnotations(findings: readonly Finding[]): Diagnostic[] {
  const recent = (a: Finding, b: Finding): number =>
    Number(b.isNew) - Number(a.isNew) ||
    ((b.since ?? '') < (a.since ?? '') ? -1 : Number((b.since ?? '') > (a.since ?? '')))
  return findings.toSorted(recent).slice(0, MAX_ANNOTATIONS).map(toDiagnostic)
}

/** The page of a run: what strangers wrote is shown as code. */
export function summarizeRefresh({ states, findings, asked, fixed }: RefreshReport): string {
  const counts = Object.entries(states).flatMap(([state, count]) => (count === 0 ? [] : [`${count} ${state}`]))
  const rows = findings.map((each) => [
    code(`${each.file}:${each.line}`),
    code(each.id),
    code(each.message),
    codeOr(each.to),
  ])
  const more = findings.length - MAX_ANNOTATIONS
  const sections = [
    `## Links: ${counts.join(', ') || 'none'}\n`,
    `${asked} asked${fixed.length === 0 ? '' : `, ${fixed.length} written anew`}.${more > 0 ? ` And ${more} more than are shown beside their lines.` : ''}\n`,
    ...titled('### Findings', table(['Where', 'Listing', 'What', 'To'], rows)),
  ]
  return sections.join('\n')
}
