import { DurableObject } from 'cloudflare:workers'
import type { SseSessions } from '../../http/mcp/wire/sse-sessions.ts'
import type { EdgeBindings } from '../../store/edge/bindings.ts'
import type { Edge } from './create-edge.ts'
import { getOrCreateEdge } from './get-or-create-edge.ts'

/**
 * Holds one session of HTTP+SSE, in memory: its stream, and with it all that belongs to the session. The object keeps
 * nothing and ends with the stream; a client whose stream ends opens another.
 */
export class SseSession extends DurableObject<EdgeBindings> {
  #session: { readonly slug: string; readonly receive: (message: unknown) => void } | undefined

  /** Opens the session, for the one GET of `P/mcp/sse` that the worker passes on. */
  fetch(request: Request): Promise<Response> {
    const sessions: SseSessions = {
      open: (slug, receive) => {
        this.#session = { slug, receive }
        return { id: this.ctx.id.toString(), close: () => (this.#session = undefined) }
      },
      deliver: async (slug, _id, message) => this.deliver(slug, message),
    }
    return this.edgeFor(request, this.env).createSessionApp(sessions).answer(request)
  }

  /** The directory that the session is of: an isolate has one. */
  protected edgeFor(_request: Request, bindings: EdgeBindings): Pick<Edge, 'createSessionApp'> {
    return getOrCreateEdge(bindings)
  }

  /** Takes a message of the session. @returns Whether it is open, and of this page. */
  deliver(slug: string, message: unknown): boolean {
    if (this.#session?.slug !== slug) return false
    this.#session.receive(message)
    return true
  }
}
