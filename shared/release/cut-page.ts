import { cutCategories, cutIndex } from './cut-part.ts'
import type { CutPart } from './cut-part.ts'
import { writeListingPiece } from './opening.ts'
import type { ListingTexts, Opening } from './opening.ts'
import { listingsPerPiece, pieceBytesOf, sliceBytesOf } from './search-names.ts'
import type { PagePart } from './search-names.ts'
import type { ByteSource } from '../search/index/blocks/byte-source.ts'
import { listTellingWords } from '../search/telling-words.ts'
import type { StoredPage } from './release.ts'
import { readWording } from './wording.ts'

/** Pages with an index of up to this many bytes are one file: some 25 KB with their listings when compressed. */
const MAX_WHOLE_INDEX_BYTES = 24 << 10

/** A list of categories of up to this many bytes is in the root's opening file: it is needed where results are shown. */
const MAX_WHOLE_CATEGORIES_BYTES = 4 << 10

/** Of a longer list. */
const CATEGORY_PIECE_BYTES = 32 << 10

export interface IndexedPage extends Omit<StoredPage, 'index' | 'byteLength'> {
  readonly index: ByteSource
}

/** A page, cut into an opening file and pieces. Nothing in it is compressed. */
export interface CutPage {
  /** Without names of pieces. @throws {BytesNotLoaded} */
  readonly opening: () => Opening
  /** Number of the pieces of a part. */
  readonly counts: Readonly<Record<PagePart, number>>
  /** @throws {BytesNotLoaded} */
  readonly piece: (part: PagePart, piece: number) => Uint8Array<ArrayBuffer>
}

/** Cuts a page. @param maxWholeIndexBytes With an index of so many bytes it is one file. @throws {BytesNotLoaded} */
export function cutPage(page: IndexedPage, maxWholeIndexBytes: number = MAX_WHOLE_INDEX_BYTES): CutPage {
  const { frame, index, categories, listings } = page
  const { count } = listings
  const isWhole = index.byteLength <= maxWholeIndexBytes
  const perPiece = listingsPerPiece(count)
  const sizes = { pieceBytes: pieceBytesOf(count), sliceBytes: sliceBytesOf(count) }
  const cut: { index?: CutPart; categories?: CutPart } = {
    ...(!isWhole && { index: cutIndex(index, sizes) }),
    ...(categories &&
      categories.byteLength > MAX_WHOLE_CATEGORIES_BYTES &&
      !isWhole && { categories: cutCategories(categories, CATEGORY_PIECE_BYTES) }),
  }
  return {
    opening: () => ({
      frame,
      index: cut.index?.part ?? { bytes: readWhole(index) },
      listings: isWhole ? readTexts(page, 0, count) : { count },
      ...(categories && { categories: cut.categories?.part ?? { bytes: readWhole(categories) } }),
      valueWords: listTellingWords(index, readWording(frame)),
    }),
    counts: {
      index: cut.index?.pieceCount ?? 0,
      listings: isWhole ? 0 : Math.ceil(count / perPiece),
      categories: cut.categories?.pieceCount ?? 0,
    },
    piece(part, piece) {
      if (part === 'listings') {
        const first = piece * perPiece
        return writeListingPiece(readTexts(page, first, Math.min(count, first + perPiece)))
      }
      const bytes = cut[part]?.piece(piece)
      if (bytes === undefined) throw new RangeError(`the page has no pieces of ${part}`)
      return bytes
    },
  }
}

function readTexts({ listings }: IndexedPage, first: number, end: number): ListingTexts {
  const positions = Array.from({ length: end - first }, (_, at) => first + at)
  listings.prepare(positions)
  return {
    texts: positions.map((position) => encoder.encode(listings.read(position))),
    labels: Object.assign({}, ...positions.map((position) => listings.labels(position))) as ListingTexts['labels'],
  }
}

function readWhole(source: ByteSource): Uint8Array {
  return source.read(0, source.byteLength).slice()
}

const encoder = new TextEncoder()
