import { createHash } from 'node:crypto'
import { MEAN_DEAR_UNITS, RATE_LIMIT_PERIOD_SECONDS } from '../../store/edge/bindings.ts'
import type { EdgeBindings } from '../../store/edge/bindings.ts'
import type { ClientLimits, DeploymentPlan, WorkerAddress } from './plan-deployment.ts'

/** First line of a configuration of ours, which marks a folder as ours to write. */
export const CONFIG_MARK = '// Written by `gazetteer deploy cloudflare`, anew each time: change a copy instead.'

/**
 * Renders `wrangler.jsonc`: everything that `wrangler deploy` needs, without secrets and without ids of an account.
 * docs/deploying.md says what the bindings are for.
 *
 * @see https://developers.cloudflare.com/workers/wrangler/configuration/
 */
export function renderWranglerConfig({ name, place, limits, hasMetrics, address, release }: DeploymentPlan): string {
  const { assets, bucket, manifests, sessions, metrics, pointer } = WORKER_BINDINGS
  const { requestsPerSecond, unitsPerSecond } = limits
  const ratelimits = rateLimitsOf(name, limits)
  const config = {
    name,
    main: 'worker.js',
    compatibility_date: COMPATIBILITY_DATE,
    // Finished modules: those it loads when a directory is in their language or they are needed. With their maps, stack
    // traces in logs name the files they were made of.
    no_bundle: true,
    find_additional_modules: true,
    rules: [{ type: 'ESModule', globs: ['modules/*.js'] }],
    upload_source_maps: true,
    send_metrics: false,
    ...routesOf(address),
    preview_urls: false,
    ...(place === 'assets' && {
      // Only the Worker reads them; nothing of them is reached by its own URL.
      assets: {
        directory: 'assets',
        binding: assets,
        run_worker_first: true,
        html_handling: 'none',
        not_found_handling: 'none',
      },
    }),
    ...(place === 'r2' && { r2_buckets: [{ binding: bucket, bucket_name: name }] }),
    vars: {
      // It comes with the deployment, so a deployment is one release, whole or not at all.
      ...(place === 'assets' && { [pointer]: release.pointer.trim() }),
      [WORKER_BINDINGS.requestsPerSecond]: String(requestsPerSecond),
      [WORKER_BINDINGS.unitsPerSecond]: String(unitsPerSecond),
    },
    // Without an id: the first deployment creates the namespace, and later ones keep it.
    kv_namespaces: [{ binding: manifests }],
    durable_objects: { bindings: [{ name: sessions, class_name: SESSION_CLASS }] },
    migrations: [{ tag: 'v1', new_sqlite_classes: [SESSION_CLASS] }],
    ...(ratelimits.length > 0 && { ratelimits }),
    ...(hasMetrics && { analytics_engine_datasets: [{ binding: metrics, dataset: name.replaceAll('-', '_') }] }),
    // Above 50 GB a month logs are charged for.
    observability: { enabled: true, head_sampling_rate: 0.1 },
  }
  return `${CONFIG_MARK}\n${JSON.stringify(config, undefined, 2)}\n`
}

/** Other addresses would serve links that lead to these. */
function routesOf(address: WorkerAddress): object {
  if (address.kind === 'workers.dev') return { workers_dev: true }
  const at = address.kind === 'route' ? `${address.host}${address.path}` : ''
  const routes = at === '' ? [{ pattern: address.host, custom_domain: true }] : [at, `${at}/*`]
  return { routes, workers_dev: false }
}

/** Counters over all isolates of a data center. They have no weights: dear work is counted apart, as what it mostly is. */
function rateLimitsOf(name: string, { requestsPerSecond, unitsPerSecond }: ClientLimits): object[] {
  const { rateLimit, dearLimit } = WORKER_BINDINGS
  return [
    { binding: rateLimit, of: name, perSecond: requestsPerSecond },
    { binding: dearLimit, of: `${name} ${dearLimit}`, perSecond: unitsPerSecond / MEAN_DEAR_UNITS },
  ]
    .filter(({ perSecond }) => perSecond > 0)
    .map(({ binding, of, perSecond }) => ({
      name: binding,
      namespace_id: rateLimitId(of),
      simple: {
        limit: Math.max(1, Math.round(perSecond * RATE_LIMIT_PERIOD_SECONDS)),
        period: RATE_LIMIT_PERIOD_SECONDS,
      },
    }))
}

/** A positive integer unlikely to be used by other Workers of the account. */
function rateLimitId(name: string): string {
  return String(createHash('sha256').update(name).digest().readUInt32BE(0) || 1)
}

/** Names of the Worker's bindings: those of `env` in server/entry/worker.ts. */
export const WORKER_BINDINGS = {
  /** Static assets: the objects of the release. */
  assets: 'ASSETS',
  /** R2 bucket: the objects of releases and the pointer. */
  bucket: 'RELEASES',
  /** KV namespace: manifests. */
  manifests: 'MANIFESTS',
  /** Durable Objects: one per legacy SSE session. */
  sessions: 'SSE_SESSIONS',
  /** Rate limits, by client: of all requests that cost work, and of dear ones. */
  rateLimit: 'RATE_LIMIT',
  dearLimit: 'RATE_LIMIT_DEAR',
  /** Dataset of Workers Analytics Engine: a point for every request. */
  metrics: 'METRICS',
  /** Variables: what one client may use of an isolate a second. */
  requestsPerSecond: 'GAZETTEER_RATE_LIMIT',
  unitsPerSecond: 'GAZETTEER_COST_LIMIT',
  /** Variable: the pointer to the release among the static assets. */
  pointer: 'GAZETTEER_RELEASE',
} as const satisfies Record<string, keyof EdgeBindings>

/** The class of the Durable Objects, as server/entry/worker.ts exports it. */
export const SESSION_CLASS = 'SseSession'

/**
 * Compatibility date that the Worker was tested with; not newer than the workerd this version is tested with. From
 * 2026-08-04 on Node’s API (`nodejs_compat`) is available without a flag, and deployments that name a flag which is the
 * default are rejected (code 10021).
 */
export const COMPATIBILITY_DATE = '2026-11-01'
