import { describe, expect, it } from 'vitest'
import { rpc } from '../../../e2e/protocol/post.ts'
import { SITE } from '../../../e2e/fixtures/pages.ts'
import { createSampleStore, SAMPLE_BASE_URL, sampleFiles } from '../../../e2e/protocol/sample-documents.ts'
import { BODY_BYTES_PER_UNIT, COSTS } from '../../../shared/costs.ts'
import { createMemoryStore } from '../../store/memory.fixture.ts'
import type { Store } from '../../store/store.ts'
import { createApp } from '../app.ts'
import type { App } from '../app.ts'
import { fixtureStore } from '../http.fixture.ts'
import { createClientBudgets } from '../limits/client-budgets.ts'
import type { ClientBudget } from '../limits/client-budgets.ts'
import { CountedCaller } from '../limits/caller.ts'
import { createMcpEndpoint } from './mcp.ts'

const samples = createSampleStore()

/** An application, and who asks it: the clock stands still. */
function start(budget: Partial<ClientBudget>, store: Store = samples) {
  const budgets = createClientBudgets({ requestsPerSecond: 0, unitsPerSecond: 0, ...budget }, () => 0)
  const refusals: string[] = []
  const app: App = createApp({ store, mcp: createMcpEndpoint({ store }) })
  const from = (client: string) =>
    new CountedCaller(() => [client], { budgets, onRefusal: (reason, whom) => refusals.push(`${reason} ${whom}`) })
  const get = (client: string, path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(SAMPLE_BASE_URL + path, { headers }), from(client))
  return {
    app,
    refusals,
    from,
    get,
    post: async (client: string, body: unknown) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }
      const response = await app.fetch(new Request(`${SAMPLE_BASE_URL}/mcp`, init), from(client))
      const json: unknown = await response.json()
      return { status: response.status, retryAfter: response.headers.get('retry-after'), json }
    },
  }
}

const search = (id: number, query = `sql ${id}`) => rpc(id, 'tools/call', { name: 'search', arguments: { query } })
const refused = (id: number | null, data: object) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32005, message: expect.stringMatching(/^Too many .*: try again in \d+ s\.$/), data },
})

describe('messages', () => {
  it('of one client are refused when its budget is used up, those of others answered [budget:cost:message]', async () => {
    const { post, refusals } = start({ unitsPerSecond: 1 })
    for (let id = 1; id <= 4; id += 1) expect((await post('a', search(id))).status).toBe(200)
    const last = await post('a', search(5))
    expect([last.status, last.retryAfter]).toEqual([429, '1'])
    expect(last.json).toEqual(refused(null, { retryAfterSeconds: 1, cost: 1, left: 0 }))
    expect((await post('b', search(5))).status).toBe(200)
    expect(refusals).toEqual(['cost a'])
  })

  it('are answered by id where only what they cost is too much [budget:cost:message]', async () => {
    const { post } = start({ unitsPerSecond: 0.6 })
    expect((await post('a', rpc(1, 'ping'))).status).toBe(200)
    const compare = rpc(2, 'tools/call', { name: 'compare', arguments: { ids: ['postgresql', 'sqlite'] } })
    const { status, retryAfter, json } = await post('a', compare)
    expect([status, retryAfter]).toEqual([429, '2'])
    expect(json).toEqual(refused(2, { retryAfterSeconds: 2, cost: 3, left: 2 }))
  })

  it('are charged one by one in a batch; those that do not fit get an error each [budget:cost:batch]', async () => {
    const { post, refusals } = start({ unitsPerSecond: 1 })
    const batch = [search(1), rpc(2, 'ping'), { jsonrpc: '2.0', method: 'x' }, rpc(3, 'resources/read', { uri: 'x' })]
    const many = [...batch, ...Array.from({ length: 4 }, (_, index) => search(index + 10))]
    const { status, json } = await post('a', many)
    expect(status).toBe(200)
    expect(json).toEqual([
      { jsonrpc: '2.0', id: 1, result: expect.anything() },
      { jsonrpc: '2.0', id: 2, result: {} },
      { jsonrpc: '2.0', id: 3, error: expect.objectContaining({ code: -32002 }) },
      ...[10, 11, 12, 13].map((id) => refused(id, { retryAfterSeconds: 1, cost: 2, left: 0 })),
    ])
    expect(new Set(refusals)).toEqual(new Set(['cost a']))
  })

  it('are all answered without a limit of units, however many a batch has', async () => {
    const { post, refusals } = start({ requestsPerSecond: 1 })
    const { status, json } = await post(
      'a',
      Array.from({ length: 100 }, (_, id) => search(id + 1)),
    )
    const answers = json as { result?: object }[]
    expect([status, answers.filter(({ result }) => result !== undefined).length, refusals]).toEqual([200, 100, []])
  })

  it('are all answered without a limit of requests, however many there are', async () => {
    const { post, refusals } = start({ unitsPerSecond: 1000 })
    for (let id = 1; id <= 1000; id += 1) expect((await post('a', rpc(id, 'ping'))).status).toBe(200)
    expect(refusals).toEqual([])
    const limited = start({ requestsPerSecond: 100 })
    const statuses = []
    for (let id = 1; id <= 1000; id += 1) statuses.push((await limited.post('a', rpc(id, 'ping'))).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(500)
  })

  it('are refused with the batch where its first does not fit [budget:cost:batch]', async () => {
    const { post, from } = start({ unitsPerSecond: 1 })
    from('a').adjust(3.5)
    const compare = rpc(1, 'tools/call', { name: 'compare', arguments: { ids: ['postgresql', 'sqlite'] } })
    const { status, retryAfter, json } = await post('a', [compare, rpc(2, 'ping')])
    expect([status, retryAfter]).toEqual([429, '2'])
    expect(json).toEqual([1, 2].map((id) => refused(id, { retryAfterSeconds: 2, cost: 3, left: 1 })))
  })

  it('are not even read where nothing is left [budget:cost:early]', async () => {
    const { post } = start({ requestsPerSecond: 0.2 })
    expect((await post('a', 'no JSON')).status).toBe(400)
    const { status, retryAfter, json } = await post('a', 'no JSON')
    expect([status, retryAfter, json]).toEqual([429, '5', refused(null, { retryAfterSeconds: 5 })])
  })

  it('cost more when they are long, and are not parsed where that is too much [budget:cost:early]', async () => {
    const { post } = start({ unitsPerSecond: 1 })
    const long = `no JSON${' '.repeat(3 * BODY_BYTES_PER_UNIT)}`
    expect((await post('a', long)).status).toBe(400)
    const { status, json } = await post('a', long)
    expect([status, json]).toEqual([429, refused(null, { retryAfterSeconds: 1, cost: 3, left: 2 })])
    expect((await post('a', [search(1), search(2)])).status).toBe(200)
  })

  it('cost what any message does when their answer is known', async () => {
    const { post } = start({ unitsPerSecond: 1 })
    const read = (id: number) => rpc(id, 'tools/call', { name: 'fetch', arguments: { id: 'sqlite' } })
    expect((await post('a', read(1))).status).toBe(200)
    const { json } = await post('a', [read(2), read(3), read(4), read(5)])
    expect(json).toEqual([
      ...[2, 3, 4].map((id) => ({ jsonrpc: '2.0', id, result: expect.anything() })),
      refused(5, { retryAfterSeconds: 1, cost: 1, left: 0 }),
    ])
  })

  it('of a session are paid for by who opened it, whoever sends them [budget:cost:session]', async () => {
    const { app, get, from } = start({ unitsPerSecond: 1 })
    const { body } = await get('a', '/databases/mcp/sse')
    const events = body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async (): Promise<string> => /^data: (.*)$/m.exec((await events?.read())?.value ?? '')?.[1] ?? ''
    const messages = new URL(await next(), SAMPLE_BASE_URL)
    const send = (message: object) =>
      app.fetch(
        new Request(messages, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(message),
        }),
        from('b'),
      )
    expect((await send(rpc(1, 'ping'))).status).toBe(202)
    expect(JSON.parse(await next())).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    from('a').adjust(2)
    expect((await send(rpc(2, 'ping'))).status).toBe(202)
    expect(JSON.parse(await next())).toEqual(refused(2, { retryAfterSeconds: 1, cost: 1, left: 0 }))
  })

  it('are not the only cost: opening a stream has one [budget:cost:session]', async () => {
    const { get, from } = start({ unitsPerSecond: 1 })
    from('a').adjust(5)
    const late = await get('a', '/databases/mcp/sse')
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, String(COSTS.stream)])
    expect(await late.json()).toEqual(refused(null, { retryAfterSeconds: 2, cost: 2, left: 0 }))
  })
})

/** What pages are made with. */
const SITE_FILE = {
  path: '_/site.json',
  mediaType: 'application/json',
  content: JSON.stringify({ assets: SITE.assets, generator: SITE.generator }),
}

describe('pages', () => {
  const wait = (response: Response): unknown[] => [response.status, response.headers.get('retry-after')]

  it('that are made when they are asked for cost, and less the next time [budget:cost:pages]', async () => {
    const { get, from } = start(
      { unitsPerSecond: 4 },
      createMemoryStore(SAMPLE_BASE_URL, [...sampleFiles(), SITE_FILE]),
    )
    expect(wait(await get('a', '/databases/?query=sql'))).toEqual([200, null])
    from('a').adjust(14.5)
    expect(wait(await get('a', '/databases/?query=sql'))).toEqual([200, null])
    expect(wait(await get('a', '/databases/?query=other'))).toEqual([429, '1'])
    const problem = await get('a', '/databases/?query=sql')
    expect([...wait(problem), problem.headers.get('content-type')]).toEqual([429, '1', 'application/problem+json'])
  })

  it('that are published cost nothing [budget:rate:calls]', async () => {
    const { get, from } = start({ unitsPerSecond: 1, requestsPerSecond: 1 }, fixtureStore())
    from('a').adjust(1000)
    for (const path of ['/', '/databases/', '/databases/index.json', '/databases/?utm_source=x', '/_/livez']) {
      expect(wait(await get('a', path))).toEqual([200, null])
    }
  })
})
