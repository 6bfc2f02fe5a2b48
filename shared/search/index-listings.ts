import type { Listing } from '../model/listing.ts'
import { learnAcronyms } from './analysis/acronyms.ts'
import { analyzeListing } from './analysis/analyze-listing.ts'
import type { AnalysisContext } from './analysis/analyze-listing.ts'
import { primaryLanguage } from './analysis/languages.ts'
import { createForgetfulStemmer, createStemmer } from './analysis/stem.ts'
import type { Stemmer } from './analysis/stem.ts'
import { STEMMERS } from './analysis/stemmers.ts'
import { buildIndex } from './index/build/build-index.ts'
import type { IndexOptions } from './index/whole/index-writer.ts'
import { uniqueListings } from './unique-listings.ts'

/** What listings are indexed with. For all pages of the directory: a listing is found by all its pages. */
export interface IndexingContext extends AnalysisContext {
  /** BCP 47 tag of the texts. */
  readonly language: string
}

/**
 * Builds the index of a page's listings. Their positions are those in `listings`, where a duplicate counts at
 * its first place. The same listings and context yield the same bytes.
 */
export function indexListings(listings: readonly Listing[], context: IndexingContext): Uint8Array {
  const unique = uniqueListings(listings)
  // Of this page alone: what other pages say would make each depend on all.
  const acronyms = learnAcronyms(unique)
  const documents = unique.map((listing) => analyzeListing(listing, { ...context, acronyms }))
  return buildIndex(documents, indexOptions(context.language))
}

/** Options for building indexes of a language. */
export function indexOptions(language: string): IndexOptions {
  return optionsOf(language, createStemmer(language, STEMMERS))
}

/** As {@link indexOptions}, for merging indexes: it stems each word once. */
export function mergeOptions(language: string): IndexOptions {
  return optionsOf(language, createForgetfulStemmer(language, STEMMERS))
}

function optionsOf(language: string, stem: Stemmer | undefined): IndexOptions {
  return { language: primaryLanguage(language), ...(stem && { stem }) }
}
