import type { AppOptions } from '../../http/app-options.ts'
import { createApp } from '../../http/app.ts'
import type { McpEndpoint } from '../../http/mcp/mcp-transport.ts'
import { createMcpEndpoint } from '../../http/mcp/mcp.ts'
import { createPageCache } from '../../contents/page-cache.ts'
import { failureResponse } from '../../http/refusals/unavailable.ts'
import type { SseSessions } from '../../http/mcp/wire/sse-sessions.ts'
import type { EdgeCache, EdgePlatform } from '../../store/edge/platform.ts'
import { withTrace } from '../../store/edge/read-trace.ts'
import type { ReadTrace } from '../../store/edge/read-trace.ts'
import type { EdgeBindings } from '../../store/edge/bindings.ts'
import { withClientCodings } from './client-codings.ts'
import { loadLanguage } from './languages.ts'
import { createObjectEndpoint, createObjectSessions } from './object-endpoint.ts'
import { openEdge } from './open-edge.ts'
import type { Observer, RequestRecord } from '../../observe/observer.ts'
import { createAnswerObserver } from './observe-answer.ts'
import { createEdgeCallers } from './request-limit.ts'
import { parseRequestPath } from '../../http/route-template.ts'
import { basePathOf, createReleaseReader } from '../../http/resources/release-view.ts'
import type { Release } from '../../../shared/release/release.ts'

/**
 * What an isolate keeps besides the bytes of releases (see `EdgeMemory`): an isolate has 128 MB for everything, code and
 * work included.
 */
const MEMORY = {
  /** Bytes of published content ready to send. */
  cacheBytes: 12 << 20,
  /** Bytes of result pages. */
  resultBytes: 2 << 20,
  /** Characters of answers to tool calls. */
  maxAnswersLength: 4_000_000,
}

export interface Edge {
  answer(request: Request): Promise<Response>
  /** An application that keeps sessions of HTTP+SSE itself. @param sessions Where its messages find them. */
  createSessionApp(sessions: SseSessions): Pick<Edge, 'answer'>
}

export interface EdgeParts {
  readonly bindings: EdgeBindings
  readonly cache?: EdgeCache | undefined
  readonly platform: EdgePlatform
  /** Receives reports about every request. Default: none. */
  readonly observer?: Observer
}

/** Creates what answers requests in an isolate: the same application as on Node, over releases read in parts. */
export function createEdge({ bindings, cache, platform, observer }: EdgeParts): Edge {
  const { background, onError } = platform
  const { releases, store, manifests } = openEdge({ bindings, cache, platform })
  const { cacheBytes, resultBytes, maxAnswersLength } = MEMORY
  const contents = createPageCache(store, { maxAnswersLength, onError })
  const callerOf = createEdgeCallers(bindings, platform)
  const observe =
    observer &&
    createAnswerObserver(observer, {
      now: platform.now,
      release: createReleaseReader(store),
      clientOf: (request) => callerOf(request).client,
    })
  const options = { store, contents, cacheBytes, resultBytes, onError }

  /** Timers belong to the request that started them: each has its own endpoint, and with it its own streams. */
  const endpointFor = (sessions: SseSessions): McpEndpoint =>
    createMcpEndpoint({
      store,
      contents,
      sessions,
      onError,
      repeat(callback, intervalMs) {
        const timer = setInterval(() => {
          // A stream may be all there is to notice a new release by.
          background(releases.current().catch(onError))
          callback()
        }, intervalMs)
        return () => clearInterval(timer)
      },
    })
  const objectSessions = createObjectSessions(bindings.SSE_SESSIONS, { onError })
  const perRequest = (): McpEndpoint =>
    createObjectEndpoint(endpointFor(objectSessions), bindings.SSE_SESSIONS, { onError })
  const mcp: McpEndpoint = {
    handle: (request, slug, caller) => perRequest().handle(request, slug, caller),
    handleStream: (request, slug, caller) => perRequest().handleStream(request, slug, caller),
    handleMessage: (request, slug, caller) => perRequest().handleMessage(request, slug, caller),
    close: () => undefined,
  }

  const answerWith = (appOptions: AppOptions): ((request: Request, record?: RequestRecord) => Promise<Response>) => {
    const app = createApp(appOptions)
    return async (request, record) => {
      const trace: ReadTrace = { outcomes: [], subrequests: 0 }
      const answer = withTrace(trace, async () => {
        try {
          const release = await releases.current()
          await loadLanguage(release.language)
          const path = manifestPathOf(request, release)
          if (path !== undefined) await manifests?.bring(release, path)
        } catch (error) {
          // The application answers that there is no release.
          onError(error)
        }
        return app.fetch(request, callerOf(request, record))
      })
      // What it has begun others may be waiting for, also when the client goes away.
      background(answer.catch(() => undefined))
      const response = await answer
      if (tellsCacheStatus(request, response)) response.headers.set('cache-status', writeCacheStatus(trace))
      return response
    }
  }
  const answer = answerWith({ ...options, mcp })
  return {
    async answer(request) {
      try {
        const coded = withClientCodings(request)
        return await (observe === undefined ? answer(coded) : observe(coded, (record) => answer(coded, record)))
      } catch (error) {
        onError(error)
        return failureResponse(error)
      }
    },
    createSessionApp(sessions) {
      const own = answerWith({ ...options, mcp: endpointFor(sessions) })
      return { answer: (request) => own(request) }
    },
  }
}

/** Renditions and answers of MCP: what is made of published bytes. */
function tellsCacheStatus({ method }: Request, { status, headers }: Response): boolean {
  if (method === 'GET' || method === 'HEAD') return headers.has('etag')
  return method === 'POST' && status === 200
}

/**
 * Writes `Cache-Status` (RFC 9211) of an answer: `hit` without a lifetime is the isolate's memory, `ttl` the least that is
 * left of what the data centre's cache gave (below 0 where it was stale and is being read anew), `fwd=miss` what was read
 * from where releases are kept, and `fwd=stale` what could not be read from there and was taken from the cache.
 */
export function writeCacheStatus({ outcomes, subrequests }: ReadTrace): string {
  const detail = `detail="subrequests=${subrequests}"`
  if (outcomes.some(({ kind }) => kind === 'stale')) return `gazetteer; fwd=stale; ${detail}`
  const misses = outcomes.filter((outcome) => outcome.kind === 'miss')
  if (misses.length > 0) {
    return `gazetteer; fwd=miss; ${misses.every(({ stored }) => stored) ? 'stored; ' : ''}${detail}`
  }
  const lifetimes = outcomes.flatMap((outcome) => (outcome.kind === 'hit' ? [outcome.ttlSeconds] : []))
  const ttl = lifetimes.length > 0 ? `ttl=${Math.floor(Math.min(...lifetimes))}; ` : ''
  return `gazetteer; hit; ${ttl}${detail}`
}

/**
 * The published path of a request that may be for a manifest: `P/mcp.json`, or `P/mcp/server-card`, which is
 * the same.
 */
export function manifestPathOf({ method, url }: Request, { baseUrl }: Release): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || !(url.includes('mcp.json') || url.includes('server-card'))) {
    return undefined
  }
  const target = parseRequestPath(url)
  const basePath = basePathOf(baseUrl)
  if (!target.ok || !target.path.startsWith(`${basePath}/`)) return undefined
  return target.path.slice(basePath.length + 1).replace(/(^|\/)mcp\/server-card\/?$/, '$1mcp.json')
}
