import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'

/** Sites on this machine, for tests. */
export interface StubSites {
  readonly port: number
  /** `METHOD host/path` of each request, in the order they came. */
  readonly requests: readonly string[]
  /** Connections, whatever came of them. */
  readonly connections: () => number
  close(): Promise<void>
}

/** Starts sites that speak HTTP. @param answer Tells them apart by `request.headers.host`. */
export async function startSites(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<StubSites> {
  const requests: string[] = []
  let connections = 0
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.host?.replace(/:\d+$/, '')}${request.url}`)
    answer(request, response)
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => connections,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Starts a site that says whatever it likes. @param onRequest Called with the first bytes that were received. */
export async function startRaw(onRequest: (socket: Socket, head: string) => void): Promise<StubSites> {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', (data: Buffer) => onRequest(socket, data.toString('latin1')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    requests: [],
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
