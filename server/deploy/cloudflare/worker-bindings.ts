import type { EdgeBindings } from '../../store/edge/bindings.ts'

/** Names of the Worker's bindings: those of `env` in server/entry/worker.ts. */
export const WORKER_BINDINGS = {
  /** Static assets: parts of the release’s files. */
  assets: 'ASSETS',
  /** R2 bucket: the release’s files and the pointer. */
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
