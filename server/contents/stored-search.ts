import { cutCategories, cutIndex } from '../../shared/release/cut-part.ts'
import type { CutIndex, CutPart } from '../../shared/release/cut-part.ts'
import { writeListingPiece } from '../../shared/release/opening.ts'
import type { ListingTexts, Opening } from '../../shared/release/opening.ts'
import { listingsPerPiece, pieceBytesOf, sliceBytesOf } from '../../shared/release/search-names.ts'
import type { PagePart } from '../../shared/release/search-names.ts'
import { parseFrameDocument, parseListing, parseRootFrameDocument } from '../../shared/model/parse-page-document.ts'
import { slugProblem } from '../../shared/model/slug.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { openCategoryList } from '../../shared/tools/categories/category-list.ts'
import type { Release } from '../store/store.ts'

/** Pages with an index of up to this many bytes are one file: some 25 KB with their listings when compressed. */
const MAX_WHOLE_INDEX_BYTES = 24 << 10

/** A list of categories of up to this many bytes is in the root's opening file: it is needed where results are shown. */
const MAX_WHOLE_CATEGORIES_BYTES = 4 << 10

/** Of a longer list. */
const CATEGORY_PIECE_BYTES = 32 << 10

/** A page as it is stored, whatever kind it is of. */
export interface StoredSearch {
  readonly frame: string
  readonly index: ByteSource
  readonly count: number
  /** Its listings as JSON in UTF-8, in the order of the index. @throws {BytesNotLoaded} */
  readonly listings: (first: number, end: number) => Uint8Array[]
  readonly categories?: ByteSource
  /** Of the root: names of pages by their slugs. @throws {BytesNotLoaded} */
  readonly labelsOf?: (slugs: ReadonlySet<string>) => Readonly<Record<string, string>>
}

/** Reads what the search files of a page are made of; `undefined` where there is no such page. @param slug Empty for the root. */
export async function readStoredSearch(release: Release, slug: string): Promise<StoredSearch | undefined> {
  if (slug === '') {
    const root = await release.root()
    if (root === undefined) return undefined
    const search = await release.search()
    const { largest, listing_count: count } = parseRootFrameDocument(root.frame)
    const list = await readWhenLoaded(() =>
      openCategoryList({ source: root.categories, largest, positionOf: (of) => root.positionOf(of) }),
    )
    return {
      frame: root.frame,
      index: search.index,
      count,
      categories: root.categories,
      labelsOf: (slugs) =>
        Object.fromEntries(list.find(slugs).map(({ slug: of, title, label = title }) => [of, label])),
      listings(first, end) {
        const positions = Array.from({ length: end - first }, (_, at) => first + at)
        search.prepareListings?.(positions)
        return positions.map((position) => encoder.encode(search.readListing(position)))
      },
    }
  }
  const page = slugProblem(slug) === undefined ? await release.page(slug) : undefined
  if (page === undefined) return undefined
  const { frame, index, listings } = page
  // It says that it is a category's: `release.page` also finds other bundles.
  parseFrameDocument(frame)
  return {
    frame,
    index,
    count: listings.count,
    listings: (first, end) => Array.from({ length: end - first }, (_, at) => encoder.encode(listings.read(first + at))),
  }
}

/** A page, cut into an opening file and pieces. Nothing in it is compressed. */
export interface CutPage {
  /** Without names of pieces. */
  readonly opening: Opening
  /** Number of the pieces of a part. */
  readonly counts: Readonly<Record<PagePart, number>>
  /** @throws {BytesNotLoaded} */
  readonly piece: (part: PagePart, piece: number) => Uint8Array<ArrayBuffer>
}

/** Cuts a page. @param maxWholeIndexBytes With an index of so many bytes it is one file. @throws {BytesNotLoaded} */
export function cutPage(page: StoredSearch, maxWholeIndexBytes: number = MAX_WHOLE_INDEX_BYTES): CutPage {
  const { frame, index, categories, count } = page
  const isWhole = index.byteLength <= maxWholeIndexBytes
  const perPiece = listingsPerPiece(count)
  const sizes = { pieceBytes: pieceBytesOf(count), sliceBytes: sliceBytesOf(count) }
  const cut: { index?: CutIndex; categories?: CutPart } = {
    ...(!isWhole && { index: cutIndex(index, sizes) }),
    ...(categories &&
      categories.byteLength > MAX_WHOLE_CATEGORIES_BYTES &&
      !isWhole && { categories: cutCategories(categories, CATEGORY_PIECE_BYTES) }),
  }
  return {
    opening: {
      frame,
      index: cut.index?.part ?? { bytes: readWhole(index) },
      listings: isWhole ? readTexts(page, 0, count) : { count },
      ...(categories && { categories: cut.categories?.part ?? { bytes: readWhole(categories) } }),
    },
    counts: {
      index: cut.index?.pieceCount ?? 0,
      words: cut.index?.sliceCount ?? 0,
      listings: isWhole ? 0 : Math.ceil(count / perPiece),
      categories: cut.categories?.pieceCount ?? 0,
    },
    piece(part, piece) {
      if (part === 'listings') {
        const first = piece * perPiece
        return writeListingPiece(readTexts(page, first, Math.min(count, first + perPiece)))
      }
      const bytes = part === 'words' ? cut.index?.slice(piece) : cut[part]?.piece(piece)
      if (bytes === undefined) throw new RangeError(`the page has no pieces of ${part}`)
      return bytes
    },
  }
}

/** Listings, and the names of the pages that they are first on: on the root, where each is on another. */
function readTexts(page: StoredSearch, first: number, end: number): ListingTexts {
  const texts = page.listings(first, end)
  if (page.labelsOf === undefined) return { texts, labels: {} }
  const slugs = texts.flatMap((json) => parseListing(decoder.decode(json)).categories.slice(0, 1))
  return { texts, labels: page.labelsOf(new Set(slugs)) }
}

function readWhole(source: ByteSource): Uint8Array {
  return source.read(0, source.byteLength).slice()
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
