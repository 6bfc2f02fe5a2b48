import { gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { openListingsOfPages } from '../../shared/release/listings-of-pages.ts'
import { readOpening } from '../../shared/release/opening.ts'
import type { PageParts } from '../../shared/release/opening.ts'
import { createPieceSource, readPieces } from '../../shared/release/piece-source.ts'
import type { PublishedRelease, StoredFile } from '../../shared/release/release.ts'
import { createByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { createBundleReader } from './bundle-reader.ts'
import { ownBytes } from './release/bundle-object.ts'
import { objectName, objectPath } from './release/manifest.ts'
import type { Manifest, ManifestBundle, StoredPieces } from './release/manifest.ts'
import { bundleKeyOf, DamagedReleaseError, nameInBundle, SEARCH_NAME } from './release/release-format.ts'
import type { Objects } from './store.ts'

/** How much of a release a platform keeps in memory. */
export interface ReleaseMemory {
  /** An index of up to this many bytes is read whole; of others, what queries need is kept, some 8 MB. */
  readonly wholeIndexBytes: number
  /** Lists of files of pages kept, about 2 KB each, and twice as many files, 1 KB each. Default 256. */
  readonly maxHeads?: number
}

/** The release of a manifest, as the reader of releases needs it: all else is read on demand. Pages are named by their slugs. */
export function openObjects(
  files: Objects,
  manifest: Manifest,
  { wholeIndexBytes, maxHeads = 256 }: ReleaseMemory,
): PublishedRelease {
  const { release: id, baseUrl, language, linksChecked, listings: count, pages, others, index, changes } = manifest
  const bundles = new Map([...others, ...pages].map((bundle) => [bundle.key, bundle]))
  const categories = new Set(pages)
  const reader = createBundleReader(files, maxHeads)
  const found = new LRUCache<string, StoredFile>({ max: 2 * maxHeads })
  const place = createLocator(pages)
  let positions: ReadonlyMap<string, number> | undefined
  const positionOf = (slug: string): number | undefined => {
    positions ??= new Map(pages.map(({ key }, position) => [key, position]))
    return positions.get(slug)
  }
  return {
    id,
    baseUrl,
    language,
    linksChecked,
    searchName(slug) {
      const bundle = bundles.get(slug)
      return bundle !== undefined && (slug === '' || categories.has(bundle)) ? slug : null
    },
    positionOf,
    async opening(slug): Promise<PageParts | undefined> {
      const bundle = bundles.get(slug)
      const bytes = bundle && (await reader.record(bundle, SEARCH_NAME))
      const opening = bytes && readOpening(bytes)
      if (opening === undefined || slug !== '') return opening
      return {
        ...opening,
        index: { load: () => loadIndex(files, index, wholeIndexBytes) },
        listings: { count, open: (of) => openListingsOfPages(count, { place, positionOf }, of) },
      }
    },
    // All of a page is in its opening, but for the index of the root.
    piece: async () => undefined,
    async file(path) {
      const known = found.get(path)
      if (known !== undefined) return known
      const key = bundleKeyOf(path)
      const bundle = bundles.get(key)
      const file = bundle && (await reader.file(bundle, nameInBundle(key, path)))
      if (file !== undefined) found.set(path, file)
      return file
    },
    async changes(name) {
      const object = Object.hasOwn(changes, name) ? changes[name] : undefined
      return object === undefined ? undefined : new TextDecoder().decode(await readPacked(files, object))
    },
  }
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

/** The index of all listings: whole, or in pieces as queries need them. */
async function loadIndex(files: Objects, index: StoredPieces, maxWholeBytes: number): Promise<ByteSource> {
  const { byteLength, pieceBytes, objects } = index
  const part = { byteLength, pieceBytes, ranges: [] }
  const fetchPiece = async (piece: number): Promise<Uint8Array> => {
    const object = objects[piece]
    if (object === undefined) throw new DamagedReleaseError(`the index has no piece ${piece}; build again`)
    return readPacked(files, object)
  }
  return byteLength > maxWholeBytes
    ? createPieceSource(part, fetchPiece)
    : createByteSource(await readPieces(part, fetchPiece))
}

/** Reads an object that is compressed, and compares it with its name. */
async function readPacked(files: Objects, object: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await files.read(object)
  if (bytes !== undefined && objectName(bytes) === object) return ownBytes(gunzipSync(bytes))
  throw new DamagedReleaseError(`${objectPath(object)}: ${bytes === undefined ? 'missing' : 'damaged'}; build again`)
}
