import { styleText } from 'node:util'
import { formatDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { PolicySources } from '../../../shared/content-security-policy.ts'
import type { SourceAccount } from '../../sources/contract/directory-model.ts'
import type { BuildReport } from '../../publish/build-report.ts'

/** Diagnostics printed before the rest are only counted. */
const MAX_PRINTED_DIAGNOSTICS = 50

/** A build report for people: diagnostics first, then what was read, then what was published. */
export function formatBuildReport(report: BuildReport, seconds: number, outDir: string): string {
  return [
    ...formatDiagnostics(report),
    ...report.accounts.map(formatAccount),
    formatOutcome(report, seconds, outDir),
    ...report.notes.map((note) => `  note: ${note}`),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/** Diagnostics as compilers write them, the first {@link MAX_PRINTED_DIAGNOSTICS} in full. */
export function formatDiagnostics({ diagnostics }: Pick<BuildReport, 'diagnostics'>): string[] {
  const lines = diagnostics.slice(0, MAX_PRINTED_DIAGNOSTICS).map((diagnostic) => {
    const line = formatDiagnostic(diagnostic)
    return styleText(diagnostic.severity === 'error' ? 'red' : 'yellow', line, { stream: process.stderr })
  })
  const rest = diagnostics.length - lines.length
  if (rest > 0) lines.push(`… and ${count(rest, 'more diagnostic')}; --json lists all`)
  return lines
}

/** One source: the fate of its rows. */
export function formatAccount(account: SourceAccount): string {
  const parts = [`${count(account.read, 'row')} in ${count(account.files, 'file')}`, `${account.published} published`]
  if (account.merged > 0) parts.push(`${account.merged} merged into listings read before`)
  for (const { reason, count: rows } of account.skipped) parts.push(`${rows} skipped: ${reason}`)
  return `${account.source}: ${parts.join('; ')}`
}

function formatOutcome(report: BuildReport, seconds: number, outDir: string): string {
  const { pages, files, bytes } = report
  const scale = `${count(pages.total, 'page')}, ${count(report.listings, 'listing')}`
  const time = `${seconds.toFixed(2)} s`
  if (report.status === 'rejected') {
    return `${report.title}: not published, ${count(report.diagnostics.length, 'diagnostic')} (${scale}, ${time})`
  }
  if (report.status === 'shrunk') return `${report.title}: not published, too much would be lost (${scale}, ${time})`
  if (report.status === 'unchanged') return `${report.title}: nothing changed (${scale}, ${time})`
  const repaired = report.repaired > 0 ? [`  repaired: ${count(report.repaired, 'file')}`] : []
  if (report.status === 'repaired') {
    return [`${report.title}: ${scale} in ${outDir}, whole again after ${time}`, ...repaired].join('\n')
  }
  const changes = [`${pages.rendered} rendered`, `${pages.reused} unchanged`]
  if (pages.removed > 0) changes.push(`${pages.removed} removed`)
  return [
    `${report.title}: ${scale} published to ${outDir} in ${time}`,
    `  pages: ${changes.join(', ')}`,
    files.written === 0
      ? `  stored for serving: ${megabytes(bytes.stored)}`
      : `  files: ${files.written} written (${megabytes(bytes.plain)}), ${megabytes(bytes.stored)} stored for serving`,
    ...repaired,
    ...(report.output ? [formatOutput(report.output)] : []),
    ...(report.opened ? [`  opened: ${formatSources(report.opened)}`] : []),
    `  diagnostics: ${report.diagnostics.length}`,
    `  release: ${report.release}`,
    ...(report.embed ? [`  embed: ${report.embed.pinnedTag}`] : []),
  ].join('\n')
}

function formatOutput({ files, bytes, largest }: NonNullable<BuildReport['output']>): string {
  const most = largest === undefined ? '' : `; the largest is ${largest.path} (${megabytes(largest.bytes)})`
  return `  output: ${count(files, 'file')}, ${megabytes(bytes)}${most}`
}

/** Hashes are counted: nobody reads them. */
function formatSources(opened: PolicySources): string {
  const directives = Object.entries(opened).map(([directive, sources]) => {
    const named = sources.filter((source) => !source.startsWith("'"))
    const hashes = sources.filter((source) => source.startsWith("'sha")).length
    const own = sources.includes("'self'") && named.length + hashes === 0 ? ['this host'] : []
    return [directive, ...own, ...named, ...(hashes > 0 ? [`${hashes} in the page`] : [])].join(' ')
  })
  return [...directives, ...(opened['script-src'] ? ['scripts may create markup'] : [])].join('; ')
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
