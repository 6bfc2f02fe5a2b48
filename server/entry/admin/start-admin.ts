import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import { createAdminApp } from './admin-app.ts'
import type { AdminAnswer, AdminSources } from './admin-app.ts'

/** Where an operator's listener listens. */
export interface AdminOptions {
  /** 0 picks a free one. */
  readonly port: number
  /** Default: `127.0.0.1`. */
  readonly host?: string | undefined
  /** Names it is also reached by, without ports. */
  readonly names?: readonly string[] | undefined
  readonly onError: (error: unknown) => void
}

/** A running listener. */
export interface RunningAdmin {
  readonly url: string
  readonly port: number
  close(): void
}

/**
 * Starts the listener for the operator, which no limit on clients touches.
 *
 * @throws {Error} when the address cannot be listened on.
 */
export async function startAdmin(
  sources: AdminSources,
  { port, host = '127.0.0.1', names = [], onError }: AdminOptions,
): Promise<RunningAdmin> {
  const answer = createAdminApp(sources, [host, ...names])
  const server = createServer({ requireHostHeader: false, maxHeaderSize: 16 * 1024 }, (request, response) => {
    const { method = '', url = '', headers } = request
    request.resume()
    void write(response, answer({ method, url, host: headers.host, accept: headers.accept }), method, onError)
  })
  server.maxConnections = 64
  server.timeout = 30_000
  await listen(server, port, host)
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/`,
    port: taken,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function write(
  response: ServerResponse,
  pending: Promise<AdminAnswer>,
  method: string,
  onError: AdminOptions['onError'],
): Promise<void> {
  try {
    const { status, headers, body } = await pending
    response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
    response.end(method === 'HEAD' ? undefined : body)
  } catch (error) {
    onError(error)
    response.writeHead(500, { 'content-type': 'text/plain' })
    response.end('Something went wrong; see the log.\n')
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(new Error(`cannot listen on ${host}:${port} for the operator: ${error.message}`, { cause: error }))
    })
    server.listen(port, host, resolve)
  })
}
