import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { explainFailure, explainStatus } from './explain-failure.ts'
import type { PublishedFiles } from './published-files.ts'
import { MAX_FILE_BYTES, unpack } from './unpack.ts'

/** Milliseconds a host has to send one file. */
const TIMEOUT_MS = 10_000

const MAX_REDIRECTS = 5

/** Hosts of this machine: the only ones that may be asked without TLS. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** What is wrong with the URL of a site, or `undefined`. */
export function siteUrlProblem(url: URL): string | undefined {
  if (url.username !== '' || url.password !== '') return 'expected a URL without a password'
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))) return undefined
  return `expected https:, or http: on this machine; try ${url.href.replace(/^\w+:/, 'https:')}`
}

/**
 * Reads the files of a published directory from its host, one plain GET each.
 *
 * **Security defaults:** nothing is sent along (no cookies, no credentials), a redirect to another origin is refused, and a
 * file is at most {@link MAX_FILE_BYTES} long: a directory can make us read its own host and nothing else.
 *
 * @param base URL with a slash at the end.
 */
export function openHttpFiles(base: string, userAgent: string): PublishedFiles {
  const ask = async (path: string, method: 'GET' | 'HEAD', fresh: boolean): Promise<Response | undefined> => {
    let url = new URL(path.split('/').map(encodeURIComponent).join('/'), base)
    const headers = {
      'user-agent': userAgent,
      // The length is that of the file.
      ...(method === 'HEAD' && { 'accept-encoding': 'identity' }),
      ...(fresh && { 'cache-control': 'no-cache' }),
    }
    for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.ok) return response
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return undefined
      const location = response.headers.get('location')
      if (response.status < 300 || response.status > 399 || location === null) {
        throw new Error(explainStatus(response.status))
      }
      const next = new URL(location, url)
      if (next.origin !== url.origin)
        throw new Error(`it leads to another site, ${next.origin}; where that is the directory, give its URL there`)
      url = next
    }
    throw new Error('it leads round in circles; check the URL')
  }
  const orUnreadable = async <T>(path: string, look: () => Promise<T>): Promise<T> => {
    try {
      return await look()
    } catch (error) {
      throw new UnreadableBytesError(`${base}${path}: ${explainFailure(error)}`, { cause: error })
    }
  }
  return {
    read: (path, options) =>
      orUnreadable(path, async () => {
        const response = await ask(path, 'GET', options?.fresh === true)
        return response && unpack(await readBody(response))
      }),
    facts: (path) =>
      orUnreadable(path, async () => {
        const head = await ask(path, 'HEAD', false)
        if (head === undefined) return undefined
        const length = head.headers.get('content-length')
        const time = Date.parse(head.headers.get('last-modified') ?? '')
        const whole = length === null ? await ask(path, 'GET', false) : undefined
        return {
          byteLength: whole === undefined ? Number(length) : (await readBody(whole)).byteLength,
          lastModifiedSeconds: Number.isNaN(time) ? undefined : time / 1000,
        }
      }),
  }
}

async function readBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > MAX_FILE_BYTES) throw new Error(`it is longer than ${MAX_FILE_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
