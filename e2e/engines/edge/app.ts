import { Hono } from 'hono'
import type { App } from '../../../server/http/app.ts'
import type { AppOptions } from '../../../server/http/app-options.ts'
import { remoteOf } from './mcp.ts'
import { createRemote } from './remote.ts'

/** As the function it stands for, but what it creates hands every request to the runtime, which answers it. */
export function createApp({ store, mcp, contents: _contents, onError: _onError, ...options }: AppOptions): App {
  // An endpoint that a test has made by hand is not asked: the Worker has its own.
  const remote = (mcp && remoteOf(mcp)) ?? createRemote({ store, options })
  const app = new Hono()
  app.all('*', (context) => remote.send(context.req.raw))
  app.onError((error) => {
    throw error
  })
  return app
}
