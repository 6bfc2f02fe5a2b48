import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { request as sendRequest } from 'undici'
import { DeployError } from '../published-release.ts'
import type { BucketLocation } from './bucket-location.ts'

/** The body of a request, and its digest. */
export type BucketBody =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** The first `byteLength` bytes of a file, streamed. */
  | { readonly kind: 'file'; readonly path: string; readonly byteLength: number }

/** One request. */
export interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Below the bucket; empty for the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BucketBody
  /** Statuses other than 200 to 299 that the caller handles. */
  readonly expected?: readonly number[]
}

/** Sends a request, with retries. @throws {DeployError} when the response is not one the caller expects. */
export type SendToBucket = (request: BucketRequest) => Promise<HttpAnswer>

/** Replaced by tests. */
export interface SendOptions {
  /** Waits for this many milliseconds. */
  readonly wait?: (ms: number) => Promise<void>
  /** Milliseconds a response may take, besides the time for its bytes. Default 30 s. */
  readonly timeoutMs?: number
}

/** Attempts before a failure is reported. */
const ATTEMPTS = 5

/** Milliseconds before the second attempt; doubled before each further one, plus or minus half. */
const BACKOFF_MS = 500

/** Minimum expected throughput in bytes per millisecond. */
const SLOWEST_BYTES_PER_MS = 50

const RETRIED = new Set([429, 500, 502, 503, 504])

/**
 * Creates a function that signs requests to a bucket (AWS Signature Version 4) and sends them. Bodies have a digest
 * that the service verifies, covered by the signature. Transient failures (429, 5xx, a broken connection, no
 * response) are retried, up to {@link ATTEMPTS} attempts.
 */
export function createBucketSender(
  location: BucketLocation,
  { wait = waitFor, timeoutMs = 30_000 }: SendOptions = {},
): SendToBucket {
  const signingKeys = new Map<string, ArrayBuffer>()
  const sendOnce = async (request: BucketRequest, digest: Buffer): Promise<HttpAnswer> => {
    const { method, body } = request
    const url = urlOf(location, request)
    const headers: Record<string, string> = { ...request.headers, 'x-amz-content-sha256': digest.toString('hex') }
    if (body !== undefined) headers['x-amz-checksum-sha256'] = digest.toString('base64')
    const { region, credentials } = location
    const signer = new AwsV4Signer({ method, url, headers, service: 's3', region, cache: signingKeys, ...credentials })
    const { url: signedUrl, headers: signedHeaders } = await signer.sign()
    const length = lengthOf(body)
    return sendOverHttp(signedUrl, {
      method,
      headers: { ...Object.fromEntries(signedHeaders), ...(body && { 'content-length': String(length) }) },
      ...(body && { body: openBody(body) }),
      timeoutMs: Math.ceil(timeoutMs + length / SLOWEST_BYTES_PER_MS),
    })
  }
  return async (request) => {
    const digest = await digestOf(request.body).catch((error: unknown) => {
      throw describeUnreachable(location, error, 0).error
    })
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === ATTEMPTS
      let answer: HttpAnswer | undefined
      try {
        answer = await sendOnce(request, digest)
      } catch (error) {
        const failure = describeUnreachable(location, error, attempt)
        if (isLast || failure.isFinal) throw failure.error
      }
      if (answer !== undefined) {
        const { status } = answer
        if ((status >= 200 && status < 300) || request.expected?.includes(status)) return answer
        if (isLast || !RETRIED.has(status)) throw describeAnswer(location, request, answer, attempt)
      }
      await wait(BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
}

function urlOf({ endpoint, bucket, prefix }: BucketLocation, { key, query = {} }: BucketRequest): string {
  const search = new URLSearchParams(query).toString()
  const path = key === '' ? '' : `/${prefix}${key}`
  return `${endpoint}/${bucket}${path}${search && `?${search}`}`
}

function lengthOf(body: BucketBody | undefined): number {
  if (body === undefined) return 0
  return body.kind === 'bytes' ? body.bytes.byteLength : body.byteLength
}

async function digestOf(body: BucketBody | undefined): Promise<Buffer> {
  const hash = createHash('sha256')
  if (body?.kind === 'bytes') hash.update(body.bytes)
  if (body?.kind === 'file') for await (const chunk of readFirstBytes(body.path, body.byteLength)) hash.update(chunk)
  return hash.digest()
}

function openBody(body: BucketBody): Readable {
  return body.kind === 'bytes' ? Readable.from([body.bytes]) : readFirstBytes(body.path, body.byteLength)
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** A request with all its headers, including `content-length` if it has a body. */
export interface HttpRequest {
  readonly method: BucketRequest['method']
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
 * Sends a request with a body that is read no faster than it is sent, and follows no redirect. (`fetch` would keep the
 * body in memory in case of a redirect.)
 *
 * @throws {Error} when there was no response, with a `code`; `TimeoutError` when it came late; the body’s own error.
 */
export async function sendOverHttp(url: URL, { timeoutMs, body, ...request }: HttpRequest): Promise<HttpAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const limits = { signal, headersTimeout: 0, bodyTimeout: 0 }
  const answer = await sendRequest(url, { ...request, body: body ?? null, ...limits })
  return { status: answer.statusCode, etag: answer.headers.etag?.toString(), text: await answer.body.text() }
}

/** The failed request. */
interface FailedRequest {
  readonly method: string
  readonly key: string
}

const UNTOUCHED = 'the release published there before still answers; run this again later'

/**
 * Explains an error response and what to do.
 *
 * **Security:** only the error code of the response text is used: services put the request’s signature into the rest.
 */
export function describeAnswer(
  location: BucketLocation,
  { method, key }: FailedRequest,
  { status, text }: HttpAnswer,
  attempts: number,
): DeployError {
  const code = /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1]
  const what = `${location.name}: ${method} ${key || 'the list of objects'} was answered ${status}${code ? ` ${code}` : ''}`
  return new DeployError(`${what}; ${adviseOn(location, status, code, attempts)}`)
}

function adviseOn({ bucket, name }: BucketLocation, status: number, code = '', attempts: number): string {
  if (code === 'RequestTimeTooSkewed') return 'this machine’s clock is wrong: set it'
  if (code === 'SignatureDoesNotMatch') return 'the secret access key does not belong to the access key id: set both'
  if (code === 'InvalidAccessKeyId') return 'the access key id is not known there: is the key meant for this service?'
  if (status === 401 || status === 403)
    return `the key may not do this: let it list, read, write and delete in ${bucket}`
  if (code === 'NoSuchBucket' || status === 404) {
    const create = name.startsWith('r2:') ? `npx wrangler r2 bucket create ${bucket}` : 'with the service’s own tools'
    return `there is no bucket ${bucket}: create it (${create}), or correct --to and --endpoint`
  }
  if (status >= 300 && status < 400)
    return 'the bucket is elsewhere: set AWS_REGION to its region, or correct --endpoint'
  if (code === 'AuthorizationHeaderMalformed') return 'the bucket is in another region: set AWS_REGION'
  if (status === 429 || status >= 500) return `${attempts} attempts failed; ${UNTOUCHED}`
  return 'the service does not understand it: is --endpoint one of the S3 API?'
}

/**
 * Explains why there was no response, and what to do.
 *
 * @returns `isFinal` when a retry is useless: the connection is not what failed.
 */
export function describeUnreachable(
  { name, endpoint }: BucketLocation,
  error: unknown,
  attempts: number,
): { error: unknown; isFinal: boolean } {
  if (!(error instanceof Error)) return { error, isFinal: true }
  if (isFileError(error)) {
    const message = `${error.path}: cannot be read (${error.code}); build again, then publish`
    return { error: new DeployError(message, { cause: error }), isFinal: true }
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const reason = error.name === 'TimeoutError' ? 'no answer in time' : code
  if (reason === undefined || /^ERR_(?!TLS)/.test(code ?? '')) return { error, isFinal: true }
  const message =
    `${name}: ${endpoint} cannot be reached (${reason}; ${attempts} attempts); check the network and --endpoint. ` +
    `Until it works, ${UNTOUCHED}`
  return { error: new DeployError(message, { cause: error }), isFinal: false }
}

function isFileError(error: Error): error is NodeJS.ErrnoException {
  return 'syscall' in error && 'path' in error
}

/** Bytes held at a time for each file being read. */
const CHUNK_BYTES = 256 * 1024

/** Reads the first `byteLength` bytes of a file, a piece at a time. */
export function readFirstBytes(path: string, byteLength: number): Readable {
  if (byteLength === 0) return Readable.from([])
  return createReadStream(path, { end: byteLength - 1, highWaterMark: CHUNK_BYTES })
}
