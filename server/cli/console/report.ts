import { styleText } from 'node:util'
import { formatDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { PolicySources } from '../../../shared/content-security-policy.ts'
import type { DirectoryModel, SourceAccount } from '../../sources/contract/directory-model.ts'
import type { BuildReport } from '../../publish/build-report.ts'

/** Where builds are published, and what is published from, unless `--out` says otherwise. */
export const DEFAULT_OUT = 'public'

/** Folder in which `gazetteer dev` publishes, unless `--out` says otherwise. */
export const DEV_CACHE = '.cache'

export interface BuildReportOptions {
  readonly seconds: number
  readonly outDir: string
  /** How this program was started; where it is missing, nothing is said of what to do next. */
  readonly command?: string | undefined
  /** Also prints the digest of the release and the pinned tag. */
  readonly isVerbose?: boolean | undefined
  /** Diagnostics printed by the report before; they are only counted. */
  readonly known?: readonly Diagnostic[]
}

/** A build report for people: diagnostics first, then what was read, then what was published. */
export function formatBuildReport(report: BuildReport, options: BuildReportOptions): string {
  const known = new Set(options.known?.map(identify))
  const fresh = report.diagnostics.filter((diagnostic) => !known.has(identify(diagnostic)))
  return [
    ...formatDiagnostics(fresh),
    ...report.accounts.map(formatAccount),
    formatOutcome(report, fresh.length, options),
    ...report.notes.map((note) => `  note: ${note}`),
    ...(report.status === 'published' ? formatNext(report, options) : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

function formatNext({ output }: BuildReport, { command, outDir }: BuildReportOptions): string[] {
  if (command === undefined) return []
  const serve = `${command} serve${outDir === DEFAULT_OUT ? '' : ` -o ${outDir}`}`
  return [output === undefined ? `  next: ${serve}` : `  next: put ${outDir} online; to look at it here: ${serve}`]
}

/** Lines change with everything that is typed above them. */
function identify({ code, message, location }: Diagnostic): string {
  return `${code} ${location.file} ${message}`
}

/** Diagnostics as compilers write them. @param most Printed of a kind; of one that has more, some are examples. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], most = 5, examples = 3): string[] {
  return [...Map.groupBy(diagnostics, ({ code, severity }) => `${severity} ${code}`).values()].flatMap((kind) => {
    const shown = kind.length > most ? kind.slice(0, examples) : kind
    const color = kind[0]?.severity === 'error' ? 'red' : 'yellow'
    const lines = shown.map((one) => styleText(color, formatDiagnostic(one), { stream: process.stderr }))
    const rest = kind.length - shown.length
    return rest === 0
      ? lines
      : [...lines, `… and ${rest.toLocaleString('en')} more [${kind[0]?.code}]; --json lists all`]
  })
}

/** One source: the fate of its rows. */
export function formatAccount(account: SourceAccount): string {
  const parts = [`${count(account.read, 'row')} in ${count(account.files, 'file')}`, `${account.published} published`]
  if (account.merged > 0) parts.push(`${account.merged} merged into listings read before`)
  for (const { reason, count: rows, first } of account.skipped) {
    const where = first === undefined ? '' : ` (${rows === 1 ? '' : 'first: '}${first.file}:${first.line})`
    parts.push(`${rows.toLocaleString('en')} skipped: ${reason}${where}`)
  }
  return `${account.source}: ${parts.join('; ')}`
}

function formatOutcome(report: BuildReport, fresh: number, { seconds, outDir, isVerbose }: BuildReportOptions): string {
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
  // For a server alone nothing is written there.
  const place = report.output === undefined && files.written === 0 ? 'for a server' : `to ${outDir}`
  return [
    `${report.title}: ${scale} published ${place} in ${time}`,
    `  pages: ${changes.join(', ')}`,
    files.written === 0
      ? `  stored for serving: ${megabytes(bytes.stored)}`
      : `  files: ${files.written} written (${megabytes(bytes.plain)}), ${megabytes(bytes.stored)} stored for serving`,
    ...repaired,
    ...(report.output ? [formatOutput(report.output)] : []),
    ...(report.opened ? [`  opened: ${formatSources(report.opened)}`] : []),
    `  diagnostics: ${report.diagnostics.length}${fresh < report.diagnostics.length ? `, ${fresh} new` : ''}`,
    ...(isVerbose ? [`  release: ${report.release}`] : []),
    ...(isVerbose && report.embed ? [`  embed: ${report.embed.pinnedTag}`] : []),
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

/** How much a directory has. */
export function formatScale({ listingCount, categories }: Pick<DirectoryModel, 'listingCount' | 'categories'>): string {
  return `${count(listingCount, 'listing')} on ${count(categories.length, 'page')}`
}

export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : nouns}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
