import { AsyncLocalStorage } from 'node:async_hooks'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { MAX_FILE_BYTES, unpack } from '../../store/published-files.ts'
import { readPointer } from '../../../shared/release/plain-files.ts'
import type { ReadFile } from '../../../shared/release/plain-files.ts'
import { SEARCH_POINTER } from '../../../shared/urls.ts'

/** Milliseconds a host has to send one file. */
const TIMEOUT_MS = 10_000

const MAX_REDIRECTS = 5

/** What one answer may request, read and take: many times what those of a large directory do. */
const ANSWER_LIMITS = { requests: 300, bytes: 64 * 1024 * 1024, ms: 60_000 } as const

interface AnswerBudget {
  requests: number
  bytes: number
  readonly signal: AbortSignal
}

/** The files of a published directory at its host. */
export interface HttpFiles {
  /** Where they are, with a slash at the end. */
  readonly base: string
  /** Reads what one answer needs within {@link ANSWER_LIMITS}. */
  readonly within: <T>(answer: () => Promise<T>) => Promise<T>
  /** Unpacks search files. */
  readonly read: ReadFile
  /** @returns `undefined` if there is no such file. @throws {UnreadableBytesError} if the host cannot be reached. */
  readonly facts: (path: string) => Promise<FileFacts | undefined>
}

/** A published file, from outside. */
interface FileFacts {
  readonly byteLength: number
  /** Seconds since 1970, if the host sends it. */
  readonly modified: number | undefined
}

/** Hosts of this machine: the only ones read without TLS. */
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
 * file is at most {@link MAX_FILE_BYTES} long: a directory can make us read its own host below `base` and nothing else. An
 * answer is limited by {@link ANSWER_LIMITS}.
 *
 * @param base URL with a slash at the end.
 */
export function openHttpFiles(base: string, userAgent: string): HttpFiles {
  const budgets = new AsyncLocalStorage<AnswerBudget>()
  const request = async (path: string, method: 'GET' | 'HEAD', fresh: boolean): Promise<Response | undefined> => {
    let url = new URL(path.split('/').map(encodeURIComponent).join('/'), base)
    if (!url.href.startsWith(base)) throw new Error('it is no file of the directory')
    const budget = budgets.getStore()
    const headers = {
      'user-agent': userAgent,
      // The length is that of the file.
      ...(method === 'HEAD' && { 'accept-encoding': 'identity' }),
      ...(fresh && { 'cache-control': 'no-cache' }),
    }
    for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
      if (budget && (budget.requests -= 1) < 0) {
        throw new Error(
          `an answer may take ${ANSWER_LIMITS.requests} requests, and this one would take more; ask for less`,
        )
      }
      const late = AbortSignal.timeout(TIMEOUT_MS)
      const signal = budget ? AbortSignal.any([late, budget.signal]) : late
      const response = await fetch(url, { method, headers, redirect: 'manual', signal })
      if (response.ok && !isPageInstead(response, path)) return response
      await response.body?.cancel()
      if (response.ok || response.status === 404 || response.status === 410) return undefined
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
  const charge = (bytes: number): void => {
    const budget = budgets.getStore()
    if (budget && (budget.bytes -= bytes) < 0) {
      throw new Error(`an answer may read ${ANSWER_LIMITS.bytes} bytes, and this one would read more; ask for less`)
    }
  }
  const readBody = async (response: Response): Promise<Uint8Array> => {
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength
      if (length > MAX_FILE_BYTES) throw new Error(`it is longer than ${MAX_FILE_BYTES} bytes`)
      chunks.push(chunk)
    }
    const bytes = unpack(Buffer.concat(chunks))
    charge(bytes.byteLength)
    return bytes
  }
  return {
    base,
    within: (answer) => {
      const { ms, ...limits } = ANSWER_LIMITS
      return budgets.run({ ...limits, signal: AbortSignal.timeout(ms) }, answer)
    },
    read: (path, options) =>
      orUnreadable(path, async () => {
        const response = await request(path, 'GET', options?.fresh === true)
        return response && readBody(response)
      }),
    facts: (path) =>
      orUnreadable(path, async () => {
        const head = await request(path, 'HEAD', false)
        if (head === undefined) return undefined
        const length = head.headers.get('content-length')
        const time = Date.parse(head.headers.get('last-modified') ?? '')
        const whole = length === null ? await request(path, 'GET', false) : undefined
        return {
          byteLength: whole === undefined ? Number(length) : (await readBody(whole)).byteLength,
          modified: Number.isNaN(time) ? undefined : time / 1000,
        }
      }),
  }
}

/** What hosts of one page answer with where a file is missing. */
function isPageInstead({ headers }: Response, path: string): boolean {
  return !path.endsWith('.html') && /^text\/html\b/i.test(headers.get('content-type') ?? '')
}

/** Advice for a failed request, by the code of its cause. */
const REMEDIES: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [/^ENOTFOUND$/, 'there is no host of this name; check how it is spelled'],
  [/^EAI_AGAIN$/, 'the name of the host could not be looked up; check the connection to the network'],
  [/^ECONNREFUSED$/, 'nothing listens there; check the port, and that the server runs'],
  [
    /^(?:ECONNRESET|UND_ERR_SOCKET)$/,
    'the host ended the connection; check the port, and whether it is https: or http:',
  ],
  [/^E(?:HOST|NET)UNREACH$/, 'the host cannot be reached; check the connection to the network'],
  [/TIMEDOUT|TIMEOUT/, 'the host does not answer; try again later'],
  [/^EPROTO$|^ERR_SSL/, 'the host does not speak TLS on this port; on this machine http: will do'],
  [/^CERT_HAS_EXPIRED$/, "the host's certificate has expired; its operator has to renew it"],
  [/^ERR_TLS_CERT_ALTNAME/, "the host's certificate is for another name; check how it is spelled"],
  [
    /SELF_SIGNED|^UNABLE_TO/,
    "this machine does not trust the host's certificate; where it is your own, name its authority in NODE_EXTRA_CA_CERTS",
  ],
]

/** A sentence about a request that failed: what is the matter, what to do, and the code. `fetch` says only that it failed. */
export function explainFailure(error: unknown): string {
  const { message, name, cause } = error as Error
  if (name === 'TimeoutError') return 'the host took too long to answer; try again later'
  if (!(cause instanceof Error)) return message
  const { code = '' } = cause as NodeJS.ErrnoException
  const remedy = REMEDIES.find(([codes]) => codes.test(code))?.[1]
  return remedy === undefined ? `${message}: ${cause.message}` : `${remedy} (${code})`
}

/** A sentence about a status that is no answer to the question. */
export function explainStatus(status: number): string {
  const remedy =
    status === 401 || status === 403
      ? 'only what everybody may read can be read'
      : status === 429 || status >= 500
        ? 'try again later'
        : 'check the URL'
  return `the host answers HTTP ${status}; ${remedy}`
}

/** A directory on the web, and the page of it that a URL is of. */
export interface FoundSite {
  readonly files: HttpFiles
  /** Empty for the root page. */
  readonly slug: string
}

/** Endpoints and files of a page, at the end of a URL. */
const ENDINGS = /(?:mcp\/server-card|mcp\/sse|mcp\.json|mcp|index\.(?:html|md|json|jsonld))\/?$/

/**
 * Finds the directory that a page, an endpoint or a rendition of a page is of.
 *
 * @param url Of the root page or of a category's, with or without the name of a file or an endpoint behind it.
 * @throws {UnreadableBytesError} if there is no directory, or its host cannot be reached.
 */
export async function findSite(url: URL, userAgent: string): Promise<FoundSite> {
  const page = new URL(url.pathname.replace(ENDINGS, '').replace(/\/?$/, '/'), url)
  const segments = page.pathname.split('/').slice(1, -1)
  const candidates = [{ base: page.href, slug: '' }]
  const last = segments.at(-1)
  if (last !== undefined) candidates.push({ base: new URL('../', page).href, slug: decodePart(last) })
  let problem: unknown
  for (const { base, slug } of candidates) {
    const files = openHttpFiles(base, userAgent)
    const pointer = await files.read(SEARCH_POINTER)
    if (pointer === undefined) continue
    try {
      await readPointer(async () => pointer, false)
      return { files, slug }
    } catch (error) {
      // Of another version, or what the host answers with where a file is missing.
      problem ??= new UnreadableBytesError(`${base}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
  throw (
    problem ??
    new UnreadableBytesError(
      `${page.href} is no directory published by gazetteer: there is no ${SEARCH_POINTER} below it. Give the URL of its root page or of a category's page; older versions and other programs publish no such file`,
    )
  )
}

/** A part that is no valid encoding is the name of no page. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
