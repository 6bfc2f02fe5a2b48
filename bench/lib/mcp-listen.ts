import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { McpStarted } from './mcp-exchange.ts'

/** Listens on a free port of the loopback interface. */
export async function listenForBench(server: Pick<Server, 'listen' | 'address'>, path: string): Promise<McpStarted> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // Listening on TCP: the address is no pipe's name.
  return { port: (server.address() as AddressInfo).port, path }
}

/** Serves `/mcp` with Hono on Node, as the SDKs' own examples do. */
export function serveWithHono(handle: (request: Request) => Response | Promise<Response>): Promise<McpStarted> {
  const app = new Hono()
  app.all('/mcp', (context) => handle(context.req.raw))
  // Without options for HTTP/2 the adapter makes a plain HTTP/1.1 server.
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.keepAliveTimeout = 65_000
  return listenForBench(server, '/mcp')
}
