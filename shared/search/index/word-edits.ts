import { EDIT_HASH_BITS } from './index-layout.ts'
import { characterLength, compareBytes } from './utf8.ts'

/** Letters of words that typos are looked up for. */
const LETTERS = /^[\p{L}\p{M}]{3,32}$/u

/** Bytes that a number stands for in {@link BlockPlaces}. */
const KEY_BYTES = 6

const variant = new Uint8Array(256)

/** Whether a word of the dictionary is known by its deletions. */
export function isEditable(word: string): boolean {
  return LETTERS.test(word)
}

/** Visits each different word that `word` becomes by deletion of one character. The bytes given are reused. */
export function forEachDeletion(
  word: Uint8Array,
  length: number,
  visit: (variant: Uint8Array, length: number) => void,
): void {
  for (let at = 0, before = -1; at < length;) {
    const size = characterLength(word[at] ?? 0)
    // A run of one letter gives the same word whichever of them goes.
    if (before < 0 || !sameBytes(word, before, at, size)) {
      for (let index = 0; index < at; index += 1) variant[index] = word[index] ?? 0
      for (let index = at + size; index < length; index += 1) variant[index - size] = word[index] ?? 0
      visit(variant, length - size)
    }
    before = at
    at += size
  }
}

/** The hash of a deletion: {@link EDIT_HASH_BITS} of FNV-1a, folded. */
export function hashBytes(bytes: Uint8Array, length: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < length; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return (hash ^ (hash >>> 16)) & (2 ** EDIT_HASH_BITS - 1)
}

/** Finds the block of the dictionary where a word is or would be, from the bytes that the blocks start from. */
export class BlockPlaces {
  readonly #separators: readonly Uint8Array[]
  readonly #keys: Float64Array

  constructor(separators: readonly Uint8Array[]) {
    this.#separators = separators
    this.#keys = Float64Array.from(separators, (separator) => keyOf(separator, separator.length))
  }

  /** @param near A block that it may be. */
  locate(bytes: Uint8Array, length: number, near: number): number {
    const key = keyOf(bytes, length)
    let low = 0
    let high = this.#keys.length - 1
    if (this.#startsAfter(near, bytes, length, key)) {
      high = near - 1
    } else {
      low = near
      if (near === high || this.#startsAfter(near + 1, bytes, length, key)) return near
    }
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.#startsAfter(middle, bytes, length, key)) high = middle - 1
      else low = middle
    }
    return low
  }

  #startsAfter(block: number, bytes: Uint8Array, length: number, key: number): boolean {
    const own = this.#keys[block] ?? 0
    if (own !== key) return own > key
    const separator = this.#separators[block] ?? bytes
    return compareBytes(separator, separator.length, bytes, length) > 0
  }
}

function keyOf(bytes: Uint8Array, length: number): number {
  let key = 0
  for (let at = 0; at < KEY_BYTES; at += 1) key = key * 256 + (at < length ? (bytes[at] ?? 0) : 0)
  return key
}

function sameBytes(bytes: Uint8Array, a: number, b: number, length: number): boolean {
  if (b - a !== length) return false
  for (let at = 0; at < length; at += 1) if (bytes[a + at] !== bytes[b + at]) return false
  return true
}
