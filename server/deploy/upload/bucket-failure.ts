import { DeployError } from '../deploy-error.ts'
import type { BucketLocation } from './bucket-location.ts'
import type { HttpAnswer } from './send-over-http.ts'

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
