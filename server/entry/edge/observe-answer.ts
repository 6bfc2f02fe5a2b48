import { createRouteTemplate } from '../../http/route-template.ts'
import type { Observer, RequestRecord } from '../../observe/observer.ts'
import type { ReleaseReader } from '../../http/resources/release-view.ts'
import type { LogFields } from '../../observe/log.ts'
import type { AnalyticsDataset } from '../../store/edge/bindings.ts'

interface ObservedEdge {
  readonly now: () => number
  readonly release: ReleaseReader
  /** The key that the client of a request is counted by. */
  readonly clientOf: (request: Request) => string
}

/**
 * Creates what observes answers in an isolate. The runtime has no event for the last byte: a request ends when its answer
 * begins, and only bytes that were announced are counted.
 */
export function createAnswerObserver(
  observer: Observer,
  { now, release, clientOf }: ObservedEdge,
): (request: Request, answer: (record: RequestRecord) => Promise<Response>) => Promise<Response> {
  const routeOf = createRouteTemplate()
  return async (request, answer) => {
    const { method, headers, url } = request
    const traceparent = headers.get('traceparent')
    const record = observer.begin({ method, startMs: now(), traceparent, client: () => clientOf(request) })
    let response: Response | undefined
    try {
      response = await answer(record)
      if (record.knownId !== undefined) addHeader(response, 'x-request-id', record.knownId)
      return response
    } finally {
      const status = response?.status ?? 0
      const current = release()
      record.end({
        route: routeOf(url, status, current?.basePath),
        status,
        bytes: Number(response?.headers.get('content-length') ?? 0),
        endMs: now(),
        release: current?.id,
      })
    }
  }
}

function addHeader({ headers }: Response, name: string, value: string): void {
  try {
    headers.set(name, value)
  } catch {
    // Of another object of the runtime: its headers cannot be changed.
  }
}

/** What `blob1` to `blob10` of a point are, by their names in the log; empty for what a request has not. */
export const POINT_BLOBS = [
  'route',
  'method',
  'status',
  'mcp.method.name',
  'gen_ai.tool.name',
  'mcp.protocol.version',
  'error.type',
  'refused',
  'agent',
  'release',
] as const

/** What `double1` to `double4` are; 0 for what a request has not. */
export const POINT_DOUBLES = ['durMs', 'bytes', 'units', 'messages'] as const

/**
 * Writes a point for every request: what its record in the log has, without ids. The index is the route, so that where
 * points are sampled, rare routes keep theirs.
 *
 * @returns Takes the fields of a record.
 */
export function createDataPoints(dataset: AnalyticsDataset): (fields: LogFields) => void {
  return (fields) =>
    dataset.writeDataPoint({
      indexes: [String(fields['route'])],
      blobs: POINT_BLOBS.map((name) => String(fields[name] ?? '')),
      doubles: POINT_DOUBLES.map((name) => Number(fields[name] ?? 0)),
    })
}
