import { createHash } from 'node:crypto'
import { MEAN_DEAR_UNITS, RATE_LIMIT_PERIOD_SECONDS } from '../../store/edge/bindings.ts'
import type { EdgeBindings } from '../../store/edge/bindings.ts'
import type { ClientLimits, DeploymentPlan, WorkerAddress } from './plan-deployment.ts'

/** First line of a configuration of ours, which marks a folder as ours to write. */
export const CONFIG_MARK = '// Written by `gazetteer deploy cloudflare`, anew each time: change a copy instead.'

/**
 * Renders `wrangler.jsonc`: everything that `wrangler deploy` needs, commented, without secrets and without ids of an
 * account.
 *
 * @see https://developers.cloudflare.com/workers/wrangler/configuration/
 */
export function renderWranglerConfig({ name, place, limits, hasMetrics, address, release }: DeploymentPlan): string {
  const { assets, bucket, manifests, sessions } = WORKER_BINDINGS
  return `${CONFIG_MARK}
// No secrets: the account and its token come from \`wrangler login\`, or from CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN.
{
  "name": ${json(name)},
  "main": "worker.js",
  "compatibility_date": ${json(COMPATIBILITY_DATE)},

  // Finished modules: worker.js, and those it loads when a directory is in their language or they are needed. With their
  // maps, stack traces in logs name the files they were made of.
  "no_bundle": true,
  "find_additional_modules": true,
  "rules": [{ "type": "ESModule", "globs": ["modules/*.js"] }],
  "upload_source_maps": true,
  "send_metrics": false,

${renderAddress(address)}

${place === 'assets' ? renderAssets(assets) : renderBucket(bucket, name)}

${renderVariables(limits, place === 'assets' ? release.pointer : undefined)}

  // Manifests (mcp.json, server cards), kept for 24 hours. Without an id: the first deployment creates the namespace
  // and later ones keep it. The Worker answers without it too.
  "kv_namespaces": [{ "binding": ${json(manifests)} }],

  // One object per session of the legacy HTTP+SSE transport, and nothing else. It lives while the stream is open.
  "durable_objects": { "bindings": [{ "name": ${json(sessions)}, "class_name": ${json(SESSION_CLASS)} }] },
  "migrations": [{ "tag": "v1", "new_sqlite_classes": [${json(SESSION_CLASS)}] }],

${renderLimits(name, limits)}${hasMetrics ? renderMetrics(name) : ''}  // Logs of this share of requests. Above 50 GB a month they are charged for.
  "observability": { "enabled": true, "head_sampling_rate": 0.1 },
}
`
}

function renderAddress(address: WorkerAddress): string {
  if (address.kind === 'workers.dev') {
    return `  // https://${address.host}
  "workers_dev": true,
  "preview_urls": false,`
  }
  const elsewhere = `  "workers_dev": false,
  "preview_urls": false,`
  if (address.kind === 'domain') {
    return `  // The release was published for this host. It must belong to a zone of the account; DNS record and certificate are
  // made by the deployment. Other addresses would serve links that lead here.
  "routes": [{ "pattern": ${json(address.host)}, "custom_domain": true }],
${elsewhere}`
  }
  const at = `${address.host}${address.path}`
  return `  // The release was published for this path of a host, which must be proxied by a zone of the account. What programs
  // look for at the host’s root (/robots.txt, /sitemap.xml, /.well-known/…) stays as it is now.
  "routes": [${json(at)}, ${json(`${at}/*`)}],
${elsewhere}`
}

function renderAssets(binding: string): string {
  return `  // The objects of the release, which only the Worker reads; nothing of it is reached by its own URL.
  "assets": {
    "directory": "assets",
    "binding": ${json(binding)},
    "run_worker_first": true,
    "html_handling": "none",
    "not_found_handling": "none",
  },`
}

/** @param pointer To the release, where it is deployed with the Worker. */
function renderVariables(limits: ClientLimits, pointer: string | undefined): string {
  const { requestsPerSecond, unitsPerSecond, pointer: variable } = WORKER_BINDINGS
  const current =
    pointer === undefined
      ? ''
      : `    // The current release. It comes with the deployment, so a deployment is one release, whole or not at all.
    ${json(variable)}: ${json(pointer.trim())},
`
  return `  "vars": {
${current}    // What one client may use of an isolate a second: requests, and units of about a millisecond of CPU. 0 for any.
    ${json(requestsPerSecond)}: ${json(String(limits.requestsPerSecond))},
    ${json(unitsPerSecond)}: ${json(String(limits.unitsPerSecond))},
  },`
}

/** Counters over all isolates of a data center. They have no weights: dear work is counted apart, as what it mostly is. */
function renderLimits(name: string, { requestsPerSecond, unitsPerSecond }: ClientLimits): string {
  const { rateLimit, dearLimit } = WORKER_BINDINGS
  const counters = [
    { binding: rateLimit, perSecond: requestsPerSecond },
    { binding: dearLimit, perSecond: unitsPerSecond / MEAN_DEAR_UNITS },
  ].filter(({ perSecond }) => perSecond > 0)
  if (counters.length === 0) return ''
  const entries = counters.map(
    ({ binding, perSecond }) => `    {
      "name": ${json(binding)},
      "namespace_id": ${json(rateLimitId(`${name}${binding === rateLimit ? '' : ` ${binding}`}`))},
      "simple": { "limit": ${Math.max(1, Math.round(perSecond * RATE_LIMIT_PERIOD_SECONDS))}, "period": ${RATE_LIMIT_PERIOD_SECONDS} },
    },
`,
  )
  return `  // The same over a data center: MCP requests and searches of one client, and of these the dear ones; more are answered
  // 429. The ids tell these limits from others of the account.
  "ratelimits": [
${entries.join('')}  ],

`
}

function renderMetrics(name: string): string {
  const dataset = { binding: WORKER_BINDINGS.metrics, dataset: name.replaceAll('-', '_') }
  return `  // A point of data for every request, in Workers Analytics Engine: docs/operating.md says what it has.
  "analytics_engine_datasets": [${json(dataset)}],

`
}

function renderBucket(binding: string, name: string): string {
  return `  // The releases: \`gazetteer publish --to r2://${name}\` fills it. The first deployment creates it when it is missing.
  "r2_buckets": [{ "binding": ${json(binding)}, "bucket_name": ${json(name)} }],`
}

/** A positive integer unlikely to be used by other Workers of the account. */
function rateLimitId(name: string): string {
  return String(createHash('sha256').update(name).digest().readUInt32BE(0) || 1)
}

function json(value: unknown): string {
  return JSON.stringify(value)
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
