import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClaim } from './claim.ts'
import { loadPageTools } from './load-page-tools.ts'
import type { PageTools } from './load-page-tools.ts'

const TOOL = { name: 'search', title: 'Search', description: 'Finds.', inputSchema: { type: 'object' } }

const MANIFEST = {
  title: 'Databases',
  websiteUrl: 'https://built.example/lists/databases/',
  _meta: { publisher: {}, 'example.built.lists/page': { tools: [TOOL, { name: 'old' }] } },
}

/** What is read of the page of databases of a directory at this base. */
function load(manifest: unknown, base = 'https://served.example/'): Promise<PageTools> {
  vi.stubGlobal('document', { baseURI: 'https://shop.example/cart/' })
  vi.stubGlobal('fetch', async () => (manifest instanceof Response ? manifest : Response.json(manifest)))
  const claim = createClaim({ base, category: 'databases' }, [])
  return loadPageTools(claim.base, claim.url)
}

function withEngine(module: string): object {
  return { ...MANIFEST, _meta: { 'x/page': { tools: [TOOL], engine: { module } } } }
}

afterEach(() => vi.unstubAllGlobals())

describe('loadPageTools', () => {
  it('reads the tools of which there is enough', async () => {
    expect(await load(MANIFEST)).toEqual({ title: 'Databases', tools: [TOOL] })
    expect(await load({ title: 'Old', _meta: {} })).toEqual({ title: 'Old', tools: [] })
  })

  it.each([
    ['https://built.example/lists/databases/mcp', 'https://served.example/databases/mcp'],
    ['https://mcp.example/databases/mcp', 'https://mcp.example/databases/mcp'],
  ])('knows where the endpoint %s is, also of a copy served elsewhere', async (url, endpoint) => {
    const remotes = [{ type: 'streamable-http', url }, { type: 'sse' }]
    expect(await load({ ...MANIFEST, remotes })).toMatchObject({ endpoint })
  })

  it.each([
    [
      'https://a.example/',
      'https://built.example/lists/_/engine.0a/engine.js',
      'https://a.example/_/engine.0a/engine.js',
    ],
    ['/dir', 'https://built.example/_/engine.0a.js', 'https://shop.example/dir/_/engine.0a.js'],
    ['dir', 'https://built.example/_/engine.0a.js', 'https://shop.example/cart/dir/_/engine.0a.js'],
    ['https://served.example', 'https://evil.example/_/engine.js', 'https://served.example/_/engine.js'],
    ['https://served.example', 'https://evil.example/code.js', 'https://served.example/_/https://evil.example/code.js'],
    ['/', '//evil.example', 'https://shop.example/_///evil.example'],
    ['/', 'data:text/javascript,alert(1)', 'https://shop.example/_/data:text/javascript,alert(1)'],
  ])('loads code from the directory at %s only, whatever it says: %s', async (base, module, engine) => {
    expect(await load(withEngine(module), base)).toMatchObject({ engine })
  })

  it.each<[string, unknown, RegExp]>([
    ['is missing', new Response('{}', { status: 404 }), /HTTP 404/],
    ['is too long', new Response(`{"title":"${'x'.repeat(3_700_000)}"}`), /too long/],
    ['is no object', null, /./],
    ['has no parts', {}, /./],
    ['has other tools', { ...MANIFEST, _meta: { 'x/page': { tools: { filter: 1 } } } }, /./],
    ['has nothing for a tool', { ...MANIFEST, _meta: { 'x/page': { tools: [null] } } }, /./],
    ['has another endpoint', { ...MANIFEST, remotes: [{ url: 5 }] }, /./],
  ])('rejects a manifest that %s', async (_what, manifest, message) => {
    await expect(load(manifest)).rejects.toThrow(message)
  })
})
