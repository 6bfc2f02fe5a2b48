import { refusal, toResponse, RETRY_SOON } from '../../http/mcp/wire/http-answer.ts'
import type { McpEndpoint } from '../../http/mcp/mcp-transport.ts'
import { UnreachableSessionError } from '../../http/mcp/wire/sse-sessions.ts'
import type { SseSessions } from '../../http/mcp/wire/sse-sessions.ts'
import type { SessionNamespace } from '../../store/edge/bindings.ts'
import { within } from '../../store/edge/within.ts'

/** Milliseconds to wait for an object. */
const TIMEOUT_MS = 5_000

const OUT_OF_REACH = 'Sessions are out of reach right now. Try again in a few seconds.'

/** What {@link createObjectSessions} and {@link createObjectEndpoint} need besides the objects. */
export interface ObjectOptions {
  readonly onError: (error: unknown) => void
  /** Milliseconds to wait for an object. Default: 5,000. */
  readonly timeoutMs?: number
}

/** Asks an object. @throws {UnreachableSessionError} where it fails, hangs or says anything else. */
async function askObject<T>(
  what: string,
  work: () => Promise<unknown>,
  isAnswer: (value: unknown) => value is T,
  { onError, timeoutMs = TIMEOUT_MS }: ObjectOptions,
): Promise<T> {
  try {
    const answer = await within(timeoutMs, what, work())
    if (isAnswer(answer)) return answer
    throw new TypeError(`${what}: the object gave no such answer`)
  } catch (error) {
    onError(error)
    throw new UnreachableSessionError(OUT_OF_REACH)
  }
}

/**
 * Sessions of HTTP+SSE that are held by objects: a session's id is that of the object that holds its stream, and messages
 * are handed to it wherever it is.
 */
export function createObjectSessions(namespace: SessionNamespace | undefined, options: ObjectOptions): SseSessions {
  const isSaid = (value: unknown): value is boolean => typeof value === 'boolean'
  return {
    open() {
      throw new Error('sessions are opened by the objects that hold them')
    },
    async deliver(slug, id, message) {
      if (namespace === undefined) return false
      let object
      try {
        object = namespace.idFromString(id)
      } catch {
        return false
      }
      return askObject('delivery to a session', () => namespace.get(object).deliver(slug, message), isSaid, options)
    },
  }
}

/**
 * Puts objects behind an endpoint's `P/mcp/sse`: a GET that would open a stream is passed on to a new one. Whatever is
 * refused, and all other methods, are answered here, without making an object.
 */
export function createObjectEndpoint(
  inner: McpEndpoint,
  namespace: SessionNamespace | undefined,
  options: ObjectOptions,
): McpEndpoint {
  // 503 is what an object itself says where it cannot.
  const isOpened = (value: unknown): value is Response =>
    value instanceof Response && (value.status < 500 || value.status === 503)
  return {
    ...inner,
    async handleStream(request, slug, caller) {
      if (request.method !== 'GET') return inner.handleStream(request, slug, caller)
      if (namespace === undefined) {
        const message = 'HTTP+SSE is not offered here: send messages with POST to the address without /sse.'
        return toResponse(request, refusal(404, message))
      }
      const { url, headers } = request
      const rehearsal = await inner.handleStream(new Request(url, { method: 'HEAD', headers }), slug, caller)
      if (rehearsal.status !== 200) return inner.handleStream(request, slug, caller)
      const open = (): Promise<Response> => namespace.get(namespace.newUniqueId()).fetch(request)
      return askObject('opening a session', open, isOpened, options).catch(() =>
        toResponse(request, refusal(503, OUT_OF_REACH, RETRY_SOON)),
      )
    },
  }
}
