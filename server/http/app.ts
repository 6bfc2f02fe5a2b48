import { Hono } from 'hono'
import type { MiddlewareHandler } from 'hono'
import type { AppOptions } from './app-options.ts'
import { compressText } from '../store/compressed-form.ts'
import { createChangeHandler } from './change-answers.ts'
import { createPageCache } from '../contents/page-cache.ts'
import { livezResponse, readyzResponse } from './health.ts'
import { leadOnFromMovedPages, redirectBrowser } from './redirects.ts'
import { UNLIMITED_CALLER, reportError } from './limits/caller.ts'
import type { Caller } from './limits/caller.ts'
import { failureResponse, searchUnavailableResponse } from './refusals/unavailable.ts'
import { createNotFoundHandler, outsideResponse } from './refusals/not-found.ts'
import { createRequestReader } from './read-request.ts'
import type { SiteHandler, SiteRequest } from './resources/release-view.ts'
import { SearchUnavailableError } from '../../shared/tools/read-collection.ts'
import { createListingHandler, createValueHandler } from './listing-answers.ts'
import { createGeneratedDocuments } from './generated-documents.ts'
import { createResultHandler } from './result-pages.ts'
import { refuseMethod } from './rules/problem.ts'
import { createSitemapHandler, servePublished } from './serve-published.ts'

interface Site {
  Bindings: SiteRequest
}

export interface App {
  /** @param caller Who sent it. Default: {@link UNLIMITED_CALLER}. */
  readonly fetch: (request: Request, caller?: Caller) => Response | Promise<Response>
  /** As {@link Hono.request}: makes the request, of an absolute URL or of a path, and hands it to `fetch`. */
  readonly request: (input: string | URL | Request, init?: RequestInit) => Response | Promise<Response>
}

/**
 * Creates the application: one published directory over HTTP, at the path of the release's base URL. Web-standard, the
 * same on every platform.
 *
 * Every path of the directory stands here, below its base; {@link createRequestReader} answers what is outside of it.
 * A row takes every method, because Hono would answer HEAD by GET.
 *
 * **Security:** read-only. Paths are decoded once and looked up in the release; they never become file names. An
 * unexpected error goes to `options.onError` whole and to the client without detail.
 */
export function createApp(options: AppOptions): App {
  const { store, mcp, onError = () => undefined } = options
  const { contents = createPageCache(store, { onError }) } = options
  const documents = createGeneratedDocuments(options.compressText ?? compressText)
  const missing = leadOnFromMovedPages(contents, createNotFoundHandler(contents))
  const app = new Hono<Site>({ getPath: (_request, read) => read?.env?.route ?? '/' })

  app.all('/_/livez', ({ env }) => refuseMethod(env.request.method) ?? livezResponse())
  app.all('/_/readyz', ({ env: { request, view } }) => {
    return refuseMethod(request.method) ?? readyzResponse(view.release.id, options)
  })

  app.on(
    'GET',
    [...ofPages('/mcp'), ...ofPages('/mcp/sse')],
    orNext((env) => redirectBrowser(env, slugOf(env), missing)),
  )
  app.on('ALL', ofPages('/mcp'), ({ env }) => mcp?.handle(env.request, slugOf(env), env.caller) ?? outsideResponse(env))
  app.on(
    'ALL',
    ofPages('/mcp/sse'),
    ({ env }) => mcp?.handleStream(env.request, slugOf(env), env.caller) ?? outsideResponse(env),
  )
  app.on(
    'ALL',
    ofPages('/mcp/messages'),
    ({ env }) => mcp?.handleMessage(env.request, slugOf(env), env.caller) ?? outsideResponse(env),
  )
  app.on('ALL', ofPages('/mcp/server-card'), ({ env }) =>
    servePublished(env, missing, { kind: 'card', slug: slugOf(env) }),
  )

  app.all('/_/changes', orNext(createChangeHandler(documents)))
  // P/?query=…
  app.on('ALL', ['/', '/:slug/'], orNext(createResultHandler(contents, documents)))
  // {field}/{value}/, P/{id}/ and their forms
  const below = ['/:slug/:id', '/:slug/:id/', '/:slug/:id/:form{index\\..+}']
  app.on('ALL', [...below, ...below.map((path) => `/_${path}`)], orNext(createValueHandler(contents, documents)))
  app.on('ALL', below, orNext(createListingHandler(contents, documents, missing)))
  app.all('/:file{sitemap.*\\.xml}', orNext(createSitemapHandler(contents, documents)))
  // What the release has: P/, P/index.json, P/index.jsonld, P/index.md, P/index.2.md, P/mcp.json, P.md, embed.js,
  // embed.mjs, _/…, llms.txt, robots.txt, sitemap.md, .well-known/…
  app.all('*', ({ env }) => servePublished(env, missing))

  const fail = (error: unknown, caller: Caller, target?: SiteRequest): Response | Promise<Response> => {
    reportError(error, caller, onError)
    return target !== undefined && error instanceof SearchUnavailableError
      ? searchUnavailableResponse(target, error)
      : failureResponse(error)
  }
  app.onError((error, { env }) => fail(error, env.caller, env))
  const { fetch } = app
  const read = createRequestReader(options)
  const answer = async (request: Request, caller: Caller = UNLIMITED_CALLER): Promise<Response> => {
    try {
      const target = await read(request, caller)
      if ('view' in target) return await fetch(request, target)
      return request.method === 'HEAD' ? withoutBody(target) : target
    } catch (error) {
      return fail(error, caller)
    }
  }
  app.fetch = (request) => answer(request)
  return { fetch: answer, request: (input, init) => app.request(input, init) }
}

function withoutBody(response: Response): Response {
  return new Response(null, response)
}

/**
 * A path of every page, the root's first. A slash behind it makes no difference: clients that lose their POST to a
 * redirect do not come back.
 */
function ofPages(path: string): string[] {
  return [path, `${path}/`, `/:slug${path}`, `/:slug${path}/`]
}

/** A handler that passes on what `answer` does not answer. */
function orNext(answer: SiteHandler): MiddlewareHandler<Site> {
  return async ({ env }, next) => (await answer(env)) ?? next()
}

/** The page an MCP path is of; empty for the root. Hono would decode it once more. */
function slugOf({ route }: SiteRequest): string {
  return route.slice(1, route.lastIndexOf('/mcp'))
}
