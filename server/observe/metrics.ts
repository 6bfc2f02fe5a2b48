import { Counter, Gauge, Histogram as ClientHistogram } from 'prom-client'
import type { HistogramConfiguration, Registry } from 'prom-client'

/** Caches whose hits and misses are counted. */
export type ObservedCache = 'answers' | 'result_pages'

/** Counts observations by their size. */
export interface Histogram {
  /** @param labels Values of all its labels, in their order, from closed sets. */
  observe(value: number, ...labels: string[]): void
}

/** A number that every request changes; the registry reads it. */
export interface InPlace {
  value: number
}

/** The metrics of a server, named as OpenTelemetry's conventions name them where they do. */
export interface ServerMetrics {
  readonly requests: Histogram
  readonly responseBytes: Histogram
  readonly activeRequests: InPlace
  readonly operations: Histogram
  readonly clients: Counter<'client' | 'era'>
  readonly batches: Histogram
  readonly searches: Histogram
  readonly candidates: Histogram
  readonly refused: Counter<'reason'>
  readonly oddAddresses: Counter
  readonly units: InPlace
  readonly cacheHits: Readonly<Record<ObservedCache, Counter.Internal>>
  readonly cacheMisses: Readonly<Record<ObservedCache, Counter.Internal>>
  readonly releasesTaken: Counter
  readonly errors: Counter
}

/** Seconds; the convention's own boundaries. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/** Seconds; the convention's begin at 10 ms, most answers here take less than one. */
const OPERATION_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

/** Adds the metrics of a server to a registry. */
export function createServerMetrics(registry: Registry): ServerMetrics {
  const registers = [registry]
  const activeRequests: InPlace = { value: 0 }
  const active: Gauge = new Gauge({
    name: 'http_server_active_requests',
    help: 'Requests under way.',
    registers,
    collect: () => active.set(activeRequests.value),
  })
  const units: InPlace = { value: 0 }
  const charged: Counter = new Counter({
    name: 'gazetteer_cost_units_total',
    help: 'Units of work charged to clients; one is about a millisecond.',
    registers,
    collect() {
      charged.reset()
      charged.inc(units.value)
    },
  })
  const cacheCounter = (name: string, help: string): Record<ObservedCache, Counter.Internal> => {
    const counter = new Counter({ name, help, labelNames: ['cache'], registers })
    return { answers: counter.labels('answers'), result_pages: counter.labels('result_pages') }
  }
  const histogram = (options: HistogramConfiguration<string>): Histogram => {
    const own = new ClientHistogram({ ...options, registers })
    return { observe: (value, ...labels) => own.labels(...labels).observe(value) }
  }
  return {
    requests: histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Duration of HTTP server requests.',
      labelNames: ['http_request_method', 'http_route', 'http_response_status_code', 'url_scheme'],
      buckets: REQUEST_SECONDS,
    }),
    responseBytes: histogram({
      name: 'gazetteer_response_bytes',
      help: 'Bytes of an answer on the wire, with its head.',
      buckets: [1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304],
    }),
    activeRequests,
    operations: histogram({
      name: 'mcp_server_operation_duration_seconds',
      help: 'Duration of answering one MCP request.',
      labelNames: ['mcp_method_name', 'gen_ai_tool_name', 'mcp_protocol_version', 'error_type'],
      buckets: OPERATION_SECONDS,
    }),
    clients: new Counter({
      name: 'gazetteer_mcp_client_messages_total',
      help: 'MCP requests that name their client: initialize, and every request since 2026-07-28.',
      labelNames: ['client', 'era'],
      registers,
    }),
    batches: histogram({
      name: 'gazetteer_batch_messages',
      help: 'Messages of a JSON-RPC batch.',
      buckets: [1, 2, 5, 10, 20, 50, 100],
    }),
    searches: histogram({
      name: 'gazetteer_search_results',
      help: 'Listings that match a search.',
      labelNames: ['surface'],
      buckets: [0, 9, 99, 999, 9999],
    }),
    candidates: histogram({
      name: 'gazetteer_search_candidates',
      help: 'Listings scored for a search that was not in memory.',
      buckets: [99, 999, 9999, 99_999],
    }),
    refused: new Counter({
      name: 'gazetteer_refused_total',
      help: 'Requests and connections refused for their cost to others.',
      labelNames: ['reason'],
      registers,
    }),
    oddAddresses: new Counter({
      name: 'gazetteer_odd_client_addresses_total',
      help: 'Requests counted with the proxy, because the trusted header named no address.',
      registers,
    }),
    units,
    cacheHits: cacheCounter('gazetteer_cache_hits_total', 'Answers found in memory.'),
    cacheMisses: cacheCounter('gazetteer_cache_misses_total', 'Answers that were not in memory.'),
    releasesTaken: new Counter({
      name: 'gazetteer_release_taken_total',
      help: 'Releases that were published while serving and are served since.',
      registers,
    }),
    errors: new Counter({
      name: 'gazetteer_unexpected_errors_total',
      help: 'Logged errors that are no fault of a client.',
      registers,
    }),
  }
}
