import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BytesNotLoaded, readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import type { ByteRange, ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { createMemorySource } from '../../shared/search/index/blocks/memory-source.ts'
import { openIndex } from '../../shared/search/index/whole/open-index.ts'
import { createRangeSource } from '../../shared/search/index/blocks/range-source.ts'
import { publishRelease } from '../publish/publish-release.ts'
import { createTestModel, createTestSite } from '../publish/directory-model.fixture.ts'
import { DamagedReleaseError, CODINGS } from './release/release-format.ts'
import { openNodeFileStore } from './node-files.ts'
import type { NodeFileStore } from './node-files.ts'
import { resolveStateDir } from './state-dir.ts'
import { parseReleasePointer } from './release/release-pointer.ts'
import type { ReleasePointer } from './release/release-pointer.ts'
import { openRelease } from './release-reader.ts'
import { releaseFilePath } from './release-sources.ts'
import type { ReleaseSources } from './release-sources.ts'
import type { Release, StoredPage } from './store.ts'

let outDir: string
let store: NodeFileStore
let pointer: ReleasePointer

/** A large page, whose listings are not read whole, and pages that repeat listings of others. */
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

function readStored(path: string): Uint8Array {
  return new Uint8Array(readFileSync(join(resolveStateDir(outDir), path)))
}

/** Everything at hand. */
const fromMemory: ReleaseSources = {
  source(kind, { name }) {
    const bytes = readStored(releaseFilePath(kind, name))
    if (kind !== 'segment') return createMemorySource(bytes)
    return { byteLength: bytes.byteLength, read: (offset, length) => bytes.subarray(offset, offset + length) }
  },
}

/** Everything to be waited for, as at an edge. Notes what is fetched. */
function createFarSources(): { sources: ReleaseSources; fetched: string[] } {
  const fetched: string[] = []
  const sources: ReleaseSources = {
    source(kind, { name, byteLength }) {
      const bytes = readStored(releaseFilePath(kind, name))
      const fetch = async (offset: number, length: number): Promise<Uint8Array> => {
        await Promise.resolve()
        fetched.push(kind)
        return bytes.slice(offset, offset + length)
      }
      if (kind !== 'segment') return createRangeSource({ byteLength, fetch, maxCachedBytes: 1 << 16 })
      return createFarSegment(byteLength, fetch)
    },
  }
  return { sources, fetched }
}

/** Keeps what it fetched. */
function createFarSegment(
  byteLength: number,
  fetch: (offset: number, length: number) => Promise<Uint8Array>,
): ByteSource {
  const held: { start: number; bytes: Uint8Array }[] = []
  const find = ({ offset, byteLength: length }: ByteRange): Uint8Array => {
    const piece = held.find(({ start, bytes }) => start <= offset && offset + length <= start + bytes.byteLength)
    if (piece !== undefined) return piece.bytes.subarray(offset - piece.start, offset - piece.start + length)
    throw new BytesNotLoaded(async () => {
      held.push({ start: offset, bytes: await fetch(offset, length) })
    })
  }
  return {
    byteLength,
    read: (offset, length) => find({ offset, byteLength: length }),
    prepare(ranges) {
      for (const range of ranges) find(range)
    },
  }
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
      const bytes = await file?.variants[coding]?.bytes()
      if (bytes) all[`${path} ${coding}`] = Buffer.from(bytes).toString('latin1')
    }
  }
  for (const slug of [...Object.keys(PAGES), '', '_', 'other']) {
    const page = await release.page(slug)
    all[`page ${slug}`] = page === undefined ? 'none' : describePage(page)
  }
  const search = release.search()
  const count = await readWhenLoaded(() => openIndex(search.index).documentCount)
  for (let position = 0; position < count; position += 1) {
    all[`listing ${position}`] = await readWhenLoaded(() => search.readListing(position))
  }
  return all
}

function describePage({ frame, listings, index, byteLength }: StoredPage): string {
  const texts = Array.from({ length: listings.count }, (_, position) => listings.read(position))
  const indexBytes = Buffer.from(index.read(0, index.byteLength))
  return [byteLength, frame, ...texts, indexBytes.toString('latin1')].join('\n')
}

describe('openRelease', () => {
  it('gives from memory and from afar all that the Node store gives', async () => {
    const right = await readAll(store.current())
    expect(Object.keys(right).length).toBeGreaterThan(350)
    expect(right['listing 304']).toContain('囲碁')
    expect(right['page 日本']).toMatch(/"slug":"日本".*\n.*"Go".*\n.*"Awk".*\n.*"囲碁"/)
    expect(['empty', '', '_', 'other'].map((slug) => right[`page ${slug}`] === 'none')).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(await readAll(await openRelease(pointer, fromMemory))).toEqual(right)
    expect(await readAll(await openRelease(pointer, createFarSources().sources))).toEqual(right)
  })

  it('finds files, pages and the root', async () => {
    const release = await openRelease(pointer, fromMemory)
    const file = await release.file('tools/index.json')
    expect(file).toMatchObject({ path: 'tools/index.json' })
    expect(await release.file('tools/index.json')).toBe(file)
    expect(await release.page('tools')).toMatchObject({ listings: { count: 5 } })
    expect(await release.root()).toMatchObject({ frame: expect.stringContaining('"category_count":5') })
  })

  it('brings in one read all that answers of a page are made from', async () => {
    const { sources, fetched } = createFarSources()
    const release = await openRelease(pointer, sources)
    fetched.length = 0
    const page = await release.page('tools')
    expect(page?.listings.read(4)).toContain('Grep')
    expect(fetched.filter((kind) => kind === 'segment')).toHaveLength(1)
    fetched.length = 0
    expect(await release.page('other')).toBeUndefined()
    expect(fetched).toEqual([])
    const root = await release.root()
    expect(root?.categories.read(0, 1)).toHaveLength(1)
    expect(fetched).toEqual(['segment'])
  })

  it('has the categories of the root at their places', async () => {
    const root = await store.current().root()
    expect(Object.keys(PAGES).map((slug) => root?.positionOf(slug))).toEqual([0, 1, 2, 3, 4])
    for (const slug of ['other', '', '_', '.well-known']) expect(root?.positionOf(slug)).toBeUndefined()
  })

  it('has a listing of a page at its places and nowhere else', async () => {
    const page = await store.current().page('tools')
    expect(page?.listings.read(0)).toContain('Awk')
    for (const position of [-1, 5, Number.NaN]) expect(() => page?.listings.read(position)).toThrow(RangeError)
  })

  it('reads the listings of a page once, and of several pages together', async () => {
    const { sources, fetched } = createFarSources()
    const release = await openRelease(pointer, sources)
    const search = release.search()
    const small = [300, 301, 302, 303, 304]
    await readWhenLoaded(() => search.prepareListings?.(small))
    expect(fetched.filter((kind) => kind === 'segment')).toHaveLength(2)
    fetched.length = 0
    for (const position of small) expect(JSON.parse(search.readListing(position))).toHaveProperty('id')
    expect(fetched).toEqual([])
    // Of a large page the end, and then what has the listing.
    await readWhenLoaded(() => search.readListing(3))
    expect(fetched).toEqual(['segment', 'segment'])
  })

  it.each([-1, 305, 0.5, Number.NaN])('has no listing at %s', (position) => {
    expect(() => store.current().search().readListing(position)).toThrow(RangeError)
  })

  it('refuses the table of another release', async () => {
    const opening = openRelease({ ...pointer, release: 'other' }, fromMemory)
    await expect(opening).rejects.toThrow(DamagedReleaseError)
  })

  it('passes on what its sources throw, and tries again', async () => {
    const { sources } = createFarSources()
    let isDown = false
    const failing: ReleaseSources = {
      source(kind, file) {
        const source = sources.source(kind, file)
        if (kind !== 'segment') return source
        const check = (): void => {
          if (isDown) throw new BytesNotLoaded(() => Promise.reject(new Error('nobody answers')))
        }
        return {
          byteLength: source.byteLength,
          read(offset, length) {
            check()
            return source.read(offset, length)
          },
        }
      },
    }
    const release = await openRelease(pointer, failing)
    isDown = true
    await expect(release.file('tools/index.json')).rejects.toThrow('nobody answers')
    await expect(release.page('tools')).rejects.toThrow('nobody answers')
    isDown = false
    expect(await release.file('tools/index.json')).toMatchObject({ path: 'tools/index.json' })
  })
})
