import { DeployError } from '../published-release.ts'

/** A bucket, and everything needed to use it. */
export interface BucketLocation {
  /** As the user wrote it: `r2://name/prefix`. */
  readonly name: string
  /** Without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  /** Prefix of every key: empty, or ends with a slash. */
  readonly prefix: string
  readonly region: string
  readonly credentials: BucketCredentials
}

/** **Security:** kept in memory only; no message, report or file names them. */
export interface BucketCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Parses `r2://bucket/prefix` and `s3://bucket/prefix`. Credentials come from the environment only.
 *
 * **Security:** remote endpoints are reached by https only.
 *
 * @param endpoint Of another service with the S3 API, or of another jurisdiction of R2.
 * @throws {DeployError} when something is missing; the message says what to set.
 */
export function parseBucketLocation(target: string, environment: Environment, endpoint?: string): BucketLocation {
  const [, scheme, bucket, path = ''] = /^(r2|s3):\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(target) ?? []
  if (scheme === undefined || bucket === undefined || /(^|\/)\.{0,2}\/./.test(path) || !/^[\w./-]*$/.test(path)) {
    throw new DeployError(`--to: expected r2://bucket, s3://bucket or either with a /prefix, got "${target}"`)
  }
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  const place = scheme === 'r2' ? locateR2(environment, endpoint) : locateS3(environment, endpoint)
  return { name: target, bucket, prefix, ...place, endpoint: checkEndpoint(place.endpoint) }
}

type Place = Pick<BucketLocation, 'endpoint' | 'region' | 'credentials'>

function locateR2(environment: Environment, endpoint: string | undefined): Place {
  const what = 'create an R2 API token with Object Read & Write for the bucket'
  const [accessKeyId = '', secretAccessKey = ''] = need(environment, ['R2_ACCESS_KEY_ID', 'R2_SECRET_ACCESS_KEY'], what)
  const credentials = { accessKeyId, secretAccessKey }
  if (endpoint !== undefined) return { endpoint, region: 'auto', credentials }
  const [account = ''] = need(environment, ['R2_ACCOUNT_ID'], 'it is shown in the dashboard’s overview of R2')
  if (!/^[0-9a-z]+$/.test(account))
    throw new DeployError('R2_ACCOUNT_ID: expected the account’s id, hexadecimal digits')
  return { endpoint: `https://${account}.r2.cloudflarestorage.com`, region: 'auto', credentials }
}

function locateS3(environment: Environment, endpoint: string | undefined): Place {
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
  const [accessKeyId = '', secretAccessKey = ''] = need(
    environment,
    names,
    'they may list, read, write and delete its objects',
  )
  const sessionToken = environment['AWS_SESSION_TOKEN']
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION'] || 'us-east-1'
  if (!/^[a-z0-9-]+$/.test(region)) throw new DeployError(`AWS_REGION: expected a name such as eu-west-1`)
  return { endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`, region, credentials }
}

/** @throws {DeployError} when one is missing or empty. */
function need(environment: Environment, names: readonly string[], hint: string): string[] {
  const missing = names.filter((name) => !environment[name])
  if (missing.length > 0) throw new DeployError(`set ${missing.join(' and ')} in the environment: ${hint}`)
  return names.map((name) => environment[name] ?? '')
}

function checkEndpoint(endpoint: string): string {
  const url = URL.parse(endpoint)
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const isSafe = url?.protocol === 'https:' || (isLocal && url.protocol === 'http:')
  if (url === null || !isSafe || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new DeployError(`--endpoint: expected a URL such as https://s3.example.org, got "${endpoint}"`)
  }
  return url.href.replace(/\/$/, '')
}
