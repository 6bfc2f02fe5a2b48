import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../store/memory.fixture.ts'
import { createApp } from './app.ts'
import { fixtureFiles, fixtureStore } from './http.fixture.ts'

const app = createApp({ store: fixtureStore() })

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
  ])(
    'answers %s with %i [url:errors:problem] [url:errors:traversal] [caching:error:no-store]',
    async (path, status) => {
      const response = await app.request(`http://localhost${path}`)
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(await response.json()).toMatchObject({ type: 'about:blank', status })
    },
  )

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

  it('tells people on a page that repeats their path without its markup [url:errors:readers]', async () => {
    const response = await app.request('/tools/%3Cscript%3Ealert(1)%3C/x%3E', { headers: { accept: 'text/html' } })
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('href="https://example.org/tools/"')
  })

  it('tells agents that ask for Markdown, with status 200 because they do not read further at 404 [url:errors:readers]', async () => {
    const headers = { accept: 'text/markdown' }
    const response = await app.request('/tools/%5Bx%5D(javascript:1)%0A%23%20y', { headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe(`# Page not found

Nothing is published at /tools/\\[x\\]\\(javascript:1\\) \\# y.

- [All pages of this directory](<https://example.org/tools/index.md>)
- [How programs read it](<https://example.org/tools/llms.txt>)
`)
    expect((await app.request('/tools/nothing', { method: 'PUT', headers })).status).toBe(404)
    expect(
      (await app.request('/tools/nothing', { headers: { accept: 'text/html, text/markdown;q=0.9' } })).status,
    ).toBe(404)
  })

  it('gives that page the style of the release, where it has one', async () => {
    const site = {
      assets: { script: '_/p.js', style: 'b{}', style_hash: 'sha256-x' },
      generator: { name: 'g', version: '0' },
    }
    const files = [{ path: '_/site.json', mediaType: 'application/json', content: JSON.stringify(site) }]
    const styled = createApp({ store: createMemoryStore('https://example.org', files) })
    const response = await styled.request('/nothing', { headers: { accept: 'text/html' } })
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-x'")
    expect(await response.text()).toContain('<style>b{}</style>')
  })

  it('gives that page the header and the words of the directory, where the release says them [url:errors:shell]', async () => {
    const site = {
      directory: { title: 'Töpfe <1>', language: 'de' },
      assets: { script: '_/p.js', style: 'b{}', style_hash: 'sha256-x' },
      generator: { name: 'g', version: '0' },
      menu: { pages: [{ slug: 'pans', title: 'Pfannen' }], isWhole: true },
    }
    const files = [{ path: '_/site.json', mediaType: 'application/json', content: JSON.stringify(site) }]
    const german = createApp({ store: createMemoryStore('https://example.org/küche', files) })
    const text = await (await german.request('/k%C3%BCche/x', { headers: { accept: 'text/html' } })).text()
    expect(text).toContain('<html lang="de" dir="ltr">')
    expect(text).toContain('<title>Seite nicht gefunden · Töpfe &lt;1&gt;</title>')
    expect(text).toContain('<p>Unter <code dir="ltr">/küche/x</code> ist nichts veröffentlicht.</p>')
    expect(text).toContain('<form action="/k%C3%BCche/">')
    expect(text).toContain('<a href="/k%C3%BCche/pans/"><bdi>Pfannen</bdi></a>')
    expect(text).toContain('<input type="radio" name="theme" id="_dark"> Dunkel</label>')
    expect(text).toContain('<script type="module" src="/k%C3%BCche/_/p.js"></script>')
  })

  it('repeats no more than 200 characters of a path', async () => {
    const response = await app.request(`/tools/${'a'.repeat(5000)}`)
    expect((await response.text()).length).toBeLessThan(600)
  })
})

describe('createApp: a base path in another script', () => {
  const elsewhere = createApp({ store: createMemoryStore('https://例え.example/каталог', fixtureFiles()) })
  const encoded = `/${encodeURIComponent('каталог')}`

  it('is met however it is escaped, and stands in headers as ASCII [url:base:any-script]', async () => {
    const page = await elsewhere.request(`${encoded}/index.json`)
    expect(page.status).toBe(200)
    expect(page.headers.get('link')).toContain(`<https://xn--r8jz45g.example${encoded}/>; rel="canonical"`)
    const missing = await elsewhere.request(`${encoded.toLowerCase()}/nothing`)
    expect([missing.status, missing.headers.get('link')]).toEqual([
      404,
      `<https://xn--r8jz45g.example${encoded}/>; rel="index"`,
    ])
    expect((await elsewhere.request(encoded)).headers.get('location')).toBe(`${encoded}/`)
    const markdown = await elsewhere.request(`${encoded}/`, { headers: { accept: 'text/markdown' } })
    expect(markdown.headers.get('content-location')).toBe(`${encoded}/index.md`)
  })
})

describe('createApp: the base path without its slash', () => {
  it.each([
    ['OPTIONS', 204],
    ['POST', 405],
  ])('answers %s with %i, not with a redirect', async (method, status) => {
    expect((await app.request('/tools', { method })).status).toBe(status)
  })
})
