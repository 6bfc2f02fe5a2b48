import { Readable } from 'node:stream'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HeaderReader } from '../../shared/mcp/protocol/decide-revision.ts'
import type { Caller } from '../http/limits/caller.ts'
import type { McpEndpoint } from '../http/mcp/mcp-transport.ts'
import type { McpRequest, SentAnswer } from '../http/mcp/wire/http-answer.ts'

/** Paths of endpoints in which nothing has to be decoded or normalized. The group is that of the page. */
const PLAIN_PATH = /^((?:\/[\w~-][\w.~-]*)*)\/mcp\/?$/

const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:\d{1,4}|[1-5]\d{4}))?$/

/** Of bodies that are worth it. */
const PLAIN_LENGTH = /^\d{1,5}$/

interface MessageServer {
  readonly mcp: McpEndpoint | undefined
  /** The current release; `undefined` before there is one. */
  readonly release: () => { readonly basePath: string } | undefined
  readonly callerOf: (request: IncomingMessage) => Caller
  readonly onError: (error: unknown) => void
}

/**
 * Answers short messages by POST to `P/mcp` as the application does, without its routes and without a `Request` and a
 * `Response`, which together cost more than the answer. Whatever is unusual is left to the application.
 *
 * @returns Takes a request. Returns whether it answers it.
 */
export function createMessageListener({ mcp, release, callerOf, onError }: MessageServer) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request
    if (method !== 'POST' || mcp?.answer === undefined) return false
    const page = PLAIN_PATH.exec(url)?.[1]
    const { host = '', 'content-length': length = '' } = headers
    if (page === undefined || !PLAIN_HOST.test(host) || !PLAIN_LENGTH.test(length)) return false
    const basePath = release()?.basePath
    if (basePath === undefined || !`${page}/`.startsWith(`${basePath}/`)) return false
    const slug = page.slice(basePath.length + 1)
    if (slug.includes('/')) return false
    const message = new IncomingMcpRequest(request, response)
    void mcp
      .answer(message, slug, callerOf(request))
      .then((answer) => send(response, answer))
      .catch((error: unknown) => {
        onError(error)
        response.destroy()
      })
    return true
  }
}

/** A request and its headers, which the server joins as `Headers` does. A class, because one is made for every request. */
class IncomingMcpRequest implements McpRequest, HeaderReader {
  readonly method = 'POST'
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  #controller: AbortController | undefined

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request
    this.#response = response
  }

  get headers(): HeaderReader {
    return this
  }

  get(name: string): string | null {
    const value = this.#request.headers[name]
    return (typeof value === 'string' ? value : value?.join(', ')) ?? null
  }

  get url(): string {
    return `http://${this.#request.headers.host}${this.#request.url}`
  }

  get bodyUsed(): boolean {
    return this.#request.readableDidRead
  }

  get body(): McpRequest['body'] {
    return Readable.toWeb(this.#request) as ReadableStream<Uint8Array<ArrayBuffer>>
  }

  /** Aborted when the connection ends before the answer does. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController()
      const abort = (): void => (this.#response.writableFinished ? undefined : controller.abort())
      if (this.#response.closed) abort()
      else this.#response.once('close', abort)
      this.#controller = controller
    }
    return this.#controller.signal
  }

  arrayBuffer(): Promise<Uint8Array> {
    const request = this.#request
    return new Promise((resolve, reject) => {
      const failUnlessRead = (): void => {
        if (!request.readableEnded) reject(new Error('the body ended too early'))
      }
      if (request.destroyed) return failUnlessRead()
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () =>
        resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
      )
      request.on('close', failUnlessRead)
    })
  }
}

async function send(response: ServerResponse, { status, headers, body }: SentAnswer): Promise<void> {
  if (typeof body === 'string') {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(body)
    return
  }
  response.writeHead(status, headers)
  if (body === undefined) return void response.end()
  response.flushHeaders()
  const reader = body.getReader()
  const cancel = (): void => void reader.cancel().catch(() => undefined)
  if (response.closed) return cancel()
  response.once('close', cancel)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return void response.end()
    if (!response.write(value)) await new Promise((resolve) => response.once('drain', resolve))
  }
}
