import { readIdHashes, readNumbers } from '../columns/columns-reader.ts'
import type { ListingColumns } from '../columns/columns-writer.ts'
import type { StoredIndex } from '../whole/open-index.ts'
import { NUMBER_SORTS } from '../../values/sort-listings.ts'

/**
 * Copies an index's data of each listing to columns.
 *
 * @param positions Where its listings go, ascending; −1 for omitted ones.
 * @throws {RangeError} When they do not ascend, or another listing is there already.
 */
export function copyColumns(columns: ListingColumns, { parts }: StoredIndex, positions: Int32Array): void {
  const ids = readIdHashes(parts)
  const numbers = new Map(
    NUMBER_SORTS.filter((sort) => parts.facts.numbered[sort] > 0).map((sort) => [sort, readNumbers(parts, sort)]),
  )
  const { offset, byteLength } = parts.sections.nameLengths
  const nameLengths = parts.source.read(offset, byteLength)
  let last = -1
  positions.forEach((position, own) => {
    if (position < 0) return
    if (position <= last) {
      throw new RangeError(`positions of a merge: expected one after ${last}, got ${position}`)
    }
    last = position
    columns.set(position, nameLengths[own] ?? 0, ids[own] ?? 0, (sort) => numbers.get(sort)?.[own] ?? 0)
  })
}
