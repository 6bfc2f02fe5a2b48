import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An object of the stub. */
export interface StubObject {
  bytes: Buffer
  modifiedMs: number
  etag: string
}

/** One request that arrived, whatever became of it. */
export interface StubRequest {
  method: string
  key: string
  status: number
}

/** How the stub fails: `500` and the like, a connection cut while the body is sent, an answer that never comes, an answer lost after the deed. */
export type StubFault = { status: number; code?: string } | 'cut' | 'silence' | 'lost answer'

/** A running stub. */
export interface BucketStub {
  readonly endpoint: string
  readonly objects: Map<string, StubObject>
  readonly requests: StubRequest[]
  /** Most requests that were under way at once. */
  mostAtOnce: number
  /** Waited for before a request is dealt with. */
  hold: (request: { method: string; key: string; underWay: number }) => Promise<void> | undefined
  /** Asked before each request is dealt with. */
  fault: (request: { method: string; key: string; count: number }) => StubFault | undefined
  close(): Promise<void>
}

/** The stub's bucket and the keys it knows. */
export const STUB = { bucket: 'directory', accessKeyId: 'AKIASTUB', secretAccessKey: 'stub/secret+key', region: 'auto' }

/** Keys in one answer to a listing: few, so that listings go on. */
const PAGE_KEYS = 2

/**
 * A small strict service with the S3 API: it verifies signatures (AWS Signature Version 4, worked out here anew),
 * digests, lengths and conditions, and remembers what it was asked.
 */
export async function startBucketStub(): Promise<BucketStub> {
  const stub: BucketStub = {
    endpoint: '',
    objects: new Map(),
    requests: [],
    mostAtOnce: 0,
    hold: () => undefined,
    fault: () => undefined,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  let underWay = 0
  const server = createServer((request, response) => {
    underWay++
    stub.mostAtOnce = Math.max(stub.mostAtOnce, underWay)
    response.on('close', () => underWay--)
    const entry: StubRequest = { method: request.method ?? '', key: '', status: 0 }
    stub.requests.push(entry)
    response.on('finish', () => (entry.status = response.statusCode))
    void answer(stub, request, response, entry, underWay)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Proof: it listens on a port.
  const { port } = server.address() as AddressInfo
  return Object.assign(stub, { endpoint: `http://127.0.0.1:${port}` })
}

async function answer(
  stub: BucketStub,
  request: IncomingMessage,
  response: ServerResponse,
  entry: StubRequest,
  underWay: number,
): Promise<void> {
  const url = new URL(request.url ?? '/', stub.endpoint)
  const [, bucket, key = ''] = /^\/([^/]+)(?:\/(.*))?$/.exec(decodeURIComponent(url.pathname)) ?? []
  entry.key = key
  await stub.hold({ method: entry.method, key, underWay })
  const count = stub.requests.filter((each) => each.method === entry.method && each.key === key).length
  const fault = stub.fault({ method: entry.method, key, count })
  if (fault === 'silence') return
  if (fault === 'cut') return void request.once('data', () => request.socket.destroy())
  const body = await readBody(request)
  if (body === undefined) return
  if (typeof fault === 'object') return fail(response, fault.status, fault.code ?? 'InternalError')
  const refusal = checkSignature(request, url) ?? checkBody(request, body)
  if (refusal !== undefined) return fail(response, ...refusal)
  if (bucket !== STUB.bucket) return fail(response, 404, 'NoSuchBucket')
  const done = act(stub, request, url, key, body)
  if (fault === 'lost answer') return void request.socket.destroy()
  response.writeHead(done.status, done.headers).end(done.body)
}

interface Done {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

function act({ objects }: BucketStub, request: IncomingMessage, url: URL, key: string, body: Buffer): Done {
  const current = objects.get(key)
  if (request.method === 'GET' && key === '') return list(objects, url.searchParams)
  if (request.method === 'GET') {
    if (current === undefined) return { status: 404, body: xmlError('NoSuchKey') }
    return { status: 200, headers: { etag: current.etag }, body: current.bytes }
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers
  if (ifNoneMatch === '*' && current !== undefined) return { status: 412, body: xmlError('PreconditionFailed') }
  if (ifMatch !== undefined && current === undefined) return { status: 404, body: xmlError('NoSuchKey') }
  if (ifMatch !== undefined && ifMatch !== current?.etag) return { status: 412, body: xmlError('PreconditionFailed') }
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  objects.set(key, { bytes: body, modifiedMs: Date.now(), etag })
  return { status: 200, headers: { etag } }
}

function list(objects: Map<string, StubObject>, query: URLSearchParams): Done {
  if (query.get('list-type') !== '2') return { status: 400, body: xmlError('InvalidArgument') }
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
  const from = query.get('continuation-token') ?? ''
  const rest = keys.filter((key) => `after ${key}` > from)
  const page = rest.slice(0, PAGE_KEYS)
  const last = page.at(-1)
  const next = rest.length > PAGE_KEYS && last !== undefined ? `after ${last}` : undefined
  const contents = page.map((key) => {
    const object = objects.get(key)
    const modified = new Date(object?.modifiedMs ?? 0).toISOString()
    return `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${modified}</LastModified><ETag>&quot;x&quot;</ETag><Size>${object?.bytes.byteLength}</Size><Owner><ID>o</ID></Owner></Contents>`
  })
  const token = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  const body = `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function checkSignature(request: IncomingMessage, url: URL): [status: number, code: string] | undefined {
  const { headers } = request
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, id, day = '', region = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  if (id !== STUB.accessKeyId) return [403, 'InvalidAccessKeyId']
  if (region !== STUB.region) return [400, 'AuthorizationHeaderMalformed']
  const date = String(headers['x-amz-date'])
  const sent = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000) || !date.startsWith(day)) return [403, 'RequestTimeTooSkewed']
  const signed = names.split(';')
  const mustBeSigned = Object.keys(headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-') || name.startsWith('if-'),
  )
  if (mustBeSigned.some((name) => !signed.includes(name))) return [403, 'AccessDenied']
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    query.join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical).toString('hex')].join(
    '\n',
  )
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${STUB.secretAccessKey}`)
  return hmac(key, toSign).toString('hex') === signature ? undefined : [403, 'SignatureDoesNotMatch']
}

function checkBody({ method, headers }: IncomingMessage, body: Buffer): [status: number, code: string] | undefined {
  if (method === 'PUT' && headers['content-length'] === undefined) return [411, 'MissingContentLength']
  const digest = sha256(body)
  if (headers['x-amz-content-sha256'] !== digest.toString('hex')) return [400, 'XAmzContentSHA256Mismatch']
  if (method === 'PUT' && headers['x-amz-checksum-sha256'] !== digest.toString('base64')) return [400, 'BadDigest']
  return undefined
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch {
    return undefined
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xmlError(code))
}

/** As real services do it: the message repeats what was signed. */
function xmlError(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>secret detail</Message></Error>`
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}

function hmac(key: Buffer | string, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
