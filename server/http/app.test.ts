import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../store/memory.fixture.ts'
import type { Store } from '../store/store.ts'
import { createApp } from './app.ts'
import { RENDITION_LIST } from '../../shared/model/rendition.ts'
import { fixtureContent, fixtureFiles, fixtureStore } from './http.fixture.ts'

const store = fixtureStore()
const app = createApp({ store })

describe('createApp: renditions', () => {
  it.each(RENDITION_LIST)(
    'serves $name as $mediaType with every header [url:rendition:type] [caching:rendition:headers] [caching:rendition:etag] [answer:public:no-tracking]',
    async ({ name, mediaType: type }) => {
      const response = await app.request(`/tools/databases/${name}`)
      const text = await response.text()
      expect(response.status).toBe(200)
      expect(text).toBe(fixtureContent(`databases/${name}`))
      const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22)
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
        'access-control-expose-headers': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(response.headers.has('set-cookie')).toBe(false)
      expect(response.headers.has('content-encoding')).toBe(false)
    },
  )

  it('guards HTML with a policy that allows only our own scripts [url:page:csp]', async () => {
    const response = await app.request('/tools/databases/')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self' 'sha256-BtJDdwVL33zyIC8XA9Mre4pIQ0apXL956WT1fddDaNM='; img-src 'self' https: data:; connect-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    const json = await app.request('/tools/databases/index.json')
    expect(json.headers.has('content-security-policy')).toBe(false)
  })

  it('links the canonical page and the server card, and from the page its Markdown [url:links:siblings]', async () => {
    const response = await app.request('/tools/databases/index.md')
    expect(response.headers.get('link')?.split(', ')).toEqual([
      '<https://example.org/tools/databases/>; rel="canonical"',
      '</tools/databases/mcp/server-card>; rel="service-desc"',
    ])
    const page = await app.request('/tools/databases/')
    expect(page.headers.get('link')?.split(', ')).toEqual([
      '<https://example.org/tools/databases/>; rel="canonical"',
      '</tools/databases/index.md>; rel="alternate"; type="text/markdown"',
      '</tools/databases/mcp/server-card>; rel="service-desc"; type="application/mcp-server-card+json"',
    ])
    const asset = await app.request('/tools/_/page.3f2a9c1b.css')
    expect(asset.headers.has('link')).toBe(false)
  })

  it('links from the root what describes the whole directory, and calls no other file a form of it [url:links:root]', async () => {
    const discovery = [
      { path: 'llms.txt', mediaType: 'text/plain; charset=utf-8', content: '# Tools' },
      { path: '.well-known/api-catalog', mediaType: 'application/linkset+json', content: '{}' },
    ]
    const root = createApp({ store: createMemoryStore('https://example.org', [...fixtureFiles(), ...discovery]) })
    const links = (await root.request('/')).headers.get('link')?.split(', ')
    expect(links?.slice(-2)).toEqual([
      '</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
      '</llms.txt>; rel="describedby"',
    ])
    expect((await root.request('/databases/')).headers.get('link')).not.toContain('llms.txt')
    expect((await root.request('/llms.txt')).headers.has('link')).toBe(false)
    const catalog = await root.request('/.well-known/api-catalog', { method: 'HEAD' })
    expect(catalog.headers.get('link')).toBe('</.well-known/api-catalog>; rel="api-catalog"')
    expect((await root.request('/databases/index.2.md')).headers.get('link')).toContain('rel="canonical"')
  })

  it('says how many tokens a Markdown file is about [url:rendition:markdown-tokens]', async () => {
    const response = await app.request('/tools/databases/index.2.md')
    expect(await response.text()).toBe('second part')
    expect(response.headers.get('x-markdown-tokens')).toBe('3')
  })

  it.each([
    ['_/page.3f2a9c1b.css', 'public, max-age=31536000, immutable'],
    ['_/schema/directory-listing.json', 'public, max-age=300'],
    ['_/schema.listing.json', 'public, max-age=300'],
  ])('caches %s as %s [caching:immutable:digest]', async (path, cacheControl) => {
    const response = await app.request(`/tools/${path}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe(cacheControl)
  })
})

describe('createApp: methods', () => {
  it.each(['/tools/', '/tools/databases/index.json', '/tools/databases/mcp/server-card', '/tools/nothing'])(
    'answers HEAD %s with the headers of GET and no content [url:methods:head]',
    async (path) => {
      const get = await app.request(path)
      const head = await app.request(path, { method: 'HEAD' })
      expect(head.status).toBe(get.status)
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
      expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength))
      expect(await head.text()).toBe('')
    },
  )

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'QUERY', 'PROPFIND'])(
    'refuses %s with 405 and Allow [url:methods:405]',
    async (method) => {
      for (const path of ['/tools/', '/tools/databases/index.json', '/tools/_/livez', '/tools/mcp/server-card']) {
        const response = await app.request(path, { method })
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
        expect(response.headers.get('content-type')).toBe('application/problem+json')
        expect(response.headers.get('access-control-allow-origin')).toBe('*')
      }
      expect((await app.request('/tools/nothing', { method })).status).toBe(404)
    },
  )

  it.each(['BREW', 'get', 'X'])('answers the unknown method %s with 501 [url:methods:501]', async (method) => {
    // Request upper-cases the names it knows, so the method is set past it.
    const request = new Request('http://localhost/tools/index.json')
    Object.defineProperty(request, 'method', { value: method })
    expect((await app.request(request)).status).toBe(501)
  })

  it('answers OPTIONS with the methods and preflights with what a reader may send [url:methods:preflight]', async () => {
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

describe('createApp: health and failures', () => {
  it('is live and ready once something is published [url:own:health]', async () => {
    const live = await app.request('/tools/_/livez')
    expect([live.status, await live.json()]).toEqual([200, { status: 'live' }])
    const ready = await app.request('/tools/_/readyz')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', release: store.current().id }])
    expect(ready.headers.get('cache-control')).toBe('no-store')
  })

  it('is live but not ready while draining [url:own:draining]', async () => {
    const draining = createApp({ store, isDraining: () => true })
    expect((await draining.request('/tools/_/livez')).status).toBe(200)
    const ready = await draining.request('/tools/_/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }])
    expect((await draining.request('/tools/index.json')).status).toBe(200)
  })

  it('is live but not ready before anything is published [url:own:health]', async () => {
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
    expect(page.headers.get('access-control-expose-headers')).toBe('*')
  })

  it('keeps the reason of an unexpected error inside and reports it whole [url:errors:no-detail]', async () => {
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

  it('sends another coding of content that is damaged in one, and fails when none is left', async () => {
    const errors: unknown[] = []
    const damage = new Error('secret: wrong digest')
    const release = store.current()
    const damaged: Store = {
      ...store,
      current: () => damagedRelease,
    }
    const damagedRelease = {
      ...release,
      async file(path: string) {
        const file = await release.file(path)
        if (file?.forms.br === undefined) return file
        return {
          ...file,
          forms: { ...file.forms, br: { ...file.forms.br, bytes: () => Promise.reject(damage) } },
        }
      },
    }
    const broken = createApp({ store: damaged, onError: (error) => errors.push(error) })
    const other = await broken.request('/tools/index.json', { headers: { 'accept-encoding': 'br, gzip;q=0.5' } })
    expect([other.status, other.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    expect(errors).toEqual([damage])
    const none = await broken.request('/tools/index.json', { headers: { 'accept-encoding': 'br, identity;q=0' } })
    expect([none.status, (await none.text()).includes('secret')]).toEqual([500, false])
    expect(errors).toEqual([damage, damage])
  })
})
