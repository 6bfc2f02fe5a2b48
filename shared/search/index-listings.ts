import type { Listing } from '../model/listing.ts'
import { analyzeListing } from './analysis/analyze-listing.ts'
import { createStemmer } from './analysis/stem.ts'
import { buildIndex } from './index/build-index.ts'
import { uniqueListings } from './unique-listings.ts'

/** What listings are indexed with. */
export interface IndexingContext {
  /** BCP 47 tag of the texts. */
  readonly language: string
  /** Title of any page of the directory by its slug: a listing is found by the titles of all pages it stands on. */
  readonly categoryTitle: (slug: string) => string | undefined
}

/**
 * Builds the index of a page's listings. Their positions are those in `listings`, where a listing given twice counts at
 * its first place. The same listings and context give the same bytes.
 */
export function indexListings(listings: readonly Listing[], { language, categoryTitle }: IndexingContext): Uint8Array {
  const documents = uniqueListings(listings).map((listing) => analyzeListing(listing, { categoryTitle }))
  return buildIndex(documents, indexOptions(language))
}

/** Options that indexes of a language are built and merged with. */
export function indexOptions(language: string): { language: string; stem?: (word: string) => string | undefined } {
  const stem = createStemmer(language)
  return { language: language.toLowerCase().split(/[-_]/)[0] ?? '', ...(stem && { stem }) }
}
