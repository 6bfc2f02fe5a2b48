import { crc32, gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { BytesNotLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { createMemorySource } from '../../shared/search/index/blocks/memory-source.ts'
import { createRangeSource } from '../../shared/search/index/blocks/range-source.ts'
import { openRecords } from '../../shared/search/index/blocks/record-file.ts'
import type { RecordReader } from '../../shared/search/index/blocks/record-file.ts'
import { slugProblem } from '../../shared/model/slug.ts'
import { createBundleReader, ownBytes } from './bundle-reader.ts'
import { InFlightReads, readOnce } from './in-flight-reads.ts'
import { objectName, objectPath, parseManifest } from './release/manifest.ts'
import type { Manifest, ManifestBundle, StoredPieces } from './release/manifest.ts'
import { bundleKeyOf, DamagedReleaseError, nameInBundle, SEARCH_NAME } from './release/release-format.ts'
import type { PointedRelease } from './release/release-pointer.ts'
import type { Files, Release, ReleaseSearch, StoredListings, StoredPage } from './store.ts'
import type { StoredFile } from '../../shared/release/release.ts'

/** How a platform reads releases. */
export interface ReaderOptions {
  /** Bytes of pages kept open. */
  readonly pageBytes: number
  /** Bytes of the index of all listings kept in memory. Default: all of it. */
  readonly indexBytes?: number
  /** Lists of files of pages kept, about 2 KB each, and twice as many files, 1 KB each. Default 256. */
  readonly maxHeads?: number
}

/** Memory of an open page besides its bytes: an estimate. */
const PAGE_OVERHEAD_BYTES = 1_024

/**
 * Opens a release: reads its manifest, and the rest on demand.
 *
 * @throws {DamagedReleaseError} when it is not what was published.
 */
export async function openRelease(files: Files, pointed: PointedRelease, options: ReaderOptions): Promise<Release> {
  return readRelease(files, parseManifest(await files.read(pointed.manifest), pointed), options)
}

/** Like {@link openRelease}, for a manifest that was read. */
export function readRelease(files: Files, manifest: Manifest, options: ReaderOptions): Release {
  const { pageBytes, indexBytes = Infinity, maxHeads = 256 } = options
  const { release: id, baseUrl, language, linksChecked, pages, others, changes } = manifest
  const bundles = new Map([...others, ...pages].map((bundle) => [bundle.key, bundle]))
  const reader = createBundleReader(files, maxHeads)
  const found = new LRUCache<string, StoredFile>({ max: 2 * maxHeads })
  const opened = new LRUCache<string, StoredPage>({
    maxSize: Math.max(1, pageBytes),
    sizeCalculation: ({ byteLength }) => Math.min(byteLength + PAGE_OVERHEAD_BYTES, Math.max(1, pageBytes)),
  })
  const loading = new InFlightReads<string, StoredPage | undefined>()
  const categories = new Set(pages)

  const loadPage = async (bundle: ManifestBundle): Promise<StoredPage | undefined> => {
    const bytes = await reader.record(bundle, SEARCH_NAME)
    const page = bytes && openPage(bytes)
    if (page !== undefined) opened.set(bundle.key, page)
    return page
  }
  const pageOf = async (slug: string): Promise<StoredPage | undefined> => {
    const bundle = bundles.get(slug)
    if (bundle === undefined || !categories.has(bundle)) return undefined
    return opened.get(slug) ?? loading.read(slug, () => loadPage(bundle))
  }
  const locate = createLocator(pages)
  const search = readOnce(async (): Promise<ReleaseSearch> => {
    // Listings that are being read: the memory of pages may have no room for all of them.
    let recent = new Map<string, StoredPage>()
    const peek = (slug: string): StoredPage | undefined => recent.get(slug) ?? opened.get(slug)
    const load = (slugs: Iterable<string>): BytesNotLoaded =>
      new BytesNotLoaded(async () => {
        const read = await Promise.all(Array.from(slugs, async (slug) => [slug, await pageOf(slug)] as const))
        recent = new Map(read.flatMap(([slug, page]) => (page === undefined ? [] : [[slug, page] as const])))
      })
    return {
      index: await openIndexBytes(files, manifest.index, indexBytes),
      readListing(position) {
        const { slug, ordinal } = locate(position)
        const page = peek(slug)
        if (page === undefined) throw load([slug])
        return page.listings.read(ordinal)
      },
      prepareListings(positions) {
        const slugs = new Set(positions.map((position) => locate(position).slug))
        if ([...slugs].some((slug) => peek(slug) === undefined)) throw load(slugs)
      },
    }
  })
  const positions = readOnce(async () => new Map(pages.map(({ key }, position) => [key, position])))
  return {
    id,
    baseUrl,
    language,
    linksChecked,
    async file(path) {
      const known = found.get(path)
      if (known !== undefined) return known
      const key = bundleKeyOf(path)
      const bundle = bundles.get(key)
      const file = bundle && (await reader.file(bundle, nameInBundle(key, path)))
      if (file !== undefined) found.set(path, file)
      return file
    },
    search,
    page: (slug) => pageOf(slug),
    async root() {
      const bundle = bundles.get('')
      const bytes = bundle && (await reader.record(bundle, SEARCH_NAME))
      if (bytes === undefined) return undefined
      const records = openRecords(createMemorySource(bytes, crc32))
      const known = await positions()
      return {
        frame: records.readText(0),
        categories: createMemorySource(records.read(1).slice(), crc32),
        positionOf: (slug) => (slugProblem(slug) === undefined ? known.get(slug) : undefined),
      }
    },
    async changes(name) {
      const object = Object.hasOwn(changes, name) ? changes[name] : undefined
      return object === undefined ? undefined : new TextDecoder().decode(await readPacked(files, object))
    },
  }
}

/** The data for answers about a category's page: the output of `writePageSearch`. */
function openPage(bytes: Uint8Array): StoredPage {
  const records = openRecords(createMemorySource(bytes, crc32))
  return {
    frame: records.readText(0),
    // Copies: blocks are counted from where the bytes begin.
    listings: openListings(openRecords(createMemorySource(records.read(1).slice(), crc32))),
    index: createMemorySource(records.read(2).slice(), crc32),
    byteLength: bytes.byteLength,
  }
}

function openListings(records: RecordReader): StoredListings {
  return { count: records.count, read: (position) => records.readText(position) }
}

/** Where the listing at a position of the whole directory is: at its first place in display order. */
function createLocator(pages: readonly ManifestBundle[]): (position: number) => { slug: string; ordinal: number } {
  const firsts: number[] = []
  let count = 0
  for (const { listings, repeats } of pages) {
    firsts.push(count)
    count += listings - repeats.length
  }
  return (position) => {
    if (!(position >= 0 && position < count)) throw new RangeError(`no listing at ${position} of ${count}`)
    let low = 0
    let high = firsts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((firsts[middle] ?? 0) <= position) low = middle
      else high = middle - 1
    }
    const { key: slug = '', repeats = [] } = pages[low] ?? {}
    let ordinal = position - (firsts[low] ?? 0)
    // Ascending: each that comes before it moves it by one.
    for (const repeat of repeats) if (repeat <= ordinal) ordinal += 1
    return { slug, ordinal }
  }
}

/** Reads the index of all listings: whole, or in parts where it is larger than what may be kept. */
async function openIndexBytes(files: Files, index: StoredPieces, maxBytes: number): Promise<ByteSource> {
  const { byteLength, pieceBytes, objects } = index
  const readRange = async (offset: number, length: number): Promise<Uint8Array> => {
    const first = Math.floor(offset / pieceBytes)
    const last = Math.floor((offset + length - 1) / pieceBytes)
    const bytes = new Uint8Array(length)
    await Promise.all(
      objects.slice(first, last + 1).map(async (object, at) => {
        const piece = await readPacked(files, object)
        const start = (first + at) * pieceBytes - offset
        bytes.set(piece.subarray(Math.max(0, -start), length - start), Math.max(0, start))
      }),
    )
    return bytes
  }
  if (byteLength <= maxBytes) return createMemorySource(await readRange(0, byteLength), crc32)
  const reads = new InFlightReads<string, void>()
  return createRangeSource({
    byteLength,
    pieceBytes,
    share: (name, fetch) => reads.read(name, fetch),
    fetch: readRange,
    maxCachedBytes: maxBytes,
    checksum: crc32,
  })
}

/** Reads an object that is compressed, and compares it with its name. */
async function readPacked(files: Files, object: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await files.read(object)
  if (bytes !== undefined && objectName(bytes) === object) return ownBytes(gunzipSync(bytes))
  throw new DamagedReleaseError(`${objectPath(object)}: ${bytes === undefined ? 'missing' : 'damaged'}; build again`)
}
