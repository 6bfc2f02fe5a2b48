import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { listenForBench } from '../lib/listen-for-bench.ts'
import type { McpStarted } from './mcp-exchange.ts'

/** Serves `/mcp` with Hono on Node, as the SDK's own examples do. */
export async function serveWithHono(handle: (request: Request) => Response | Promise<Response>): Promise<McpStarted> {
  const app = new Hono()
  app.all('/mcp', (context) => handle(context.req.raw))
  // Without options for HTTP/2 the adapter creates a plain HTTP/1.1 server.
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.keepAliveTimeout = 65_000
  return { port: await listenForBench(server), path: '/mcp' }
}
