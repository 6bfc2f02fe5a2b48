import { EDIT_HASH_BITS } from '../blocks/index-layout.ts'
import { keyNumber } from '../bytes/byte-cursor.ts'
import { characterLength, compareBytes, readUtf8 } from '../../text/utf8.ts'

/** Letters of words for which typos are looked up. */
const MIN_LETTERS = 3
const MAX_LETTERS = 32
const LETTERS = new RegExp(`^[\\p{L}\\p{M}]{${MIN_LETTERS},${MAX_LETTERS}}$`, 'u')

const A = 0x61
const Z = 0x7a

const HASH_BASIS = 0x811c9dc5
const HASH_PRIME = 0x01000193

const variant = new Uint8Array(256)

/** Whether a word of the dictionary is indexed by its deletions. */
export function isEditable(word: string): boolean {
  return LETTERS.test(word)
}

/** {@link isEditable} for the UTF-8 of a word: most words consist of the letters a to z, which needs no pattern. */
export function isEditableUtf8(word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const byte = word[at] ?? 0
    if (byte < A || byte > Z) return isEditable(readUtf8(word, 0, word.length))
  }
  return word.length >= MIN_LETTERS && word.length <= MAX_LETTERS
}

/** Visits each different word that `word` becomes by deletion of one character. The bytes passed are reused. */
export function forEachDeletion(
  word: Uint8Array,
  length: number,
  visit: (variant: Uint8Array, length: number) => void,
): void {
  for (let at = 0, before = -1; at < length;) {
    const size = characterLength(word[at] ?? 0)
    // A run of one letter yields the same word whichever of them is deleted.
    if (before < 0 || !sameBytes(word, before, at, size)) {
      for (let index = 0; index < at; index += 1) variant[index] = word[index] ?? 0
      for (let index = at + size; index < length; index += 1) variant[index - size] = word[index] ?? 0
      visit(variant, length - size)
    }
    before = at
    at += size
  }
}

/** Deletions of a word as {@link forEachDeletion} visits them: where the character begins and how many bytes it has. */
export class Deletions {
  count = 0
  readonly at = new Uint8Array(MAX_LETTERS)
  readonly size = new Uint8Array(MAX_LETTERS)
  /** {@link hashBytes} of the rest. */
  readonly hash = new Uint16Array(MAX_LETTERS)

  /** Finds those of an editable word that begin at byte `from` to before `to`. */
  find(word: Uint8Array, from: number, to: number): void {
    const { length } = word
    let prefix = HASH_BASIS
    this.count = 0
    for (let at = 0, before = -1; at < length && at < to;) {
      const size = characterLength(word[at] ?? 0)
      if (at >= from && (before < 0 || !sameBytes(word, before, at, size))) {
        let hash = prefix
        for (let index = at + size; index < length; index += 1) hash = Math.imul(hash ^ (word[index] ?? 0), HASH_PRIME)
        this.#push(at, size, foldHash(hash))
      }
      for (let index = at; index < at + size; index += 1) prefix = Math.imul(prefix ^ (word[index] ?? 0), HASH_PRIME)
      before = at
      at += size
    }
  }

  #push(at: number, size: number, hash: number): void {
    const { count } = this
    this.at[count] = at
    this.size[count] = size
    this.hash[count] = hash
    this.count = count + 1
  }
}

/** The hash of a deletion: {@link EDIT_HASH_BITS} of FNV-1a, folded. */
export function hashBytes(bytes: Uint8Array, length: number): number {
  let hash = HASH_BASIS
  for (let at = 0; at < length; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), HASH_PRIME)
  return foldHash(hash)
}

function foldHash(hash: number): number {
  return (hash ^ (hash >>> 16)) & (2 ** EDIT_HASH_BITS - 1)
}

/** Finds the block of the dictionary where a word is or would be, from the bytes at which the blocks start. */
export class BlockPlaces {
  readonly #separators: readonly Uint8Array[]
  readonly #keys: Float64Array

  constructor(separators: readonly Uint8Array[]) {
    this.#separators = separators
    this.#keys = Float64Array.from(separators, (separator) => keyNumber(separator))
  }

  /** @param near A likely block. */
  locate(bytes: Uint8Array, length: number, near: number): number {
    const key = keyNumber(bytes, 0, length)
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

  /**
   * Bytes that put a word in this block: a word that begins with them and is as long, except for one
   * character, is in this block.
   */
  decidingLength(word: Uint8Array, block: number): number {
    return 1 + Math.max(this.#sharedLength(word, block), this.#sharedLength(word, block + 1))
  }

  #sharedLength(word: Uint8Array, block: number): number {
    const separator = this.#separators[block]
    if (separator === undefined) return 0
    const most = Math.min(separator.length, word.length)
    let shared = 0
    while (shared < most && separator[shared] === word[shared]) shared += 1
    return shared
  }

  #startsAfter(block: number, bytes: Uint8Array, length: number, key: number): boolean {
    const own = this.#keys[block] ?? 0
    if (own !== key) return own > key
    const separator = this.#separators[block] ?? bytes
    return compareBytes(separator, separator.length, bytes, length) > 0
  }
}

function sameBytes(bytes: Uint8Array, a: number, b: number, length: number): boolean {
  if (b - a !== length) return false
  for (let at = 0; at < length; at += 1) if (bytes[a + at] !== bytes[b + at]) return false
  return true
}
