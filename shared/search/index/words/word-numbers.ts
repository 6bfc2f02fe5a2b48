import { keyNumber } from '../bytes/byte-cursor.ts'
import { GrowingBytes, withCapacity } from '../bytes/growing-bytes.ts'
import { compareBytes } from '../../text/utf8.ts'

const HASH_BASIS = 0x811c9dc5
const HASH_PRIME = 0x01000193

/** Numbers different words from 0, in order of arrival; words are bytes. Some 30 bytes each plus their spelling. */
export class WordNumbers {
  count = 0
  readonly #bytes = new GrowingBytes(1_024)
  #ends = new Uint32Array(256)
  #hashes = new Int32Array(256)
  /** The word's number plus one, by hash, at the next free place; at most half full. */
  #table = new Int32Array(512)

  /** The number of the word that the first `length` bytes are. */
  numberOf(word: Uint8Array, length: number): number {
    let hash = HASH_BASIS
    for (let at = 0; at < length; at += 1) hash = Math.imul(hash ^ (word[at] ?? 0), HASH_PRIME)
    hash ^= hash >>> 15
    const mask = this.#table.length - 1
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = (this.#table[place] ?? 0) - 1
      if (number < 0) return this.#add(word, length, hash, place)
      if (this.#hashes[number] === hash && this.#isWord(number, word, length)) return number
    }
  }

  /** The word of a number; a view. */
  wordAt(number: number): Uint8Array {
    return this.#bytes.bytes.subarray(this.#startOf(number), this.#ends[number])
  }

  /** Numbers of the words in the order of their bytes. */
  sorted(): Int32Array {
    const keys = new Float64Array(this.count)
    const order = Int32Array.from(keys, (_, number) => {
      keys[number] = keyNumber(this.wordAt(number))
      return number
    })
    return order.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || this.#compare(a, b))
  }

  #compare(a: number, b: number): number {
    const left = this.wordAt(a)
    const right = this.wordAt(b)
    return compareBytes(left, left.length, right, right.length)
  }

  #add(word: Uint8Array, length: number, hash: number, place: number): number {
    const number = this.count
    if (number === this.#ends.length) this.#growWords()
    this.#bytes.appendRange(word, 0, length)
    this.#ends[number] = this.#bytes.length
    this.#hashes[number] = hash
    this.#table[place] = number + 1
    this.count += 1
    if (this.count * 2 > this.#table.length) this.#growTable()
    return number
  }

  #isWord(number: number, word: Uint8Array, length: number): boolean {
    const start = this.#startOf(number)
    if ((this.#ends[number] ?? 0) - start !== length) return false
    const { bytes } = this.#bytes
    for (let at = 0; at < length; at += 1) if (bytes[start + at] !== word[at]) return false
    return true
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] ?? 0)
  }

  #growWords(): void {
    this.#ends = withCapacity(this.#ends, this.#ends.length * 2)
    this.#hashes = withCapacity(this.#hashes, this.#hashes.length * 2)
  }

  #growTable(): void {
    const table = new Int32Array(this.#table.length * 2)
    const mask = table.length - 1
    for (let number = 0; number < this.count; number += 1) {
      let place = (this.#hashes[number] ?? 0) & mask
      while ((table[place] ?? 0) !== 0) place = (place + 1) & mask
      table[place] = number + 1
    }
    this.#table = table
  }
}
