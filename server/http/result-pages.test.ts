import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rpc } from '../../e2e/protocol/post.ts'
import { SAMPLE_BASE_URL, SAMPLE_PAGES, sampleFiles } from '../../e2e/protocol/sample-documents.ts'
import { runsOf } from '../../e2e/engines/engine.ts'
import { SITE } from '../../e2e/fixtures/pages.ts'
import type { SiteDocument } from '../../shared/model/site-document.ts'
import { createMemoryStore } from '../store/memory.fixture.ts'
import type { MemoryFile } from '../store/memory.fixture.ts'
import { createApp } from './app.ts'
import { createMcpEndpoint } from './mcp/mcp.ts'
import { createPageCache } from '../contents/page-cache.ts'

/** More listings than a result page has, in other orders by name and date. */
const MANY = {
  slug: 'many',
  title: 'Many things',
  listings: Array.from({ length: 120 }, (_, index) => ({
    id: `thing-${index}`,
    name: `Thing ${(index * 37) % 120}`,
    description: index % 3 === 0 ? 'Runs everywhere, speaks SQL.' : 'Keeps data.',
    tags: [`tag-${index % 7}`],
    ...(index % 2 === 0 && { added: `2026-01-${String((index % 28) + 1).padStart(2, '0')}` }),
  })),
}

function filesOf(title: string, brand?: SiteDocument['brand']): MemoryFile[] {
  const site = { assets: SITE.assets, generator: SITE.generator, brand }
  const pages = [...SAMPLE_PAGES, { ...MANY, title }]
  return [
    ...sampleFiles(pages),
    ...['', 'databases/'].map((folder) => ({
      path: `${folder}index.html`,
      mediaType: 'text/html; charset=utf-8',
      content: '<!doctype html>\nstatic',
    })),
    { path: '_/site.json', mediaType: 'application/json', content: JSON.stringify(site) },
  ]
}

const errors: unknown[] = []
const onError = (error: unknown): number => errors.push(error)
const store = createMemoryStore(SAMPLE_BASE_URL, filesOf('Many things'))
const contents = createPageCache(store, { onError })
const app = createApp({ store, contents, mcp: createMcpEndpoint({ store, contents, onError }), onError })

async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await app.request(path, { headers })).text()
}

interface ResultList {
  numberOfItems: number
  itemListElement: { position: number; item: { '@id': string } }[]
}

async function listAt(path: string): Promise<ResultList> {
  return JSON.parse(await textOf(path, { accept: 'application/ld+json' })).mainEntity
}

/** Ids of all results, over all their pages. */
async function idsOf(path: string): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const { itemListElement: items, numberOfItems } = await listAt(`${path}&start=${ids.length}`)
    for (const { item, position } of items) {
      ids.push(decodeURIComponent(new URL(item['@id']).pathname.split('/').at(-2) ?? ''))
      expect(position).toBe(ids.length)
    }
    if (items.length === 0 || ids.length === numberOfItems) return ids
  }
}

/** Ids of everything a tool gives, over all its answers; none where it refuses. */
async function idsOfTool(page: string, name: string, args: Record<string, unknown>): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const body = JSON.stringify(rpc(1, 'tools/call', { name, arguments: { ...args, limit: 20, cursor } }))
    const headers = { 'content-type': 'application/json' }
    const response = await app.request(`/tools/${page}mcp`, { method: 'POST', headers, body })
    const { result } = (await response.json()) as ToolAnswer
    if (result.structuredContent === undefined) return []
    const { results = [], rows = [] } = result.structuredContent
    ids.push(...results.map(({ id }) => id), ...rows.map(([id = '']) => id))
    cursor = result.structuredContent.nextCursor
  } while (cursor !== undefined)
  return ids
}

interface ToolAnswer {
  result: { structuredContent?: { results?: { id: string }[]; rows?: string[][]; nextCursor?: string } }
}

const PAGES = ['', 'databases/', 'many/']

describe('result pages', () => {
  it.each([
    ['query=sql', 'search', { query: 'sql' }],
    ['query=C%2B%2B', 'search', { query: 'C++' }],
    ['query=databse', 'search', { query: 'databse' }],
    ['query=%E5%85%A8%E6%96%87', 'search', { query: '全文' }],
    ['query=thing+data', 'search', { query: 'thing data' }],
    ['query=sql&filter_tags=embedded', 'search', { query: 'sql', where: { tags: 'embedded' } }],
    ['filter_tags=TAG-3&query=sql&filter_tags=tag-1', 'search', { query: 'sql', where: { tags: ['tag-1', 'Tag-3'] } }],
    ['query=nowhere', 'search', { query: 'nowhere' }],
    ['sort=page', 'browse', {}],
    ['sort=name', 'browse', { sort: 'name' }],
    ['sort=added', 'browse', { sort: '-added' }],
    ['filter_tags=tag-1&sort=updated', 'browse', { where: { tags: 'tag-1' }, sort: '-updated' }],
    ['filter_pricing.free=true', 'browse', { where: { 'pricing.free': true } }],
    ['filter_written_in=c', 'browse', { where: { written_in: 'c' } }],
  ])('give %j the listings and the order of the tool [url:results:as-tool]', async (query, tool, args) => {
    const counts: number[] = []
    for (const page of PAGES) {
      const ids = await idsOfTool(page, tool, args)
      expect(await idsOf(`/tools/${page}?${query}`)).toEqual(ids)
      counts.push(ids.length)
    }
    expect(query === 'query=nowhere' || counts[0] !== 0).toBe(true)
  })

  it('sort what was found by words like everything else', async () => {
    for (const page of PAGES) {
      const found = await idsOfTool(page, 'search', { query: 'sql' })
      const sorted = (await idsOfTool(page, 'browse', { sort: 'name' })).filter((id) => found.includes(id))
      expect(await idsOf(`/tools/${page}?query=sql&sort=name`)).toEqual(sorted)
    }
  })

  it.each(['', '?utm_source=x', '?query=', '?sort=-', '?start=0'])(
    'are not what %j asks for [url:results:other-queries]',
    async (query) => {
      for (const page of ['', 'databases/'])
        expect(await textOf(`/tools/${page}${query}`)).toBe('<!doctype html>\nstatic')
      expect(await textOf('/tools/databases/index.html?query=sql')).toBe('<!doctype html>\nstatic')
    },
  )

  it('say as JSON when no listing has the field that they were to be sorted by', async () => {
    const answer = JSON.parse(await textOf('/tools/databases/?sort=-bogus&format=json')) as Record<string, unknown>
    expect(answer['ignored']).toEqual([{ what: 'sort: "bogus"', why: 'No such field.' }])
    expect(answer['query']).toEqual({})
    const known = JSON.parse(await textOf('/tools/databases/?sort=-license&format=json')) as Record<string, unknown>
    expect([known['ignored'], known['query']]).toEqual([undefined, { sort: 'down_license' }])
  })

  it('come in four forms [url:results:forms]', async () => {
    const path = '/tools/databases/?query=sqlite'
    for (const [accept, type, start] of [
      ['', 'text/html; charset=utf-8', '<!doctype html>'],
      ['text/html, application/ld+json;q=0.5', 'text/html; charset=utf-8', '<!doctype html>'],
      ['text/markdown', 'text/markdown; charset=utf-8', '# Databases,'],
      ['application/ld+json, */*;q=0.1', 'application/ld+json', '{"@context":"https://schema.org"'],
      ['application/json', 'application/json', '{"$schema":"https://example.org/tools/_/schema/results.json"'],
    ] as const) {
      const response = await app.request(path, { headers: { accept } })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
      expect((await response.text()).slice(0, start.length)).toBe(start)
    }
  })

  it('compare listings, in three forms [url:results:compare]', async () => {
    const path = '/tools/databases/?compare=sqlite&compare=postgresql&query=ignored'
    for (const [accept, type, start] of [
      ['', 'text/html; charset=utf-8', '<!doctype html>'],
      ['text/html, application/json;q=0.5', 'text/html; charset=utf-8', '<!doctype html>'],
      ['text/markdown', 'text/markdown; charset=utf-8', '# 2 listings side by side'],
      [
        'application/json, */*;q=0.1',
        'application/json',
        '{"url":"https://example.org/tools/databases/?compare=sqlite&',
      ],
    ] as const) {
      const response = await app.request(path, { headers: { accept } })
      expect([response.status, response.headers.get('content-type'), response.headers.get('x-robots-tag')]).toEqual([
        200,
        type,
        'noindex',
      ])
      expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
      expect((await response.text()).slice(0, start.length)).toBe(start)
    }
    const head = await app.request(path, { method: 'HEAD' })
    const again = await app.request(path, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } })
    expect([head.status, again.status]).toEqual([200, 304])
    expect((await app.request('/tools/nowhere/?compare=a')).status).toBe(404)
  })

  it.each([
    // And to that of changes.
    ['/tools/?query=sql', 2],
    ['/tools/databases/?query=sql', 1],
    ['/tools/libraries/?query=web', 0],
  ])('lead to the feed where some listing has a date: %s', async (path, feeds) => {
    expect((await textOf(path)).match(/<link [^>]*feed\.xml"/g) ?? []).toHaveLength(feeds)
  })

  it('have the headers of a page but may be kept for an hour only, and are not for search engines [url:results:noindex] [caching:results:one-hour]', async () => {
    const response = await app.request('/tools/databases/?query=sqlite')
    const { etag, 'content-length': length, ...headers } = Object.fromEntries(response.headers)
    expect(headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'cdn-cache-control': 'max-age=3600, stale-if-error=604800',
      vary: 'Accept, Accept-Encoding',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'gazetteer-release': store.current().id,
      'content-security-policy': expect.stringContaining("style-src 'self' 'sha256-0a1b'; "),
      'referrer-policy': 'strict-origin-when-cross-origin',
      link: '<https://example.org/tools/databases/>; rel="canonical", </tools/databases/mcp/server-card>; rel="service-desc"',
    })
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(length).toBe(String((await response.arrayBuffer()).byteLength))
  })

  it('have the markup of the operator, and the policy that it needs, in the page as in the header [page:slots:everywhere]', async () => {
    const brand = {
      style: '_/theme.0a/custom.css',
      slots: { head: '<meta name="own">\n', footer: '<p>own</p>\n', after_row: '<i>own</i>\n' },
      policy: { 'script-src': ['plausible.io'], 'frame-src': ['player.example'] },
    }
    const store = createMemoryStore(SAMPLE_BASE_URL, filesOf('Many things', brand))
    const response = await createApp({ store, onError }).request('/tools/databases/?query=sqlite')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/ plausible\.io;.* frame-src player\.example$/)
    const html = await response.text()
    expect(html).toContain(`content="${policy}"`)
    expect(html).toContain('<link rel="stylesheet" href="/tools/_/theme.0a/custom.css">')
    expect(html).toContain('<meta name="own">\n</head>')
    expect(html).toContain('</div><p>own</p>\n</footer>')
    expect(html).toMatch(/<li class="row" id="sqlite">[^]*<\/div><i>own<\/i>\n<\/li>/)
    expect(html).toContain('<template id="_after_row"><i>own</i>\n</template>')
  })

  it('have a strong tag per coding, and answer conditions, HEAD and OPTIONS like files', async () => {
    const path = '/tools/databases/?query=sqlite'
    const plain = await app.request(path)
    const gzip = await app.request(path, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(await plain.text())
    const etag = gzip.headers.get('etag') ?? ''
    expect(etag).not.toBe(plain.headers.get('etag'))
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': etag }
    expect((await app.request(path, { headers })).status).toBe(304)
    const since = { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }
    expect((await app.request(path, { headers: since })).status).toBe(200)
    const unmodified = { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }
    expect((await app.request(path, { headers: unmodified })).status).toBe(200)
    const head = await app.request(path, { method: 'HEAD' })
    expect([head.headers.get('etag'), await head.text()]).toEqual([plain.headers.get('etag'), ''])
    const post = await app.request(path, { method: 'POST' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect((await app.request(path, { method: 'OPTIONS' })).status).toBe(204)
  })

  it('are one page for every order of the same parameters [caching:results:one-page]', async () => {
    const etags = await Promise.all(
      ['query=sql&filter_tags=a&filter_tags=b&sort=name', 'sort=name&filter_tags=b&x=y&filter_tags=a&query=+sql'].map(
        async (query) => (await app.request(`/tools/databases/?${query}`)).headers.get('etag'),
      ),
    )
    expect(etags[0]).toBe(etags[1])
  })

  it.each([
    ['filter_tag=sql', 'There is no facet “tag” here.'],
    ['filter_tags=sqll', 'Tag: no listing here has “sqll”.'],
    ['query=nowhere', 'Nothing here matches all of this.'],
    ['start=400', 'Only 4 listings in all, none after number 400.'],
    [`query=${'x'.repeat(5000)}`, 'Nothing here matches all of this.'],
  ])('say why %.20s finds nothing', async (query, why) => {
    const response = await app.request(`/tools/databases/?${query}`)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(why)])
  })

  it('lead a browser to the address without what a form left empty [url:results:no-empty]', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const lead = async (path: string, method = 'GET'): Promise<(number | string | null)[]> => {
      const { status, headers } = await app.request(`/tools/${path}`, { method, headers: { accept } })
      return [status, headers.get('location')]
    }
    expect(await lead('databases/?query=sql&max_characters=&sort=')).toEqual([308, '/tools/databases/?query=sql'])
    expect(await lead('databases/?query=sql&max_characters=&sort=', 'HEAD')).toEqual([
      308,
      '/tools/databases/?query=sql',
    ])
    expect(await lead('?query=+%20&max_characters=')).toEqual([308, '/tools/'])
    expect(await lead('many/?compare=thing-1&compare=')).toEqual([308, '/tools/many/?compare=thing-1'])
    // Nothing else is touched, nor written anew.
    expect(await lead('many/?utm_source=&filter_tags=&filter_tags=a%2Db&x')).toEqual([
      308,
      '/tools/many/?utm_source=&filter_tags=a%2Db&x',
    ])
    expect(await lead('many/?utm_source=&sort=name')).toEqual([200, null])
    expect(await lead('many/?queryx=&sort=name')).toEqual([200, null])
    // Programs are answered at once.
    const { status } = await app.request('/tools/many/?query=thing&sort=', { headers: { accept: '*/*' } })
    expect(status).toBe(200)
  })

  it('exist for pages only', async () => {
    for (const path of ['nothing/', '_/', 'databases/mcp/', 'databases/x/', '../', '.well-known/']) {
      expect((await app.request(`/tools/${path}?query=sql`)).status).not.toBe(200)
    }
    const bare = await app.request('/tools/databases?query=sql')
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/tools/databases/?query=sql'])
  })

  it('are of the current release', async () => {
    const replaced = createMemoryStore(SAMPLE_BASE_URL, filesOf('Old title'))
    const own = createApp({ store: replaced })
    const titleOf = async () => (await own.request('/tools/many/?query=thing')).text()
    expect(await titleOf()).toContain('Old title')
    replaced.publish(filesOf('New title'))
    expect(await titleOf()).not.toContain('Old title')
    replaced.publish(filesOf('New title').filter(({ path }) => path !== '_/site.json'))
    expect(await textOf('/tools/many/?query=thing')).toContain('Many things')
    expect((await own.request('/tools/databases/?query=sql')).headers.get('x-robots-tag')).toBeNull()
  })

  it('never fail, whatever is asked', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 10 }),
      fc.constantFrom(
        'sql',
        '__proto__',
        '%00',
        '%E0%A4%A',
        '-1',
        '9'.repeat(9),
        '\ud800',
        '<b>',
        '&',
        '=',
        '+++',
        '"',
      ),
    )
    const name = fc.oneof(
      fc.constantFrom('query', 'filter_tags', 'filter___proto__', 'filter_', 'sort', 'start', 'format'),
      text,
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, text), { maxLength: 4 }),
        fc.constantFrom(...PAGES),
        fc.constantFrom('text/html', 'text/markdown', 'application/ld+json', 'application/json'),
        async (pairs, page, accept) => {
          const query = pairs.map((pair) => pair.join('=')).join('&')
          const response = await app.request(`/tools/${page}?${query}`, { headers: { accept } })
          expect(response.status).toBeLessThan(500)
        },
      ),
      { numRuns: runsOf(500) },
    )
    expect(errors).toEqual([])
  })
})
