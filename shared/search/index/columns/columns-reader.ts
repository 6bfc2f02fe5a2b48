import { readFixed } from '../bytes/byte-cursor.ts'
import { hashId } from './columns-writer.ts'
import { positionWidth } from '../blocks/index-layout.ts'
import type { IndexParts } from '../tables/index-parts.ts'
import type { IndexReader } from '../postings/index-reader.ts'
import type { Numbers } from '../../values/listed.ts'
import type { NumberSort, OrderName } from '../../values/sort-names.ts'

/** Bytes of a number and its end place. */
const NUMBER_BYTES = 8

/** Positions of listings whose id has the hash of this one. */
export function findId({ source, sections, facts }: IndexParts, id: string): number[] {
  const { documentCount } = facts
  const hash = hashId(id)
  const width = positionWidth(documentCount)
  const entry = 4 + width
  const { offset } = sections.ids
  const hashAt = (place: number) => readFixed(source.read(offset + place * entry, 4), 0, 4)
  // Hashes are evenly spread: the place is within about the square root of their number.
  const guess = Math.floor((hash / 2 ** 32) * documentCount)
  let reach = Math.ceil(Math.sqrt(documentCount)) + 8
  let low = Math.max(0, guess - reach)
  let high = Math.min(documentCount, guess + reach)
  while (low > 0 && hashAt(low) >= hash) {
    reach *= 2
    low = Math.max(0, guess - reach)
  }
  while (high < documentCount && hashAt(high) < hash) {
    reach *= 2
    high = Math.min(documentCount, guess + reach)
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if (hashAt(middle) < hash) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (let place = low; place < documentCount && hashAt(place) === hash; place += 1) {
    found.push(readFixed(source.read(offset + place * entry + 4, width), 0, width))
  }
  return found
}

/** Listings in an order. */
export function readOrder(parts: IndexParts, sort: OrderName): ReturnType<IndexReader['order']> {
  const { source, sections, facts } = parts
  const length = facts.documentCount
  if (sort === 'page' || (sort !== 'name' && facts.numbered[sort] === 0)) return { length, at: (place) => place }
  const { offset } = sections[`${sort}Order`]
  const width = positionWidth(length)
  return { length, at: (place) => readFixed(source.read(offset + place * width, width), 0, width) }
}

/** The different dates or numbers of an order. */
export function readNumbers({ source, sections }: IndexParts, sort: NumberSort): Numbers {
  const { offset, byteLength } = sections[`${sort}Numbers`]
  return {
    length: byteLength / NUMBER_BYTES,
    at(place) {
      const bytes = source.read(offset + place * NUMBER_BYTES, NUMBER_BYTES)
      return [readFixed(bytes, 0, 4), readFixed(bytes, 4, 4)]
    },
  }
}
