/** What an answer to a JSON-RPC request was. */
export interface MessageReport {
  readonly method: string
  /** Tool of `tools/call`. */
  readonly tool?: string | undefined
  /** Name of the MCP revision it was answered by. */
  readonly revision: string
  readonly era: 'legacy' | 'modern'
  /** A JSON-RPC code, or `tool_error` for a result that says that the call failed. Missing: it was answered. */
  readonly error?: string | undefined
  readonly seconds: number
  /** The client's own name for itself, if it sent one. */
  readonly clientName?: string | undefined
  /** Of the message's `_meta`. */
  readonly traceparent?: string | undefined
}

export interface SearchReport {
  readonly surface: 'mcp' | 'page'
  /** Listings that match. */
  readonly found: number
  /** Listings that were scored to find them. Missing: the answer was in memory. */
  readonly candidates?: number | undefined
}

/** Caches whose hits and misses are counted. */
export type ObservedCache = 'answers' | 'result_pages'

/** Collects reports about one request while it is answered, for its line of the log and for metrics. */
export interface RequestRecord {
  /** Made on first use. */
  readonly id: string
  /** A request of JSON-RPC was answered. */
  message(report: MessageReport): void
  /** The body was a batch of as many messages. */
  batch(length: number): void
  /** Units of the client's budget were taken, or given back where negative. */
  spent(units: number): void
  search(report: SearchReport): void
  cache(name: ObservedCache, isHit: boolean): void
  /** The request, or a part of it, was refused for what it would cost others. */
  refused(reason: string): void
  /** Something unexpected happened while it was answered. */
  failed(error: unknown): void
}

/** What a {@link RequestRecord} begins with. */
export interface RequestStart {
  readonly method: string
  /** Milliseconds, of the clock that the end is measured by. */
  readonly startMs: number
  /** An id the request came with, where it may choose one. */
  readonly id?: string | undefined
  /** W3C Trace Context, as received. */
  readonly traceparent?: string | null | undefined
  /** The key its client is counted by; resolved lazily. */
  readonly client: () => string
}

export interface RequestEnd {
  /** A template of a closed set; `_OTHER` for what is not published. */
  readonly route: string
  /** 0 when the connection ended before there was an answer. */
  readonly status: number
  /** Bytes of the answer; 0 where they were not counted. */
  readonly bytes: number
  readonly endMs: number
  readonly release?: string | undefined
}

/** A {@link RequestRecord} for the platform that began it. */
export interface OpenRecord extends RequestRecord {
  /** The id, once made; sent with the answer. */
  readonly knownId: string | undefined
  /** When the first byte of the answer was sent, in milliseconds; the platform sets it where it knows. */
  firstByteMs: number | undefined
  /** Call once, at the end. */
  end(end: RequestEnd): void
}

/** Handlers report to an optional observer, which writes metrics and the log: the same on every platform. */
export interface Observer {
  begin(start: RequestStart): OpenRecord
  /** Something was refused for what it would cost others. @param reason Of a closed set. */
  refused(reason: string, client: string): void
  /** A trusted header named no address, so the request was counted with the proxy. */
  invalidForwardedFor(): void
  /** Another release is served. */
  releaseTaken(release: string): void
  /** Something unexpected happened that belongs to no request. */
  failed(error: unknown): void
}
