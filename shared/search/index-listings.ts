import type { Listing } from '../model/listing.ts'
import { analyzeListing } from './analysis/analyze-listing.ts'
import type { AnalysisContext } from './analysis/analyze-listing.ts'
import { createForgetfulStemmer, createStemmer } from './analysis/stem.ts'
import type { Stemmer } from './analysis/stem.ts'
import { buildIndex } from './index/build-index.ts'
import type { IndexOptions } from './index/index-writer.ts'
import { uniqueListings } from './unique-listings.ts'

/** What listings are indexed with. Of all pages of the directory: a listing is found by all that it stands on. */
export interface IndexingContext extends AnalysisContext {
  /** BCP 47 tag of the texts. */
  readonly language: string
}

/**
 * Builds the index of a page's listings. Their positions are those in `listings`, where a listing given twice counts at
 * its first place. The same listings and context give the same bytes.
 */
export function indexListings(listings: readonly Listing[], { language, ...context }: IndexingContext): Uint8Array {
  const documents = uniqueListings(listings).map((listing) => analyzeListing(listing, context))
  return buildIndex(documents, indexOptions(language))
}

/** Options that indexes of a language are built with. */
export function indexOptions(language: string): IndexOptions {
  return optionsOf(language, createStemmer(language))
}

/** As {@link indexOptions}, for merging indexes: it stems each word once. */
export function mergeOptions(language: string): IndexOptions {
  return optionsOf(language, createForgetfulStemmer(language))
}

function optionsOf(language: string, stem: Stemmer | undefined): IndexOptions {
  return { language: language.toLowerCase().split(/[-_]/)[0] ?? '', ...(stem && { stem }) }
}
