import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { Registry } from 'prom-client'

export interface AdminSources {
  /** In the text format of Prometheus. */
  readonly metrics: () => Promise<string>
  /** As the public listener answers. */
  readonly health: (path: '/_/livez' | '/_/readyz') => Response | Promise<Response>
}

export interface AdminOptions {
  /** 0 picks a free one. */
  readonly port: number
  /** Default: `127.0.0.1`. */
  readonly host?: string | undefined
  /** Names it is also reached by, without ports. */
  readonly names?: readonly string[] | undefined
  readonly onError: (error: unknown) => void
}

export interface RunningAdmin {
  readonly url: string
  readonly port: number
  close(): void
}

/**
 * Starts the operator's listener: `/metrics`, `/livez` and `/readyz`, without limits on clients.
 *
 * **Security:** for those who may reach its port. A page of another site that resolves its name to this machine carries
 * its own name in `Host` and is refused (DNS rebinding); nothing can be changed; no other origin may read.
 *
 * @throws {Error} when the address cannot be listened on.
 */
export async function startAdmin(
  sources: AdminSources,
  { port, host = '127.0.0.1', names = [], onError }: AdminOptions,
): Promise<RunningAdmin> {
  const allowed = new Set(['localhost', host, ...names].map((name) => name.toLowerCase()))
  const server = createServer({ requireHostHeader: false, maxHeaderSize: 16 * 1024 }, (request, response) => {
    request.resume()
    answer(request, sources, allowed)
      .catch((error: unknown) => {
        onError(error)
        return textResponse(500, 'Something went wrong; see the log.\n')
      })
      .then((answered) => write(request, response, answered), onError)
  })
  server.maxConnections = 64
  server.timeout = 30_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new Error(`cannot listen on ${host}:${port} for the operator: ${error.message}`, { cause: error }))
    })
    server.listen(port, host, resolve)
  })
  // It ends with the public listener.
  server.unref()
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

async function answer(
  { method, url = '', headers }: IncomingMessage,
  { metrics, health }: AdminSources,
  allowed: ReadonlySet<string>,
): Promise<Response> {
  if (!isAllowedHost(headers.host, allowed)) {
    return textResponse(403, 'Host: this listener does not answer for that name. Name it with --admin-names.\n')
  }
  if (method !== 'GET' && method !== 'HEAD') {
    return textResponse(405, 'Only GET and HEAD are answered.\n', { allow: 'GET, HEAD' })
  }
  switch (URL.parse(url, 'http://localhost')?.pathname) {
    case '/metrics':
      return textResponse(200, await metrics(), { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE })
    case '/livez':
      return health('/_/livez')
    case '/readyz':
      return health('/_/readyz')
    case '/':
      return textResponse(200, '/metrics\n/livez\n/readyz\n')
    default:
      return textResponse(404, 'There is /metrics, /livez and /readyz.\n')
  }
}

function isAllowedHost(host: string | undefined, allowed: ReadonlySet<string>): boolean {
  const name = (host ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  // No name leads to an address, so those are always answered for.
  return allowed.has(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}

function textResponse(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })
}

async function write({ method }: IncomingMessage, response: ServerResponse, answered: Response): Promise<void> {
  const body = await answered.text()
  const { allow, 'content-type': type = 'application/json' } = Object.fromEntries(answered.headers)
  response.writeHead(answered.status, {
    'cache-control': 'no-store',
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(allow !== undefined && { allow }),
  })
  response.end(method === 'HEAD' ? undefined : body)
}
