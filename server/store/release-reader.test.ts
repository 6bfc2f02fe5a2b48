import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { readStored } from './published-folder.fixture.ts'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import { publishRelease } from '../publish/publish-release.ts'
import { createTestModel, createTestSite } from '../publish/directory-model.fixture.ts'
import { DamagedReleaseError, CODINGS } from './release/release-format.ts'
import { openNodeFileStore } from './node-files.ts'
import type { NodeFileStore } from './node-files.ts'
import { resolveStateDir } from './state-dir.ts'
import { parseReleasePointer } from './release/release-pointer.ts'
import type { ReleasePointer } from './release/release-pointer.ts'
import { openObjects } from './release-reader.ts'
import type { ReleaseMemory } from './release-reader.ts'
import { openRelease as openPublished } from '../../shared/release/open-release.ts'
import { parseManifest } from './release/manifest.ts'
import { createServerReader } from './server-reader.ts'
import { openObjectFolder } from './object-folder.ts'
import type { Objects } from './store.ts'
import type { Release } from '../../shared/release/release.ts'

let outDir: string
let store: NodeFileStore
let pointer: ReleasePointer

/** A large page, and pages that repeat listings of others. */
const PAGES = {
  large: Array.from({ length: 300 }, (_, number) => `L${number}`),
  tools: ['Awk', 'L7', 'Sed', 'L8', 'Grep'],
  repeats: ['Awk', 'Sed'],
  empty: [],
  日本: ['Go', 'Awk', '囲碁'],
}

beforeAll(async () => {
  outDir = join(mkdtempSync(join(tmpdir(), 'gazetteer-reader-')), 'out')
  await publishRelease({
    plain: true,
    model: createTestModel(PAGES),
    site: createTestSite(),
    sharedFiles: [{ name: 'schema/page.json', mediaType: 'application/json', text: '{}' }],
    outDir,
    engine: 'one',
    nowSeconds: 1000,
  })
  pointer = parseReleasePointer(readFileSync(join(resolveStateDir(outDir), 'current.json'), 'utf8'))
  store = openNodeFileStore(outDir, { watch: false })
})

afterAll(() => {
  store.close()
  rmSync(dirname(outDir), { recursive: true, force: true })
})

/** Everything to be waited for, as at an edge. Notes what is fetched. */
function createFarFiles(): { files: Objects; fetched: string[] } {
  const folder = openObjectFolder(resolveStateDir(outDir))
  const fetched: string[] = []
  return {
    fetched,
    files: {
      ...folder,
      async read(name, range) {
        await new Promise((resolve) => setImmediate(resolve))
        fetched.push(range === undefined ? 'whole' : 'part')
        return folder.read(name, range)
      },
    },
  }
}

const OPTIONS = { pageBytes: 1 << 20, wholeIndexBytes: Infinity }

/** Opens a release as an edge does. */
async function openRelease(
  files: Objects,
  pointed: ReleasePointer,
  { pageBytes, ...memory }: ReleaseMemory & { readonly pageBytes: number },
): Promise<Release> {
  const manifest = parseManifest(await files.read(pointed.manifest), pointed)
  return openPublished(openObjects(files, manifest, memory), createServerReader(pageBytes))
}

/** All that a release has, as text. */
async function readAll(release: Release): Promise<Record<string, string>> {
  const all: Record<string, string> = { id: release.id, baseUrl: release.baseUrl }
  const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(outDir, path)).isFile(),
  )
  for (const path of paths) {
    const file = await release.file(path)
    all[path] = JSON.stringify(file)
    for (const coding of CODINGS) {
      const bytes = await file?.forms[coding]?.bytes()
      if (bytes) all[`${path} ${coding}`] = Buffer.from(bytes).toString('latin1')
    }
  }
  for (const slug of [...Object.keys(PAGES), '', '_', 'other']) {
    const page = await readStored(release, slug)
    const index = page && Buffer.from(await readWhenLoaded(() => page.index.read(0, page.index.byteLength)))
    all[`page ${slug}`] = page && index ? describePage(page.frame, page.texts, index) : 'none'
  }
  return all
}

/** @param index All of it. */
function describePage(frame: string, texts: readonly string[], index: Buffer): string {
  return [frame, ...texts, index.toString('latin1')].join('\n')
}

describe('openRelease', () => {
  it('gives from memory and from afar all that the Node store gives', async () => {
    const right = await readAll(store.current())
    expect(Object.keys(right).length).toBeGreaterThan(50)
    expect(right['page ']?.match(/"id":/g)?.length).toBeGreaterThan(304)
    expect(right['page ']).toContain('囲碁')
    expect(right['page 日本']).toMatch(/"slug":"日本".*\n.*"Go".*\n.*"Awk".*\n.*"囲碁"/)
    expect(['empty', '_', 'other'].map((slug) => right[`page ${slug}`] === 'none')).toEqual([false, true, true])
    expect(await readAll(await openRelease(createFarFiles().files, pointer, OPTIONS))).toEqual(right)
    const inParts = { pageBytes: 0, wholeIndexBytes: 0, maxHeads: 1 }
    expect(await readAll(await openRelease(createFarFiles().files, pointer, inParts))).toEqual(right)
  })

  it('finds files, pages and the root', async () => {
    const release = await openRelease(createFarFiles().files, pointer, OPTIONS)
    const file = await release.file('tools/index.json')
    expect(file).toMatchObject({ path: 'tools/index.json' })
    expect(await release.file('tools/index.json')).toBe(file)
    expect(await release.page('tools')).toMatchObject({ kind: 'category', listingCount: 5 })
    expect(await release.page('')).toMatchObject({ kind: 'root', listingCount: 305, categories: { count: 5 } })
  })

  it('brings in one read all that answers of a page are made from', async () => {
    const { files, fetched } = createFarFiles()
    const release = await openRelease(files, pointer, OPTIONS)
    fetched.length = 0
    const tools = await (await release.page('tools'))?.collection()
    expect(tools?.listing(4).name).toBe('Grep')
    expect(fetched).toEqual(['whole'])
    fetched.length = 0
    expect(await release.page('other')).toBeUndefined()
    expect(fetched).toEqual([])
    const root = await release.page('')
    expect(root?.kind === 'root' && root.categories.find(['repeats', 'other'])).toMatchObject([{ slug: 'repeats' }])
    expect(fetched).toEqual(['whole'])
  })

  it('has a listing of a page at its places and nowhere else', async () => {
    const page = await store.current().stored('tools')
    expect(page?.listings.read(0)).toContain('Awk')
    for (const position of [-1, 5, Number.NaN]) expect(() => page?.listings.read(position)).toThrow(RangeError)
  })

  it('reads the listings of a page once, and of several pages together', async () => {
    const { files, fetched } = createFarFiles()
    const release = await openRelease(files, pointer, OPTIONS)
    const listings = (await release.stored(''))?.listings
    fetched.length = 0
    const small = [300, 301, 302, 303, 304]
    await readWhenLoaded(() => listings?.prepare(small))
    expect(fetched).toHaveLength(2)
    fetched.length = 0
    for (const position of small) expect(JSON.parse(listings?.read(position) ?? '')).toHaveProperty('id')
    expect(fetched).toEqual([])
    await readWhenLoaded(() => listings?.read(3))
    expect(fetched).toEqual(['whole'])
  })

  it('names the page that a listing of the root is first on', async () => {
    const root = await store.current().stored('')
    expect(await readWhenLoaded(() => root?.listings.labels(304))).toEqual({ 日本: expect.any(String) as string })
  })

  it('keeps the pages read last, as long as they have room together', async () => {
    const { files, fetched } = createFarFiles()
    const visit = async (pageBytes: number, slugs: readonly string[]): Promise<number> => {
      const release = await openRelease(files, pointer, { ...OPTIONS, pageBytes })
      fetched.length = 0
      for (const slug of slugs) await release.page(slug)
      expect(release.heldBytes().pages).toBeLessThanOrEqual(Math.max(pageBytes, 20_000))
      return fetched.length
    }
    const release = await openRelease(files, pointer, OPTIONS)
    const sizes = await Promise.all(
      ['tools', 'repeats'].map(async (slug) => (await release.stored(slug))?.byteLength ?? 0),
    )
    const both = sizes.reduce((sum, size) => sum + size, 0)
    const slugs = ['tools', 'repeats', 'tools']
    expect(await visit(both, slugs)).toBe(2)
    expect(await visit(both - 1, slugs)).toBe(3)
    expect(await visit(1, ['tools', 'tools', 'repeats', 'repeats'])).toBe(2)
  })

  it.each([-1, 305, Number.NaN])('has no listing at %s', async (position) => {
    const root = await store.current().stored('')
    expect(() => root?.listings.read(position)).toThrow(RangeError)
  })

  it('refuses the manifest of another release', async () => {
    const opening = openRelease(createFarFiles().files, { ...pointer, release: 'other' }, OPTIONS)
    await expect(opening).rejects.toThrow(DamagedReleaseError)
  })

  it('passes on what its files throw, and tries again', async () => {
    const { files } = createFarFiles()
    let isDown = false
    const failing: Objects = {
      ...files,
      read: (name, range) => (isDown ? Promise.reject(new Error('nobody answers')) : files.read(name, range)),
    }
    const release = await openRelease(failing, pointer, OPTIONS)
    const root = await release.stored('')
    isDown = true
    await expect(release.file('tools/index.json')).rejects.toThrow('nobody answers')
    await expect(release.page('tools')).rejects.toThrow('nobody answers')
    await expect(root?.index()).rejects.toThrow('nobody answers')
    isDown = false
    expect(await release.file('tools/index.json')).toMatchObject({ path: 'tools/index.json' })
    expect((await root?.index())?.byteLength).toBeGreaterThan(1000)
  })
})
