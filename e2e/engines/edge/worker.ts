import type { EdgeBindings, SessionNamespace } from '../../../server/store/edge/bindings.ts'
import { createEdge } from '../../../server/entry/edge/create-edge.ts'
import type { Edge } from '../../../server/entry/edge/create-edge.ts'
import { cacheOfIsolate, isolatePlatform } from '../../../server/entry/edge/get-or-create-edge.ts'
import { SseSession } from '../../../server/entry/edge/sse-session-object.ts'
import type { EdgeBucket } from '../../../server/store/edge/platform.ts'
import { LISTENERS, SITE_HEADER, VERSION_HEADER } from './site-headers.ts'

/** Later than an isolate answers from the release it knows without waiting for what is current. */
const LATER_MS = 10 * 60_000

/** Bindings of the Worker of the tests. */
interface Env {
  /** The folders of all directories: GET with ranges; POST notes an error. Behind wrangler's proxy there is none. */
  readonly FILES?: { fetch(url: string, init?: RequestInit): Promise<Response> }
  /** Where they are then, without a trailing slash. */
  readonly FILES_ORIGIN?: string
  readonly SSE_SESSIONS: SessionNamespace
}

/** A directory of a test in the isolate. */
interface Site {
  readonly edge: Edge
  /** What went wrong unexpectedly and was not told yet. */
  readonly errors: unknown[]
  /** Looks for a new release with the next request. @param version Of what is published. */
  follow(version: string): void
}

const sites = new Map<string, Site>()

function siteOf(env: Env, id: string): Site {
  const known = sites.get(id)
  if (known !== undefined) return known
  const errors: unknown[] = []
  let version = ''
  let ahead = 0
  const bindings: EdgeBindings = {
    RELEASES: createBucket(env, id),
    SSE_SESSIONS: namingSite(env.SSE_SESSIONS, id),
    GAZETTEER_PREFIX: `${id}/`,
  }
  const platform = {
    ...isolatePlatform,
    now: () => Date.now() + ahead,
    onError: (error: unknown) => void errors.push(error),
  }
  const site: Site = {
    edge: createEdge({ bindings, cache: cacheOfIsolate(), platform }),
    errors,
    follow(published) {
      if (published !== version) ahead += LATER_MS
      version = published
    },
  }
  sites.set(id, site)
  return site
}

/** A bucket of which the other side writes the objects as files. */
function createBucket(env: Env, id: string): EdgeBucket {
  return {
    async get(key, { range } = {}) {
      const headers = new Headers()
      if (range !== undefined) headers.set('range', `bytes=${range.offset}-${range.offset + range.length - 1}`)
      const response = await askFiles(env, key, { headers })
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`${id}: the files answered ${response.status}`)
      const bytes = await response.arrayBuffer()
      return { arrayBuffer: () => Promise.resolve(bytes) }
    },
  }
}

function askFiles({ FILES, FILES_ORIGIN }: Env, path: string, init: RequestInit): Promise<Response> {
  return FILES === undefined ? fetch(`${FILES_ORIGIN}/${path}`, init) : FILES.fetch(`http://files/${path}`, init)
}

/** Sessions of one directory: the objects are told which. */
function namingSite(sessions: SessionNamespace, id: string): SessionNamespace {
  return {
    newUniqueId: () => sessions.newUniqueId(),
    idFromString: (text) => sessions.idFromString(text),
    get(object) {
      const stub = sessions.get(object)
      return {
        deliver: async (slug, message) => stub.deliver(slug, message),
        fetch: (request) => {
          const named = new Request(request)
          named.headers.set(SITE_HEADER, id)
          return stub.fetch(named)
        },
      }
    },
  }
}

async function answer(received: Request, env: Env, id: string): Promise<Response> {
  const request = new Request(received)
  const version = request.headers.get(VERSION_HEADER)
  request.headers.delete(SITE_HEADER)
  request.headers.delete(VERSION_HEADER)
  const { edge, errors, ...site } = siteOf(env, id)
  if (version !== null) site.follow(version)
  const response = await edge.answer(request)
  for (const error of errors.splice(0)) {
    const body = error instanceof Error ? (error.stack ?? error.message) : String(error)
    await askFiles(env, id, { method: 'POST', body })
  }
  return response
}

/** Answers for the directory that a header names. */
export const Sites = {
  fetch: (request: Request, env: Env): Promise<Response> =>
    answer(request, env, request.headers.get(SITE_HEADER) ?? ''),
}

function listener(number: number): typeof Sites {
  return { fetch: (request, env) => answer(request, env, LISTENERS[number] ?? '') }
}

/** Answer for one directory each: clients that can be told an address but no header. */
export const Listener0: typeof Sites = listener(0)
export const Listener1: typeof Sites = listener(1)
export const Listener2: typeof Sites = listener(2)
export const Listener3: typeof Sites = listener(3)
export const Listener4: typeof Sites = listener(4)
export const Listener5: typeof Sites = listener(5)
export const Listener6: typeof Sites = listener(6)
export const Listener7: typeof Sites = listener(7)
export const Listener8: typeof Sites = listener(8)
export const Listener9: typeof Sites = listener(9)
export const Listener10: typeof Sites = listener(10)
export const Listener11: typeof Sites = listener(11)
export const Listener12: typeof Sites = listener(12)
export const Listener13: typeof Sites = listener(13)
export const Listener14: typeof Sites = listener(14)
export const Listener15: typeof Sites = listener(15)

/** Holds a session of the directory that its request names. */
export class SiteSession extends SseSession {
  protected override edgeFor(request: Request, bindings: EdgeBindings & Env): Edge {
    return siteOf(bindings, request.headers.get(SITE_HEADER) ?? '').edge
  }
}
