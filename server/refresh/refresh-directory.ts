import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import { LINK_STATES, REFRESH_FILE, type LinkState, type RefreshLine } from '../../shared/refresh-file/refresh-line.ts'
import { writeRefreshFile } from '../../shared/refresh-file/refresh-file.ts'
import { replaceFile } from '../sources/files/replace-file.ts'
import { readConfig } from '../sources/read-config.ts'
import { createAddressRules, type Pin } from './fetching/address-rules.ts'
import { createProxy, type ProxyAddress } from './fetching/proxy.ts'
import { createResolve, type Resolve } from './fetching/resolve-names.ts'
import type { RequestContext, RequestLimits } from './fetching/send-request.ts'
import { type DueOptions, findDue } from './find-due.ts'
import { detectOffline } from './detect-offline.ts'
import { type FixResult, fixMoved, readAddresses, renameLine } from './fix-moved.ts'
import { requestForges, type ForgeAccess } from './forges/request-forges.ts'
import type { Expected } from './judging/judge-site.ts'
import { keepLines, readKnown } from './gather-addresses.ts'
import { type Finding, listFindings } from './list-findings.ts'
import { type Clock, requestSites, type SiteAnswers } from './requesting/request-sites.ts'
import { advanceLine, advanceRepository, isFailing, type Moment } from './states/advance-line.ts'
import { dayOf } from './states/is-due.ts'
import { type RefreshCache, type Remembered, readRefreshCache, writeRefreshCache } from './states/refresh-cache.ts'

/** How to refresh. Everything that is not pure comes from here. */
export interface RefreshOptions extends DueOptions {
  readonly configPath: string
  /** Writes addresses that moved for certain into the sources. */
  readonly fix?: boolean
  readonly dryRun?: boolean
  readonly clock: Clock
  /** Default: name servers, and the system for hosts of `refresh.allow`. */
  readonly resolve?: Resolve
  readonly access: ForgeAccess
  readonly pins?: readonly Pin[]
  /** Makes every connection. Default: none; proxies of the environment are not used. */
  readonly proxy?: ProxyAddress | undefined
  readonly version: string
  /** Ends the run; what is known by then is written. */
  readonly stop: AbortSignal
  readonly settings?: Partial<RefreshSettings>
  readonly onProgress?: (answered: number, total: number) => void
}

export interface RefreshSettings extends RequestLimits {
  readonly timeoutMs: number
  readonly gapMs: number
  readonly concurrency: number
}

const SETTINGS: RefreshSettings = {
  dnsMs: 10_000,
  connectMs: 5000,
  headerBytes: 16_384,
  textBytes: 65_536,
  timeoutMs: 15_000,
  gapMs: 1000,
  concurrency: 24,
}

/** What a refresh found. Members are those of `--json`. */
export interface RefreshReport {
  /** Addresses and repositories that were requested. */
  readonly asked: number
  /** Requests to sites and forges, redirects not counted. */
  readonly requests: number
  /** By state of all that is known. */
  readonly states: Readonly<Record<LinkState, number>>
  /** Due ones that were not requested, or have no answer. */
  readonly not_asked: number
  readonly forges: Readonly<Record<string, { readonly queries: number; readonly points_left?: number }>>
  readonly findings: readonly Finding[]
  /** Addresses that were written anew. */
  readonly fixed: FixResult['fixed']
  /** Those that were not, with the reason. */
  readonly left: FixResult['left']
  readonly notes: readonly string[]
  /** Problems of the file that was read. */
  readonly diagnostics: readonly Diagnostic[]
  /** Whether it was ended before everything was requested. */
  readonly interrupted: boolean
}

/** How a refresh ended. */
export type RefreshOutcome =
  | { readonly status: 'done'; readonly report: RefreshReport }
  /** Nothing was written: the network here is down, or the proxy is in the way. */
  | { readonly status: 'offline'; readonly reason: string }
  /** Nothing was written: forges do not know their tokens. */
  | { readonly status: 'unauthorized'; readonly hosts: readonly string[] }

/**
 * Requests the sites and repositories of a directory and writes `directory.refresh.jsonl` beside it.
 *
 * The file depends on what was there before, on the answers and on the day; neither order nor concurrency shows in it.
 * It is replaced by one rename, so that it is the old one or the new one whenever the process ends.
 *
 * @throws {DirectoryConfigError} when `directory.yml` itself cannot be used, or what refreshes wrote cannot be read.
 * @throws An error of the system, before the first request, when nothing can be written beside `directory.yml`.
 */
export async function refreshDirectory(options: RefreshOptions): Promise<RefreshOutcome> {
  const { configPath, clock } = options
  const folder = path.dirname(path.resolve(configPath))
  const { config } = readConfig(configPath)
  const settings = config.refresh ?? {}
  const limits = { ...SETTINGS, ...options.settings }
  const now = clock.now()
  const day = dayOf(now)
  const diagnostics: Diagnostic[] = []
  const file = path.join(folder, REFRESH_FILE)
  if (options.dryRun !== true) accessSync(folder, constants.W_OK)
  const known = readKnown(folder, diagnostics)
  const cacheFile = path.join(folder, '.gazetteer', 'refresh-cache.jsonl')
  const cache = readRefreshCache(cacheFile)
  const { addresses, inputs, isWhole } = await readAddresses(configPath, settings)
  const due = findDue(addresses, known, cache, now, options)
  const proxy = options.proxy && createProxy(options.proxy, limits)
  const stop = proxy === undefined ? options.stop : AbortSignal.any([options.stop, proxy.over])
  const context: RequestContext = {
    rules: createAddressRules({ ...settings, pins: options.pins }),
    resolve: options.resolve ?? createResolve(settings.allow),
    limits,
    proxy,
  }
  const home = config.homepage ?? config.base_url
  const userAgent = `Gazetteer/${options.version} (+${home})`
  const total = due.sites.length + due.repositories.length
  let answered = 0
  const run = { context, clock, userAgent, stop }
  const onAnswer = (): void => options.onProgress?.((answered += 1), total)
  const request = (sites: readonly Expected[]): Promise<SiteAnswers> =>
    requestSites(sites, { ...limits, ...run, onAnswer })
  const [forges, sites] = await Promise.all([
    requestForges(due.repositories, options.access, cache, settings.exact === true, run),
    request(due.sites),
  ])
  if (forges.unauthorized.length > 0) return { status: 'unauthorized', hosts: forges.unauthorized }
  const offline = stop.aborted ? undefined : await detectOffline({ forges, sites, known, due, proxy, request })
  // Perhaps it was over while witnesses were requested.
  if (proxy?.over.aborted) return { status: 'offline', reason: String(proxy.over.reason) }
  if (offline !== undefined && !stop.aborted) return { status: 'offline', reason: offline }

  const { lines, notes } = keepLines(addresses, known, isWhole)
  const remembered: RefreshCache = new Map([...cache].filter(([key]) => lines.has(key) || due.keys.has(key)))
  const momentOf = (key: string): Moment => {
    const failed = hasFailedSince(lines.get(key), cache.get(key), now)
    return { day, ...(failed !== undefined && { hoursSinceFirst: (now - failed) / 3_600_000 }) }
  }
  const remember = (key: string, line: RefreshLine): void => {
    const failed = isFailing(line) ? (hasFailedSince(lines.get(key), cache.get(key), now) ?? now) : undefined
    remembered.set(key, { asked: now, ...(failed !== undefined && { failed }) })
    lines.set(key, line)
  }
  for (const [key, look] of sites.looks) remember(key, advanceLine(key, lines.get(key), look, momentOf(key)))
  for (const key of sites.refused.keys()) lines.delete(key)
  for (const ref of due.repositories) {
    const answer = forges.answers.get(ref.key)
    if (answer === undefined) continue
    remember(ref.key, advanceRepository(ref, lines.get(ref.key), answer, momentOf(ref.key), settings.forges ?? {}))
  }
  const isComplete = options.only === undefined && !stop.aborted
  const unasked = [...due.keys].filter(
    (key) => !sites.looks.has(key) && !sites.refused.has(key) && !forges.answers.has(key),
  )
  if (isComplete) for (const key of unasked) markUnasked(lines, key, known.asOf)
  const findings = listFindings(addresses, lines, known.lines, sites.refused)
  const { fixed, left }: FixResult =
    options.fix && options.dryRun !== true
      ? await fixMoved(findings, configPath, settings, inputs)
      : { fixed: [], left: [] }
  for (const each of fixed) renameLine(lines, remembered, each, settings.forges ?? {})
  if (options.dryRun !== true) {
    // A refresh in which nothing was due is not one.
    const asOf = isComplete && total > 0 ? day : (known.asOf ?? day)
    const text = writeRefreshFile(asOf, lines.values())
    if (text !== known.text && (known.text !== '' || lines.size > 0)) replaceFile(file, text)
    if (total > 0 || fixed.length > 0) writeRefreshCache(cacheFile, remembered)
  }
  const written = new Set(fixed.map(({ from }) => from))
  return {
    status: 'done',
    report: {
      asked: sites.looks.size + forges.answers.size,
      requests: sites.requests + [...forges.usage.values()].reduce((sum, { queries }) => sum + queries, 0),
      states: countStates(lines.values()),
      not_asked: unasked.length,
      forges: Object.fromEntries(forges.usage),
      findings: findings.filter(({ code, url }) => code !== 'link_moved' || !written.has(url)),
      fixed,
      left,
      notes: [...forges.notes, ...(proxy?.notes() ?? []), ...notes],
      diagnostics,
      interrupted: stop.aborted,
    },
  }
}

/** The moment of the first failure, if this machine remembers the one that the file has. */
function hasFailedSince(
  line: RefreshLine | undefined,
  remembered: Remembered | undefined,
  now: number,
): number | undefined {
  if (line === undefined || !isFailing(line) || remembered?.failed === undefined) return undefined
  // By a clock that was wrong.
  if (remembered.failed > now) return undefined
  return dayOf(remembered.failed) === (line.first ?? line.since) ? remembered.failed : undefined
}

function markUnasked(lines: Map<string, RefreshLine>, key: string, asOf: string | undefined): void {
  const line = lines.get(key)
  if (line === undefined || asOf === undefined) return
  lines.set(key, { ...line, at: line.at ?? asOf })
}

function countStates(lines: Iterable<RefreshLine>): Record<LinkState, number> {
  const counts = Object.fromEntries(LINK_STATES.map((state) => [state, 0])) as Record<LinkState, number>
  // The line of a repository that answers has no state.
  for (const { state = 'ok' } of lines) counts[state] += 1
  return counts
}
