import { refusal, toResponse } from '../../http/mcp/wire/http-answer.ts'
import type { McpEndpoint } from '../../http/mcp/mcp-endpoint.ts'
import type { SseSessions } from '../../http/mcp/wire/sse-sessions.ts'
import type { SessionNamespace } from '../../store/edge/bindings.ts'

/**
 * Sessions of HTTP+SSE that are held by objects: a session's id is that of the object that holds its stream, and messages
 * are handed to it wherever it is.
 */
export function createObjectSessions(namespace: SessionNamespace | undefined): SseSessions {
  return {
    open() {
      throw new Error('sessions are opened by the objects that hold them')
    },
    deliver(slug, id, message) {
      if (namespace === undefined) return false
      let object
      try {
        object = namespace.idFromString(id)
      } catch {
        return false
      }
      return namespace.get(object).deliver(slug, message)
    },
  }
}

/**
 * Puts objects behind an endpoint's `P/mcp/sse`: a GET that would open a stream is passed on to a new one. Whatever is
 * refused, and all other methods, are answered here, so that nobody makes objects in vain.
 */
export function createObjectEndpoint(inner: McpEndpoint, namespace: SessionNamespace | undefined): McpEndpoint {
  return {
    ...inner,
    async handleStream(request, slug) {
      if (request.method !== 'GET') return inner.handleStream(request, slug)
      if (namespace === undefined) {
        const message = 'HTTP+SSE is not offered here: send messages with POST to the address without /sse.'
        return toResponse(request, refusal(404, message))
      }
      const { url, headers } = request
      const rehearsal = await inner.handleStream(new Request(url, { method: 'HEAD', headers }), slug)
      if (rehearsal.status !== 200) return inner.handleStream(request, slug)
      return namespace.get(namespace.newUniqueId()).fetch(request)
    },
  }
}
