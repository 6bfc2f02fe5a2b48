import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { post, rpc } from '../../e2e/protocol/post.ts'
import { SITE_DOCUMENT } from '../../shared/model/site-document.ts'
import { publishRelease } from '../publish/publish-release.ts'
import { createTestModel, createTestSite } from '../publish/directory-model.fixture.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import type { NodeFileStore } from '../store/node-files.ts'
import { objectPaths } from '../store/published-folder.fixture.ts'
import { createApp } from './app.ts'
import { createMcpEndpoint } from './mcp/mcp.ts'
import { createPageCache } from '../contents/page-cache.ts'
import type { PublishOutcome } from '../publish/publish-options.ts'

let outDir: string
let store: NodeFileStore

beforeEach(() => {
  outDir = join(mkdtempSync(join(tmpdir(), 'gazetteer-damaged-')), 'out')
})

afterEach(() => {
  store.close()
  rmSync(dirname(outDir), { recursive: true, force: true })
})

/** Flips a bit in each 64 bytes of a file that is in use. */
function damage(path: string): void {
  const bytes = readFileSync(path)
  const descriptor = openSync(path, 'r+')
  for (let at = 32; at < bytes.length; at += 64) writeSync(descriptor, Uint8Array.of((bytes[at] ?? 0) ^ 1), 0, 1, at)
  closeSync(descriptor)
}

function publish(pages: Record<string, string[]>): Promise<PublishOutcome> {
  const site = createTestSite()
  const { assets, generator } = site
  const siteFile = { name: SITE_DOCUMENT, mediaType: 'application/json', text: JSON.stringify({ assets, generator }) }
  const model = createTestModel(pages)
  return publishRelease({ model, site, sharedFiles: [siteFile], outDir, engine: 'one', nowSeconds: 1000 })
}

describe('a search index that is damaged while it is in use', () => {
  it('fails what needs it, says so to the operator, and nothing else fails [search:index:damage]', async () => {
    await publish({ tools: ['Awk', 'Sed'], games: ['Go', 'Chess'] })
    store = openNodeFileStore(outDir, { watch: false })
    const errors: unknown[] = []
    const onError = (error: unknown): void => void errors.push(error)
    const contents = createPageCache(store, { onError })
    const mcp = createMcpEndpoint({ store, contents, onError })
    const app = createApp({ store, mcp, contents, onError })
    for (const path of objectPaths(outDir).index) damage(path)

    const search = rpc(1, 'tools/call', { name: 'search', arguments: { query: 'awk' } })
    const text = expect.stringMatching(/^The search index of this directory cannot be read right now.*facets/)
    const refusal = { jsonrpc: '2.0', id: 1, result: { isError: true, content: [{ type: 'text', text }] } }
    const failed = await post(mcp, search, { slug: '' })
    expect([failed.status, failed.json]).toEqual([200, refusal])
    const browse = await post(mcp, rpc(1, 'tools/call', { name: 'browse', arguments: {} }), { slug: '' })
    expect(browse.json).toEqual(refusal)
    const operator = expect.stringMatching(/objects\/.*: damaged; build again/)
    expect(errors.map(String)).toEqual([operator, operator])
    expect(failed.json).not.toEqual(expect.stringContaining(outDir))

    const inCategory = { name: 'search', arguments: { query: 'awk', category: 'tools' } }
    const narrowed = await post(mcp, rpc(3, 'tools/call', inCategory), { slug: '' })
    expect(narrowed.json).toMatchObject({ result: { structuredContent: { total: 1, results: [{ id: 'awk' }] } } })
    const categories = await post(mcp, rpc(4, 'tools/call', { name: 'facets', arguments: { name: 'categories' } }), {
      slug: '',
    })
    expect(categories.json).toMatchObject({ result: { structuredContent: { total: 2 } } })
    const { json } = await post(mcp, search, { slug: 'tools' })
    expect(json).toMatchObject({ result: { structuredContent: { total: 1, results: [{ id: 'awk' }] } } })
    expect((await app.request('https://example.org/tools/?query=awk')).status).toBe(200)
    expect((await app.request('https://example.org/')).status).toBe(200)
    expect(errors).toHaveLength(2)
    expect(await post(mcp, rpc(2, 'tools/list'), { slug: '' })).toMatchObject({ status: 200 })
  })

  it.each([
    ['text/html', 'text/html; charset=utf-8', '<a href="/">All categories</a>'],
    ['text/markdown', 'text/markdown; charset=utf-8', '- [All pages of this directory](</index.md>)'],
    ['application/ld+json', 'application/problem+json', '"index":"/"'],
  ])('answers queries of the whole directory with 503, for %s', async (accept, type, text) => {
    await publish({ tools: ['Awk'] })
    store = openNodeFileStore(outDir, { watch: false })
    const errors: unknown[] = []
    const app = createApp({ store, onError: (error) => errors.push(error) })
    for (const path of objectPaths(outDir).index) damage(path)
    const response = await app.request('https://example.org/?query=awk', { headers: { accept } })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([type, 'no-store'])
    expect(await response.text()).toContain(text)
    expect(errors.map(String)).toEqual([expect.stringMatching(/objects\/.*: damaged; build again/)])
  })

  it('says so of a listing that is damaged too', async () => {
    await publish({ tools: ['Awk'] })
    store = openNodeFileStore(outDir, { watch: false })
    const errors: unknown[] = []
    const mcp = createMcpEndpoint({ store, onError: (error) => errors.push(error) })
    const search = rpc(1, 'tools/call', { name: 'search', arguments: { query: 'awk' } })
    await post(mcp, rpc(2, 'tools/list'), { slug: '' })
    for (const path of objectPaths(outDir).pages) damage(path)
    expect((await post(mcp, search, { slug: '' })).json).toMatchObject({ result: { isError: true } })
    expect(errors.map(String)).toEqual([expect.stringMatching(/objects\/.* damaged; build again/)])
  })

  it('is asked again once it is whole', async () => {
    await publish({ tools: ['Awk'] })
    store = openNodeFileStore(outDir, { watch: false })
    const mcp = createMcpEndpoint({ store, onError: () => undefined })
    for (const path of objectPaths(outDir).index) damage(path)
    const search = rpc(1, 'tools/call', { name: 'search', arguments: { query: 'awk' } })
    expect((await post(mcp, search, { slug: '' })).json).toMatchObject({ result: { isError: true } })
    await publish({ tools: ['Awk', 'Awking'] })
    await store.reload()
    expect((await post(mcp, search, { slug: '' })).json).toMatchObject({ result: { structuredContent: { total: 2 } } })
  })
})
