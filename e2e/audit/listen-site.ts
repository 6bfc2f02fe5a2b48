import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { answerOf } from '../../shared/audit/sample-site.fixture.ts'
import type { SampleSite } from '../../shared/audit/sample-site.fixture.ts'

/** A made-up site that listens. */
export interface ListeningSite {
  /** With a final slash. */
  readonly url: string
  close(): Promise<void>
}

/** Serves a made-up site on this machine. */
export async function listenSite(site: SampleSite): Promise<ListeningSite> {
  const server = createServer((request, response) => void respond(site, request, response))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/`, close }
}

async function respond(site: SampleSite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, type, headers, body } = answerOf(site, await readRequest(request))
  response.writeHead(status, { ...(type !== '' && { 'content-type': type }), ...headers })
  response.end(body)
}

async function readRequest(request: IncomingMessage): Promise<Parameters<typeof answerOf>[1]> {
  const { method, url = '/' } = request
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const known = method === 'POST' || method === 'OPTIONS' ? method : 'GET'
  return { url: `http://127.0.0.1${url}`, method: known, headers, body: await text(request) }
}
