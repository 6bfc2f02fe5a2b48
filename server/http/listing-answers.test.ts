import { describe, expect, it } from 'vitest'
import { SAMPLE_BASE_URL, SAMPLE_PAGES, sampleFiles } from '../../e2e/protocol/sample-documents.ts'
import { SITE } from '../../e2e/fixtures/pages.ts'
import { createMemoryStore } from '../store/memory.fixture.ts'
import { createApp } from './app.ts'

const MCP_SERVERS = {
  slug: 'servers',
  title: 'Servers',
  listings: [
    { id: 'mcp', name: 'MCP', url: 'https://example.com/mcp' },
    { id: 'mcp-1', name: 'MCP 1' },
    { id: 'readme', name: 'Readme' },
    { id: 'readme.md', name: 'Readme file' },
  ],
}

const store = createMemoryStore(SAMPLE_BASE_URL, [
  ...sampleFiles([...SAMPLE_PAGES, MCP_SERVERS]),
  {
    path: '_/site.json',
    mediaType: 'application/json',
    content: JSON.stringify({ assets: SITE.assets, generator: SITE.generator }),
  },
])
const errors: unknown[] = []
const app = createApp({ store, onError: (error) => errors.push(error) })

const PAGE = '/tools/databases/postgresql/'

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return Promise.resolve(app.request(path, { method, headers }))
}

describe('a listing', () => {
  it.each([
    ['', 'text/html; charset=utf-8', '<!doctype html>'],
    ['index.html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['index.json', 'application/json', '{"$schema":'],
    ['index.jsonld', 'application/ld+json', '{"@context":'],
    ['index.md', 'text/markdown; charset=utf-8', '---\ntitle: '],
  ])('has a page, and forms of it: "%s" [url:listing:page]', async (name, type, start) => {
    const response = await ask(PAGE + name)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect((await response.text()).startsWith(start)).toBe(true)
    expect(response.headers.get('link')).toMatch(
      /^<https:\/\/example\.org\/tools\/databases\/postgresql\/>; rel="canonical", /,
    )
    expect(errors).toEqual([])
  })

  it('links to its other forms, its category and the server card [url:listing:page]', async () => {
    const { headers } = await ask(`${PAGE}index.json`)
    expect(headers.get('link')?.split(', ')).toEqual([
      '<https://example.org/tools/databases/postgresql/>; rel="canonical"',
      '</tools/databases/postgresql/index.md>; rel="alternate"; type="text/markdown"',
      '</tools/databases/postgresql/index.jsonld>; rel="alternate"; type="application/ld+json"',
      '</tools/databases/>; rel="up"',
      '</tools/databases/mcp/server-card>; rel="service-desc"',
    ])
  })

  it('is Markdown for those who prefer it [url:listing:page]', async () => {
    const response = await ask(PAGE, { accept: 'text/markdown' })
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
    expect(response.headers.get('content-location')).toBe(`${PAGE}index.md`)
    expect(await response.text()).toBe(await (await ask(`${PAGE}index.md`)).text())
  })

  it('answers its name with .md as its Markdown, unless a listing is called so [url:listing:page]', async () => {
    const response = await ask('/tools/databases/postgresql.md')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(response.headers.get('link')).toContain('<https://example.org/tools/databases/postgresql/>; rel="canonical"')
    expect(await response.text()).toBe(await (await ask(`${PAGE}index.md`)).text())
    expect(await (await ask('/tools/servers/mcp-1.md')).text()).toContain('\n# MCP\n')
    const named = await ask('/tools/servers/readme.md')
    expect([named.status, named.headers.get('location')]).toEqual([308, '/tools/servers/readme.md/'])
    for (const path of ['/tools/databases/nothing.md', '/tools/databases/mcp.md', `${PAGE}index.md.md`]) {
      expect((await ask(path)).status).toBe(404)
    }
  })

  it('has validators, and the same bytes whenever it is made [url:listing:page]', async () => {
    const first = await ask(PAGE)
    const etag = first.headers.get('etag') ?? ''
    expect((await ask(PAGE, { 'if-none-match': etag })).status).toBe(304)
    const again = await createApp({ store }).request(PAGE)
    expect([again.headers.get('etag'), await again.text()]).toEqual([etag, await first.text()])
    const head = await ask(PAGE, {}, 'HEAD')
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  })

  it.each([
    ['/tools/libraries/leveldb/', '/tools/databases/leveldb/'],
    ['/tools/libraries/leveldb/index.json?a=1', '/tools/databases/leveldb/index.json?a=1'],
    ['/tools/databases/postgresql', PAGE],
    ['/tools/libraries/postgresql/', PAGE],
    ['/tools/gone/postgresql/index.md', `${PAGE}index.md`],
    ['/tools/databases/%E6%95%B0%E6%8D%AE-%E5%BA%93', '/tools/databases/%E6%95%B0%E6%8D%AE-%E5%BA%93/'],
  ])('is led to from %s [url:listing:one-place]', async (path, location) => {
    const response = await ask(path)
    expect([response.status, response.headers.get('location')]).toEqual([308, location])
    expect((await ask(location)).status).toBe(200)
  })

  it('called like something else below its category has a suffix [url:listing:name-taken]', async () => {
    const titleAt = async (path: string): Promise<unknown> => {
      const document = await (await ask(path)).json()
      return [document.listing.name, document.url]
    }
    expect(await titleAt('/tools/servers/mcp-1/index.json')).toEqual([
      'MCP',
      'https://example.org/tools/servers/mcp-1/',
    ])
    expect(await titleAt('/tools/servers/mcp-1-1/index.json')).toEqual([
      'MCP 1',
      'https://example.org/tools/servers/mcp-1-1/',
    ])
    expect((await ask('/tools/servers/mcp.json')).headers.get('content-type')).toBe('application/json')
  })

  it('that nobody has is not found, and the nearest are named [url:listing:suggestions]', async () => {
    const problem = await ask('/tools/databases/postgre-sql/')
    expect(problem.status).toBe(404)
    expect((await problem.json()).detail).toContain(
      ' Did you mean https://example.org/tools/databases/postgresql/ (PostgreSQL)',
    )
    const page = await ask('/tools/databases/postgre-sql/', { accept: 'text/html' })
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('<a href="/tools/databases/postgresql/"><bdi>PostgreSQL</bdi></a>')
    const text = await ask('/tools/databases/postgre-sql/', { accept: 'text/markdown' })
    expect(await text.text()).toContain('- Perhaps [PostgreSQL](<https://example.org/tools/databases/postgresql/>)\n')
  })

  it.each([
    '/tools/gone/nothing/',
    '/tools/databases/_/',
    '/tools/databases/.git/',
    '/tools/_/x/',
    '/tools/databases/a/b/',
  ])('is not at %s', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })

  it('is only read', async () => {
    const response = await ask(PAGE, {}, 'POST')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect((await ask(PAGE, {}, 'OPTIONS')).status).toBe(204)
  })

  it('has no page in a release without them', async () => {
    const files = sampleFiles().map((file) => ({
      ...file,
      content: String(file.content).replaceAll('"listing_pages":"on"', '"listing_pages":"off"'),
    }))
    const without = createApp({ store: createMemoryStore(SAMPLE_BASE_URL, files) })
    expect((await without.request(PAGE)).status).toBe(404)
  })
})
