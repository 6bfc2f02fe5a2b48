import { copyColumns } from './copy-columns.ts'
import type { FacetGatherer, ListingGatherer } from '../build/document-gatherer.ts'
import { FACET_KEY_BYTES, readFacets, readPositionsAt } from '../columns/facets-reader.ts'
import { createPostingBlock } from '../postings/index-reader.ts'
import { NamesCursor } from '../columns/names-cursor.ts'
import type { StoredIndex } from '../whole/open-index.ts'
import { decodePlain, PACKED_FROM } from '../postings/posting-codec.ts'
import { StoredPostings } from '../postings/stored-postings.ts'
import type { TableCursor } from '../tables/table-cursor.ts'
import { readUtf8 } from '../../text/utf8.ts'

const block = createPostingBlock()

/**
 * Adds the listings of an index to those gathered, in its order. Nothing of the index is needed afterwards.
 *
 * @param positions By its own positions: where each listing goes, −1 if it is omitted; the first free position and
 *   those after it, one by one.
 */
export function gatherIndex(into: ListingGatherer, index: StoredIndex, positions: Int32Array): void {
  copyColumns(into.columns, index, positions)
  while (into.names.length < into.columns.length) into.names.push('')
  const names = new NamesCursor(index.parts)
  while (names.next()) {
    const position = positions[names.position] ?? -1
    if (position >= 0) into.names[position] = readUtf8(names.bytes, 0, names.length)
  }
  gatherWords(into, index, positions)
  gatherFacets(into, index, positions)
}

function gatherWords(into: ListingGatherer, { parts }: StoredIndex, positions: Int32Array): void {
  const { words, source, sections } = parts
  const cursor = words.createCursor()
  for (let isThere = words.first(cursor); isThere; isThere = words.next(cursor)) {
    const { first: documentCount, second: byteLength } = cursor
    const offset = sections.postings.offset + cursor.total
    if (documentCount < PACKED_FROM) {
      decodePlain(source.read(offset, byteLength), documentCount, block)
      gatherBlock(into, cursor, positions)
      continue
    }
    const postings = new StoredPostings(source, offset, byteLength, documentCount)
    for (let at = 0; at < postings.blockCount; at += 1) {
      postings.decode(at, block)
      gatherBlock(into, cursor, positions)
    }
  }
}

function gatherBlock(into: ListingGatherer, word: TableCursor, positions: Int32Array): void {
  let number = -1
  for (let posting = 0; posting < block.length; posting += 1) {
    const position = positions[block.documents[posting] ?? 0] ?? -1
    if (position < 0) continue
    if (number < 0) number = into.numberOf(word.key, word.keyLength)
    into.addPosting(number, position, block.impacts[posting] ?? 0, block.fields[posting] ?? 0)
  }
}

function gatherFacets(into: ListingGatherer, index: StoredIndex, positions: Int32Array): void {
  const { values } = index.parts
  const cursor = values.createCursor()
  const spell = (): Uint8Array | undefined => (cursor.third === 0 ? undefined : cursor.blob().slice())
  for (const { name, firstOrdinal, valueCount } of readFacets(index.parts)) {
    for (let ordinal = 0; ordinal < valueCount; ordinal += 1) {
      if (ordinal === 0) values.seekOrdinal(cursor, firstOrdinal)
      else values.next(cursor)
      let facet: FacetGatherer | undefined
      let number = -1
      for (const own of readPositionsAt(index.parts, cursor)) {
        const position = positions[own] ?? -1
        if (position < 0) continue
        if (facet === undefined) {
          facet = into.facet(name)
          const key = cursor.key.subarray(FACET_KEY_BYTES, cursor.keyLength)
          number = facet.numberOf(key, key.length, spell)
        }
        facet.add(number, position)
      }
    }
  }
}
