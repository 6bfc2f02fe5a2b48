import { describeAnswer } from '../../shared/audit/contract/answer.ts'
import type { Answer } from '../../shared/audit/contract/answer.ts'
import type { Check } from '../../shared/audit/contract/check.ts'
import { createReport } from '../../shared/audit/report.ts'
import type { AuditReport, CheckResult } from '../../shared/audit/report.ts'
import { createSite } from '../../shared/audit/site.ts'
import { createAsker } from './create-ask.ts'
import type { Asker, AskLimits, AskOptions } from './create-ask.ts'

/** Enough for a site of any size; a good one needs about 90 requests. */
const LIMITS: AskLimits = {
  requests: 250,
  concurrency: 4,
  timeoutMs: 10_000,
  totalMs: 120_000,
  bodyBytes: 5_000_000,
  redirects: 5,
}

/** Options of an audit. */
export interface AuditOptions extends Pick<AskOptions, 'fetch' | 'userAgent'> {
  readonly checks: readonly Check[]
  /** Whether these are all checks. */
  readonly whole: boolean
  readonly limits?: Partial<AskLimits>
  onProgress?(done: number, total: number): void
}

/** The outcome of an audit. */
export type AuditOutcome =
  | { readonly status: 'done'; readonly report: AuditReport }
  /** Nothing responds, or it is elsewhere; `reason` says what to do. */
  | { readonly status: 'unreachable'; readonly reason: string }

/** Queries the site of a page and runs checks on its responses. */
export async function auditSite(url: string, options: AuditOptions): Promise<AuditOutcome> {
  const start = await openPage(new URL(url), options)
  if ('reason' in start) return { status: 'unreachable', reason: start.reason }
  const { page, asker } = start
  const site = createSite(page, asker.ask)
  let done = 0
  const results = await Promise.all(
    options.checks.map(async (check): Promise<CheckResult> => {
      const outcome = await check.run(site)
      options.onProgress?.((done += 1), options.checks.length)
      return { check, outcome }
    }),
  )
  const pages = (await site.pages()).map(({ path }) => path)
  const { whole } = options
  return {
    status: 'done',
    report: createReport(results, { url: page.url, pages, requests: asker.sent(), whole }),
  }
}

async function openPage(url: URL, options: AuditOptions): Promise<{ page: Answer; asker: Asker } | { reason: string }> {
  const asker = createAsker({ ...options, origin: url.origin, limits: { ...LIMITS, ...options.limits } })
  const page = await asker.ask({ url: url.href })
  if (page.status === 0) return { reason: `${url.href}: ${describeAnswer(page)}; is the site running?` }
  const target = URL.parse(page.redirects.at(-1) ?? '')
  if (target === null || target.origin === url.origin) return { page, asker }
  if (isSecureTwin(url, target)) return openPage(target, options)
  return { reason: `${url.href} leads to another origin: audit ${target.href} instead` }
}

/** The same host with HTTPS, where sites redirect all clients. */
function isSecureTwin(from: URL, to: URL): boolean {
  return from.protocol === 'http:' && to.protocol === 'https:' && from.host === to.hostname && to.port === ''
}
