import { describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { etagOf, fixtureContent, fixtureStore } from './http.fixture.ts'

const app = createApp({ store: fixtureStore() })

describe('createApp: ranges', () => {
  const path = '/tools/databases/index.json'
  const whole = fixtureContent('databases/index.json')
  const { length } = whole

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['Bytes=5-', 5, length - 1],
    ['bytes=-5', length - 5, length - 1],
    [`bytes=-${length + 1}`, 0, length - 1],
    [`bytes=${length - 1}-${length + 100}`, length - 1, length - 1],
  ])('answers %s with a part [caching:range:206]', async (range, first, last) => {
    const response = await app.request(path, { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${length}`)
    expect(response.headers.get('content-length')).toBe(String(last - first + 1))
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('etag')).toBe(await etagOf(app, path))
    expect(await response.text()).toBe(whole.slice(first, last + 1))
  })

  it.each([`bytes=${length}-`, `bytes=${length}-${length + 5}`, 'bytes=-0'])(
    'refuses %s with 416 [caching:range:416]',
    async (range) => {
      const response = await app.request(path, { headers: { range } })
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe(`bytes */${length}`)
    },
  )

  it.each([
    'bytes=abc',
    'bytes=5-2',
    'bytes=-',
    'bytes=',
    'lines=0-5',
    '0-5',
    'bytes=0-1, 5-6',
    `bytes=${Array.from({ length: 1000 }, (_, index) => `${index}-`).join(',')}`,
  ])('ignores %.30s [caching:range:ignored]', async (range) => {
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
  ])('honors If-Range %# with %i [caching:range:if-range]', async (ifRange, status) => {
    const response = await app.request(path, {
      headers: { range: 'bytes=0-4', 'if-range': ifRange(await etagOf(app, path)) },
    })
    expect(response.status).toBe(status)
  })

  it('ignores ranges of HEAD and checks conditions first [caching:condition:precedence]', async () => {
    const head = await app.request(path, { method: 'HEAD', headers: { range: 'bytes=0-4' } })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(length)])
    const conditional = await app.request(path, { headers: { range: 'bytes=0-4', 'if-none-match': '*' } })
    expect(conditional.status).toBe(304)
  })

  it('counts the bytes of the chosen coding [caching:range:206]', async () => {
    const br = await app.request(path, { headers: { 'accept-encoding': 'br' } })
    const bytes = Buffer.from(await br.arrayBuffer())
    const part = await app.request(path, { headers: { 'accept-encoding': 'br', range: 'bytes=2-9' } })
    expect(part.headers.get('content-encoding')).toBe('br')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 10))
  })
})
