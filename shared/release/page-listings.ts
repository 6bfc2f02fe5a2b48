import { BytesNotLoaded, readAllOnceLoaded } from '../search/index/blocks/byte-source.ts'
import { readUtf8 } from '../search/text/utf8.ts'
import { readListingPiece } from './opening.ts'
import type { ListingsInPieces, ListingTexts, PageListings } from './opening.ts'
import type { FetchPiece } from './piece-source.ts'
import { RecentMemory } from './recent-memory.ts'
import { listingsPerPiece } from './search-names.ts'
import { shareReads } from './share-reads.ts'

/** Pieces of listings kept in memory, some 16 KB each. */
const MAX_LISTING_PIECES = 128

export function openListingTexts({ texts, labels }: ListingTexts): PageListings {
  return {
    count: texts.length,
    read: (position) => textAt(texts, position),
    labels: () => labels,
    prepare: () => undefined,
  }
}

/** Opens listings in files of their own. */
export function openListingPieces({ count }: ListingsInPieces, fetchPiece: FetchPiece): PageListings {
  const perPiece = listingsPerPiece(count)
  const loaded = new RecentMemory<number, ListingTexts>(MAX_LISTING_PIECES)
  const loading = shareReads<void>()
  const pieceOf = (position: number): ListingTexts => {
    const piece = Math.floor(position / perPiece)
    const known = loaded.get(piece)
    if (known !== undefined) return known
    throw new BytesNotLoaded(() =>
      loading(String(piece), async () => loaded.set(piece, readListingPiece(await fetchPiece(piece)), 1)),
    )
  }
  return {
    count,
    read: (position) => textAt(pieceOf(position).texts, position % perPiece),
    labels: (position) => pieceOf(position).labels,
    prepare: (positions) => void readAllOnceLoaded(positions.map((position) => () => pieceOf(position))),
  }
}

function textAt(texts: readonly Uint8Array[], at: number): string {
  const text = texts[at]
  if (text === undefined) throw new RangeError(`no listing at ${at} of ${texts.length}`)
  return readUtf8(text, 0, text.length)
}
