import type { IndexDocument } from './index-document.ts'
import { IndexWriter } from './index-writer.ts'
import type { IndexOptions } from './index-writer.ts'
import { ListingGatherer } from './listing-gatherer.ts'

/**
 * Builds the index of documents in page order. Same documents, same bytes, and the same as merging indexes of parts of
 * them. Holds all of them: some 20 bytes for each word of each listing.
 */
export function buildIndex(documents: Iterable<IndexDocument>, options: IndexOptions): Uint8Array {
  const listings = new ListingGatherer()
  for (const document of documents) listings.addDocument(document)
  const chunks: Uint8Array[] = []
  listings.write(new IndexWriter(listings.names.length, options, (bytes) => chunks.push(bytes)))
  return concatenate(chunks)
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
