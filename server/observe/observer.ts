import { clientLabel, httpMethodLabel, mcpMethodLabel, toolLabel } from './labels.ts'
import type { Log, LogFields } from './log.ts'
import type { ObservedCache, ServerMetrics } from './metrics.ts'

/** What an answer to a JSON-RPC request was. */
export interface MessageReport {
  readonly method: string
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

/** How much of a client's address is logged: nothing, its network (/24, for IPv6 /48), or as it is counted. */
export type LoggedClients = 'none' | 'network' | 'address'

export interface ObserverParts {
  readonly log: Log
  readonly metrics?: ServerMetrics | undefined
  readonly logsRequests?: boolean
  /** Called with the fields of that record, whether it is written or not. */
  readonly onRequest?: ((fields: LogFields) => void) | undefined
  /** Default: `none`. */
  readonly logsClients?: LoggedClients
  /** Makes the id of a request. Default: a random UUID. */
  readonly makeId?: () => string
}

/**
 * What handlers report to, where there is one: writes metrics and the log, the same on every platform.
 *
 * **Privacy:** nothing of a query, a path, a header or an argument is logged or counted: only names of closed sets, sizes
 * and durations. Addresses are logged only where `logsClients` says so.
 */
export class Observer {
  readonly #parts: ObserverParts

  constructor(parts: ObserverParts) {
    this.#parts = parts
  }

  begin(start: RequestStart): RequestRecord {
    const { metrics } = this.#parts
    if (metrics !== undefined) metrics.activeRequests.value += 1
    return new RequestRecord(this.#parts, start)
  }

  /** Something was refused for what it would cost others. @param reason Of a closed set. */
  refused(reason: string, client: string): void {
    this.#parts.metrics?.refused.inc({ reason })
    const named = loggedClient(this.#parts, client)
    this.#parts.log.repeated('warn', 'refused', `${reason} ${named ?? ''}`, { refused: reason, client: named })
  }

  /** A trusted header named no address, so the request was counted with the proxy. */
  invalidForwardedFor(): void {
    this.#parts.metrics?.oddAddresses.inc()
    this.#parts.log.repeated('warn', 'odd_address', '', {
      message: 'the header of --trust-proxy names no address where a proxy of yours should have added one',
    })
  }

  releaseTaken(release: string): void {
    this.#parts.metrics?.releasesTaken.inc()
    this.#parts.log.write('info', 'release.taken', { release })
  }

  /** Something unexpected happened that belongs to no request. */
  failed(error: unknown): void {
    this.#parts.metrics?.errors.inc()
    this.#parts.log.error('error', error)
  }
}

/** Collects reports about one request while it is answered, for its line of the log and for metrics. */
export class RequestRecord {
  /** When the first byte of the answer was sent, in milliseconds; the platform sets it where it knows. */
  firstByteMs: number | undefined
  readonly #parts: ObserverParts
  readonly #start: RequestStart
  /** Of the header. */
  readonly #headerTraceId: string | undefined
  #id: string | undefined
  #messages = 0
  #last: MessageReport | undefined
  #batch = 0
  #units = 0
  #refused: string | undefined
  #agent: string | undefined

  constructor(parts: ObserverParts, start: RequestStart) {
    this.#parts = parts
    this.#start = start
    this.#headerTraceId = parseTraceId(start.traceparent)
    // With a record for every request, every answer carries its id.
    if (parts.logsRequests === true || start.id !== undefined) void this.id
  }

  /** Made on first use. */
  get id(): string {
    this.#id ??= this.#start.id ?? this.#parts.makeId?.() ?? crypto.randomUUID()
    return this.#id
  }

  /** The id, once made; sent with the answer. */
  get knownId(): string | undefined {
    return this.#id
  }

  /** A request of JSON-RPC was answered. */
  message(report: MessageReport): void {
    this.#messages += 1
    // What went wrong is worth more than what came last.
    if (this.#last === undefined || report.error !== undefined) this.#last = report
    const { metrics } = this.#parts
    const { method, tool, revision, era, error = '', seconds, clientName } = report
    metrics?.operations.observe(seconds, mcpMethodLabel(method), toolLabel(tool), revision, error)
    if (clientName === undefined) return
    this.#agent = clientLabel(clientName)
    metrics?.clients.inc({ client: this.#agent, era })
  }

  /** The body was a batch of as many messages. */
  batch(length: number): void {
    this.#batch = length
    this.#parts.metrics?.batches.observe(length)
  }

  /** Units of the client's budget were taken, or given back where negative. */
  spent(units: number): void {
    this.#units += units
  }

  search({ surface, found, candidates }: SearchReport): void {
    const { metrics } = this.#parts
    metrics?.searches.observe(found, surface)
    if (candidates !== undefined) metrics?.candidates.observe(candidates)
  }

  cache(name: ObservedCache, isHit: boolean): void {
    const { metrics } = this.#parts
    if (isHit) metrics?.cacheHits[name].inc()
    else metrics?.cacheMisses[name].inc()
  }

  /** The request, or a part of it, was refused for what it would cost others. */
  refused(reason: string): void {
    this.#refused = reason
  }

  /** Something unexpected happened while it was answered. */
  failed(error: unknown): void {
    const { metrics, log } = this.#parts
    metrics?.errors.inc()
    log.error('error', error, { requestId: this.id, traceId: this.#traceId() })
  }

  end({ route, status, bytes, endMs, release }: RequestEnd): void {
    const { metrics, log, logsRequests, onRequest } = this.#parts
    const { method, startMs } = this.#start
    const known = httpMethodLabel(method)
    if (metrics !== undefined) {
      metrics.activeRequests.value -= 1
      metrics.requests.observe((endMs - startMs) / 1000, known, route, String(status), 'http')
      metrics.responseBytes.observe(bytes)
      metrics.units.value += Math.max(0, this.#units)
    }
    if (logsRequests !== true && onRequest === undefined) return
    const last = this.#last
    // One literal: spreading parts into it costs more than writing the line.
    const fields: LogFields = {
      requestId: this.id,
      traceId: this.#traceId(),
      method: known,
      route,
      status,
      durMs: round(endMs - startMs),
      ttfbMs: this.firstByteMs === undefined ? undefined : round(this.firstByteMs - startMs),
      bytes,
      release,
      client: this.#parts.logsClients === undefined ? undefined : loggedClient(this.#parts, this.#start.client()),
      refused: this.#refused,
      units: this.#units === 0 ? undefined : round(this.#units),
      'mcp.method.name': last && mcpMethodLabel(last.method),
      'gen_ai.tool.name': toolLabel(last?.tool) || undefined,
      'mcp.protocol.version': last?.revision,
      'error.type': last?.error,
      messages: this.#messages > 1 ? this.#messages : undefined,
      agent: this.#agent,
      batch: this.#batch || undefined,
    }
    onRequest?.(fields)
    if (logsRequests === true) log.write(status >= 500 ? 'error' : 'info', 'request', fields)
  }

  /** The message's own context is the nearer parent. */
  #traceId(): string | undefined {
    return parseTraceId(this.#last?.traceparent) ?? this.#headerTraceId
  }
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

/** A client as it may be logged; `undefined` for not at all. */
function loggedClient({ logsClients = 'none' }: ObserverParts, client: string): string | undefined {
  if (logsClients === 'none' || client === '') return undefined
  return logsClients === 'address' ? client : truncateClient(client)
}

/** Cuts what a client is counted by, of IPv4 an address and of IPv6 four groups, to /24 and /48. */
export function truncateClient(client: string): string {
  const [a, b, c, ...others] = client.split(/[.:]/)
  if (others.length === 0) return client
  return client.includes(':') ? `${a}:${b}:${c}::/48` : `${a}.${b}.${c}.0/24`
}

/** W3C Trace Context, version 00: other versions begin the same way (§3.2.4). */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/** @returns `undefined` if the header is no valid `traceparent`. @see https://www.w3.org/TR/trace-context/ */
export function parseTraceId(traceparent: string | null | undefined): string | undefined {
  if (typeof traceparent !== 'string' || traceparent.length > 512) return undefined
  return TRACEPARENT.exec(traceparent)?.[1]
}
