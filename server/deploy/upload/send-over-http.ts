import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A request with all its headers, including `content-length` if it has a body. */
export interface HttpRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Readable
  /** Total timeout in milliseconds. */
  readonly timeoutMs: number
}

/** A response, read whole. */
export interface HttpAnswer {
  readonly status: number
  readonly etag: string | undefined
  readonly text: string
}

/**
 * Sends a request with a body that is read no faster than it is sent, and follows no redirect.
 *
 * `fetch` would keep the body in memory in case of a redirect: fetch.spec.whatwg.org, “HTTP-network-or-cache fetch”,
 * step 8.
 *
 * @throws {Error} when there was no response, with a `code`; `TimeoutError` when it came late; the body’s own error.
 */
export function sendOverHttp(url: URL, { method, headers, body, timeoutMs }: HttpRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const fail = (error: unknown): void => {
      body?.destroy()
      reject(signal.aborted ? signal.reason : error)
    }
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, { method, headers: { ...headers }, signal }, (response) => {
      const { statusCode: status = 0, headers: answered } = response
      text(response).then((whole) => resolve({ status, etag: answered.etag, text: whole }), fail)
    })
    request.on('error', fail)
    request.on('close', () => body?.destroy())
    if (body === undefined) {
      request.end()
      return
    }
    body.on('error', (error) => request.destroy(error))
    body.pipe(request)
  })
}
