import { refusal, toResponse, RETRY_SOON } from '../../http/mcp/wire/http-answer.ts'
import type { McpEndpoint } from '../../http/mcp/mcp-transport.ts'
import { SessionsRefusal } from '../../http/mcp/wire/sse-sessions.ts'
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

/**
 * Sessions of HTTP+SSE that are held by objects: a session's id is that of the object that holds its stream, and messages
 * are handed to it wherever it is. An object that fails, hangs or says anything else is out of reach: 503.
 */
export function createObjectSessions(
  namespace: SessionNamespace | undefined,
  { onError, timeoutMs = TIMEOUT_MS }: ObjectOptions,
): SseSessions {
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
      try {
        const work = namespace.get(object).deliver(slug, message)
        const isDelivered: unknown = await within(timeoutMs, 'delivery to a session', work)
        if (typeof isDelivered === 'boolean') return isDelivered
        throw new TypeError(`expected whether a session is open, got ${typeof isDelivered}`)
      } catch (error) {
        onError(error)
        throw new SessionsRefusal(503, OUT_OF_REACH)
      }
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
  { onError, timeoutMs = TIMEOUT_MS }: ObjectOptions,
): McpEndpoint {
  const open = async (objects: SessionNamespace, request: Request): Promise<Response> => {
    try {
      const opening = objects.get(objects.newUniqueId()).fetch(request)
      const answer: unknown = await within(timeoutMs, 'opening a session', opening)
      // 503 is what an object itself says where it cannot.
      if (answer instanceof Response && (answer.status < 500 || answer.status === 503)) return answer
      throw new TypeError('a session was not opened: the object gave no such answer')
    } catch (error) {
      onError(error)
      return toResponse(request, refusal(503, OUT_OF_REACH, RETRY_SOON))
    }
  }
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
      return open(namespace, request)
    },
  }
}
