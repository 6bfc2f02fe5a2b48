import type { Registry, Counter, Gauge, Histogram } from './registry.ts'

/** The metrics of a server, named as OpenTelemetry's conventions name them where they do. */
export interface ServerMetrics {
  readonly requests: Histogram
  readonly responseBytes: Histogram
  readonly activeRequests: Gauge
  readonly operations: Histogram
  readonly clients: Counter
  readonly batches: Histogram
  readonly searches: Histogram
  readonly candidates: Histogram
  readonly refused: Counter
  readonly oddAddresses: Counter
  readonly units: Counter
  readonly cacheHits: Counter
  readonly cacheMisses: Counter
  readonly releasesTaken: Counter
  readonly errors: Counter
}

/** Seconds; the convention's own boundaries. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/** Seconds; the convention's begin at 10 ms, most answers here take less than one. */
const OPERATION_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

/** Adds the metrics of a server to a registry. */
export function createServerMetrics(registry: Registry): ServerMetrics {
  return {
    requests: registry.histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Duration of HTTP server requests.',
      labels: ['http_request_method', 'http_route', 'http_response_status_code', 'url_scheme'],
      bounds: REQUEST_SECONDS,
    }),
    responseBytes: registry.histogram({
      name: 'gazetteer_response_bytes',
      help: 'Bytes of an answer on the wire, with its head.',
      bounds: [1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304],
    }),
    activeRequests: registry.gauge({ name: 'http_server_active_requests', help: 'Requests under way.' }),
    operations: registry.histogram({
      name: 'mcp_server_operation_duration_seconds',
      help: 'Duration of answering one MCP request.',
      labels: ['mcp_method_name', 'gen_ai_tool_name', 'mcp_protocol_version', 'error_type'],
      bounds: OPERATION_SECONDS,
    }),
    clients: registry.counter({
      name: 'gazetteer_mcp_client_messages_total',
      help: 'MCP requests that say who sends them: initialize, and every request since 2026-07-28.',
      labels: ['client', 'era'],
    }),
    batches: registry.histogram({
      name: 'gazetteer_batch_messages',
      help: 'Messages of a JSON-RPC batch.',
      bounds: [1, 2, 5, 10, 20, 50, 100],
    }),
    searches: registry.histogram({
      name: 'gazetteer_search_results',
      help: 'Listings that match a search.',
      labels: ['surface'],
      bounds: [0, 9, 99, 999, 9999],
    }),
    candidates: registry.histogram({
      name: 'gazetteer_search_candidates',
      help: 'Listings scored for a search that was not in memory.',
      bounds: [99, 999, 9999, 99_999],
    }),
    refused: registry.counter({
      name: 'gazetteer_refused_total',
      help: 'What was refused for what it would cost others.',
      labels: ['reason'],
    }),
    oddAddresses: registry.counter({
      name: 'gazetteer_odd_client_addresses_total',
      help: 'Requests counted with the proxy, because the trusted header named no address.',
    }),
    units: registry.counter({
      name: 'gazetteer_cost_units_total',
      help: 'Units of work charged to clients; one is about a millisecond.',
    }),
    cacheHits: registry.counter({
      name: 'gazetteer_cache_hits_total',
      help: 'Answers found in memory.',
      labels: ['cache'],
    }),
    cacheMisses: registry.counter({
      name: 'gazetteer_cache_misses_total',
      help: 'Answers that had to be made.',
      labels: ['cache'],
    }),
    releasesTaken: registry.counter({
      name: 'gazetteer_release_taken_total',
      help: 'Releases that were published while serving and are served since.',
    }),
    errors: registry.counter({
      name: 'gazetteer_unexpected_errors_total',
      help: 'Errors that were logged: something is wrong here, not with a client.',
    }),
  }
}
