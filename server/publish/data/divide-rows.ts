import { crc32 } from 'node:zlib'
import type { PartRow } from './data-part.ts'

/** Up to this number, all listings are in one part: a file to open. */
const MAX_WHOLE_ROWS = 20_000

/** Listings of a part in the mean, and at most. */
const MEAN_ROWS = 8_192
const MAX_ROWS = 32_768

/** Bytes of a part as JSON after which it ends: sources of 20 MB are read, and hosts take files of 25 MiB. */
const MAX_BYTES = 16 << 20

/** Consecutive rows that become a part. */
export interface Division {
  readonly rows: readonly PartRow[]
  /** The id of the last one. */
  readonly last: string
}

/** Divides rows, in their order, into parts. */
export interface RowDivider {
  /** Whether a part begins with the next row. */
  readonly isAtStart: boolean
  /** Adds the next row. @returns The part that it completes. */
  add(id: string, row: PartRow): Division | undefined
  /** The part that was begun, if there is one. */
  finish(): Division | undefined
}

/** Whether all listings are in one part, unless they are very large. */
export function isUndivided(listings: number): boolean {
  return listings <= MAX_WHOLE_ROWS
}

/**
 * Creates a {@link RowDivider}. Where a part ends depends on the id of its last row, not on the number of rows before it: one
 * row more or less, or another one, changes one part or two, and the others stay as they are.
 *
 * @param listings Number of all rows.
 */
export function createRowDivider(listings: number): RowDivider {
  const isWhole = isUndivided(listings)
  let rows: PartRow[] = []
  let byteLength = 0
  let last = ''
  const take = (): Division => {
    const division = { rows, last }
    rows = []
    byteLength = 0
    return division
  }
  return {
    get isAtStart() {
      return rows.length === 0
    },
    add(id, row) {
      rows.push(row)
      byteLength += Buffer.byteLength(row.json)
      last = id
      const isMark = !isWhole && (crc32(id) % MEAN_ROWS === 0 || rows.length === MAX_ROWS)
      return isMark || byteLength >= MAX_BYTES ? take() : undefined
    },
    finish: () => (rows.length === 0 ? undefined : take()),
  }
}
