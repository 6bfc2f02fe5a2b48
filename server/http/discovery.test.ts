import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../store/memory.fixture.ts'
import type { App } from './app.ts'
import { createApp } from './app.ts'
import { fixtureContent, fixtureFiles } from './http.fixture.ts'

const DOCUMENTS = [
  { path: 'robots.txt', mediaType: 'text/plain; charset=utf-8', content: 'robots' },
  { path: 'llms.txt', mediaType: 'text/plain; charset=utf-8', content: 'llms' },
  { path: 'auth.md', mediaType: 'text/markdown; charset=utf-8', content: 'auth' },
  { path: 'sitemap.xml', mediaType: 'application/xml; charset=utf-8', content: '<urlset/>' },
  { path: 'sitemap.md', mediaType: 'text/markdown; charset=utf-8', content: 'sitemap' },
  { path: 'databases/llms.txt', mediaType: 'text/plain; charset=utf-8', content: 'llms of databases' },
  { path: 'databases/feed.xml', mediaType: 'application/atom+xml; charset=utf-8', content: '<feed/>' },
  { path: '.well-known/ard.json', mediaType: 'application/json', content: '{"entries":[]}' },
  { path: '.well-known/ai-catalog.json', mediaType: 'application/json', content: '{"entries":[]}' },
  { path: '.well-known/api-catalog', mediaType: 'application/linkset+json', content: '{"linkset":[]}' },
  { path: '.well-known/mcp.json', mediaType: 'application/json', content: '{"name":"alias"}' },
]

function appAt(baseUrl: string): App {
  return createApp({ store: createMemoryStore(baseUrl, [...fixtureFiles(), ...DOCUMENTS]) })
}

const app = appAt('https://example.org/tools')

describe('createApp: discovery documents', () => {
  it.each([
    ['robots.txt', 'text/plain; charset=utf-8', 'public, max-age=300'],
    ['sitemap.xml', 'application/xml; charset=utf-8', 'public, max-age=300'],
    ['databases/feed.xml', 'application/atom+xml; charset=utf-8', 'public, max-age=300'],
    ['.well-known/ard.json', 'application/json', 'public, max-age=3600'],
    ['.well-known/ai-catalog.json', 'application/json', 'public, max-age=3600'],
    ['.well-known/api-catalog', 'application/linkset+json', 'public, max-age=3600'],
  ])(
    'serves %s as %s, %s, to any origin, with a validator [url:discovery:documents]',
    async (path, type, cacheControl) => {
      const response = await app.request(`/tools/${path}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('cache-control')).toBe(cacheControl)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      const etag = response.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[\w-]+"$/)
      const again = await app.request(`/tools/${path}`, { headers: { 'if-none-match': etag } })
      expect(again.status).toBe(304)
    },
  )

  it('answers at the root of the host what readers look for there only [url:discovery:host-root]', async () => {
    for (const { path, content } of DOCUMENTS.filter(({ path }) => !path.startsWith('databases'))) {
      const response = await app.request(`/${path}`)
      expect([path, response.status, await response.text()]).toEqual([path, 200, content])
    }
    const head = await app.request('/robots.txt', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await app.request('/robots.txt', { method: 'POST' })).status).toBe(405)
  })

  it.each([
    '/',
    '/index.json',
    '/databases/',
    '/databases/llms.txt',
    '/mcp',
    '/.well-known/nothing',
    '/.well-known/mcp',
  ])('answers nothing else there: %s', async (path) => {
    expect((await app.request(path)).status).toBe(404)
  })

  it('has the older place of a server card below the well-known one too', async () => {
    const response = await app.request('/.well-known/mcp/server-card')
    expect(response.headers.get('content-type')).toBe('application/mcp-server-card+json')
    expect(await response.json()).toEqual({ name: 'alias' })
  })

  it('links every page to its own documents and to the catalog of all', async () => {
    const links = (await app.request('/tools/databases/')).headers.get('link')?.split(', ')
    expect(links?.slice(-3)).toEqual([
      '</tools/databases/llms.txt>; rel="describedby"',
      '</tools/.well-known/ard.json>; rel="ard"; type="application/json"',
      '</tools/.well-known/ai-catalog.json>; rel="ai-catalog"; type="application/ai-catalog+json"',
    ])
    expect((await app.request('/tools/')).headers.get('link')).toContain('rel="api-catalog"')
  })

  it('answers the name of a page with .md as its Markdown', async () => {
    const response = await app.request('/tools/databases.md')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(response.headers.get('x-markdown-tokens')).toMatch(/^[1-9]\d*$/)
    expect(response.headers.get('link')).toContain('<https://example.org/tools/databases/>; rel="canonical"')
    expect(await response.text()).toBe(fixtureContent('databases/index.md'))
    expect(await (await app.request('/tools/api%E5%BC%80%E5%8F%91.md')).text()).toBe(fixtureContent('api开发/index.md'))
    expect(await (await app.request('/tools.md')).text()).toBe(fixtureContent('index.md'))
  })

  it.each(['/tools/nothing.md', '/tools/.md', '/tools/_.md', '/tools/.well-known.md', '/tools/databases/index.md.md'])(
    'has no such form of %s',
    async (path) => {
      expect((await app.request(path)).status).toBe(404)
    },
  )

  it('needs no second place when the directory is the whole host', async () => {
    const root = appAt('https://example.org')
    expect(await (await root.request('/robots.txt')).text()).toBe('robots')
    expect(await (await root.request('/databases.md')).text()).toBe(fixtureContent('databases/index.md'))
    expect((await root.request('/.well-known/api-catalog')).headers.get('content-type')).toBe(
      'application/linkset+json',
    )
  })
})
