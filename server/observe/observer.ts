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
  /** What the client calls itself, where it says so. */
  readonly clientName?: string | undefined
  /** Of the message's `_meta`. */
  readonly traceparent?: string | undefined
}

/** A search that was answered. */
export interface SearchReport {
  readonly surface: 'mcp' | 'page'
  /** As asked, untrusted. Kept nowhere but where insights are collected. */
  readonly query: string
  /** Listings that match. */
  readonly found: number
  /** Listings that were scored to find them. Missing: the answer was in memory. */
  readonly candidates?: number | undefined
}

/** What is kept in memory and counted by whether it was there. */
export type ObservedCache = 'answers' | 'result_pages'

/** A request while it is answered; what is told of it appears in its line of the log and in metrics. */
export interface RequestRecord {
  /** Made when it is first asked for. */
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
  /** Whom it is counted with; asked only where it is needed. */
  readonly client: () => string
}

/** How a request ended. */
export interface RequestEnd {
  /** A template of a closed set; `_OTHER` for what is not published. */
  readonly route: string
  /** 0 when the connection ended before there was an answer. */
  readonly status: number
  /** Bytes of the answer; 0 where they were not counted. */
  readonly bytes: number
  readonly endMs: number
  /** Until the first byte of the answer. */
  readonly firstByteMs?: number | undefined
  readonly release?: string | undefined
}

/** A {@link RequestRecord} as who began it sees it. */
export interface OpenRecord extends RequestRecord {
  /** The id, once it was made: to be sent with the answer. */
  readonly knownId: string | undefined
  /** The `traceresponse` to be sent with it: where the request came with a `traceparent` and has a line in the log. */
  readonly traceResponse: string | undefined
  /** Once, at the end. */
  end(end: RequestEnd): void
}

/**
 * Told by what answers requests what happens; makes metrics, the log and insights of it. The same on every platform.
 * Where nobody observes there is none, and nothing is spent.
 */
export interface Observer {
  begin(start: RequestStart): OpenRecord
  /** Something was refused for what it would cost others. @param reason Of a closed set. */
  refused(reason: string, client: string): void
  /** A trusted header named no address, so the request was counted with the proxy. */
  oddAddress(): void
  /** Another release is served. */
  releaseTaken(release: string): void
  /** Something unexpected happened that belongs to no request. */
  failed(error: unknown): void
}
