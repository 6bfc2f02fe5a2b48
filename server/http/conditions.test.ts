import { describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { etagOf, fixtureStore } from './http.fixture.ts'

const app = createApp({ store: fixtureStore() })

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
  ])(
    'answers condition %# with %i [caching:condition:if-none-match] [caching:condition:if-match] [caching:condition:dates] [caching:condition:precedence]',
    async (headers, status) => {
      const tag = await etagOf(app, path)
      for (const method of ['GET', 'HEAD']) {
        const response = await app.request(path, { method, headers: headers(tag) })
        expect(response.status).toBe(status)
        expect(response.headers.get('access-control-allow-origin')).toBe('*')
      }
    },
  )

  it('repeats in a 304 what caches need and nothing about a body [caching:condition:304-headers]', async () => {
    const tag = await etagOf(app, path)
    const response = await app.request(path, { headers: { 'if-none-match': tag } })
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'public, max-age=300',
      'cdn-cache-control': 'max-age=86400, stale-while-revalidate=86400, stale-if-error=604800',
      etag: tag,
      vary: 'Accept-Encoding',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'gazetteer-release': expect.stringMatching(/^[\w-]{22}$/),
    })
    expect(await response.text()).toBe('')
  })

  it('does not take the tag of one coding for another [caching:rendition:etag-per-coding]', async () => {
    const tag = await etagOf(app, path, { 'accept-encoding': 'br' })
    const other = await app.request(path, { headers: { 'if-none-match': tag, 'accept-encoding': 'gzip' } })
    expect(other.status).toBe(200)
    const same = await app.request(path, { headers: { 'if-none-match': tag, 'accept-encoding': 'br' } })
    expect(same.status).toBe(304)
  })
})
