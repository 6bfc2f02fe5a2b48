/** What a `Range` header asks of a representation of known length. */
export type RangeOutcome =
  | { kind: 'whole' }
  | { kind: 'unsatisfiable' }
  /** Offsets of the first and the last byte, both inclusive. */
  | { kind: 'part'; first: number; last: number }

const WHOLE: RangeOutcome = { kind: 'whole' }

const ONE_RANGE = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i

/**
 * Reads `Range` (RFC 9110 §14.1.2, §14.2): one range of bytes, from the front or from the end.
 *
 * **Security:** requests for several ranges get the whole representation, which a server may always send (§14.2): a
 * thousand overlapping ranges then cost no more than one plain request. Unknown units and garbage are ignored likewise.
 *
 * @param length Bytes of the selected variant.
 */
export function parseRange(header: string, length: number): RangeOutcome {
  const match = ONE_RANGE.exec(header)
  if (match === null) return WHOLE
  const [, start, end, suffix] = match
  if (suffix !== undefined) {
    const count = Number(suffix)
    if (count === 0 || length === 0) return { kind: 'unsatisfiable' }
    return { kind: 'part', first: Math.max(0, length - count), last: length - 1 }
  }
  const first = Number(start)
  const last = end === undefined || end === '' ? Infinity : Number(end)
  if (last < first) return WHOLE
  if (first >= length) return { kind: 'unsatisfiable' }
  return { kind: 'part', first, last: Math.min(last, length - 1) }
}
