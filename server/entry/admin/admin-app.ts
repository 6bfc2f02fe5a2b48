import { isIP } from 'node:net'
import type { InsightsReport } from '../../observe/report-insights.ts'
import type { MetricsSnapshot } from '../../observe/snapshot.ts'
import { chooseMetricsFormat, METRICS_MEDIA_TYPES, writeMetrics } from '../../observe/write-metrics.ts'
import { INSIGHTS_STYLE_HASH, renderInsightsPage } from './insights-page.ts'

/** What an operator can ask. Each may come from several processes. */
export interface AdminSources {
  readonly metrics: () => MetricsSnapshot | Promise<MetricsSnapshot>
  /** Missing where insights are not collected. */
  readonly insights?: (() => InsightsReport | Promise<InsightsReport>) | undefined
  /** As the public listener answers, of the server itself. */
  readonly health: (path: '/_/livez' | '/_/readyz') => Response | Promise<Response>
}

/** A request, as far as it matters here. */
export interface AdminRequest {
  readonly method: string
  /** In origin form. */
  readonly url: string
  readonly host: string | undefined
  readonly accept: string | undefined
}

/** An answer in full. */
export interface AdminAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Names of the loopback interface; addresses are always answered for, because no name leads to them. */
const OWN_NAMES: readonly string[] = ['localhost']

const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

/**
 * Creates what answers an operator: `/metrics`, `/livez`, `/readyz` and `/insights`.
 *
 * **Security:** for who may reach its port. A page of another site that resolves its name to this machine carries its own
 * name in `Host` and is refused (DNS rebinding); nothing can be changed; no other origin may read.
 *
 * @param names Names it is also reached by, without ports.
 */
export function createAdminApp(
  sources: AdminSources,
  names: readonly string[] = [],
): (request: AdminRequest) => Promise<AdminAnswer> {
  const allowed = new Set([...OWN_NAMES, ...names].map((name) => name.toLowerCase()))
  return async ({ method, url, host, accept }) => {
    if (!isAllowedHost(host, allowed)) {
      return textAnswer(403, 'Host: this listener does not answer for that name. Name it with --admin-names.\n')
    }
    if (method !== 'GET' && method !== 'HEAD') {
      const refused = textAnswer(405, 'Only GET and HEAD are answered.\n')
      return { ...refused, headers: { ...refused.headers, allow: 'GET, HEAD' } }
    }
    const target = URL.parse(url, 'http://localhost')
    switch (target?.pathname) {
      case '/metrics': {
        const format = chooseMetricsFormat(accept)
        return answer(200, METRICS_MEDIA_TYPES[format], writeMetrics(await sources.metrics(), format))
      }
      case '/livez':
      case '/readyz': {
        const response = await sources.health(target.pathname === '/livez' ? '/_/livez' : '/_/readyz')
        return answer(response.status, 'application/json', await response.text())
      }
      case '/insights':
        return answerInsights(sources, target.searchParams.get('format') ?? accept ?? '')
      case '/':
        return textAnswer(200, '/metrics\n/livez\n/readyz\n/insights\n')
      default:
        return textAnswer(404, 'There is /metrics, /livez, /readyz and /insights.\n')
    }
  }
}

async function answerInsights({ insights }: AdminSources, wanted: string): Promise<AdminAnswer> {
  if (insights === undefined) return textAnswer(404, 'Insights are not collected; start with --insights.\n')
  const report = await insights()
  if (!wanted.includes('text/html')) return answer(200, 'application/json', `${JSON.stringify(report)}\n`)
  const { headers, ...page } = answer(200, 'text/html; charset=utf-8', renderInsightsPage(report))
  const policy = `default-src 'none'; style-src '${INSIGHTS_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { ...page, headers: { ...headers, 'content-security-policy': policy } }
}

function isAllowedHost(host: string | undefined, allowed: ReadonlySet<string>): boolean {
  const name = (host ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  return allowed.has(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}

function textAnswer(status: number, body: string): AdminAnswer {
  return answer(status, 'text/plain; charset=utf-8', body)
}

function answer(status: number, type: string, body: string): AdminAnswer {
  return { status, headers: { ...COMMON_HEADERS, 'content-type': type, vary: 'Accept' }, body }
}
