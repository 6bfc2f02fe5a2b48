/** Longest text compared, in code points; longer ones are not words that people mistype. */
const MAX_LENGTH = 64

const WIDTH = MAX_LENGTH + 1

// Three rows are enough for a transposition; they are reused by every call.
const ROWS = new Uint8Array(3 * WIDTH)
const TYPED = new Int32Array(MAX_LENGTH)
const WORD = new Int32Array(MAX_LENGTH)

/**
 * Edits between two words: insertions, deletions, substitutions and transpositions of neighbors, where no part is
 * edited twice (optimal string alignment). Counts code points, of which each word has at most 64.
 *
 * @param most Distances above it are not distinguished.
 * @returns The distance, or `most + 1` where it is larger.
 */
export function editDistance(typed: string, word: string, most: number): number {
  const width = fill(WORD, word)
  const height = fill(TYPED, typed)
  if (width < 0 || height < 0 || Math.abs(width - height) > most) return most + 1
  return Math.min(ROWS[align(height, width, most) + width] ?? 0, most + 1)
}

/**
 * Edits between `typed` and that beginning of `word` which is closest to it; otherwise as {@link editDistance}.
 */
export function prefixDistance(typed: string, word: string, most: number): number {
  const height = fill(TYPED, typed)
  if (height < 0) return most + 1
  const width = fill(WORD, word, height + most)
  if (width < 0 || height - width > most) return most + 1
  const row = align(height, width, most)
  let least = most + 1
  for (let column = 0; column <= width; column += 1) least = Math.min(least, ROWS[row + column] ?? 0)
  return least
}

/** Puts code points into `points`. Returns how many, at most `limit`; −1 where there are too many. */
function fill(points: Int32Array, text: string, limit = Number.MAX_SAFE_INTEGER): number {
  let count = 0
  for (let at = 0; at < text.length && count < limit; at += 1) {
    const point = text.codePointAt(at) ?? 0
    if (point > 0xffff) at += 1
    if (count === MAX_LENGTH) return -1
    points[count] = point
    count += 1
  }
  return count
}

/** Aligns `TYPED` with `WORD` and returns where the last row begins; it contains `most + 1` if all are further away. */
function align(height: number, width: number, most: number): number {
  let before = 2 * WIDTH
  let above = WIDTH
  let row = 0
  for (let column = 0; column <= width; column += 1) ROWS[row + column] = column
  for (let line = 1; line <= height; line += 1) {
    const free = before
    before = above
    above = row
    row = free
    ROWS[row] = line
    let least = line
    const own = TYPED[line - 1] ?? 0
    const previous = line > 1 ? (TYPED[line - 2] ?? 0) : -1
    for (let column = 1; column <= width; column += 1) {
      const other = WORD[column - 1] ?? 0
      let distance = (ROWS[above + column - 1] ?? 0) + (own === other ? 0 : 1)
      distance = Math.min(distance, (ROWS[above + column] ?? 0) + 1, (ROWS[row + column - 1] ?? 0) + 1)
      if (column > 1 && own === WORD[column - 2] && previous === other) {
        distance = Math.min(distance, (ROWS[before + column - 2] ?? 0) + 1)
      }
      ROWS[row + column] = distance
      if (distance < least) least = distance
    }
    if (least > most) {
      ROWS.fill(most + 1, row, row + width + 1)
      return row
    }
  }
  return row
}
