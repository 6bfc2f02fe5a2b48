import { createHash } from 'node:crypto'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Store } from '../store/store.ts'
import { createApp } from './app.ts'
import { fixtureFiles, fixtureStore, RENDITION_TYPES } from './fixture.ts'
import type { McpEndpoint } from './mcp-endpoint.ts'

const store = fixtureStore()
const app = createApp({ store })

function content(path: string): string {
  const file = fixtureFiles().find((candidate) => candidate.path === path)
  if (typeof file?.content !== 'string') throw new Error(`no ${path} in the fixture`)
  return file.content
}

async function etagOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await app.request(path, { headers })
  return response.headers.get('etag') ?? ''
}

describe('createApp: renditions', () => {
  it.each(Object.entries(RENDITION_TYPES))('serves %s as %s with every header', async (name, type) => {
    const response = await app.request(`/tools/databases/${name}`)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toBe(content(`databases/${name}`))
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 27)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(text.length),
      etag: `"${digest}"`,
      'last-modified': 'Tue, 14 Nov 2023 22:13:20 GMT',
      'cache-control': 'public, max-age=300',
      'cdn-cache-control': 'max-age=86400, stale-while-revalidate=86400, stale-if-error=604800',
      vary: 'Accept-Encoding',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Link',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(response.headers.has('set-cookie')).toBe(false)
    expect(response.headers.has('content-encoding')).toBe(false)
  })

  it('guards HTML with a policy that allows only our own scripts', async () => {
    const response = await app.request('/tools/databases/')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https: data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors *",
    )
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    const json = await app.request('/tools/databases/index.json')
    expect(json.headers.has('content-security-policy')).toBe(false)
  })

  it('links the siblings that exist, the canonical page and the server card', async () => {
    const response = await app.request('/tools/databases/index.md')
    expect(response.headers.get('link')?.split(', ')).toEqual([
      '<https://example.org/tools/databases/>; rel="canonical"',
      '<https://example.org/tools/databases/index.json>; rel="alternate"; type="application/json"',
      '<https://example.org/tools/databases/index.jsonld>; rel="alternate"; type="application/ld+json"',
      '<https://example.org/tools/databases/mcp/server-card>; rel="service-desc"; type="application/mcp-server-card+json"',
      '<https://example.org/tools/databases/>; rel="alternate"; type="text/html"',
    ])
    const asset = await app.request('/tools/_/page.3f2a9c1b.css')
    expect(asset.headers.has('link')).toBe(false)
  })

  it('says how many tokens a Markdown file is about', async () => {
    const response = await app.request('/tools/databases/index.2.md')
    expect(await response.text()).toBe('second part')
    expect(response.headers.get('x-markdown-tokens')).toBe('3')
  })

  it.each([
    ['_/page.3f2a9c1b.css', 'public, max-age=31536000, immutable'],
    ['_/schema/directory-listing.json', 'public, max-age=300'],
    ['_/schema.listing.json', 'public, max-age=300'],
  ])('caches %s as %s', async (path, cacheControl) => {
    const response = await app.request(`/tools/${path}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe(cacheControl)
  })
})

describe('createApp: pages', () => {
  const html = content('databases/index.html')
  const markdown = content('databases/index.md')

  it.each([
    [undefined, html],
    ['*/*', html],
    ['text/*', html],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', html],
    ['text/markdown', markdown],
    ['TEXT/Markdown', markdown],
    ['text/markdown, text/html;q=0.9', markdown],
    ['text/markdown, text/html, */*', markdown],
    ['text/markdown;variant=GFM;q=0.5, */*;q=0.1', markdown],
    ['text/markdown;q=0.5, text/html', html],
    ['text/markdown;q=0.5, */*', html],
    ['text/markdown;q=0.5, text/*;q=0.7', html],
    ['text/markdown;q=0', html],
    ['text/markdown;q=0, text/html;q=0', html],
    ['text/markdown;q=2', html],
    ['text/markdown;q=high', html],
  ])('with Accept %j gives the right form', async (accept, expected) => {
    const response = await app.request('/tools/databases/', { headers: accept === undefined ? {} : { accept } })
    expect(await response.text()).toBe(expected)
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
    expect(response.headers.get('content-location')).toBe(
      expected === markdown ? 'https://example.org/tools/databases/index.md' : null,
    )
  })

  it('gives the same answers again from memory', async () => {
    const warm = createApp({ store })
    for (const accept of ['text/markdown', 'text/html', 'text/markdown', 'text/html']) {
      const response = await warm.request('/tools/', { headers: { accept } })
      expect(await response.text()).toBe(content(accept === 'text/html' ? 'index.html' : 'index.md'))
    }
  })

  it('serves the root page and pages in any script, escaped or not', async () => {
    for (const path of ['/tools/', '/tools/index.html', '/%74ools/index.html']) {
      expect(await (await app.request(path)).text()).toBe(content('index.html'))
    }
    const response = await app.request(`/tools/${encodeURIComponent('api开发')}/index.json`)
    expect(await response.text()).toBe(content('api开发/index.json'))
    expect(response.headers.get('link')).toContain('<https://example.org/tools/api%E5%BC%80%E5%8F%91/>')
    expect(await (await app.request('/tools/data%62ases/index.json')).text()).toBe(content('databases/index.json'))
  })

  it.each([
    ['/tools', '/tools/'],
    ['/tools?a=1', '/tools/?a=1'],
    ['/tools/databases', '/tools/databases/'],
    ['/tools/databases?x=/y', '/tools/databases/?x=/y'],
    ['/tools/api%E5%BC%80%E5%8F%91', '/tools/api%E5%BC%80%E5%8F%91/'],
  ])('leads from %s to %s', async (path, location) => {
    const response = await app.request(path)
    expect([response.status, response.headers.get('location')]).toEqual([308, location])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('works at the root of a host', async () => {
    const { createMemoryStore } = await import('../store/memory.ts')
    const atRoot = createApp({ store: createMemoryStore('https://example.org', fixtureFiles()) })
    expect(await (await atRoot.request('/')).text()).toBe(content('index.html'))
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
  ])('with Accept-Encoding %j chooses %j', async (acceptEncoding, coding) => {
    const headers: Record<string, string> = {}
    if (acceptEncoding !== undefined) headers['accept-encoding'] = acceptEncoding
    const response = await app.request('/tools/databases/index.json', { headers })
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe(coding)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    const plain = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(plain.toString()).toBe(content('databases/index.json'))
  })

  it.each(['identity;q=0', '*;q=0', 'deflate, *;q=0'])('refuses Accept-Encoding %j', async (acceptEncoding) => {
    const headers = { 'accept-encoding': acceptEncoding }
    const response = await app.request('/tools/databases/index.json', { headers })
    expect(response.status).toBe(406)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const small = await app.request('/tools/databases/index.2.md', {
      headers: { 'accept-encoding': 'gzip, identity;q=0' },
    })
    expect(small.status).toBe(406)
  })

  it('gives every coding its own strong tag', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map((coding) => etagOf('/tools/databases/index.json', { 'accept-encoding': coding })),
    )
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  })
})

describe('createApp: conditions', () => {
  const path = '/tools/databases/index.json'
  const at = 'Tue, 14 Nov 2023 22:13:20 GMT'
  const before = 'Tue, 14 Nov 2023 22:13:19 GMT'

  it.each([
    [(tag: string) => ({ 'if-none-match': tag }), 304],
    [(tag: string) => ({ 'if-none-match': `W/${tag}` }), 304],
    [(tag: string) => ({ 'if-none-match': `"a,b" , W/"c",${tag}` }), 304],
    [() => ({ 'if-none-match': '*' }), 304],
    [() => ({ 'if-none-match': '"other"' }), 200],
    [(tag: string) => ({ 'if-none-match': tag.slice(1, -1) }), 200],
    [(tag: string) => ({ 'if-none-match': `bad, ${tag}` }), 200],
    [() => ({ 'if-none-match': '"other"', 'if-modified-since': at }), 200],
    [() => ({ 'if-modified-since': at }), 304],
    [() => ({ 'if-modified-since': 'Tuesday, 14-Nov-23 22:13:20 GMT' }), 304],
    [() => ({ 'if-modified-since': 'Tue Nov 14 22:13:20 2023' }), 304],
    [() => ({ 'if-modified-since': 'Wed, 15 Nov 2023 22:13:20 GMT' }), 304],
    [() => ({ 'if-modified-since': before }), 200],
    [() => ({ 'if-modified-since': 'yesterday' }), 200],
    [() => ({ 'if-modified-since': 'Tue, 31 Feb 2026 22:13:20 GMT' }), 200],
    [(tag: string) => ({ 'if-match': tag }), 200],
    [(tag: string) => ({ 'if-match': `"x", ${tag}` }), 200],
    [() => ({ 'if-match': '*' }), 200],
    [(tag: string) => ({ 'if-match': `W/${tag}` }), 412],
    [() => ({ 'if-match': '"x"' }), 412],
    [(tag: string) => ({ 'if-match': '"x"', 'if-none-match': tag }), 412],
    [(tag: string) => ({ 'if-match': tag, 'if-none-match': tag }), 304],
    [() => ({ 'if-unmodified-since': before }), 412],
    [() => ({ 'if-unmodified-since': at }), 200],
    [() => ({ 'if-unmodified-since': 'never' }), 200],
    [(tag: string) => ({ 'if-match': tag, 'if-unmodified-since': before }), 200],
  ])('answers condition %# with %i', async (headers, status) => {
    const tag = await etagOf(path)
    for (const method of ['GET', 'HEAD']) {
      const response = await app.request(path, { method, headers: headers(tag) })
      expect(response.status).toBe(status)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('repeats in a 304 what caches need and nothing about a body', async () => {
    const tag = await etagOf(path)
    const response = await app.request(path, { headers: { 'if-none-match': tag } })
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'public, max-age=300',
      'cdn-cache-control': 'max-age=86400, stale-while-revalidate=86400, stale-if-error=604800',
      etag: tag,
      vary: 'Accept-Encoding',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Link',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await response.text()).toBe('')
  })

  it('does not take the tag of one coding for another', async () => {
    const tag = await etagOf(path, { 'accept-encoding': 'br' })
    const other = await app.request(path, { headers: { 'if-none-match': tag, 'accept-encoding': 'gzip' } })
    expect(other.status).toBe(200)
    const same = await app.request(path, { headers: { 'if-none-match': tag, 'accept-encoding': 'br' } })
    expect(same.status).toBe(304)
  })
})

describe('createApp: ranges', () => {
  const path = '/tools/databases/index.json'
  const whole = content('databases/index.json')
  const { length } = whole

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['Bytes=5-', 5, length - 1],
    ['bytes=-5', length - 5, length - 1],
    [`bytes=-${length + 1}`, 0, length - 1],
    [`bytes=${length - 1}-${length + 100}`, length - 1, length - 1],
  ])('answers %s with a part', async (range, first, last) => {
    const response = await app.request(path, { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${length}`)
    expect(response.headers.get('content-length')).toBe(String(last - first + 1))
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('etag')).toBe(await etagOf(path))
    expect(await response.text()).toBe(whole.slice(first, last + 1))
  })

  it.each([`bytes=${length}-`, `bytes=${length}-${length + 5}`, 'bytes=-0'])('refuses %s with 416', async (range) => {
    const response = await app.request(path, { headers: { range } })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${length}`)
  })

  it.each([
    'bytes=abc',
    'bytes=5-2',
    'bytes=-',
    'bytes=',
    'lines=0-5',
    '0-5',
    'bytes=0-1, 5-6',
    `bytes=${Array.from({ length: 1000 }, (_, index) => `${index}-`).join(',')}`,
  ])('ignores %.30s', async (range) => {
    const response = await app.request(path, { headers: { range } })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(whole)
  })

  it.each([
    [(tag: string) => tag, 206],
    [() => 'Tue, 14 Nov 2023 22:13:20 GMT', 206],
    [(tag: string) => `W/${tag}`, 200],
    [() => '"other"', 200],
    [() => 'Tue, 14 Nov 2023 22:13:21 GMT', 200],
    [() => 'garbage', 200],
  ])('honours If-Range %# with %i', async (ifRange, status) => {
    const response = await app.request(path, {
      headers: { range: 'bytes=0-4', 'if-range': ifRange(await etagOf(path)) },
    })
    expect(response.status).toBe(status)
  })

  it('ignores ranges of HEAD and checks conditions first', async () => {
    const head = await app.request(path, { method: 'HEAD', headers: { range: 'bytes=0-4' } })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(length)])
    const conditional = await app.request(path, { headers: { range: 'bytes=0-4', 'if-none-match': '*' } })
    expect(conditional.status).toBe(304)
  })

  it('counts the bytes of the chosen coding', async () => {
    const br = await app.request(path, { headers: { 'accept-encoding': 'br' } })
    const bytes = Buffer.from(await br.arrayBuffer())
    const part = await app.request(path, { headers: { 'accept-encoding': 'br', range: 'bytes=2-9' } })
    expect(part.headers.get('content-encoding')).toBe('br')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 10))
  })
})

describe('createApp: methods', () => {
  it.each(['/tools/', '/tools/databases/index.json', '/tools/databases/mcp/server-card', '/tools/nothing'])(
    'answers HEAD %s with the headers of GET and no content',
    async (path) => {
      const get = await app.request(path)
      const head = await app.request(path, { method: 'HEAD' })
      expect(head.status).toBe(get.status)
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
      expect(await head.text()).toBe('')
    },
  )

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'QUERY', 'PROPFIND'])('refuses %s with 405 and Allow', async (method) => {
    for (const path of ['/tools/', '/tools/databases/index.json', '/tools/_/livez', '/tools/mcp/server-card']) {
      const response = await app.request(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
    expect((await app.request('/tools/nothing', { method })).status).toBe(404)
  })

  it.each(['BREW', 'get', 'X'])('answers the unknown method %s with 501', async (method) => {
    // Request upper-cases the names it knows, so the method is set past it.
    const request = new Request('http://localhost/tools/index.json')
    Object.defineProperty(request, 'method', { value: method })
    expect((await app.request(request)).status).toBe(501)
  })

  it('answers OPTIONS with the methods and preflights with what a reader may send', async () => {
    const response = await app.request('/tools/databases/index.json', { method: 'OPTIONS' })
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const preflight = await app.request('/tools/nothing', {
      method: 'OPTIONS',
      headers: { origin: 'https://example.com', 'access-control-request-method': 'GET' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('If-None-Match')
    expect((await app.request('/tools/nothing', { method: 'OPTIONS' })).status).toBe(404)
  })
})

describe('createApp: paths that name nothing', () => {
  it.each([
    ['/', 404],
    ['/toolsx/index.json', 404],
    ['/tools/nothing', 404],
    ['/tools/nothing/', 404],
    ['/tools/databases/index.txt', 404],
    ['/tools/databases//index.json', 404],
    ['/tools//', 404],
    ['/tools/DATABASES/index.json', 404],
    ['/tools/__proto__', 404],
    ['/tools/__proto__/', 404],
    ['/tools/constructor/index.json', 404],
    ['/tools/toString', 404],
    ['/tools/hasOwnProperty/mcp.json', 404],
    ['/tools/databases%2Findex.json', 404],
    ['/tools/databases%5Cindex.json', 404],
    ['/tools/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/tools/databases/..%2Findex.json', 404],
    ['/tools/%252e%252e/index.json', 404],
    ['/tools/data%2562ases/index.json', 404],
    ['/tools/index.json%00', 400],
    ['/tools/%00', 400],
    ['/tools/%', 400],
    ['/tools/%zz', 400],
    ['/tools/%c0%af', 400],
    ['/tools/%ff', 400],
    ['/tools/%ed%a0%80', 400],
  ])('answers %s with %i', async (path, status) => {
    const response = await app.request(`http://localhost${path}`)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ type: 'about:blank', status })
  })

  it('tells programs where everything is', async () => {
    const response = await app.request('/tools/nothing')
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'Nothing is published at /tools/nothing. The root page lists every page: https://example.org/tools/',
      index: 'https://example.org/tools/',
    })
    expect(response.headers.get('link')).toBe('<https://example.org/tools/>; rel="index"')
  })

  it('tells people on a page that repeats their path without its markup', async () => {
    const response = await app.request('/tools/%3Cscript%3Ealert(1)%3C/x%3E', { headers: { accept: 'text/html' } })
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).not.toContain('<script')
    expect(html).toContain('&#60;script&#62;')
    expect(html).toContain('href="https://example.org/tools/"')
  })

  it('repeats no more than 200 characters of a path', async () => {
    const response = await app.request(`/tools/${'a'.repeat(5000)}`)
    expect((await response.text()).length).toBeLessThan(600)
  })
})

describe('createApp: MCP paths', () => {
  const seen: string[] = []
  const mcp: McpEndpoint = {
    handle(request, slug) {
      seen.push(`${request.method} ${slug}`)
      return new Response('mcp', { status: 202 })
    },
  }
  const withMcp = createApp({ store, mcp })

  it.each([
    ['POST', '/tools/mcp', ''],
    ['POST', '/tools/mcp/', ''],
    ['POST', '/tools/databases/mcp', 'databases'],
    ['POST', '/tools/databases/mcp/', 'databases'],
    ['GET', '/tools/databases/mcp', 'databases'],
    ['DELETE', '/tools/databases/mcp', 'databases'],
    ['OPTIONS', '/tools/databases/mcp', 'databases'],
    ['POST', '/tools/nothing/mcp', 'nothing'],
    ['POST', '/tools/api%E5%BC%80%E5%8F%91/mcp', 'api开发'],
    ['POST', '/tools/__proto__/mcp', '__proto__'],
  ])('hands %s %s over', async (method, path, slug) => {
    seen.length = 0
    const response = await withMcp.request(path, { method })
    expect(response.status).toBe(202)
    expect(seen).toEqual([`${method} ${slug}`])
  })

  it('leads browsers to the page and lets event streams through', async () => {
    const visit = await withMcp.request('/tools/databases/mcp', { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([visit.status, visit.headers.get('location')]).toEqual([303, '/tools/databases/#agent-access'])
    const root = await withMcp.request('/tools/mcp/', { headers: { accept: 'text/html' } })
    expect(root.headers.get('location')).toBe('/tools/#agent-access')
    const missing = await withMcp.request('/tools/nothing/mcp', { headers: { accept: 'text/html' } })
    expect(missing.status).toBe(404)
    const stream = await withMcp.request('/tools/mcp', { headers: { accept: 'text/html, text/event-stream' } })
    expect(stream.status).toBe(202)
  })

  it.each(['/tools/databases/mcp/server-card', '/tools/databases/mcp/server-card/'])(
    'serves the card at %s',
    async (path) => {
      const response = await withMcp.request(path)
      expect(await response.text()).toBe(content('databases/mcp.json'))
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/mcp-server-card+json',
        'cache-control': 'public, max-age=3600',
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'Content-Type, If-None-Match',
        'access-control-expose-headers': 'ETag, Link',
        etag: await etagOf('/tools/databases/mcp.json'),
      })
      const again = await withMcp.request(path, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
      expect(again.status).toBe(304)
      expect((await withMcp.request('/tools/nothing/mcp/server-card')).status).toBe(404)
    },
  )

  it('has no such paths without an endpoint', async () => {
    expect((await app.request('/tools/mcp', { method: 'POST' })).status).toBe(404)
  })
})

describe('createApp: health and failures', () => {
  it('is live and ready once something is published', async () => {
    const live = await app.request('/tools/_/livez')
    expect([live.status, await live.json()]).toEqual([200, { status: 'live' }])
    const ready = await app.request('/tools/_/readyz')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', release: store.current().id }])
    expect(ready.headers.get('cache-control')).toBe('no-store')
  })

  it('is live but not ready while draining', async () => {
    const draining = createApp({ store, isDraining: () => true })
    expect((await draining.request('/tools/_/livez')).status).toBe(200)
    const ready = await draining.request('/tools/_/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }])
    expect((await draining.request('/tools/index.json')).status).toBe(200)
  })

  it('is live but not ready before anything is published', async () => {
    const nothing: Store = {
      current() {
        throw new Error('nothing published')
      },
      onChange: () => () => undefined,
    }
    const empty = createApp({ store: nothing })
    expect((await empty.request('/tools/_/livez')).status).toBe(200)
    expect((await empty.request('/tools/_/readyz')).status).toBe(503)
    const page = await empty.request('/tools/')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  })

  it('keeps the reason of an unexpected error inside and reports it whole', async () => {
    const errors: unknown[] = []
    const failure = new Error('secret')
    const damaged: Store = {
      ...store,
      current: () => ({ ...store.current(), file: () => Promise.reject(failure) }),
    }
    const broken = createApp({ store: damaged, onError: (error) => errors.push(error) })
    const response = await broken.request('/tools/index.json')
    expect(response.status).toBe(500)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toContain('secret')
    expect(errors).toEqual([failure])
  })
})
