import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { setTimeout as waitFor } from 'node:timers/promises'
import { DeployError } from '../published-release.ts'
import type { BucketLocation } from './bucket-location.ts'

export interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Below the bucket; empty for the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  /** Statuses other than 200 to 299 that the caller handles. */
  readonly expected?: readonly number[]
}

/** A response, read whole. */
export interface HttpAnswer {
  readonly status: number
  readonly etag: string | undefined
  readonly text: string
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
  const { region, credentials } = location
  // It knows no broken connections, so the attempts are ours.
  const client = new AwsClient({ ...credentials, service: 's3', region, retries: 0 })
  const sendOnce = async (request: BucketRequest): Promise<HttpAnswer> => {
    const { method, body } = request
    const digest = createHash('sha256').update(body ?? '')
    const headers: Record<string, string> = { ...request.headers }
    if (body !== undefined) headers['x-amz-checksum-sha256'] = digest.copy().digest('base64')
    const answer = await client.fetch(urlOf(location, request), {
      method,
      headers: { ...headers, 'x-amz-content-sha256': digest.digest('hex') },
      ...(body && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs + Math.ceil((body?.byteLength ?? 0) / SLOWEST_BYTES_PER_MS)),
    })
    return { status: answer.status, etag: answer.headers.get('etag') ?? undefined, text: await answer.text() }
  }
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === ATTEMPTS
      let answer: HttpAnswer | undefined
      try {
        answer = await sendOnce(request)
      } catch (error) {
        const failure = describeUnreachable(location, error, attempt)
        if (isLast || failure === undefined) throw failure ?? error
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
function describeAnswer(
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

/** Explains why there was no response, and what to do; `undefined` for what another attempt cannot mend. */
function describeUnreachable(
  { name, endpoint }: BucketLocation,
  error: unknown,
  attempts: number,
): DeployError | undefined {
  const { name: kind, cause } = error as Error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  const reason = kind === 'TimeoutError' ? 'no answer in time' : code
  if (reason === undefined || /^ERR_(?!TLS)/.test(reason)) return undefined
  const message =
    `${name}: ${endpoint} cannot be reached (${reason}; ${attempts} attempts); check the network and --endpoint. ` +
    `Until it works, ${UNTOUCHED}`
  return new DeployError(message, { cause: error })
}
