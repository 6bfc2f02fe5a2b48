import { clientLabel, httpMethodLabel, mcpMethodLabel, toolLabel } from './labels.ts'
import type { Log, LogFields } from './log.ts'
import type { ServerMetrics } from './metrics.ts'
import type {
  MessageReport,
  ObservedCache,
  Observer,
  OpenRecord,
  RequestEnd,
  RequestStart,
  SearchReport,
} from './observer.ts'

/** How much of a client's address is logged: nothing, its network (/24, for IPv6 /48), or as it is counted. */
export type LoggedClients = 'none' | 'network' | 'address'

export interface ObserverParts {
  readonly log: Log
  readonly metrics?: ServerMetrics | undefined
  /** Write a record for every request. */
  readonly logsRequests?: boolean
  /** Called with the fields of that record, whether it is written or not. */
  readonly onRequest?: ((fields: LogFields) => void) | undefined
  /** Default: `none`. */
  readonly logsClients?: LoggedClients
  /** Makes the id of a request. Default: a random UUID. */
  readonly makeId?: () => string
}

/**
 * Creates an observer.
 *
 * **Privacy:** nothing of a query, a path, a header or an argument is logged or counted: only names of closed sets, sizes
 * and durations. Addresses are logged only where `logsClients` says so.
 */
export function createObserver(parts: ObserverParts): Observer {
  const { log, metrics } = parts
  return {
    begin(start) {
      if (metrics !== undefined) metrics.activeRequests.value += 1
      return new RecordOfRequest(parts, start)
    },
    refused(reason, client) {
      metrics?.refused.inc({ reason })
      const named = loggedClient(parts, client)
      log.repeated('warn', 'refused', `${reason} ${named ?? ''}`, { refused: reason, client: named })
    },
    invalidForwardedFor() {
      metrics?.oddAddresses.inc()
      log.repeated('warn', 'odd_address', '', {
        message: 'the header of --trust-proxy names no address where a proxy of yours should have added one',
      })
    },
    releaseTaken(release) {
      metrics?.releasesTaken.inc()
      log.write('info', 'release.taken', { release })
    },
    failed(error) {
      metrics?.errors.inc()
      log.error('error', error)
    },
  }
}

/** One request. A class, because one is made for every request. */
class RecordOfRequest implements OpenRecord {
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

  get id(): string {
    this.#id ??= this.#start.id ?? this.#parts.makeId?.() ?? crypto.randomUUID()
    return this.#id
  }

  get knownId(): string | undefined {
    return this.#id
  }

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

  batch(length: number): void {
    this.#batch = length
    this.#parts.metrics?.batches.observe(length)
  }

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

  refused(reason: string): void {
    this.#refused = reason
  }

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
