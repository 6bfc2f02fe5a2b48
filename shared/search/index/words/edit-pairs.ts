import { EDIT_HASH_BITS } from '../blocks/index-layout.ts'
import { withCapacity } from '../bytes/with-capacity.ts'

/** Bits sorted per pass. */
const DIGIT_BITS = Math.ceil(EDIT_HASH_BITS / 2)
const DIGITS = 2 ** DIGIT_BITS

const ends = new Uint32Array(DIGITS)

/** Pairs of a hash of {@link EDIT_HASH_BITS} and an ordinal. */
export class EditPairs {
  count = 0
  hashes = new Uint16Array(1_024)
  ordinals = new Uint32Array(1_024)
  #sortedHashes = new Uint16Array()
  #sortedOrdinals = new Uint32Array()

  push(hash: number, ordinal: number): void {
    const { count } = this
    if (count === this.hashes.length) this.#grow()
    this.hashes[count] = hash
    this.ordinals[count] = ordinal
    this.count = count + 1
  }

  /** Sorts them by hash; pairs of one hash keep their order. */
  sort(): void {
    if (this.#sortedHashes.length < this.hashes.length) {
      this.#sortedHashes = new Uint16Array(this.hashes.length)
      this.#sortedOrdinals = new Uint32Array(this.hashes.length)
    }
    this.#sortByDigit(0)
    this.#sortByDigit(DIGIT_BITS)
  }

  clear(): void {
    this.count = 0
  }

  #sortByDigit(shift: number): void {
    const { count, hashes, ordinals } = this
    const digitOf = (pair: number): number => ((hashes[pair] ?? 0) >>> shift) & (DIGITS - 1)
    ends.fill(0)
    for (let pair = 0; pair < count; pair += 1) ends[digitOf(pair)] = (ends[digitOf(pair)] ?? 0) + 1
    for (let digit = 1; digit < DIGITS; digit += 1) ends[digit] = (ends[digit] ?? 0) + (ends[digit - 1] ?? 0)
    for (let pair = count - 1; pair >= 0; pair -= 1) {
      const digit = digitOf(pair)
      const to = (ends[digit] ?? 0) - 1
      ends[digit] = to
      this.#sortedHashes[to] = hashes[pair] ?? 0
      this.#sortedOrdinals[to] = ordinals[pair] ?? 0
    }
    this.hashes = this.#sortedHashes
    this.ordinals = this.#sortedOrdinals
    this.#sortedHashes = hashes
    this.#sortedOrdinals = ordinals
  }

  #grow(): void {
    this.hashes = withCapacity(this.hashes, this.count * 2)
    this.ordinals = withCapacity(this.ordinals, this.count * 2)
  }
}
