import { Agent, request as startRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Headers that say nothing about the answer itself: how one connection is used (RFC 9110 §7.6.1), the clock, and where
 * the edge had it from, which `e2e/edge` looks at.
 */
const LEFT_OUT = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'cache-status'])

/** Statuses whose answers have no content (RFC 9110 §15.3.5, §15.4.5). */
const EMPTY_STATUSES = new Set([204, 205, 304])

const IS_HOST = /^[\w.-]+(:\d*)?$|^\[[\da-fA-F:.]+\](:\d*)?$/

/** Sends requests as they are, to one server. */
export interface Sender {
  /**
   * Sends a request to the server, whatever its URL names: the name goes into `Host`. Nothing is added, followed or
   * decoded, so that an answer is what the application made: other than with `fetch`, bodies stay compressed.
   */
  send(request: Request, extraHeaders?: Readonly<Record<string, string>>): Promise<Response>
  /** Cuts every connection. */
  close(): void
}

/** Creates a sender. @param origin The server, `http://127.0.0.1:{port}`. */
export function createSender(origin: string): Sender {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true })
  return {
    close: () => agent.destroy(),
    async send(request, extraHeaders = {}) {
      const url = new URL(request.url)
      const headers: Record<string, string> = {
        host: url.host,
        ...Object.fromEntries(request.headers),
        ...extraHeaders,
      }
      // Cloudflare refuses what is no host; workerd would take a path in it for one of the request.
      if (!IS_HOST.test(headers['host'] ?? '')) headers['host'] = url.host
      const body = await readBody(request, headers)
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      const { method, signal } = request
      const path = url.pathname + url.search
      const outgoing = startRequest({ agent, hostname, port, method, path, headers, signal }, resolve)
      outgoing.on('error', reject)
      // An answer may come before all of the body was sent; what happens to the rest is no matter then.
      void pipeline(Readable.from(body), outgoing).catch(reject)
      return toResponse(await promise, method)
    },
  }
}

/** A body whose length is announced is read first: a client cannot announce what is not so, and does not say it then. */
async function readBody(
  request: Request,
  headers: Record<string, string>,
): Promise<Iterable<Uint8Array> | ReadableStream> {
  const announced = headers['content-length']
  if (request.body !== null && announced === undefined) return request.body
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (announced !== String(bytes.byteLength)) delete headers['content-length']
  return request.body === null ? [] : [bytes]
}

function toResponse(message: IncomingMessage, method: string): Response {
  const headers = new Headers()
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = message.rawHeaders.slice(index, index + 2)
    if (!LEFT_OUT.has(name.toLowerCase())) headers.append(name, value)
  }
  const status = message.statusCode ?? 0
  if (method !== 'HEAD' && !EMPTY_STATUSES.has(status)) return new Response(toStream(message), { status, headers })
  message.resume()
  return new Response(null, { status, headers })
}

/** What the other side sends, as it comes. Cancelling cuts the connection, as a client that goes away does. */
function toStream(message: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      message.on('data', (chunk: Buffer) => {
        controller.enqueue(new Uint8Array(chunk))
        if ((controller.desiredSize ?? 0) <= 0) message.pause()
      })
      message.on('end', () => controller.close())
      message.on('error', (error) => controller.error(error))
    },
    pull: () => void message.resume(),
    cancel() {
      // What it has read already, and its end, are told nobody any more.
      message.removeAllListeners()
      message.on('error', () => undefined)
      message.destroy()
    },
  })
}
