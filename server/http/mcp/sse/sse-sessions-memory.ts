import type { SseSessions } from '../wire/sse-sessions.ts'

/** Creates sessions that live in this process. */
export function createMemorySseSessions(): SseSessions {
  const sessions = new Map<string, { readonly slug: string; readonly receive: (message: unknown) => void }>()
  return {
    async open(slug, receive) {
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
