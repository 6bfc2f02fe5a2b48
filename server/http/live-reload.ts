import { Hono } from 'hono'
import type { App } from './app.ts'

/** Where pages listen for reloads, below the base path. */
const EVENTS_PATH = '_/dev/events'
const SCRIPT_PATH = '_/dev/reload.js'

/** Reloads when another release is current, also after the server was started again. */
const RELOAD_SCRIPT = `const events = new EventSource(new URL('events', import.meta.url))
let seen
events.onmessage = ({ data }) => {
  if (seen !== undefined && seen !== data) location.reload()
  seen = data
}
`

/** A served directory whose pages reload themselves. */
export interface LiveReloadApp {
  readonly app: App
  /** Tells every open page what is current now; pages made from something else reload. */
  readonly announce: (version: string) => void
  readonly close: () => void
}

/**
 * Wraps an application for development: HTML answers get a script that reloads the page when `announce` is called
 * with a new version. Nothing may be cached, and nothing of this is part of a published release.
 *
 * @param inner The application to wrap.
 * @param basePath Path of the base URL, without a trailing slash.
 * @param version What is current at the start.
 */
export function createLiveReloadApp(inner: App, basePath: string, version: string): LiveReloadApp {
  const encoder = new TextEncoder()
  const clients = new Set<ReadableStreamDefaultController<Uint8Array>>()
  let current = version
  const app = new Hono()

  app.get(`${basePath}/${EVENTS_PATH}`, () => {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller
        clients.add(controller)
        controller.enqueue(encoder.encode(`retry: 300\ndata: ${current}\n\n`))
      },
      cancel() {
        if (own) clients.delete(own)
      },
    })
    return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
  })
  app.get(`${basePath}/${SCRIPT_PATH}`, () => {
    return new Response(RELOAD_SCRIPT, {
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
    })
  })
  app.all('*', async ({ req }) => {
    const headers = new Headers(req.raw.headers)
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since', 'range']) headers.delete(name)
    const response = await inner.fetch(new Request(req.raw, { headers }))
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = await response.text()
    const tag = `<script type="module" src="${basePath}/${SCRIPT_PATH}"></script>`
    return new Response(html.replace('</head>', `${tag}</head>`), {
      status: response.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': response.headers.get('content-security-policy') ?? '',
        'cache-control': 'no-store',
      },
    })
  })

  return {
    app,
    announce(next) {
      current = next
      for (const client of clients) client.enqueue(encoder.encode(`data: ${next}\n\n`))
    },
    close() {
      for (const client of clients) client.close()
      clients.clear()
    },
  }
}
