import { createHash } from 'node:crypto'
import { RATE_LIMIT_PERIOD_SECONDS } from '../../store/edge/bindings.ts'
import { COST_ASSUMPTIONS } from './cost-assumptions.ts'
import type { DeploymentPlan, WorkerAddress } from './plan-deployment.ts'
import { COMPATIBILITY_DATE, SESSION_CLASS, WORKER_BINDINGS } from './worker-bindings.ts'

/** First line of a configuration of ours, which marks a folder as ours to write. */
export const CONFIG_MARK = '// Written by `gazetteer deploy cloudflare`, anew each time: change a copy instead.'

/** Requests that one client may make in {@link RATE_LIMIT_PERIOD_SECONDS} before it is answered 429. */
const RATE_LIMIT = 100

/**
 * Renders `wrangler.jsonc`: everything that `wrangler deploy` needs, commented, without secrets and without ids of an
 * account.
 *
 * @see https://developers.cloudflare.com/workers/wrangler/configuration/
 */
export function renderWranglerConfig({ name, place, address, release }: DeploymentPlan): string {
  const { assets, bucket, manifests, sessions, rateLimit, pointer } = WORKER_BINDINGS
  return `${CONFIG_MARK}
// No secrets: the account and its token come from \`wrangler login\`, or from CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN.
{
  "name": ${json(name)},
  "main": "worker.js",
  "compatibility_date": ${json(COMPATIBILITY_DATE)},

  // worker.js is one finished module.
  "no_bundle": true,
  "find_additional_modules": false,
  "upload_source_maps": false,
  "send_metrics": false,

${renderAddress(address)}

${place === 'assets' ? renderAssets(assets, pointer, release.pointer) : renderBucket(bucket, name)}

  // Manifests (mcp.json, server cards), kept for 24 hours. Without an id: the first deployment creates the namespace
  // and later ones keep it. The Worker answers without it too.
  "kv_namespaces": [{ "binding": ${json(manifests)} }],

  // One object per session of the legacy HTTP+SSE transport, and nothing else. It lives while the stream is open.
  "durable_objects": { "bindings": [{ "name": ${json(sessions)}, "class_name": ${json(SESSION_CLASS)} }] },
  "migrations": [{ "tag": "v1", "new_sqlite_classes": [${json(SESSION_CLASS)}] }],

  // MCP requests and searches of one client; more are answered 429. The id tells this limit from others of the account.
  "ratelimits": [
    {
      "name": ${json(rateLimit)},
      "namespace_id": ${json(rateLimitId(name))},
      "simple": { "limit": ${RATE_LIMIT}, "period": ${RATE_LIMIT_PERIOD_SECONDS} },
    },
  ],

  // Logs of this share of requests. Above 50 GB a month they are charged for.
  "observability": { "enabled": true, "head_sampling_rate": ${COST_ASSUMPTIONS.logShare} },
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
  // look for at the host’s root (/robots.txt, /sitemap.xml, /.well-known/…) is left to whoever has it now.
  "routes": [${json(at)}, ${json(`${at}/*`)}],
${elsewhere}`
}

function renderAssets(binding: string, variable: string, pointer: string): string {
  return `  // The release, cut into parts that only the Worker reads; nothing of it is reached by its own URL.
  "assets": {
    "directory": "assets",
    "binding": ${json(binding)},
    "run_worker_first": true,
    "html_handling": "none",
    "not_found_handling": "none",
  },

  // Which of them is current. It comes with the deployment, so a deployment is one release, whole or not at all.
  "vars": { ${json(variable)}: ${json(pointer.trim())} },`
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
