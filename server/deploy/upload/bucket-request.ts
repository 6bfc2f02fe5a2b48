import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketLocation } from './bucket-location.ts'
import { readFirstBytes } from './read-first-bytes.ts'
import { sendOverHttp } from './send-over-http.ts'
import type { HttpAnswer } from './send-over-http.ts'
import { describeAnswer, describeUnreachable } from './bucket-failure.ts'

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
