import { createRouteTemplate, OTHER_ROUTE } from '../../http/route-template.ts'
import type { Observer, RequestRecord } from '../../observe/observer.ts'
import { TRACE_RESPONSE_HEADER } from '../../observe/trace-context.ts'
import { basePathOf } from '../../http/resources/release-view.ts'
import type { Release } from '../../store/store.ts'

/** What {@link createAnswerObserver} needs to know. */
interface ObservedEdge {
  readonly now: () => number
  /** The current release; throws before there is one. */
  readonly release: () => Release
  /** Whom a request is counted with. */
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
  let templateOf: ReturnType<typeof createRouteTemplate> | undefined
  let current: Release | undefined
  const refresh = (): void => {
    try {
      const next = release()
      if (next !== current) templateOf = createRouteTemplate(basePathOf(next.baseUrl))
      current = next
    } catch {
      // Nothing published yet.
    }
  }
  return async (request, answer) => {
    const { method, headers, url } = request
    const traceparent = headers.get('traceparent')
    const record = observer.begin({ method, startMs: now(), traceparent, client: () => clientOf(request) })
    let response: Response | undefined
    try {
      response = await answer(record)
      if (record.knownId !== undefined) addHeader(response, 'x-request-id', record.knownId)
      const { traceResponse } = record
      if (traceResponse !== undefined) addHeader(response, TRACE_RESPONSE_HEADER, traceResponse)
      return response
    } finally {
      refresh()
      const status = response?.status ?? 0
      const isUnknown = status === 404 || status === 400
      record.end({
        route: (isUnknown ? undefined : templateOf?.(url)) ?? OTHER_ROUTE,
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
