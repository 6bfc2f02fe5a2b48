import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BEST_COMPRESSION } from '../publish/release/compress.ts'
import { publishRelease } from '../publish/publish-release.ts'
import { createTestModel, createTestSite } from '../publish/directory-model.fixture.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import type { NodeFileStore } from '../store/node-files.ts'
import { createApp } from './app.ts'

const TEXT = `/* A script for other people's pages. */\n${'work(); '.repeat(100)}\n`

const RENDITION = {
  'cache-control': 'public, max-age=300',
  'cdn-cache-control': 'max-age=86400, stale-while-revalidate=86400, stale-if-error=604800',
}
const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Every address of the embed, with how long it may be kept. */
const SCRIPTS = [
  ['embed.js', RENDITION],
  ['embed.mjs', RENDITION],
  ['_/embed.WJcLloJbQq.js', IMMUTABLE],
  ['_/embed.0a1b2c3d4e.mjs', IMMUTABLE],
] as const

describe.each(['', '/lists'])('the embed, published below "%s"', (prefix) => {
  let outDir: string
  let store: NodeFileStore
  let app: ReturnType<typeof createApp>

  beforeAll(async () => {
    outDir = join(mkdtempSync(join(tmpdir(), 'gazetteer-')), 'out')
    const site = createTestSite()
    const files = SCRIPTS.map(([path]) => ({
      name: path.replace('_/', ''),
      mediaType: 'text/javascript; charset=utf-8',
      text: TEXT,
      compression: BEST_COMPRESSION,
    }))
    await publishRelease({
      plain: true,
      model: createTestModel({ embed: ['Awk'], 'embed-js': ['Sed'], 'embed-mjs': ['Ed'] }),
      site: { ...site, baseUrl: site.baseUrl + prefix },
      sharedFiles: files.slice(2),
      rootFiles: files.slice(0, 2),
      outDir,
      engine: 'one',
      nowSeconds: 1_700_000_000,
    })
    store = openNodeFileStore(outDir, { watch: false })
    app = createApp({ store })
  })

  afterAll(() => {
    store.close()
    rmSync(dirname(outDir), { recursive: true, force: true })
  })

  it.each(SCRIPTS)('answers %s to every page of the web [url:own:embed]', async (path, caching) => {
    const url = `${prefix}/${path}`
    const response = await app.request(url, { headers: { origin: 'https://shop.example' } })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(TEXT)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(TEXT.length),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'last-modified': 'Tue, 14 Nov 2023 22:13:20 GMT',
      vary: 'Accept-Encoding',
      etag: `"${createHash('sha256').update(TEXT).digest('base64url').slice(0, 22)}"`,
      ...caching,
    })
    for (const name of ['set-cookie', 'access-control-allow-credentials', 'link'])
      expect(headers).not.toHaveProperty(name)
    expect('cdn-cache-control' in headers).toBe('cdn-cache-control' in caching)
  })

  it.each(SCRIPTS)('answers %s compressed, to HEAD, and not again to those who have it', async (path) => {
    const url = `${prefix}/${path}`
    const tags = new Set<string | null>()
    for (const [coding, unpack] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      const request = { headers: { 'accept-encoding': coding } }
      const packed = await app.request(url, request)
      expect(packed.headers.get('content-encoding')).toBe(coding)
      expect(unpack(Buffer.from(await packed.arrayBuffer())).toString()).toBe(TEXT)

      const head = await app.request(url, { ...request, method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(packed.headers))

      const etag = packed.headers.get('etag')
      tags.add(etag)
      const again = await app.request(url, { headers: { ...request.headers, 'if-none-match': etag ?? '' } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(again.headers.get('access-control-allow-origin')).toBe('*')
      expect(again.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
    expect(tags.size).toBe(2)
  })

  it.each(['embed', 'embed-js', 'embed-mjs'])('leaves a category its name: %s', async (slug) => {
    const page = await app.request(`${prefix}/${slug}/index.json`)
    expect(page.status).toBe(200)
    expect(await page.json()).toMatchObject({ category: { slug } })
    expect((await app.request(`${prefix}/${slug}/embed.js`)).status).toBe(404)
  })
})
