import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A proxy on this machine, for tests. */
export interface StubProxy {
  readonly port: number
  /** `METHOD target` of each request, in the order they came. */
  readonly asked: readonly string[]
  /** Header fields of each request, as they were sent. */
  readonly heads: readonly IncomingMessage['headers'][]
  close(): Promise<void>
}

/** What a stub does besides connecting. */
export interface StubProxyOptions {
  /** @returns Whether it was answered; else the connection is made. */
  readonly intercept?: (request: IncomingMessage, socket: Duplex) => boolean
  /** PEM. Default: it is spoken to without encryption. */
  readonly identity?: { readonly cert: string; readonly key: string }
}

/** Starts a proxy that connects to wherever it is told. */
export async function startProxy({ intercept = () => false, identity }: StubProxyOptions = {}): Promise<StubProxy> {
  const asked: string[] = []
  const heads: IncomingMessage['headers'][] = []
  const sockets = new Set<Duplex>()
  const keep = <T extends Duplex>(socket: T): T => {
    sockets.add(socket)
    socket.on('error', () => {})
    return socket.on('close', () => sockets.delete(socket))
  }
  const note = (request: IncomingMessage): void => {
    asked.push(`${request.method} ${request.url}`)
    heads.push(request.headers)
  }
  const server: Server = identity === undefined ? createServer() : createTlsServer(identity)
  server.on('connection', (socket: Socket) => keep(socket))
  server.on('request', (request, response) => {
    note(request)
    response.writeHead(400).end()
  })
  server.on('connect', (request, client) => {
    note(request)
    if (intercept(request, keep(client))) return
    const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(request.url ?? '') ?? []
    const site = keep(connect(Number(port), host))
    site.on('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(site).pipe(client)
    })
    site.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n'))
    client.on('close', () => site.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    heads,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
