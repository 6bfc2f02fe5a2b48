import { isIP, Socket, type LookupFunction } from 'node:net'
import { buildConnector, Client } from 'undici'
import { type AddressRules, hostOf, portOf } from './address-rules.ts'
import { failureOf, RefusedError, RequestFailure } from './failure-code.ts'
import type { Proxy } from './proxy.ts'
import type { Resolve } from './resolve-names.ts'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export interface RequestLimits {
  /** To resolve a name. */
  readonly dnsMs: number
  /** To connect, encryption included. Through a proxy: to it, for its answer, and for encryption, each. */
  readonly connectMs: number
  /** Of status line and header fields. */
  readonly headerBytes: number
  /** Of the text, decoded. */
  readonly textBytes: number
}

/** What all requests of a run share. */
export interface RequestContext {
  readonly rules: AddressRules
  readonly resolve: Resolve
  readonly limits: RequestLimits
  readonly proxy?: Proxy | undefined
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether to read the text, by media type. Default: never. */
  readonly wantsText?: (status: number, mediaType: string) => boolean
  readonly signal: AbortSignal
}

export interface RawAnswer {
  readonly status: number
  /** Names in lower case; values of repeated fields are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly setCookies: readonly string[]
  /** Cut at the limit, or where the answer broke off. */
  readonly text: string | undefined
  readonly complete: boolean
}

/** Interim answers (1xx) before the answer. */
const MAX_INTERIM_ANSWERS = 16

/**
 * Sends one request over a connection of its own.
 *
 * **Security:** connects to one of the addresses that were checked, and checks the address again that it is connected
 * to. Behind a proxy that cannot be seen; it got a checked address and no name. No proxies of the environment, no
 * credentials but those in `headers`; certificates are verified. Header, text, interim answers and time are limited.
 *
 * @param to Addresses of `resolveAllowed`, or a tunnel to one of them, which is destroyed with the request.
 * @throws {RequestFailure} when there is no answer.
 */
export async function sendRequest(
  url: URL,
  to: readonly string[] | Socket,
  { method = 'GET', headers, body, wantsText = () => false, signal }: RequestOptions,
  context: RequestContext,
): Promise<RawAnswer> {
  const { limits } = context
  const client = new Client(url.origin, {
    connect: createConnector(url, to, context),
    maxHeaderSize: limits.headerBytes,
    // The signal has the time for all.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  let interim = 0
  const onInfo = (): void => {
    interim += 1
    if (interim > MAX_INTERIM_ANSWERS) void client.destroy(new RequestFailure('protocol'))
  }
  try {
    const path = `${url.pathname}${url.search}`
    const request = { path, method, headers, body: body ?? null, signal, onInfo, reset: true }
    const answer = await client.request(request)
    answer.body.on('error', () => {})
    const received = Object.entries(answer.headers).map(([name, value = '']) => [name, [value].flat()] as const)
    const fields = Object.fromEntries(received.map(([name, values]) => [name, values.join(', ')]))
    const mediaType = (fields['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
    const { statusCode: status } = answer
    return {
      status,
      headers: fields,
      setCookies: [answer.headers['set-cookie'] ?? []].flat(),
      ...(wantsText(status, mediaType)
        ? await readText(answer.body, fields, limits.textBytes)
        : { text: undefined, complete: false }),
    }
  } catch (error) {
    throw error instanceof RefusedError ? error : failureOf(error)
  } finally {
    void client.destroy()
    if (to instanceof Socket) to.destroy()
  }
}

/** Connects to one of the addresses, or through the tunnel; verifies the certificate of the URL's host. */
function createConnector(
  url: URL,
  to: readonly string[] | Socket,
  { rules, limits: { connectMs } }: RequestContext,
): buildConnector.connector {
  const host = hostOf(url)
  const tunnel = to instanceof Socket ? to : undefined
  const known = to instanceof Socket ? [] : to.map((address) => ({ address, family: isIP(address) }))
  // Knows the addresses that were checked, and no others.
  const lookup: LookupFunction = (_host, { all }, callback) =>
    all === true ? callback(null, known) : callback(null, known[0]?.address ?? '', known[0]?.family)
  const connect = buildConnector({ timeout: connectMs, maxCachedSessions: 0, lookup })
  return (options, callback) => {
    const settle: buildConnector.Callback = (error, socket) => {
      if (error !== null) {
        const failure = failureOf(error)
        // Encryption that breaks off.
        const isCut = url.protocol === 'https:' && failure.code === 'reset'
        return callback(isCut ? new RequestFailure('tls', error) : failure, null)
      }
      // A reset while it is destroyed would end the process.
      socket.on('error', () => {})
      const address = socket.remoteAddress ?? ''
      if (tunnel !== undefined || rules.isAllowed(host, portOf(url), address)) return callback(null, socket)
      socket.destroy()
      callback(new RefusedError(`${host} led to ${address}`), null)
    }
    // Undici takes no connection before it waits for one.
    if (tunnel?.destroyed) queueMicrotask(() => callback(new RequestFailure('reset'), null))
    else if (tunnel !== undefined && url.protocol === 'http:') queueMicrotask(() => settle(null, tunnel))
    else {
      connect(
        { ...options, ...(isIP(host) === 0 && { servername: host }), ...(tunnel && { httpSocket: tunnel }) },
        settle,
      )
    }
  }
}

/** A text, or the beginning of one. */
interface PartOfText {
  readonly text: string | undefined
  readonly complete: boolean
}

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
} as const

/**
 * Reads the beginning of a body as text. Keeps what came before the body failed.
 *
 * **Security:** stops at `maxBytes` after decoding, so that nothing is inflated beyond it. A body with another coding,
 * or with two, is not read.
 */
async function readText(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
): Promise<PartOfText> {
  const coding = (headers['content-encoding'] ?? '').trim().toLowerCase()
  const isPlain = coding === '' || coding === 'identity'
  if (!isPlain && !isDecodable(coding)) return { text: undefined, complete: false }
  const chunks: Buffer[] = []
  let length = 0
  let complete = false
  try {
    for await (const chunk of isPlain ? body : pipeline(body, DECODERS[coding](), () => {})) {
      chunks.push(chunk)
      length += chunk.length
      if (length > maxBytes) break
    }
    complete = length <= maxBytes
  } catch {
    // What came is kept.
  }
  return { text: decode(Buffer.concat(chunks).subarray(0, maxBytes), headers['content-type'] ?? ''), complete }
}

function isDecodable(coding: string): coding is keyof typeof DECODERS {
  return Object.hasOwn(DECODERS, coding)
}

/** By the charset that is named, else UTF-8; a byte order mark wins. */
function decode(bytes: Buffer, contentType: string): string {
  const named = /charset\s*=\s*["']?([\w-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8'
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : named
  try {
    return new TextDecoder(mark).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
