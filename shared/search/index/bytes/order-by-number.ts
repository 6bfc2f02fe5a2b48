/** Bits sorted per pass. */
const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS

/** Fewer numbers are sorted with their places packed into them. */
const MIN_BY_DIGITS = 2_048

const SCALE = 2 ** 21

/**
 * Places of the first `length` numbers, the smallest number first, equal ones by place. By digits, the lowest first, in
 * time that grows with `length` only.
 */
export function orderByNumber(numbers: Uint32Array, length: number): Uint32Array {
  if (length < MIN_BY_DIGITS) {
    const keys = new Float64Array(length)
    for (let place = 0; place < length; place += 1) keys[place] = (numbers[place] ?? 0) * SCALE + place
    return Uint32Array.from(keys.sort(), (key) => key % SCALE)
  }
  let from = new Uint32Array(length)
  let to = new Uint32Array(length)
  for (let place = 0; place < length; place += 1) from[place] = place
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    sortByDigit(numbers, shift, from, to)
    const sorted = to
    to = from
    from = sorted
  }
  return from
}

function sortByDigit(numbers: Uint32Array, shift: number, from: Uint32Array, to: Uint32Array): void {
  const starts = new Uint32Array(DIGITS + 1)
  for (const place of from) {
    const next = (((numbers[place] ?? 0) >>> shift) & (DIGITS - 1)) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let digit = 1; digit < DIGITS; digit += 1) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0)
  for (const place of from) {
    const digit = ((numbers[place] ?? 0) >>> shift) & (DIGITS - 1)
    const at = starts[digit] ?? 0
    to[at] = place
    starts[digit] = at + 1
  }
}
