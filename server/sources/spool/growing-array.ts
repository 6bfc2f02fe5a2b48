/** A list of numbers in a typed array that doubles as it fills: eight or four bytes per number instead of an object. */
export interface GrowingArray {
  readonly length: number
  push(value: number): void
  at(index: number): number
  set(index: number, value: number): void
}

/** Creates a {@link GrowingArray} of doubles (offsets, hashes) or 32-bit unsigned integers (lengths, indexes). */
export function createGrowingArray(kind: 'float64' | 'uint32'): GrowingArray {
  const create = (size: number) => (kind === 'float64' ? new Float64Array(size) : new Uint32Array(size))
  let values = create(1024)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value) {
      if (length === values.length) {
        const larger = create(length * 2)
        larger.set(values)
        values = larger
      }
      values[length] = value
      length += 1
    },
    at: (index) => values[index] ?? 0,
    set(index, value) {
      values[index] = value
    },
  }
}
