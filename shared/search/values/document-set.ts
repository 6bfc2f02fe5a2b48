/** A set of listings of one collection, by position. One bit per listing. */
export class DocumentSet {
  /** Positions below this can be members. */
  readonly capacity: number
  readonly #bits: Uint32Array
  #size: number | undefined

  constructor(capacity: number, positions: Iterable<number> = []) {
    this.capacity = capacity
    this.#bits = new Uint32Array((capacity + 31) >>> 5)
    this.addAll(positions)
  }

  add(position: number): void {
    if (position < 0 || position >= this.capacity) return
    this.#bits[position >>> 5] = (this.#bits[position >>> 5] ?? 0) | (1 << (position & 31))
    this.#size = undefined
  }

  addAll(positions: Iterable<number>): void {
    if (!(positions instanceof Int32Array)) {
      for (const position of positions) this.add(position)
      return
    }
    // Many at once, by index and without updating the size each time: ten times as fast.
    const { capacity } = this
    const bits = this.#bits
    for (let at = 0; at < positions.length; at += 1) {
      const position = positions[at] ?? -1
      if (position < 0 || position >= capacity) continue
      bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31))
    }
    this.#size = undefined
  }

  has(position: number): boolean {
    return ((this.#bits[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0
  }

  /** Number of members. */
  get size(): number {
    this.#size ??= this.#bits.reduce((sum, word) => sum + countBits(word), 0)
    return this.#size
  }

  /** The members of both, or those that the other has not. Both have the same capacity. */
  intersect(other: DocumentSet, isOutside = false): DocumentSet {
    const both = new DocumentSet(this.capacity)
    const flipped = isOutside ? -1 : 0
    for (let at = 0; at < both.#bits.length; at += 1) {
      both.#bits[at] = (this.#bits[at] ?? 0) & ((other.#bits[at] ?? 0) ^ flipped)
    }
    return both
  }

  /** The members of either. Both have the same capacity. */
  union(other: DocumentSet): DocumentSet {
    const either = new DocumentSet(this.capacity)
    for (let at = 0; at < either.#bits.length; at += 1) {
      either.#bits[at] = (this.#bits[at] ?? 0) | (other.#bits[at] ?? 0)
    }
    return either
  }

  /** Whether both have the same members. Both have the same capacity. */
  equals(other: DocumentSet): boolean {
    return this.#bits.every((word, at) => word === other.#bits[at])
  }

  /** The members, ascending. */
  positions(): Int32Array {
    const positions = new Int32Array(this.size)
    let count = 0
    for (let at = 0; at < this.#bits.length; at += 1) {
      for (let word = this.#bits[at] ?? 0; word !== 0; word &= word - 1) {
        positions[count] = at * 32 + (31 - Math.clz32(word & -word))
        count += 1
      }
    }
    return positions
  }
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
