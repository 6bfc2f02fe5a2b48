import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { post, rpc } from '../../e2e/protocol/post.ts'
import { SITE_DOCUMENT } from '../../shared/model/site-document.ts'
import { publishRelease } from '../publish/publish-release.ts'
import type { PublishOutcome } from '../publish/publish-release.ts'
import { createTestModel, createTestSite } from '../publish/test-model.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import type { NodeFileStore } from '../store/node-files.ts'
import { PRIVATE_DIR } from '../store/release-format.ts'
import { createApp } from './app.ts'
import { createMcpEndpoint } from './mcp.ts'
import { createPageContents } from './page-content.ts'

let outDir: string
let store: NodeFileStore

beforeEach(() => {
  outDir = mkdtempSync(join(tmpdir(), 'gazetteer-damaged-'))
})

afterEach(() => {
  store.close()
  rmSync(outDir, { recursive: true, force: true })
})

/** Flips a bit in each 64 bytes of a file that is in use, up to its checksums. */
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
  it('fails what needs it, says so to the operator, and nothing else fails', async () => {
    const { outputs } = await publish({ tools: ['Awk', 'Sed'], games: ['Go', 'Chess'] })
    store = openNodeFileStore(outDir, { watch: false })
    const errors: unknown[] = []
    const onError = (error: unknown): void => void errors.push(error)
    const contents = createPageContents(store, { onError })
    const mcp = createMcpEndpoint({ store, contents, onError })
    const app = createApp({ store, mcp, contents, onError })
    for (const { path } of outputs) if (path.startsWith('search')) damage(join(outDir, PRIVATE_DIR, path))

    const search = rpc(1, 'tools/call', { name: 'search', arguments: { query: 'awk' } })
    const failed = await post(mcp, search, { slug: '' })
    expect([failed.status, failed.json]).toEqual([
      500,
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: expect.any(String) } },
    ])
    expect(errors.map(String)).toEqual([expect.stringMatching(/\.(index|listings): delete it and build again/)])
    expect((await app.request('https://example.org/?query=awk')).status).toBe(500)

    const { json } = await post(mcp, search, { slug: 'tools' })
    expect(json).toMatchObject({ result: { structuredContent: { total: 1, results: [{ id: 'awk' }] } } })
    expect((await app.request('https://example.org/tools/?query=awk')).status).toBe(200)
    expect((await app.request('https://example.org/')).status).toBe(200)
    expect(await post(mcp, rpc(2, 'tools/list'), { slug: '' })).toMatchObject({ status: 200 })
  })

  it('is asked again once it is whole', async () => {
    const { outputs } = await publish({ tools: ['Awk'] })
    store = openNodeFileStore(outDir, { watch: false })
    const mcp = createMcpEndpoint({ store, onError: () => undefined })
    for (const { path } of outputs) if (path.startsWith('search')) damage(join(outDir, PRIVATE_DIR, path))
    const search = rpc(1, 'tools/call', { name: 'search', arguments: { query: 'awk' } })
    expect((await post(mcp, search, { slug: '' })).status).toBe(500)
    await publish({ tools: ['Awk', 'Awking'] })
    store.reload()
    expect((await post(mcp, search, { slug: '' })).json).toMatchObject({ result: { structuredContent: { total: 2 } } })
  })
})
