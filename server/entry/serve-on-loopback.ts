import type { Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Asks a server, and is not a client of its own: Node's shares code with its server, and would slow that. */
export interface LoopbackServer {
  /** @param request With a `host` header. @returns Status and, as its body, all that was sent. */
  fetch(request: Request): Promise<Response>
  close(): void
}

/**
 * Has a server listen where only this machine reaches it, at a port that nobody knows.
 *
 * @throws {Error} where there is no loopback interface.
 */
export async function serveOnLoopback(server: Server): Promise<LoopbackServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Its own port, also where other processes share those of this one.
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve)
  })
  // Listens on TCP.
  const { port } = server.address() as AddressInfo
  return {
    async fetch(request) {
      const body = await request.text()
      const { pathname, search } = new URL(request.url)
      const fields = [...request.headers, ['content-length', String(Buffer.byteLength(body))], ['connection', 'close']]
      const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      const socket = connect(port, '127.0.0.1')
      socket.write(`${request.method} ${pathname}${search} HTTP/1.1\r\n${head}\r\n${body}`)
      const answer = await text(socket)
      return new Response(answer, { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 500) })
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
