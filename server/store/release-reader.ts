import { LRUCache } from 'lru-cache'
import { readAllOnceLoaded, readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import { findStoredFile, parseBundleIndex, readIndexText } from './bundle.ts'
import type { NamedSource } from './bundle.ts'
import { slugProblem } from '../../shared/model/slug.ts'
import { DamagedReleaseError, bundleKeyOf, nameInBundle, SHARED_BUNDLE } from './release/release-format.ts'
import type { NamedFile } from './release/release-format.ts'
import { openLedgerRecords } from './ledger-records.ts'
import { createListingRecords } from './listing-records.ts'
import type { ReleasePointer } from './release/release-pointer.ts'
import { releaseFilePath } from './release-sources.ts'
import type { ReleaseSources } from './release-sources.ts'
import { ReleaseTable } from './release/release-table.ts'
import type { TableRow } from './release/release-table-layout.ts'
import type { Release, ReleaseSearch, StoredFile } from './store.ts'
import { readStoredPage, readStoredRoot } from './stored-page.ts'

/** Cache limits of a release reader. */
export interface ReleaseReaderOptions {
  /** File lists of pages, about 2 KB each, and twice as many files, 1 KB each. Default 256. */
  readonly maxCachedPages?: number
  /** Bytes of listings read by searches of the whole directory. Default 2 MB. */
  readonly maxListingBytes?: number
}

interface KnownBundle {
  readonly row: TableRow
  /** JSON: a parsed one takes ten times the memory. */
  readonly index: string
}

/**
 * Opens a release from its pointer. Reads the head of its table and the fences, and the rest on demand: memory does not
 * grow with the number of pages.
 *
 * @throws {DamagedReleaseError} when the table is not the release's.
 */
export async function openRelease(
  pointer: ReleasePointer,
  sources: ReleaseSources,
  options: ReleaseReaderOptions = {},
): Promise<Release> {
  const source = sources.source('table', pointer.table)
  return readWhenLoaded(() => {
    const table = new ReleaseTable(source)
    if (table.head.release !== pointer.release) {
      throw new DamagedReleaseError(`${pointer.table.name}: the table of another release; build again`)
    }
    return readRelease(table, sources, { ...options, changes: pointer.changes })
  })
}

interface OpenOptions extends ReleaseReaderOptions {
  /** The ledger of the pointer. */
  readonly changes?: NamedFile | undefined
}

/** Like {@link openRelease}, for an open table. */
export function readRelease(
  table: ReleaseTable,
  sources: ReleaseSources,
  { maxCachedPages = 256, maxListingBytes = 2 << 20, changes }: OpenOptions = {},
): Release {
  const { head } = table
  const segments: (NamedSource | undefined)[] = []
  const segmentAt = (number: number): NamedSource => {
    const known = segments[number]
    if (known !== undefined) return known
    const file = head.segments[number]
    if (file === undefined) throw new DamagedReleaseError(`release table: no segment ${number}; build again`)
    return (segments[number] = { name: releaseFilePath('segment', file.name), source: sources.source('segment', file) })
  }
  const indexes = new LRUCache<string, KnownBundle>({ max: maxCachedPages })
  const files = new LRUCache<string, StoredFile>({ max: 2 * maxCachedPages })
  const readBundle = (key: string): KnownBundle | undefined => {
    const known = indexes.get(key)
    const row = known ? undefined : table.find(key)
    if (row === undefined) return known
    const bundle = { row, index: readIndexText(segmentAt(row.segment), row) }
    indexes.set(key, bundle)
    return bundle
  }
  const readFile = (path: string): StoredFile | undefined => {
    const key = bundleKeyOf(path)
    const bundle = readBundle(key)
    if (bundle === undefined) return undefined
    const { row, index } = bundle
    const file = findStoredFile(segmentAt(row.segment), row, parseBundleIndex(index), nameInBundle(key, path))
    if (file !== undefined) files.set(path, file)
    return file
  }
  const listings = createListingRecords(segmentAt, maxListingBytes)
  const search: ReleaseSearch = {
    index: sources.source('index', head.search.index),
    readListing: (position) => listings.read(table.locate(position)),
    prepareListings(positions) {
      const places = readAllOnceLoaded(positions.map((position) => () => table.locate(position)))
      const pages = new Map(places.map((place) => [place.page.firstPosition, place]))
      readAllOnceLoaded(Array.from(pages.values(), (place) => () => listings.prepare(place)))
    },
  }
  /** Category pages are in display order, after the files of no page. */
  let firstOrder: number | undefined
  const positionOf = (slug: string): number | undefined => {
    const row = slugProblem(slug) === undefined ? table.find(slug) : undefined
    firstOrder ??= (table.find(SHARED_BUNDLE)?.order ?? -1) + 1
    return row && row.order - firstOrder
  }
  return {
    id: head.release,
    changes: changes && openLedgerRecords(() => sources.source('changes', changes)),
    baseUrl: head.baseUrl,
    language: head.language,
    linksChecked: head.linksChecked,
    file: async (path) => files.get(path) ?? readWhenLoaded(() => readFile(path)),
    search: () => search,
    page: (slug) =>
      readWhenLoaded(() => {
        const row = table.find(slug)
        return row && readStoredPage(segmentAt(row.segment), row)
      }),
    root: () =>
      readWhenLoaded(() => {
        const row = table.find('')
        const root = row && readStoredRoot(segmentAt(row.segment), row)
        return root && { ...root, positionOf }
      }),
  }
}
