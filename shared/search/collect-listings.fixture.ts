import type { Listing } from '../model/listing.ts'
import type { AnalysisContext } from './analysis/analyze-listing.ts'
import { STEMMERS } from './analysis/stemmers.ts'
import { createCollection } from './collection.ts'
import { LOADED } from './reading.ts'
import type { Collection } from './collection.ts'
import { openFacets } from './index-facets.ts'
import { createByteSource } from './index/blocks/byte-source.ts'
import { openIndex } from './index/whole/open-index.ts'
import { indexListings, uniqueListings } from './index-listings.ts'

/** What listings do not say themselves. */
export interface CollectOptions extends Partial<AnalysisContext> {
  /** BCP 47 tag of the texts; words are stemmed for it. English by default. */
  readonly language?: string
  /** Titles that say what all listings are. */
  readonly subject?: string
  /** What each is called. */
  readonly things?: string
  /** ISO 8601 day. Default: none is known. */
  readonly today?: string
  /** Of fields, by name. */
  readonly titles?: Readonly<Record<string, string>>
}

/**
 * Creates a collection of listings in memory. A listing given twice (it stands on several pages)
 * keeps its first place.
 */
export function collectListings(
  given: readonly Listing[],
  { categoryTexts, language = 'en', subject, things, titles, today }: CollectOptions = {},
): Collection {
  const listings = uniqueListings(given)
  const context = { language, categoryTexts }
  const index = openIndex(createByteSource(indexListings(listings, context)))
  const read = (positions: readonly number[]): Listing[] => positions.flatMap((position) => listings[position] ?? [])
  return createCollection(
    index,
    read,
    STEMMERS,
    () => openFacets(index),
    { ...LOADED, today: today === undefined ? undefined : () => today },
    () => ({ subject: subject ?? '', things: things ?? '', titles: new Map(Object.entries(titles ?? {})) }),
  )
}
