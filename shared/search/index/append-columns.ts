import { readDates, readIdHashes } from './columns-reader.ts'
import type { ListingColumns } from './columns-writer.ts'
import type { StoredIndex } from './open-index.ts'

/**
 * Appends what an index has of each listing to columns.
 *
 * @param positions Where its listings go, −1 for those left out; the first is the next of the columns.
 * @throws {RangeError} When they do not go there one after the other.
 */
export function appendColumns(columns: ListingColumns, { parts }: StoredIndex, positions: Int32Array): void {
  const ids = readIdHashes(parts)
  const added = readDates(parts, 'added')
  const updated = readDates(parts, 'updated')
  const { offset, byteLength } = parts.sections.nameLengths
  const nameLengths = parts.source.read(offset, byteLength)
  positions.forEach((position, own) => {
    if (position < 0) return
    if (position !== columns.length) {
      throw new RangeError(`positions of a merge: expected ${columns.length}, got ${position}`)
    }
    columns.push(nameLengths[own] ?? 0, ids[own] ?? 0, added[own] ?? 0, updated[own] ?? 0)
  })
}
