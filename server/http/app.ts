import { Hono } from 'hono'
import type { AppOptions } from './app-options.ts'
import { createHandler } from './handler.ts'
import { problemResponse } from './problem.ts'

/**
 * Creates the application: one published directory over HTTP, at the path of the release's base URL. Web-standard, the
 * same on every platform.
 *
 * **Security:** read-only. Paths are decoded once and looked up in the release; they never become file names. An
 * unexpected error goes to `options.onError` whole and to the client without detail.
 */
export function createApp(options: AppOptions): Hono {
  const app = new Hono()
  const handle = createHandler(options)
  app.all('*', (context) => handle(context.req.raw))
  app.onError((error) => {
    options.onError?.(error)
    return problemResponse({ status: 500, detail: 'Something went wrong here; the request itself may be fine.' })
  })
  return app
}
