import { describe, expect, it } from 'vitest'
import { rpc } from '../../../e2e/protocol/post.ts'
import { SAMPLE_BASE_URL, SAMPLE_PAGES, sampleFiles } from '../../../e2e/protocol/sample-documents.ts'
import { foldText } from '../../../shared/search/text/fold-text.ts'
import { createPageContents } from '../../contents/page-contents.ts'
import { createMemoryStore } from '../../store/memory.fixture.ts'
import type { MemoryFile } from '../../store/memory.fixture.ts'
import { createApp } from '../app.ts'
import { createMcpEndpoint } from '../mcp/mcp.ts'

const LISTING = 'application/vnd.gazetteer.listing+json'
const CARD = 'application/mcp-server-card+json'
const SKILL = 'text/markdown; profile="urn:air:agent-skills"'
const REGISTRY = 'application/ai-registry+json'
const URN = 'urn:air:example.org:tools'
const SOURCE = `${SAMPLE_BASE_URL}/_/ard/`

/** More than one answer has. */
const MANY = {
  slug: 'many',
  title: 'Many things',
  listings: Array.from({ length: 240 }, (_, at) => ({
    id: `thing-${at}`,
    name: `Thing ${(at * 37) % 240}`,
    description: at % 3 === 0 ? 'Runs everywhere, speaks SQL.' : 'Keeps data.',
    // One of the tags is what a page is called, too.
    tags: [`tag-${at % 7}`, ...(at % 5 === 0 ? ['many', 'databases'] : [])],
    license: at % 2 === 0 ? ['MIT'] : ['Apache-2.0', 'MIT'],
    ...(at % 4 === 0 && { added: `2026-01-${String((at % 28) + 1).padStart(2, '0')}` }),
    ...(at % 6 === 0 && { updated: `2026-01-${String((at % 19) + 1).padStart(2, '0')}` }),
    ...(at % 5 === 1 && { stars: (at * 13) % 200 }),
  })),
}

const PAGES = [...SAMPLE_PAGES, MANY]

const entry = (kind: string, type: string, url: string, displayName: string): object => ({
  identifier: `${URN}:${kind}`,
  displayName,
  type,
  url,
  description: 'Tools for people who write tests.',
  representativeQueries: ['one', 'two'],
})

const MANIFEST: MemoryFile = {
  path: '.well-known/ard.json',
  mediaType: 'application/json',
  content: JSON.stringify({
    specVersion: '1.0',
    host: { displayName: 'Example tools' },
    entries: [
      entry('mcp:mcp', CARD, `${SAMPLE_BASE_URL}/mcp/server-card`, 'Example tools'),
      entry('skill:search', SKILL, `${SAMPLE_BASE_URL}/.well-known/agent-skills/search/SKILL.md`, 'search'),
      entry('registry:directory', REGISTRY, SOURCE, 'Search of Example tools'),
      entry('mcp:databases', CARD, `${SAMPLE_BASE_URL}/databases/mcp/server-card`, 'Databases'),
    ],
  }),
}

const errors: unknown[] = []
const onError = (error: unknown): number => errors.push(error)
const store = createMemoryStore(SAMPLE_BASE_URL, [...sampleFiles(PAGES), MANIFEST])
const contents = createPageContents(store, { onError })
const app = createApp({ store, contents, mcp: createMcpEndpoint({ store, contents, onError }), onError })

interface Entry {
  identifier: string
  type: string
  score?: number
  source?: string
  updatedAt?: string
  metadata?: Record<string, string>
  displayName: string
}

type Answer = ReturnType<typeof JSON.parse>

async function post(path: string, body: unknown): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return app.request(`/tools/_/ard/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
  })
}

async function search(query: object, rest: object = {}): Promise<Answer> {
  const response = await post('search', { query, ...rest })
  expect(response.status).toBe(200)
  return response.json()
}

/** All results, over all pages of the answer. */
async function searchAll(query: object, pageSize: number): Promise<Entry[]> {
  const results: Entry[] = []
  let pageToken: string | undefined
  do {
    const answer = await search(query, { pageSize, ...(pageToken !== undefined && { pageToken }) })
    results.push(...answer.results)
    expect(answer.pageToken).not.toBeNull()
    pageToken = answer.pageToken
  } while (pageToken !== undefined)
  return results
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return app.request(`/tools/_/ard/${path}`, { headers })
}

async function listAll(query: string): Promise<{ items: Entry[]; total: number }> {
  const items: Entry[] = []
  let pageToken = ''
  for (;;) {
    const answer: Answer = await (await get(`agents?pageSize=100${query}${pageToken}`)).json()
    items.push(...answer.items)
    if (answer.pageToken === undefined) return { items, total: answer.total }
    pageToken = `&pageToken=${answer.pageToken}`
  }
}

/** Ids that the tool `search` gives, in its order. */
async function searchTool(query: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const body = JSON.stringify(rpc(1, 'tools/call', { name: 'search', arguments: { query, limit: 50, cursor } }))
    const headers = { 'content-type': 'application/json' }
    const response = await app.request('/tools/mcp', { method: 'POST', headers, body })
    const { structuredContent }: Answer = (await response.json()).result
    ids.push(...structuredContent.results.map(({ id }: { id: string }) => id))
    cursor = structuredContent.nextCursor
  } while (cursor !== undefined)
  return ids
}

const idOf = ({ identifier }: Entry): string =>
  decodeURIComponent(identifier.slice(`${URN}:listing:`.length).replaceAll('_', '%'))

/** Every listing once, with what filters look at. */
const LISTINGS = [
  ...new Map(
    PAGES.flatMap(({ slug, listings }) =>
      listings.map(
        (fields): [string, { tags: string[]; license: string[]; added: string; stars?: number; pages: string[] }] => [
          String(fields['id' as keyof typeof fields]),
          { tags: [], license: [], added: '', pages: [slug], ...fields },
        ],
      ),
    ).reverse(),
  ),
].map(([id, fields]) => ({
  id,
  ...fields,
  pages: id === 'leveldb' ? ['databases', 'libraries'] : fields.pages,
}))

describe('the registry: search', () => {
  it.each(['sql', 'runs everywhere', 'databse', '图数据库', 'c++', 'thing 12'])(
    'finds for %s what the tool finds, in its order [ard:search:as-tool]',
    async (text) => {
      const results = await searchAll({ text }, 30)
      const listings = results.filter(({ type }) => type === LISTING)
      expect(listings.map(idOf)).toEqual(await searchTool(text))
      // What leads elsewhere comes behind them.
      expect(results.slice(0, listings.length)).toEqual(listings)
      const scores = results.map(({ score }) => score ?? 0)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      expect(scores[0]).toBe(100)
      for (const score of scores) expect(Number.isInteger(score) && score >= 1).toBe(true)
    },
  )

  it('has entries as ARD describes them [ard:search:shape]', async () => {
    const answer = await search({ text: 'sqlite' }, { pageSize: 1 })
    expect(answer).toEqual({
      results: [
        {
          identifier: `${URN}:listing:sqlite`,
          displayName: 'SQLite',
          type: LISTING,
          url: `${SAMPLE_BASE_URL}/databases/sqlite/index.json`,
          description: 'A small, fast, self-contained SQL database engine.',
          tags: ['embedded', 'sql', 'databases'],
          metadata: {
            about: 'https://example.com/sqlite',
            license: 'blessing',
            status: 'active',
            'pricing.free': 'true',
            stars: '9000',
            written_in: 'C',
          },
          score: 100,
          source: SOURCE,
        },
      ],
    })
    const referred = await search({ text: 'zzzz' }, { federation: 'referrals' })
    expect(referred).toEqual({ results: [], referrals: [] })
  })

  it('finds servers by their pages, without listings where these are not asked for', async () => {
    const { results } = await search({ text: 'databases', filter: { type: [CARD] } })
    expect(results.map(({ identifier, score }: Entry) => [identifier, score])).toEqual([[`${URN}:mcp:databases`, 100]])
    expect(results[0]).toMatchObject({
      displayName: 'Databases',
      url: `${SAMPLE_BASE_URL}/databases/mcp/server-card`,
      capabilities: expect.arrayContaining(['search', 'fetch']),
    })
    expect((await search({ text: 'tests', filter: { type: SKILL } })).results).toHaveLength(1)
    expect((await search({ text: 'weather forecast tools', filter: { type: [CARD] } })).results).toEqual([])
  })

  it('gives every entry once over all pages [ard:search:paging]', async () => {
    for (const pageSize of [1, 7, 100, 1000]) {
      const found = (await searchAll({ text: 'data', filter: { tags: ['tag-1', 'many', 'databases'] } }, pageSize)).map(
        idOf,
      )
      expect(new Set(found).size).toBe(found.length)
      expect(found.length).toBeGreaterThan(60)
    }
  })

  it.each([
    [{ tags: 'tag-3' }, ({ tags }: (typeof LISTINGS)[number]) => tags.includes('tag-3')],
    [{ tags: ['databases'] }, ({ tags, pages }) => [...tags, ...pages].includes('databases')],
    [
      { tags: ['many'], 'metadata.license': ['Apache-2.0'] },
      ({ license, pages, tags }) => license.includes('Apache-2.0') && [...tags, ...pages].includes('many'),
    ],
    [{ identifier: `${URN}:listing:_E6_95_B0_E6_8D_AE-_E5_BA_93` }, ({ id }) => id === '数据-库'],
    [{ displayName: 'sqlite' }, ({ id }) => id === 'sqlite'],
    [{ version: '1' }, () => false],
    [{ publisher: 'example.org', type: [LISTING, CARD] }, () => true],
    [{ publisher: 'example.com' }, () => false],
  ] satisfies [object, (listing: (typeof LISTINGS)[number]) => boolean][])(
    'filters by %j as a look at every listing does [ard:search:filter]',
    async (filter, accepts) => {
      const answer = await post('explore', {
        query: { filter },
        resultType: { facets: [{ field: 'type' }] },
      })
      const { buckets } = (await answer.json()).facets.type
      const count = buckets.find(({ value }: { value: string }) => value === LISTING)?.count ?? 0
      expect(count).toBe(LISTINGS.filter(accepts).length)
    },
  )

  it('binds prefixes of keys and fetches no context [ard:search:context]', async () => {
    const vocabulary = 'https://agenticresourcediscovery.org/ns#'
    const contexts = [
      [{ a: vocabulary }, 'a:tags'],
      ['https://agenticresourcediscovery.org/context/v1', 'tags'],
      [[{ tagged: `${vocabulary}tags` }], 'tagged'],
      [undefined, `${vocabulary}tags`],
    ] as const
    for (const [context, key] of contexts) {
      const { results } = await search({ text: 'sqlite', filter: { [key]: 'sql' }, '@context': context })
      expect(results[0].identifier).toBe(`${URN}:listing:sqlite`)
    }
    const foreign = await post('search', { query: { text: 'a', '@context': 'https://example.com/context' } })
    expect([foreign.status, (await foreign.json()).message]).toEqual([
      400,
      'query.@context: "https://example.com/context" is not known; contexts are not fetched.',
    ])
  })

  it('is at search/search too, and each token continues its own request only', async () => {
    const first = await (await post('search/search', { query: { text: 'data' }, pageSize: 2 })).json()
    expect(first.results).toHaveLength(2)
    const { pageToken } = first
    const other = await post('search', { query: { text: 'sql' }, pageToken })
    expect([other.status, (await other.json()).errorCode]).toEqual([400, 'INVALID_ARGUMENT'])
    expect((await search({ text: 'data' }, { pageToken, pageSize: 5 })).results).toHaveLength(5)
  })
})

describe('the registry: explore', () => {
  function brute(valuesOf: (listing: (typeof LISTINGS)[number]) => string[], among = LISTINGS): Map<string, number> {
    const counts = new Map<string, number>()
    for (const listing of among) {
      for (const value of new Set(valuesOf(listing))) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return counts
  }

  it.each([undefined, 'everywhere'])('counts as brute force does, for %s [ard:explore:counts]', async (text) => {
    const query = { ...(text !== undefined && { text }) }
    const fields = ['tags', 'metadata.license', 'type', 'capabilities']
    const facets = fields.map((field) => ({ field, limit: 100 }))
    const answer = await (await post('explore', { query, resultType: { facets } })).json()
    expect(Object.keys(answer.facets)).toEqual(fields)
    const found = text === undefined ? undefined : new Set(await searchTool(text))
    const among = LISTINGS.filter(({ id }) => found?.has(id) ?? true)
    const counted = (field: string): Map<string, number> =>
      new Map(answer.facets[field].buckets.map(({ value, count }: { value: string; count: number }) => [value, count]))
    expect(counted('tags')).toEqual(brute(({ tags, pages }) => [...tags, ...pages], among))
    expect(counted('metadata.license')).toEqual(brute(({ license }) => license, among))
    expect(counted('type').get(LISTING)).toBe(among.length)
    expect(counted('type').get(CARD)).toBe(text === undefined ? PAGES.length + 1 : undefined)
  })

  it('cuts to what is asked for, the most frequent first', async () => {
    const facets = [{ field: 'tags', limit: 2, minCount: 40 }]
    const { facets: counted } = await (await post('explore', { resultType: { facets } })).json()
    expect(counted.tags.buckets).toEqual([
      { value: 'many', count: 240 },
      { value: 'databases', count: 52 },
    ])
  })
})

describe('the registry: agents', () => {
  it('lists every entry once, servers first [ard:agents:list]', async () => {
    const { items, total } = await listAll('')
    expect(total).toBe(LISTINGS.length + PAGES.length + 3)
    expect(new Set(items.map(({ identifier }) => identifier)).size).toBe(total)
    expect(items.slice(0, 4).map(({ identifier }) => identifier)).toEqual([
      `${URN}:mcp:mcp`,
      `${URN}:skill:search`,
      `${URN}:registry:directory`,
      `${URN}:mcp:databases`,
    ])
  })

  it.each([
    [`type = '${CARD}'`, PAGES.length + 1],
    [`type='${CARD},${SKILL.replaceAll('"', "'")}'`, undefined],
    ["displayName = 'DATABASES'", 1],
    [
      `type = ${LISTING} AND createdAfter > '2026-01-15'`,
      MANY.listings.filter(({ added = '' }) => added > '2026-01-15').length,
    ],
    ['updatedAfter > 2026-01-28T12:00:00Z AND publisherId = example.org', 0],
    ['publisherId = "example.com"', 0],
    ['name = a', undefined],
    ["type = 'a", undefined],
    ['type = a OR type = b', undefined],
    ['createdAfter > yesterday', undefined],
  ])('filters by %s', async (filter, count) => {
    const response = await get(`agents?pageSize=1&filter=${encodeURIComponent(filter)}`)
    const answer = await response.json()
    expect([response.status, answer.total, answer.errorCode]).toEqual(
      count === undefined ? [400, undefined, 'INVALID_ARGUMENT'] : [200, count, undefined],
    )
  })

  describe('in an order', () => {
    /** What an entry is put in order by; `undefined` where it has no such thing. */
    const VALUES: Readonly<Record<string, (entry: Entry) => string | number | undefined>> = {
      displayName: ({ displayName }) => foldText(displayName),
      createdAt: (entry) => LISTINGS.find(({ id }) => id === idOf(entry))?.added || undefined,
      updatedAt: ({ updatedAt }) => updatedAt,
      'metadata.stars': (entry) => LISTINGS.find(({ id }) => id === idOf(entry))?.stars,
    }
    const FILTERS = ['', `type = ${LISTING}`, `type = ${CARD}`, "createdAfter > '2026-01-09'", 'publisherId = nobody']
    const inParts = async (query: string, pageSize: number): Promise<{ items: Entry[]; total: number }> => {
      const items: Entry[] = []
      for (let token = ''; ;) {
        const answer: Answer = await (await get(`agents?${query}&pageSize=${pageSize}${token}`)).json()
        items.push(...answer.items)
        if (answer.pageToken === undefined) return { items, total: answer.total }
        expect(answer.items).toHaveLength(pageSize)
        token = `&pageToken=${answer.pageToken}`
      }
    }
    const cases = Object.keys(VALUES).flatMap((field) => FILTERS.map((filter) => ({ field, filter })))

    it.each(cases)('has by $field what sorting all entries gives, of $filter [ard:agents:order]', async (each) => {
      const { field, filter } = each
      const given = `filter=${encodeURIComponent(filter)}`
      const all = (await inParts(given, 100)).items
      const valueOf = VALUES[field] ?? (() => undefined)
      const valued = all.filter((entry) => valueOf(entry) !== undefined)
      const rest = all.filter((entry) => valueOf(entry) === undefined)
      const sign = field === 'displayName' ? 1 : -1
      // Equals stay as they are: from the first name, and from the latest date and the largest number on.
      const straight = valued.toSorted((a, b) => {
        const [first = 0, second = 0] = [valueOf(a), valueOf(b)]
        return sign * (first < second ? -1 : first > second ? 1 : 0)
      })
      const [ascending, descending] = sign > 0 ? [straight, straight.toReversed()] : [straight.toReversed(), straight]
      for (const [direction, sorted] of [
        ['', ascending],
        [' ASC', ascending],
        [' desc', descending],
      ] as const) {
        for (const pageSize of [13, 100]) {
          const { items, total } = await inParts(`${given}&orderBy=${encodeURIComponent(field + direction)}`, pageSize)
          expect(items).toEqual([...sorted, ...rest])
          expect(total).toBe(all.length)
        }
      }
    })

    it('says in each entry how many stars it has [ard:agents:order]', async () => {
      const { items } = await inParts(`orderBy=${encodeURIComponent('metadata.stars DESC')}`, 100)
      const starred = MANY.listings.flatMap(({ stars }) => stars ?? []).sort((a, b) => b - a)
      expect(items.slice(0, starred.length).map(({ metadata }) => Number(metadata?.['stars']))).toEqual(starred)
    })

    it('knows each by the names of ARD and of entries [ard:agents:order]', async () => {
      for (const [name, same] of [
        ['name', 'displayName'],
        ['created_at DESC', 'createdAt DESC'],
        ['updated_at', 'updatedAt'],
      ] as const) {
        const [first, second] = await Promise.all(
          [name, same].map((order) => inParts(`orderBy=${encodeURIComponent(order)}`, 100)),
        )
        expect(first).toEqual(second)
      }
    })

    it.each(['type', 'displayName UP', 'displayName, updatedAt', 'displayName ASC DESC', '-name', '__proto__'])(
      'refuses %s and says what there is [ard:agents:order]',
      async (order) => {
        const response = await get(`agents?orderBy=${encodeURIComponent(order)}`)
        const { errorCode, message } = await response.json()
        expect([response.status, errorCode]).toEqual([400, 'INVALID_ARGUMENT'])
        expect(message).toContain('displayName, createdAt, updatedAt or metadata.stars')
      },
    )

    it('goes on only with the token of its own order, and searches have none [ard:agents:order]', async () => {
      const { pageToken } = await (await get('agents?orderBy=displayName&pageSize=2')).json()
      expect((await get(`agents?orderBy=displayName&pageSize=2&pageToken=${pageToken}`)).status).toBe(200)
      for (const order of ['', 'displayName%20DESC', 'updatedAt']) {
        expect((await get(`agents?orderBy=${order}&pageToken=${pageToken}`)).status).toBe(400)
      }
      expect((await post('search', { query: { text: 'data' }, orderBy: 'displayName' })).status).toBe(400)
    })
  })

  it('looks up what it lists, by identifiers encoded once [ard:agents:lookup]', async () => {
    const { items } = await listAll('')
    for (const { identifier, displayName } of items.slice(0, 60)) {
      const response = await get(`agents/${encodeURIComponent(identifier)}`)
      expect([response.status, (await response.clone().json()).identifier]).toEqual([200, identifier])
      const found = await response.json()
      expect([found.displayName, found.score, found.source]).toEqual([displayName, undefined, undefined])
    }
    const urn = `${URN}:listing:sqlite`
    for (const [path, status, code] of [
      [encodeURIComponent('urn:air:ard-conformance.invalid:probe:not-found'), 404, 'NOT_FOUND'],
      [`${urn}x`, 404, 'NOT_FOUND'],
      [urn.toUpperCase(), 400, 'INVALID_ARGUMENT'],
      [urn.replace('sqlite', 'SQLite'), 404, 'NOT_FOUND'],
      ['not-a-valid-ard-urn', 400, 'INVALID_ARGUMENT'],
      [encodeURIComponent(encodeURIComponent(urn)), 400, 'INVALID_ARGUMENT'],
      // Refused before anything is looked up, and still as ARD has it.
      [`${urn}%E0%A4`, 400, 'INVALID_ARGUMENT'],
      [`${urn}%00`, 400, 'INVALID_ARGUMENT'],
      [encodeURIComponent(`${urn}/x`), 404, 'NOT_FOUND'],
    ] as const) {
      const response = await get(`agents/${path}`)
      expect([path, response.status, (await response.json()).errorCode]).toEqual([path, status, code])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is cached by its tag [ard:agents:validators]', async () => {
    for (const path of ['', 'agents', `agents/${URN}:listing:sqlite`]) {
      const response = await get(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
      const etag = response.headers.get('etag') ?? ''
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
      const head = await app.request(`/tools/_/ard/${path}`, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
    }
  })
})

describe('the registry', () => {
  it('says what it answers [ard:registry:descriptor]', async () => {
    const { endpoints } = await (await get('')).json()
    expect(endpoints).toEqual({
      search: `${SOURCE}search`,
      explore: `${SOURCE}explore`,
      agents: `${SOURCE}agents`,
      agent: `${SOURCE}agents/{identifier}`,
    })
  })

  it.each([
    ['{', /JSON/],
    ['[]', /expected an object/],
    [{}, /query.text/],
    [{ query: { text: ' ' } }, /query.text/],
    [{ query: { text: 'x'.repeat(1001) } }, /1000/],
    [{ query: { text: 'a' }, other: 1 }, /"other"/],
    [{ query: { text: 'a', other: 1 } }, /"other"/],
    [{ query: { text: 'a', filter: { colour: 'red' } } }, /"colour"/],
    [{ query: { text: 'a', filter: { 'metadata.colour': 'red' } } }, /"metadata.colour"/],
    [{ query: { text: 'a', filter: { tags: [1] } } }, /"tags"/],
    [{ query: { text: 'a', filter: { tags: [] } } }, /"tags"/],
    [{ query: { text: 'a' }, pageSize: 0 }, /pageSize/],
    [{ query: { text: 'a' }, pageSize: 1.5 }, /pageSize/],
    [{ query: { text: 'a' }, federation: 'all' }, /federation/],
    [{ query: { text: 'a' }, pageToken: 'zzz' }, /pageToken/],
    ['{"query":{"text":"a","filter":{"__proto__":"x"}}}', /"__proto__"/],
    ['{"query":{"text":"a","__proto__":{}}}', /"__proto__"/],
    [`{"query":${'['.repeat(5000)}`, /levels/],
    [
      {
        query: {
          text: 'a',
          '@context': Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at}`, 'urn:x'])),
        },
      },
      /50/,
    ],
    [{ query: { text: 'a', '@context': { a: 'b:c', b: 'a:d' } } }, /absolute IRI/],
    [{ query: { text: 'a', '@context': [[{}]] } }, /not fetched/],
  ])('refuses %j in the form of ARD [ard:registry:errors]', async (body, message) => {
    const response = await post('search', body)
    const answer = await response.json()
    expect([response.status, answer.errorCode]).toEqual([400, 'INVALID_ARGUMENT'])
    expect(answer.message).toMatch(message)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('refuses a body that is too large or no JSON, and other methods', async () => {
    expect((await post('search', `"${'x'.repeat(70_000)}"`)).status).toBe(413)
    const text = await app.request('/tools/_/ard/search', { method: 'POST', body: 'text=a' })
    expect([text.status, (await text.json()).errorCode]).toEqual([415, 'INVALID_ARGUMENT'])
    const wrong = await get('search')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await post('explore', { resultType: { facets: [] } })).status).toBe(400)
    const preflight = await app.request('/tools/_/ard/search', { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST, OPTIONS'])
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Content-Type')
    const nowhere = await get('nothing')
    expect([nowhere.status, (await nowhere.json()).errorCode]).toEqual([404, 'NOT_FOUND'])
  })

  it('is not there where the manifest does not name it [ard:registry:static]', async () => {
    const plain = createMemoryStore(SAMPLE_BASE_URL, sampleFiles())
    const quiet = createApp({ store: plain, onError })
    const response = await quiet.request('/tools/_/ard/')
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(errors).toEqual([])
  })
})
