/**
 * Writes positions of listings as differences in base 36, separated by spaces: short, and for ascending positions much
 * the same few characters again and again. `[2, 3, 40]` → `2 1 11`.
 */
export function encodePositions(positions: ArrayLike<number>): string {
  return Array.from(positions, (position, index) => (position - (positions[index - 1] ?? 0)).toString(36)).join(' ')
}

/** Reads what {@link encodePositions} has written. */
export function decodePositions(text: string): number[] {
  let position = 0
  return text === '' ? [] : text.split(' ').map((difference) => (position += Number.parseInt(difference, 36)))
}
