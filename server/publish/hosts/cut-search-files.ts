import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { CategorySummary } from '../../../shared/model/category.ts'
import { parseRootFrameDocument } from '../../../shared/model/parse-page-document.ts'
import { writeOpening } from '../../../shared/release/opening.ts'
import type { Opening, OpeningPart } from '../../../shared/release/opening.ts'
import { LISTING_PIECES_TOGETHER, pieceName, searchPath } from '../../../shared/release/search-names.ts'
import type { PagePart } from '../../../shared/release/search-names.ts'
import { readWhenLoaded } from '../../../shared/search/index/blocks/byte-source.ts'
import { createMemorySource } from '../../../shared/search/index/blocks/memory-source.ts'
import { openCategoryList, writeCategoryList } from '../../../shared/tools/categories/category-list.ts'
import { SEARCH_POINTER } from '../../../shared/urls.ts'
import { makePointer } from '../../contents/search-files.ts'
import { cutPage, readStoredSearch } from '../../contents/stored-search.ts'
import type { StoredSearch } from '../../contents/stored-search.ts'
import type { Release } from '../../store/store.ts'

/** A search file for a static host. */
export interface HostSearchFile {
  /** Below the base. */
  readonly path: string
  readonly bytes: Uint8Array
}

/**
 * Makes the files that search and tools run from where no server makes them, named by their content, the pointer last.
 *
 * @param maxWholeIndexBytes As for {@link cutPage}.
 */
export async function* cutSearchFiles(release: Release, maxWholeIndexBytes?: number): AsyncGenerator<HostSearchFile> {
  const root = await readStoredSearch(release, '')
  if (root?.categories === undefined) return
  const { categories: source } = root
  const { largest } = parseRootFrameDocument(root.frame)
  const list = await readWhenLoaded(() => openCategoryList({ source, largest }))
  const categories: CategorySummary[] = await readWhenLoaded(() => list.read(Array(list.count).keys()))
  const names = new Map<string, string>()
  for (const { slug } of categories) {
    const page = await readStoredSearch(release, slug)
    if (page !== undefined) names.set(slug, yield* cutNamed(page, maxWholeIndexBytes))
  }
  const named = { ...root, categories: createMemorySource(writeCategoryList(categories, names)) }
  const pointer = await makePointer(release, yield* cutNamed(named, maxWholeIndexBytes), false)
  yield { path: SEARCH_POINTER, bytes: Buffer.from(`${JSON.stringify(pointer)}\n`) }
}

/** @returns The name of the opening file. */
async function* cutNamed(page: StoredSearch, maxWholeIndexBytes?: number): AsyncGenerator<HostSearchFile, string> {
  const { opening, counts, piece } = await readWhenLoaded(() => cutPage(page, maxWholeIndexBytes))
  /** Yields pieces that have a name together. */
  async function* together(part: PagePart, first = 0, end = counts[part]): AsyncGenerator<HostSearchFile, string> {
    const packed: Uint8Array[] = []
    for (let at = first; at < end; at += 1) packed.push(pack(await readWhenLoaded(() => piece(part, at))))
    const name = digest(packed)
    for (const [at, bytes] of packed.entries()) yield { path: searchPath(pieceName(name, at)), bytes }
    return name
  }
  const { index, listings, categories } = opening
  const pieces: string[] = []
  for (let first = 0; first < counts.listings; first += LISTING_PIECES_TOGETHER) {
    pieces.push(yield* together('listings', first, Math.min(counts.listings, first + LISTING_PIECES_TOGETHER)))
  }
  const named: Opening = {
    ...opening,
    index: isCut(index) ? { ...index, pieces: yield* together('index'), words: yield* together('words') } : index,
    ...(categories && {
      categories: isCut(categories) ? { ...categories, pieces: yield* together('categories') } : categories,
    }),
    listings: 'count' in listings ? { ...listings, pieces } : listings,
  }
  const bytes = pack(writeOpening(named))
  const name = digest([bytes])
  yield { path: searchPath(name), bytes }
  return name
}

function isCut(part: OpeningPart): part is Exclude<OpeningPart, { readonly bytes: Uint8Array }> {
  return !('bytes' in part)
}

/** As small as it gets: files are made once, and sent as they are. */
function pack(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 9 })
}

function digest(contents: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const bytes of contents) hash.update(bytes)
  return hash.digest('hex').slice(0, 16)
}
