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
  { rules, limits }: RequestContext,
): Promise<RawAnswer> {
  const client = new Client(url.origin, {
    connect: to instanceof Socket ? connectThrough(url, to, limits) : connectTo(url, to, rules, limits),
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

type Connector = buildConnector.connector

function connectTo(url: URL, addresses: readonly string[], rules: AddressRules, limits: RequestLimits): Connector {
  const connect = encryptFor(url, { lookup: lookupAmong(addresses) }, limits)
  const host = hostOf(url)
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null)
      const address = socket.remoteAddress ?? ''
      if (rules.isAllowed(host, portOf(url), address)) return callback(null, socket)
      socket.destroy()
      callback(new RefusedError(`${host} led to ${address}`), null)
    })
}

function connectThrough(url: URL, tunnel: Socket, limits: RequestLimits): Connector {
  const connect = encryptFor(url, {}, limits)
  return (options, callback) => {
    if (tunnel.destroyed) queueMicrotask(() => callback(new RequestFailure('reset'), null))
    // Undici takes no connection before it waits for one.
    else if (url.protocol === 'http:') queueMicrotask(() => callback(null, tunnel))
    else connect({ ...options, httpSocket: tunnel }, callback)
  }
}

/** A connector that verifies the certificate of the URL's host, and calls encryption that breaks off `tls`. */
function encryptFor(url: URL, options: { lookup?: LookupFunction }, { connectMs }: RequestLimits): Connector {
  const host = hostOf(url)
  const connect = buildConnector({ ...options, timeout: connectMs, maxCachedSessions: 0 })
  return (target, callback) =>
    connect({ ...target, ...(isIP(host) === 0 && { servername: host }) }, (error, socket) => {
      if (error === null) {
        // A reset while it is destroyed would end the process.
        socket.on('error', () => {})
        return callback(null, socket)
      }
      const failure = failureOf(error)
      const isCut = url.protocol === 'https:' && failure.code === 'reset'
      callback(isCut ? new RequestFailure('tls', error) : failure, null)
    })
}

/** Knows the addresses that were checked, and no others. */
function lookupAmong(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    const [first] = all
    if (options.all === true) callback(null, all)
    else callback(null, first?.address ?? '', first?.family)
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
