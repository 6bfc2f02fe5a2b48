import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import { createApp } from '../http/app.ts'
import { createTestModel, createTestSite } from '../publish/directory-model.fixture.ts'
import { publishRelease } from '../publish/publish-release.ts'
import { openNodeFileStore } from './node-files.ts'
import { openStaticStore } from './static-store.ts'
import type { FollowingStore } from './watch-pointer.ts'

let scratch: string
let copy: string
const stores: Pick<FollowingStore, 'close'>[] = []

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-static-'))
  copy = join(scratch, 'copy')
})

afterEach(() => {
  for (const store of stores.splice(0)) store.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** Builds for static hosts, and copies the output without its state. */
async function publish(names: readonly string[]): Promise<void> {
  const site = createTestSite()
  await publishRelease({
    plain: true,
    model: createTestModel({ tools: names, games: ['Go'] }),
    site: { ...site, directory: { ...site.directory, target: 'static' } },
    sharedFiles: [],
    outDir: join(scratch, 'out'),
    engine: 'one',
    nowSeconds: 1000,
  })
  cpSync(join(scratch, 'out'), copy, { recursive: true })
}

async function open(watch: boolean): Promise<FollowingStore> {
  const store = await openStaticStore(copy, { watch })
  stores.push(store)
  return store
}

describe('openStaticStore', () => {
  it('serves every file of a copy as it is, compressed when that is asked for', async () => {
    await publish(['Awk', 'Sed'])
    const app = createApp({ store: await open(false) })
    const own = openNodeFileStore(join(scratch, 'out'), { watch: false })
    stores.push(own)
    const paths = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((path) =>
      statSync(join(copy, path)).isFile(),
    )
    expect(paths.length).toBeGreaterThan(40)
    const base = own.current().baseUrl
    const different: string[] = []
    for (const path of paths) {
      const answer = await app.fetch(new Request(`${base}/${path}`))
      expect([path, answer.status]).toEqual([path, 200])
      const isSame = Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(copy, path)))
      // Sitemaps are made anew on a server, of the same pages.
      if (!isSame && !path.startsWith('sitemap')) different.push(path)
      const published = /\.(?:html|md|jsonld|css|svg|txt|xml)$/.test(path) ? await own.current().file(path) : undefined
      if (published && answer.headers.get('content-type') !== published.mediaType) different.push(`type of ${path}`)
    }
    expect(different).toEqual([])
    const packed = await app.fetch(new Request(`${base}/tools/`, { headers: { 'accept-encoding': 'gzip' } }))
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    for (const path of ['nowhere', '_/nowhere.js', '..%2fcopy/index.html', '%5c..%5cindex.html', 'tools']) {
      expect([path, (await app.fetch(new Request(`${base}/${path}/`))).status]).toEqual([
        path,
        path === 'tools' ? 200 : 404,
      ])
    }
  })

  it('searches as the server does that has the state', async () => {
    await publish(['Awk', 'Sed'])
    const own = openNodeFileStore(join(scratch, 'out'), { watch: false })
    stores.push(own)
    const search = async ({ current }: Pick<FollowingStore, 'current'>) => {
      const collection = await (await current().page(''))?.collection()
      return readWhenLoaded(() =>
        collection?.listings(collection.search('sed', { limit: 5 }).hits.map(({ position }) => position)),
      )
    }
    const found = await search(await open(false))
    expect(found).toMatchObject([{ name: 'Sed' }])
    expect(found).toEqual(await search(own))
  })

  it('follows what is copied there later', async () => {
    await publish(['Awk'])
    const store = await open(true)
    const first = store.current().id
    const changed = new Promise((resolve) => store.onChange(({ id }) => resolve(id)))
    await publish(['Awk', 'Sed'])
    expect(await changed).not.toBe(first)
    expect((await store.current().page('tools'))?.listingCount).toBe(2)
  })

  it('says what to do where nothing is published', async () => {
    await expect(openStaticStore(scratch)).rejects.toThrow('_/search.json is not there; publish the directory again')
    await publish(['Awk'])
    writeFileSync(join(copy, '_/search.json'), '{}')
    await expect(open(false)).rejects.toThrow(/none that this version reads; .*publish the directory again/)
  })
})
