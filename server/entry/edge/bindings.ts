import type { EdgeBucket, EdgeFetcher, EdgeKeyValues } from '../../store/edge/platform.ts'

/** Seconds of the period of the binding `RATE_LIMIT`, told to clients in `Retry-After`. The runtime takes 10 and 60. */
export const RATE_LIMIT_PERIOD_SECONDS = 10

/**
 * What a deployment gives the worker. A release is read from static assets where {@link EdgeBindings.GAZETTEER_RELEASE} is
 * set, and otherwise from the bucket. All else may be missing.
 */
export interface EdgeBindings {
  /** Static assets: private files in parts, see `partName`. */
  readonly ASSETS?: EdgeFetcher
  /** Bucket with whole private files and `current.json`. */
  readonly RELEASES?: EdgeBucket
  /** Key-value store for manifests. Without it they are read from the release. */
  readonly MANIFESTS?: EdgeKeyValues
  /** Objects that hold sessions of HTTP+SSE. Without it that transport is not offered. */
  readonly SSE_SESSIONS?: SessionNamespace
  /** Counts calls to MCP and result pages by client. Without it nothing is limited. */
  readonly RATE_LIMIT?: RateLimitBinding
  /** The pointer of the release among the assets: `current.json` as text, or parsed. */
  readonly GAZETTEER_RELEASE?: unknown
  /** Where the private files are: empty, or a path that ends with a slash. */
  readonly GAZETTEER_PREFIX?: string
  /** Seconds, as text, after which an isolate looks for a new release in the bucket. Default: 30. */
  readonly GAZETTEER_FRESH_SECONDS?: string
}

/** Counts requests. @see https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/ */
export interface RateLimitBinding {
  limit(options: { key: string }): Promise<{ success: boolean }>
}

/** Objects by id (Durable Objects). */
export interface SessionNamespace {
  newUniqueId(): SessionObjectId
  /** @throws {Error} for a text that is no id of these objects. */
  idFromString(text: string): SessionObjectId
  get(id: SessionObjectId): SessionStub
}

/** Names an object: 64 hexadecimal digits. */
export interface SessionObjectId {
  toString(): string
}

/** Speaks to an object wherever it is. */
export interface SessionStub {
  /** Opens the object's session: a GET of `P/mcp/sse`. */
  fetch(request: Request): Promise<Response>
  /** Hands a message to the object's session. @returns Whether that page has such an open session. */
  deliver(slug: string, message: unknown): Promise<boolean>
}
