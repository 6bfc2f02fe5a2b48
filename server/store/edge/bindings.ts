import type { EdgeBucket, EdgeFetcher, EdgeKeyValues } from './platform.ts'

/** Period of the bindings `RATE_LIMIT` and `RATE_LIMIT_DEAR` in seconds, sent to clients in `Retry-After`. The runtime accepts 10 and 60. */
export const RATE_LIMIT_PERIOD_SECONDS = 10

/** Units from which a message or page is dear, and counted by `RATE_LIMIT_DEAR`, which has no weights. */
export const DEAR_UNITS = 12

/** Units that dear work is taken for when it is counted. */
export const MEAN_DEAR_UNITS = 20

/**
 * The bindings of a deployment. A release is read from static assets where {@link EdgeBindings.GAZETTEER_RELEASE} is
 * set, and otherwise from the bucket. All others are optional.
 */
export interface EdgeBindings {
  /** Static assets: the objects of the release. */
  readonly ASSETS?: EdgeFetcher
  /** Bucket with the objects of releases and `current.json`. */
  readonly RELEASES?: EdgeBucket
  /** Key-value store for manifests. Without it they are read from the release. */
  readonly MANIFESTS?: EdgeKeyValues
  /** Objects that hold HTTP+SSE sessions. Without it that transport is not offered. */
  readonly SSE_SESSIONS?: SessionNamespace
  /** Counts requests for MCP and result pages by client, and those of them that are dear. Without them none is. */
  readonly RATE_LIMIT?: RateLimitBinding
  readonly RATE_LIMIT_DEAR?: RateLimitBinding
  /** Takes a point of data for every request. Without it none is written. */
  readonly METRICS?: AnalyticsDataset
  /** What one client may use of an isolate a second, as text: requests, and units of work. Default: any number. */
  readonly GAZETTEER_RATE_LIMIT?: string
  readonly GAZETTEER_COST_LIMIT?: string
  /** The pointer of the release among the assets: `current.json` as text, or parsed. */
  readonly GAZETTEER_RELEASE?: unknown
  /** Where the objects are: empty, or a path that ends with a slash. */
  readonly GAZETTEER_PREFIX?: string
  /** Seconds, as text, after which an isolate checks the bucket for a new release. Default: 30. */
  readonly GAZETTEER_FRESH_SECONDS?: string
  /** Any text: a record for every request in the runtime's log, as `serve --access-log` writes it. */
  readonly GAZETTEER_ACCESS_LOG?: string
}

/** Takes points of data; returns at once. @see https://developers.cloudflare.com/analytics/analytics-engine/ */
export interface AnalyticsDataset {
  /** @param point At most 20 blobs, 20 doubles and one index of 96 bytes. */
  writeDataPoint(point: {
    readonly indexes: readonly string[]
    readonly blobs: readonly string[]
    readonly doubles: readonly number[]
  }): void
}

/** Counts requests. @see https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/ */
export interface RateLimitBinding {
  limit(options: { key: string }): Promise<{ success: boolean }>
}

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
