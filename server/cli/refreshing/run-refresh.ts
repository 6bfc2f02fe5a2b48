import { setTimeout as wait } from 'node:timers/promises'
import type { Pin } from '../../refresh/fetching/address-rules.ts'
import type { ProxyAddress } from '../../refresh/fetching/proxy.ts'
import { readForgeAccess } from '../../refresh/forges/request-forges.ts'
import type { RefreshScope } from '../../refresh/find-due.ts'
import { refreshDirectory, type RefreshReport } from '../../refresh/refresh-directory.ts'
import { EnvironmentError, EXIT_CODES } from '../console/exit-codes.ts'
import { startProgress } from '../console/progress.ts'
import { readSourceDate } from '../console/source-date.ts'
import { pathsInCheckout, publishToGitHub } from '../github/publish-to-github.ts'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { Finding } from '../../refresh/list-findings.ts'
import { formatDiagnostics } from '../console/report.ts'
import { code, codeOr, table, titled } from '../github/summary-markdown.ts'

export interface RefreshArguments {
  config: string
  all?: boolean
  only?: RefreshScope
  maxMinutes: number
  fix?: boolean
  dryRun?: boolean
  strict?: boolean
  github?: boolean
  json?: boolean
  resolve: readonly Pin[]
  /** As written, with user and password. */
  proxy?: string
}

/** Variables that name proxies; none is read but for advice. */
const PROXY_VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy']

/**
 * Refreshes, reports, and sets the exit code. The day is that of `SOURCE_DATE_EPOCH`, where it is set.
 *
 * @throws {EnvironmentError} when the network is down, the proxy lets nothing through, or a forge does not know its token.
 */
export async function runRefresh(
  args: Omit<RefreshArguments, 'proxy'>,
  proxy: ProxyAddress | undefined,
  version: string,
): Promise<void> {
  const interrupted = new AbortController()
  // A second one ends the process at once.
  process.once('SIGINT', () => interrupted.abort())
  process.once('SIGTERM', () => interrupted.abort())
  const progress = startProgress('Reading sources', args.json === true)
  try {
    const outcome = await refreshDirectory({
      configPath: args.config,
      all: args.all === true,
      only: args.only,
      fix: args.fix === true,
      dryRun: args.dryRun === true,
      clock: { now: startClock(readSourceDate(process.env)), sleep },
      access: readForgeAccess(process.env),
      pins: args.resolve,
      proxy,
      version,
      stop: AbortSignal.any([interrupted.signal, AbortSignal.timeout(args.maxMinutes * 60_000)]),
      onProgress: (asked, total) => progress.update(`${asked} of ${total} answered`),
    })
    progress.stop()
    if (outcome.status === 'offline') {
      throw new EnvironmentError(`${outcome.reason}; nothing was written${proxy === undefined ? adviseProxy() : ''}`)
    }
    if (outcome.status === 'unauthorized') {
      throw new EnvironmentError(`${outcome.hosts.join(', ')}: the token is not known there; nothing was written`)
    }
    report(args, outcome.report)
  } finally {
    progress.stop()
  }
}

function report(args: Omit<RefreshArguments, 'proxy'>, found: RefreshReport): void {
  const text = formatRefreshReport(found)
  if (args.json) process.stdout.write(`${JSON.stringify(toJson(found))}\n`)
  if (args.github) {
    publishToGitHub({
      text,
      diagnostics: chooseAnnotations(found.findings),
      pathOf: pathsInCheckout(args.config),
      summary: summarizeRefresh(found),
    })
  } else process.stderr.write(text)
  const isBad = found.findings.some(({ code, isNew }) => isNew && code !== 'link_moved')
  if (args.strict && isBad) process.exitCode = EXIT_CODES.problems
}

/** Its value is not said: it may have a password. */
function adviseProxy(): string {
  const name = PROXY_VARIABLES.find((each) => process.env[each])
  return name === undefined ? '' : `; ${name} is set, which is used with --proxy "$${name}" only`
}

/** A clock that starts at a moment. @param seconds Since 1970. */
function startClock(seconds: number | undefined): () => number {
  const started = Date.now()
  const from = seconds === undefined ? started : seconds * 1000
  return () => from + Date.now() - started
}

/** Ends early without an error when it is no more needed. */
async function sleep(ms: number, stop?: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, stop === undefined ? {} : { signal: stop })
  } catch {
    // Those waiting look at the signal.
  }
}

/** Findings of a kind that are printed: they are what one refreshes for. */
const MAX_PRINTED = 50

/** Annotations that GitHub shows of one step. */
const MAX_ANNOTATIONS = 10

/** A finding as a problem of its line. What a person must look at is an error. */
function toDiagnostic({ file, line, column, code: name, message }: Finding): Diagnostic {
  const severity = name === 'link_suspicious' ? 'error' : 'warning'
  return { severity, code: name, message, location: { file, line, column } }
}

/** A report for people. */
function formatRefreshReport(report: RefreshReport): string {
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
function toJson({ states, ...report }: RefreshReport): object {
  const { asked, ...others } = report
  return { asked, ...states, ...others }
}

/** Findings that are shown beside their lines: new ones and the most recent first. */
function chooseAnnotations(findings: readonly Finding[]): Diagnostic[] {
  const recent = (a: Finding, b: Finding): number =>
    Number(b.isNew) - Number(a.isNew) ||
    ((b.since ?? '') < (a.since ?? '') ? -1 : Number((b.since ?? '') > (a.since ?? '')))
  return findings.toSorted(recent).slice(0, MAX_ANNOTATIONS).map(toDiagnostic)
}

/** The page of a run: what strangers wrote is shown as code. */
function summarizeRefresh({ states, findings, asked, fixed }: RefreshReport): string {
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
