import { describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { endpointOf, etagOf, fixtureContent, fixtureStore } from '../http.fixture.ts'

const store = fixtureStore()
const app = createApp({ store })

describe('createApp: MCP paths', () => {
  const seen: string[] = []
  const mcp = endpointOf(async (request, slug) => {
    seen.push(`${request.method} ${slug}`)
    return new Response('mcp', { status: 202 })
  })
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
  ])('hands %s %s over [url:mcp:post] [url:mcp:slash]', async (method, path, slug) => {
    seen.length = 0
    const response = await withMcp.request(path, { method })
    expect(response.status).toBe(202)
    expect(seen).toEqual([`${method} ${slug}`])
  })

  it('leads browsers to the page and lets event streams through [url:mcp:browser-303]', async () => {
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
    'serves the card at %s [url:card:bytes] [url:card:cors] [caching:manifest:card]',
    async (path) => {
      const response = await withMcp.request(path)
      expect(await response.text()).toBe(fixtureContent('databases/mcp.json'))
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/mcp-server-card+json',
        'cache-control': 'public, max-age=3600',
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'Content-Type, If-None-Match',
        'access-control-expose-headers': '*',
        etag: await etagOf(app, '/tools/databases/mcp.json'),
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
