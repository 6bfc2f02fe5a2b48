import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { objectPaths } from '../../server/store/published-folder.fixture.ts'
import { runCli } from '../cli.ts'
import { PROJECT_DIR } from '../paths.ts'
import { callTool, readSubrequests } from './ask-edge.ts'
import { ageCache } from './age-cache.ts'
import { createOutside } from './outside.ts'
import type { Outside, OutsideMode } from './outside.ts'
import { startEdge } from './start-edge.ts'
import type { RunningEdge } from './start-edge.ts'

const HOUR = 3600
const DAY = 24 * HOUR

let scratch: string
let outside: Outside
let edge: RunningEdge
let url: string

/** An isolate that has nothing in memory. The caches of the data centre stay. */
async function restart(): Promise<void> {
  url = await edge.restart()
}

const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(url + path, init)

async function build(): Promise<void> {
  const { code, stderr } = await runCli([
    'build',
    '--plain',
    '-c',
    join(scratch, 'source/directory.yml'),
    '-o',
    join(scratch, 'out'),
  ])
  if (code !== 0) throw new Error(stderr)
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-faults-'))
  cpSync(join(PROJECT_DIR, 'examples/building-blocks'), join(scratch, 'source'), { recursive: true })
  await build()
  outside = createOutside(join(scratch, '.gazetteer/out'))
  edge = await startEdge(join(scratch, 'out'), { kind: 'outside', outside, freshSeconds: 0 })
  url = edge.url
})

afterAll(async () => {
  await edge.stop()
  rmSync(scratch, { recursive: true, force: true })
})

beforeEach(() => {
  Object.assign(outside, { bucket: 'works', keyValues: 'works', gate: Promise.resolve() })
  outside.missing.clear()
  outside.asked.length = 0
})

describe('renditions', () => {
  it('are read from the bucket once, then come from memory, then from the cache of the data centre', async () => {
    const first = await ask('/databases/index.md')
    expect(first.headers.get('cache-status')).toMatch(/^gazetteer; fwd=miss; stored; /)
    const text = await first.text()
    expect(text).toBe(readFileSync(join(scratch, 'out/databases/index.md'), 'utf8'))
    const again = await ask('/databases/index.md')
    expect(again.headers.get('cache-status')).toMatch(/^gazetteer; hit; detail=/)
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    await restart()
    outside.asked.length = 0
    const cached = await ask('/databases/index.md')
    // The least that is left: of the manifest, which is kept for an hour.
    expect(cached.headers.get('cache-status')).toMatch(/^gazetteer; hit; ttl=3[56]\d\d; /)
    expect(await cached.text()).toBe(text)
    expect(outside.asked.filter((asked) => !asked.includes('current.json'))).toEqual([])
  })

  it('are given out stale while they are read anew', async () => {
    await (await ask('/observability/index.json')).text()
    await ageCache(edge, outside, DAY + 10)
    await restart()
    const readAnew = outside.untilAsked('objects/')
    const stale = await ask('/observability/index.json')
    // Ten seconds, and as long as starting took.
    expect(stale.headers.get('cache-status')).toMatch(/^gazetteer; hit; ttl=-[1-9]\d+; /)
    await readAnew
  })

  it('are given out for a week where the bucket is gone [caching:mcp:stale-edge]', async () => {
    await (await ask('/observability/index.md')).text()
    await ageCache(edge, outside, 2 * DAY)
    await restart()
    outside.bucket = 'throws'
    const stale = await ask('/observability/index.md')
    expect(stale.status).toBe(200)
    expect(stale.headers.get('cache-status')).toMatch(/^gazetteer; fwd=stale; /)
    expect(await stale.text()).toBe(readFileSync(join(scratch, 'out/observability/index.md'), 'utf8'))
  })

  it('that nobody has are an error that ends, and what is known is still answered [engine:edge:faults]', async () => {
    await (await ask('/search-engines/index.md')).text()
    outside.bucket = 'throws'
    const missing = await ask('/static-site-generators/index.jsonld')
    expect([missing.status, missing.headers.get('retry-after')]).toEqual([503, '5'])
    expect(missing.headers.get('content-type')).toBe('application/problem+json')
    expect((await ask('/search-engines/index.md')).status).toBe(200)
    expect((await ask('/_/readyz')).status).toBe(200)
    outside.bucket = 'works'
    expect((await ask('/static-site-generators/index.jsonld')).status).toBe(200)
  })
})

describe('manifests', () => {
  it.each<OutsideMode>(['throws', 'hangs', 'garbage', 'empty'])(
    'are whole where the key-value store %s',
    async (mode) => {
      const expected = readFileSync(join(scratch, 'out/observability/mcp.json'), 'utf8')
      expect(await (await ask('/observability/mcp.json')).text()).toBe(expected)
      await expect
        .poll(() => [...outside.values.keys()].some((key) => key.endsWith('/observability/mcp.json')))
        .toBe(true)
      await restart()
      outside.keyValues = mode
      const answer = await ask('/observability/mcp/server-card')
      expect(await answer.text()).toBe(expected)
      expect(outside.asked.some((asked) => asked.startsWith('get ') && asked.endsWith('/observability/mcp.json'))).toBe(
        true,
      )
    },
  )

  it('come from the key-value store where it has them', async () => {
    await (await ask('/observability/mcp.json')).text()
    await expect
      .poll(() => [...outside.values.keys()].some((key) => key.endsWith('/observability/mcp.json')))
      .toBe(true)
    await restart()
    outside.asked.length = 0
    const answer = await ask('/observability/mcp.json')
    const key = [...outside.values.keys()].find((key) => key.endsWith('/observability/mcp.json'))
    expect(outside.asked.filter((asked) => asked !== 'bucket current.json')).toEqual([`get ${key}`])
    expect(answer.headers.get('cache-status')).toMatch(/^gazetteer; hit; ttl=/)
  })
})

describe('answers of MCP', () => {
  it('of a page need one subrequest where the data centre has been asked before', async () => {
    for (const slug of ['reverse-proxies', 'web-frameworks'])
      await (await callTool(url, `/${slug}/mcp`, 'browse', {})).text()
    await restart()
    await (await callTool(url, '/reverse-proxies/mcp', 'browse', {})).text()
    const second = await callTool(url, '/web-frameworks/mcp', 'browse', {})
    expect(readSubrequests(second)).toBe(1)
    const memory = await callTool(url, '/web-frameworks/mcp', 'search', { query: 'router' })
    expect(readSubrequests(memory)).toBe(0)
  })

  // Before anybody has searched the root: what the data centre has it would answer from.
  it('of the root tell what cannot be read, and pages answer as ever', async () => {
    await restart()
    const folder = join(scratch, '.gazetteer/out')
    for (const path of objectPaths(join(scratch, 'out')).index) outside.missing.add(path.slice(folder.length + 1))
    const failed = await callTool(url, '/mcp', 'search', { query: 'zeppelin' })
    expect(failed.status).toBe(200)
    const { result } = (await failed.json()) as { result: { isError: boolean; content: { text: string }[] } }
    expect(result.isError).toBe(true)
    expect(result.content[0]?.text).toMatch(/search/)
    const page = await ask('/?query=zeppelin')
    expect([page.status, page.headers.has('retry-after')]).toEqual([503, true])
    const search = await callTool(url, '/databases/mcp', 'search', { query: 'sql' })
    expect(((await search.json()) as { result: { isError?: boolean } }).result.isError).toBeUndefined()
    expect((await ask('/')).status).toBe(200)
  })

  it('of the root need a handful of reads, all from the cache of the data centre', async () => {
    const find = async (query: string): Promise<number> =>
      readSubrequests(await callTool(url, '/mcp', 'search', { query }))
    const queries = ['kafka', 'graph', 'proxy']
    // What an isolate holds of a whole page it would not ask the cache for.
    await restart()
    for (const query of queries) await find(query)
    await restart()
    await (await ask('/_/readyz')).text()
    outside.asked.length = 0
    const first = await find('kafka')
    const next = [await find('graph'), await find('proxy')]
    expect(outside.asked.filter((asked) => !asked.includes('current.json'))).toEqual([])
    // The root's documents, its index, and listings of the pages found; then such listings alone.
    expect(first).toBeLessThanOrEqual(4)
    for (const count of next) expect(count).toBeLessThanOrEqual(2)
    expect(await find('kafka')).toBe(0)
  })
})

describe('a client that goes away', () => {
  const browse = (slug: string): Promise<Response> => callTool(url, `/${slug}/mcp`, 'browse', {})

  it.each([
    ['a rendition', 'message-brokers', 'GET', (slug: string) => ask(`/${slug}/index.json`)],
    ['an answer of MCP', 'workflow-engines', 'POST', browse],
  ])('does not take %s with it that others wait for as well', async (_what, slug, method, askAgain) => {
    await restart()
    await (await ask('/_/readyz')).text()
    const { promise, resolve: open } = Promise.withResolvers<void>()
    outside.gate = promise
    const leave = sendAndLeave(slug, method)
    await expect.poll(() => outside.asked.filter((asked) => asked.includes('objects/')).length).toBeGreaterThan(0)
    const second = askAgain(slug)
    leave()
    // By then the runtime has noticed.
    for (let turn = 0; turn < 5; turn += 1) await (await ask('/_/livez')).text()
    open()
    const answer = await second
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(slug)
  })

  /** Sends a request. @returns Cuts its connection so that the server sees it at once. */
  function sendAndLeave(slug: string, method: string): () => void {
    const body =
      method === 'POST'
        ? JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'browse', arguments: {} } })
        : ''
    const path = method === 'POST' ? `/${slug}/mcp` : `/${slug}/index.json`
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(
        [
          `${method} ${path} HTTP/1.1`,
          'Host: 127.0.0.1',
          'Content-Type: application/json',
          'Accept: application/json, text/event-stream',
          `Content-Length: ${body.length}`,
          '',
          body,
        ].join('\r\n'),
      )
    })
    return () => socket.resetAndDestroy()
  }
})

describe('a new release', () => {
  const source = (): string => join(scratch, 'source/directory.yml')
  const publishTitle = async (title: string): Promise<void> => {
    writeFileSync(source(), readFileSync(source(), 'utf8').replace(/^title: .*$/m, `title: ${title}`))
    await build()
  }

  it('is taken while the old one answers, and shares no key with it', async () => {
    const before = await (await ask('/databases/index.json')).text()
    await publishTitle('Another title')
    await expect.poll(async () => (await (await ask('/index.json')).text()).includes('Another title')).toBe(true)
    expect(await (await ask('/databases/index.json')).text()).not.toBe(before)
  })

  it('is told to who listens, by the requests of others', async () => {
    const client = new Client(
      { name: 'subscriber', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    )
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/databases/mcp`)))
    const updated = Promise.withResolvers<string>()
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => updated.resolve(params.uri))
    const uri = 'http://localhost:3000/databases/index.json'
    const { honoredFilter } = await client.listen({ resourceSubscriptions: [uri] })
    expect(honoredFilter).toEqual({ resourceSubscriptions: [uri] })
    await publishTitle('A third title')
    await expect.poll(async () => (await (await ask('/index.json')).text()).includes('A third title')).toBe(true)
    expect(await updated.promise).toBe(uri)
    await client.close()
  })
})
