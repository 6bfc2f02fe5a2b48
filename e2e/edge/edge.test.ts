import { readFileSync, rmSync } from 'node:fs'
import { request as startRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNodeFileStore } from '../../server/store/node-files.ts'
import { buildDirectory, EXAMPLE } from '../build-directory.ts'
import { exerciseWithClients } from '../protocol/exercise-with-clients.ts'
import { readEvents } from '../protocol/read-events.ts'
import { callTool } from './ask-edge.ts'
import { startEdge } from './start-edge.ts'
import type { RunningEdge } from './start-edge.ts'
import { listToolNames } from '../list-tool-names.ts'

const SLUG = 'databases'
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

let out: string

beforeAll(async () => {
  out = await buildDirectory(EXAMPLE)
})

afterAll(() => rmSync(dirname(out), { recursive: true, force: true }))

/** Sends a request and decodes nothing of the answer. */
async function askRaw(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number | undefined; headers: IncomingMessage['headers']; bytes: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  startRequest(url, { method, headers }, resolve).on('error', reject).end()
  const message = await promise
  return { status: message.statusCode, headers: message.headers, bytes: await buffer(message) }
}

describe.each(['assets', 'bucket'] as const)('a worker with its release in the %s', (kind) => {
  let edge: RunningEdge

  beforeAll(async () => {
    edge = await startEdge(out, { kind })
  })

  afterAll(() => edge.stop())

  it('is ready with the release', async () => {
    const ready = await fetch(`${edge.url}/_/readyz`)
    const store = openNodeFileStore(out, { watch: false })
    expect(await ready.json()).toEqual({ status: 'ready', release: store.current().id })
    store.close()
    expect((await fetch(`${edge.url}/_/livez`)).status).toBe(200)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const)('sends what is stored as %s as it is', async (coding, decode) => {
    const url = `${edge.url}/${SLUG}/index.json`
    const whole = await askRaw(url, { 'accept-encoding': coding })
    expect(whole.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding)
    expect(whole.headers['content-length']).toBe(String(whole.bytes.length))
    expect(decode(whole.bytes).toString()).toBe(readFileSync(join(out, SLUG, 'index.json'), 'utf8'))
    const head = await askRaw(url, { 'accept-encoding': coding }, 'HEAD')
    expect(head.bytes.length).toBe(0)
    for (const name of ['etag', 'content-length', 'content-encoding', 'cdn-cache-control', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
    }
    const part = await askRaw(url, { 'accept-encoding': coding, range: 'bytes=100-299' })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100-299/${whole.bytes.length}`])
    expect(part.bytes.equals(whole.bytes.subarray(100, 300))).toBe(true)
    const known = await askRaw(url, { 'accept-encoding': coding, 'if-none-match': String(whole.headers.etag) })
    expect([known.status, known.bytes.length]).toEqual([304, 0])
  })

  it('answers every official client, by Streamable HTTP and by HTTP+SSE [engine:edge:worker]', async () => {
    const reports = await exerciseWithClients(`${edge.url}/${SLUG}/mcp`, { query: 'embedded sql' })
    expect(reports.map(({ client }) => client).filter((client) => client.toLowerCase().includes('sse'))).not.toEqual([])
    const [first] = reports
    for (const { found, browsed, tools } of reports) {
      expect({ found, browsed, tools }).toEqual({
        found: first?.found,
        browsed: first?.browsed,
        tools: listToolNames('category'),
      })
    }
    expect(first?.found.length).toBeGreaterThan(0)
  })

  describe('P/mcp/sse', () => {
    const post = (path: string, message: unknown): Promise<Response> =>
      fetch(edge.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      })
    const open = async () => {
      const abort = new AbortController()
      const answer = await fetch(`${edge.url}/${SLUG}/mcp/sse`, { signal: abort.signal })
      const events = readEvents(answer)
      const endpoint = (await events.next())?.data ?? ''
      return { abort, answer, events, endpoint }
    }

    it('opens a session whose id is that of an object', async () => {
      const { abort, answer, events, endpoint } = await open()
      expect(answer.headers.get('content-type')).toBe('text/event-stream')
      expect(endpoint).toMatch(/^\/databases\/mcp\/messages\?sessionId=[0-9a-f]{64}$/)
      expect((await post(endpoint, PING)).status).toBe(202)
      expect(JSON.parse((await events.next())?.data ?? '')).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
      // The session is of this page only.
      expect((await post(endpoint.replace('/databases/', '/observability/'), PING)).status).toBe(404)
      abort.abort()
    })

    it('ends the session with its stream', async () => {
      const { abort, endpoint } = await open()
      abort.abort()
      await expect.poll(async () => (await post(endpoint, PING)).status).toBe(404)
    })

    it.each(['0'.repeat(64), 'x', '__proto__', '%00', '../../x'])('knows no session %s', async (id) => {
      const refused = await post(`/${SLUG}/mcp/messages?sessionId=${id}`, PING)
      expect(refused.status).toBe(404)
      expect(await refused.text()).toContain('There is no such session on this page, or it has ended.')
    })

    it('opens nothing for other methods, other pages and browsers', async () => {
      const url = `${edge.url}/${SLUG}/mcp/sse`
      const head = await fetch(url, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
      expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(204)
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(405)
      expect((await fetch(`${edge.url}/nowhere/mcp/sse`)).status).toBe(404)
      const browser = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' })
      expect([browser.status, browser.headers.get('location')]).toEqual([303, `/${SLUG}/#agent-access`])
    })
  })
})

describe('a worker with a rate limit', () => {
  it('refuses calls past it as Node does, and never published files [budget:rate:calls]', async () => {
    const edge = await startEdge(out, { kind: 'assets' }, { requestsPerPeriod: 2 })
    try {
      const call = (): Promise<Response> => callTool(edge.url, `/${SLUG}/mcp`, 'search', { query: 'sql' })
      expect((await call()).status).toBe(200)
      // Counted in stretches of ten seconds of the clock: should another begin meanwhile, four of six pass.
      const six = async (ask: () => Promise<Response>): Promise<Response[]> =>
        await Promise.all(Array.from({ length: 6 }, ask))
      const calls = await six(call)
      const refused = calls.filter(({ status }) => status === 429)
      expect(refused.length).toBeGreaterThan(1)
      expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '10'))
      const pages = await six(() => fetch(`${edge.url}/?query=sql`))
      expect(pages.filter(({ status }) => status === 429).length).toBeGreaterThan(1)
      expect((await fetch(`${edge.url}/${SLUG}/`)).status).toBe(200)
    } finally {
      await edge.stop()
    }
  })
})

describe('a worker without a release', () => {
  it('says so as Node does', async () => {
    const edge = await startEdge(join(out, 'nothing'), { kind: 'bucket' })
    try {
      const answer = await fetch(`${edge.url}/`)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await (await fetch(`${edge.url}/_/readyz`)).json()).toEqual({ status: 'unpublished' })
      expect((await fetch(`${edge.url}/_/livez`)).status).toBe(200)
    } finally {
      await edge.stop()
    }
  })
})
