import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../store/memory.fixture.ts'
import { createApp } from './app.ts'
import { FIXTURE_BASE_URL, fixtureFiles } from './http.fixture.ts'

const PNG = Buffer.from('89504e470d0a1a0a00ff80feff', 'hex')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')

const files = [
  ...fixtureFiles(),
  { path: '_/logo/3f/aa.png', mediaType: 'image/png', content: PNG },
  { path: '_/logo/3f/bb.svg', mediaType: 'image/svg+xml', content: SVG },
  { path: '_/logo/40/cc.svg', mediaType: 'image/svg+xml', content: SVG },
]
const app = createApp({ store: createMemoryStore(FIXTURE_BASE_URL, files) })

async function get(path: string, init: RequestInit = {}): Promise<Response> {
  return app.request(`http://localhost/tools/${path}`, init)
}

describe('createApp: logos of listings', () => {
  it('sends the bytes of a picture, for ever [sources:logo:served]', async () => {
    const response = await get('_/logo/3f/aa.png')
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBeNull()
  })

  it.each(['_/logo/3f/bb.svg', '_/logo/40/cc.svg'])('puts %s in a sandbox [sources:logo:served]', async (path) => {
    const response = await get(path)
    expect(Buffer.from(await response.arrayBuffer()).equals(SVG)).toBe(true)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('answers as for every file: conditions, HEAD, ranges, and 404', async () => {
    const etag = (await get('_/logo/3f/aa.png')).headers.get('etag') ?? ''
    const unchanged = await get('_/logo/3f/aa.png', { headers: { 'if-none-match': etag } })
    const head = await get('_/logo/3f/aa.png', { method: 'HEAD' })
    const range = await get('_/logo/3f/aa.png', { headers: { range: 'bytes=8-9' } })
    expect([unchanged.status, head.status, head.headers.get('content-length'), range.status]).toEqual([
      304,
      200,
      '13',
      206,
    ])
    expect(Buffer.from(await range.arrayBuffer())).toEqual(PNG.subarray(8, 10))
    const others = ['_/logo/3f/cc.svg', '_/logo/41/aa.png', '_/logo/aa.png', '_/logo/', '_/logo/3f/', '_/logo/3f']
    const statuses = await Promise.all(others.map(async (path) => (await get(path)).status))
    expect(statuses).toEqual(others.map(() => 404))
  })
})
