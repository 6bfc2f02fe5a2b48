import { concatenate } from '../bytes/concatenate.ts'
import { DocumentGatherer } from './document-gatherer.ts'
import type { IndexDocument } from '../../values/index-document.ts'
import { IndexWriter } from '../whole/index-writer.ts'
import type { IndexOptions } from '../whole/index-writer.ts'

/**
 * Builds the index of documents in page order. Same documents, same bytes, and the same as merging indexes of parts of
 * them. Keeps all of them, in small lists: for the listings of a page, or of a directory served from memory.
 */
export function buildIndex(documents: Iterable<IndexDocument>, options: IndexOptions): Uint8Array {
  const gathered = new DocumentGatherer()
  for (const document of documents) gathered.add(document)
  const chunks: Uint8Array[] = []
  gathered.write(new IndexWriter(gathered.length, options, (bytes) => chunks.push(bytes)))
  return concatenate(chunks)
}
