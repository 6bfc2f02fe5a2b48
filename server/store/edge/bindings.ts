import type { EdgeBucket, EdgeFetcher, EdgeKeyValues } from './platform.ts'

/** Period of the binding `RATE_LIMIT` in seconds, sent to clients in `Retry-After`. The runtime accepts 10 and 60. */
export const RATE_LIMIT_PERIOD_SECONDS = 10

/**
 * The bindings of a deployment. A release is read from static assets where {@link EdgeBindings.GAZETTEER_RELEASE} is
 * set, and otherwise from the bucket. All others are optional.
 */
export interface EdgeBindings {
  /** Static assets: private files in parts, see `partName`. */
  readonly ASSETS?: EdgeFetcher
  /** Bucket with whole private files and `current.json`. */
  readonly RELEASES?: EdgeBucket
  /** Key-value store for manifests. Without it they are read from the release. */
  readonly MANIFESTS?: EdgeKeyValues
  /** Objects that hold HTTP+SSE sessions. Without it that transport is not offered. */
  readonly SSE_SESSIONS?: SessionNamespace
  /** Counts requests for MCP and result pages by client. Without it nothing is limited. */
  readonly RATE_LIMIT?: RateLimitBinding
  /** The pointer of the release among the assets: `current.json` as text, or parsed. */
  readonly GAZETTEER_RELEASE?: unknown
  /** Where the private files are: empty, or a path that ends with a slash. */
  readonly GAZETTEER_PREFIX?: string
  /** Seconds, as text, after which an isolate checks the bucket for a new release. Default: 30. */
  readonly GAZETTEER_FRESH_SECONDS?: string
}

/** Counts requests. @see https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/ */
export interface RateLimitBinding {
  limit(options: { key: string }): Promise<{ success: boolean }>
}

/** Objects by id (Durable Objects). */
export interface SessionNamespace {
  newUniqueId(): SessionObjectId
  /** @throws {Error} for a text that is not an id of these objects. */
  idFromString(text: string): SessionObjectId
  get(id: SessionObjectId): SessionStub
}

/** Names an object: 64 hexadecimal digits. */
export interface SessionObjectId {
  toString(): string
}

/** Calls an object wherever it runs. */
export interface SessionStub {
  /** Opens the object's session: a GET of `P/mcp/sse`. */
  fetch(request: Request): Promise<Response>
  /** Passes a message to the object's session. @returns Whether that page has such an open session. */
  deliver(slug: string, message: unknown): Promise<boolean>
}
