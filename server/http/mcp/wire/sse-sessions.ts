/** A session that is open, as the process that holds its stream sees it. */
export interface OpenSession {
  /** Random, 122 bits or more, made of characters that need no escaping in a URL. */
  readonly id: string
  /** Ends the session: from here on nothing is delivered to it. */
  close(): void
}

/**
 * Where a message finds the stream of its session: the only state of MCP here, and only of HTTP+SSE.
 *
 * The stream is held by the process that the client's GET reached; a POST of the same session may reach another one.
 * Everything that belongs to a session (its revision, its requests under way) stays with its stream, and only the
 * client's messages travel, so that an implementation is an address book and a pipe:
 *
 * - memory ({@link createMemorySseSessions}): one process, or a balancer that keeps a client on one;
 * - workers of one machine: `deliver` hands the message to the worker named in the id;
 * - an object per session (Durable Object): `deliver` calls the object, which holds the stream.
 *
 * **Security:** an id is a handle and no credential: it leads to public answers only. It is never looked up in a plain
 * object, where `__proto__` would be found.
 */
export interface SseSessions {
  /**
   * Opens a session of a page.
   *
   * @param slug The page; empty for the root.
   * @param receive Takes each message delivered, in the order of delivery. Never throws.
   */
  open(slug: string, receive: (message: unknown) => void): OpenSession
  /**
   * Delivers a message to a session.
   *
   * @param message A JSON value.
   * @returns Whether that page has such an open session; if not, the message is lost.
   * @throws {UnreachableSessionError} When that cannot be found out now.
   */
  deliver(slug: string, id: string, message: unknown): Promise<boolean>
}

/** Thrown where a session may be open and cannot be reached; the message says what to do. */
export class UnreachableSessionError extends Error {
  override readonly name = 'UnreachableSessionError'
}

/** Creates sessions that live in this process. */
export function createMemorySseSessions(): SseSessions {
  const sessions = new Map<string, { readonly slug: string; readonly receive: (message: unknown) => void }>()
  return {
    open(slug, receive) {
      const id = crypto.randomUUID()
      sessions.set(id, { slug, receive })
      return { id, close: () => void sessions.delete(id) }
    },
    async deliver(slug, id, message) {
      const session = sessions.get(id)
      if (session === undefined || session.slug !== slug) return false
      session.receive(message)
      return true
    },
  }
}
