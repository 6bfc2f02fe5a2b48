import { NEWEST_LEGACY } from '../../shared/mcp-revisions.ts'
import type { App } from '../http/app.ts'
import type { Readiness } from '../http/health.ts'
import type { ReleaseHealth } from '../store/release-health.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import type { Store } from '../store/store.ts'

/** Rounds of requests before a server calls itself ready. More make the first search no faster: measured up to ten. */
const WARM_UP_ROUNDS = 4

/** Milliseconds of warming up; on slow storage it then answers all the same. */
const WARM_UP_MS = 1000

/** What is known of a server's readiness, and what makes it ready. */
export interface ServerReadiness {
  readonly readiness: () => Readiness
  /** Answers pages, searches and result pages until they take as long as they will later. Never rejects. */
  readonly warmUp: (app: Pick<App, 'fetch'>) => Promise<void>
}

export interface ReadinessOptions {
  readonly store: Store
  readonly health: () => ReleaseHealth
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Creates a {@link ServerReadiness}. A server is ready when manifest and index of its release are known to be whole, and a
 * page, a search and a result page have been answered.
 */
export function createReadiness({ store, health, now }: ReadinessOptions): ServerReadiness {
  let search: 'pending' | 'ok' | 'failed' = 'pending'
  let last: Readiness['status'] | undefined
  let since = ''
  const currentStatus = ({ checks, reason }: ReleaseHealth): Readiness['status'] => {
    if (search === 'pending' || checks.manifest === 'pending' || checks.index === 'pending') return 'starting'
    return reason === undefined && search === 'ok' ? 'ready' : 'degraded'
  }
  return {
    readiness() {
      const known = health()
      const status = currentStatus(known)
      if (status !== last) since = new Date(now()).toISOString()
      last = status
      const reason = known.reason ?? (search === 'failed' ? 'a search failed; the log says why' : undefined)
      return { status, since, ...(reason !== undefined && { reason }), checks: { ...known.checks, search } }
    },
    async warmUp(app) {
      const untilMs = now() + WARM_UP_MS
      let isAnswered = false
      try {
        for (let round = 0; round < WARM_UP_ROUNDS && (round === 0 || now() < untilMs); round += 1) {
          isAnswered = await isRoundAnswered(app, store, round)
          if (!isAnswered) break
        }
      } catch {
        // Reported where it happened.
      }
      search = isAnswered ? 'ok' : 'failed'
    },
  }
}

/** @param position Of the listing whose name is searched for: words that are found, and other ones each time. */
async function isRoundAnswered(app: Pick<App, 'fetch'>, store: Store, position: number): Promise<boolean> {
  const base = store.current().baseUrl
  const { host } = new URL(base)
  const name = await someName(store, position)
  // Every second time what is written wrong: that is looked for in another way.
  const query = position % 2 === 1 ? misspell(name) : name
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { query } } }
  const requests = [
    new Request(`${base}/`, { headers: { host } }),
    new Request(`${base}/?query=${encodeURIComponent(query)}`, { headers: { host, accept: 'text/html' } }),
    new Request(`${base}/mcp`, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        host,
        'mcp-protocol-version': NEWEST_LEGACY.name,
      },
      body: JSON.stringify(call),
    }),
  ]
  for (const request of requests) {
    const response = await app.fetch(request)
    await response.arrayBuffer()
    if (response.status >= 500) return false
  }
  return true
}

async function someName(store: Store, position: number): Promise<string> {
  const release = store.current()
  try {
    const collection = await (await release.page(''))?.collection()
    const listing = collection && (await readWhenLoaded(() => collection.listing(position)))
    if (listing !== undefined) return listing.name
  } catch {
    // A smaller directory, or a damaged one.
  }
  return new URL(release.baseUrl).hostname
}

/** Leaves out the middle letter of the longest word. */
function misspell(name: string): string {
  const word = name.split(/\s+/).reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  const middle = Math.floor(word.length / 2)
  return name.replace(word, `${word.slice(0, middle)}${word.slice(middle + 1)}`)
}
