import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../store/memory.fixture.ts'
import { createApp } from './app.ts'
import { etagOf, fixtureContent, fixtureFiles, fixtureStore } from './http.fixture.ts'

const app = createApp({ store: fixtureStore() })

describe('createApp: pages', () => {
  const html = fixtureContent('databases/index.html')
  const markdown = fixtureContent('databases/index.md')

  it.each([
    [undefined, html],
    ['*/*', html],
    ['text/*', html],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', html],
    ['text/markdown', markdown],
    ['TEXT/Markdown', markdown],
    ['text/markdown, text/html;q=0.9', markdown],
    ['text/markdown, text/html, */*', markdown],
    ['text/markdown;form=GFM;q=0.5, */*;q=0.1', markdown],
    ['text/markdown;q=0.5, text/html', html],
    ['text/markdown;q=0.5, */*', html],
    ['text/markdown;q=0.5, text/*;q=0.7', html],
    ['text/markdown;q=0', html],
    ['text/markdown;q=0, text/html;q=0', html],
    ['text/markdown;q=2', html],
    ['text/markdown;q=high', html],
  ])('with Accept %j gives the right form [url:page:html] [url:page:markdown]', async (accept, expected) => {
    const response = await app.request('/tools/databases/', { headers: accept === undefined ? {} : { accept } })
    expect(await response.text()).toBe(expected)
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
    expect(response.headers.get('content-location')).toBe(expected === markdown ? '/tools/databases/index.md' : null)
  })

  it('gives the same answers again from memory', async () => {
    const warm = createApp({ store: fixtureStore() })
    for (const accept of ['text/markdown', 'text/html', 'text/markdown', 'text/html']) {
      const response = await warm.request('/tools/', { headers: { accept } })
      expect(await response.text()).toBe(fixtureContent(accept === 'text/html' ? 'index.html' : 'index.md'))
    }
  })

  it('serves the root page and pages in any script, escaped or not [url:base:path] [url:base:any-script]', async () => {
    for (const path of ['/tools/', '/tools/index.html', '/%74ools/index.html']) {
      expect(await (await app.request(path)).text()).toBe(fixtureContent('index.html'))
    }
    const response = await app.request(`/tools/${encodeURIComponent('api开发')}/index.json`)
    expect(await response.text()).toBe(fixtureContent('api开发/index.json'))
    expect(response.headers.get('link')).toContain('<https://example.org/tools/api%E5%BC%80%E5%8F%91/>')
    expect(await (await app.request('/tools/data%62ases/index.json')).text()).toBe(
      fixtureContent('databases/index.json'),
    )
  })

  it.each([
    ['/tools', '/tools/'],
    ['/tools?a=1', '/tools/?a=1'],
    ['/tools/databases', '/tools/databases/'],
    ['/tools/databases?x=/y', '/tools/databases/?x=/y'],
    ['/tools/api%E5%BC%80%E5%8F%91', '/tools/api%E5%BC%80%E5%8F%91/'],
  ])('leads from %s to %s [url:page:missing-slash]', async (path, location) => {
    const response = await app.request(path)
    expect([response.status, response.headers.get('location')]).toEqual([308, location])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('works at the root of a host [url:base:path]', async () => {
    const atRoot = createApp({ store: createMemoryStore('https://example.org', fixtureFiles()) })
    expect(await (await atRoot.request('/')).text()).toBe(fixtureContent('index.html'))
    expect(await (await atRoot.request('/databases/index.md')).text()).toBe(markdown)
    expect((await atRoot.request('/databases')).headers.get('location')).toBe('/databases/')
    expect((await atRoot.request('//index.html')).status).toBe(404)
  })
})

describe('createApp: content coding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.500', 'br'],
    ['GZIP;Q=1.0', 'gzip'],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['identity, gzip;q=0.5', null],
    ['gzip;q=0', null],
    ['gzip;q=1.5', null],
    ['deflate', null],
    ['*;q=0, identity', null],
    ['identity;q=0, gzip;q=0.001', 'gzip'],
  ])('with Accept-Encoding %j chooses %j [caching:coding:chosen]', async (acceptEncoding, coding) => {
    const headers: Record<string, string> = {}
    if (acceptEncoding !== undefined) headers['accept-encoding'] = acceptEncoding
    const response = await app.request('/tools/databases/index.json', { headers })
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe(coding)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    const plain = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(plain.toString()).toBe(fixtureContent('databases/index.json'))
  })

  it.each(['identity;q=0', '*;q=0', 'deflate, *;q=0'])(
    'refuses Accept-Encoding %j [caching:coding:406]',
    async (acceptEncoding) => {
      const headers = { 'accept-encoding': acceptEncoding }
      const response = await app.request('/tools/databases/index.json', { headers })
      expect(response.status).toBe(406)
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(response.headers.get('cache-control')).toBe('no-store')
      const small = await app.request('/tools/databases/index.2.md', {
        headers: { 'accept-encoding': 'gzip, identity;q=0' },
      })
      expect(small.status).toBe(406)
    },
  )

  it('gives every coding its own strong tag [caching:rendition:etag] [caching:rendition:etag-per-coding]', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map((coding) =>
        etagOf(app, '/tools/databases/index.json', { 'accept-encoding': coding }),
      ),
    )
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  })
})
