import type { Listing } from '../model/listing.ts'
import { analyzeListing } from './analysis/analyze-listing.ts'
import type { AnalysisContext } from './analysis/analyze-listing.ts'
import { primaryLanguage } from './analysis/languages.ts'
import { createStemmer } from './analysis/stem.ts'
import { STEMMERS } from './analysis/stemmers.ts'
import { familiesOf } from './analysis/synonyms.ts'
import { IndexBuilder } from './index/whole/index-builder.ts'
import type { IndexOptions } from './index/whole/index-builder.ts'
import { concatenate } from './index/bytes/growing-bytes.ts'
import type { IndexDocument } from './values/index-document.ts'

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
  return buildIndex(analyzePages([listings], context), indexOptions(context.language))
}

/**
 * Writes the index of all pages together: a listing counts at its first place. Keeps the index in memory, and the
 * listings of one page at a time.
 *
 * @param pages The listings of each page, in display order.
 * @param write Receives the bytes in pieces, front to back.
 */
export function indexPages(
  pages: Iterable<readonly Listing[]>,
  context: IndexingContext,
  write: (bytes: Uint8Array) => void,
): void {
  writeIndex(analyzePages(pages, context), indexOptions(context.language), write)
}

function* analyzePages(pages: Iterable<readonly Listing[]>, context: IndexingContext): Generator<IndexDocument> {
  const ids = new Set<string>()
  for (const listings of pages) {
    for (const listing of listings) {
      if (ids.has(listing.id)) continue
      ids.add(listing.id)
      yield analyzeListing(listing, context)
    }
  }
}

export function indexOptions(language: string): IndexOptions {
  const stem = createStemmer(language, STEMMERS)
  return { language: primaryLanguage(language), ...(stem && { stem, families: familiesOf(language, stem) }) }
}

/** The listings without repeated ones: their positions are those of a page's index. */
export function uniqueListings(listings: readonly Listing[]): readonly Listing[] {
  const ids = new Set(listings.map(({ id }) => id))
  if (ids.size === listings.length) return listings
  return listings.filter(({ id }) => ids.delete(id))
}

/**
 * Builds the index of documents in page order. Same documents, same bytes. Keeps what the index has of them, in small
 * lists.
 */
export function buildIndex(documents: Iterable<IndexDocument>, options: IndexOptions): Uint8Array {
  const chunks: Uint8Array[] = []
  writeIndex(documents, options, (bytes) => chunks.push(bytes))
  return concatenate(chunks)
}

function writeIndex(
  documents: Iterable<IndexDocument>,
  options: IndexOptions,
  write: (bytes: Uint8Array) => void,
): void {
  const builder = new IndexBuilder()
  for (const document of documents) builder.add(document)
  builder.write(options, write)
}
