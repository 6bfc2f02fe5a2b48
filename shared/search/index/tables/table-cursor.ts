import { DamagedIndexError } from '../blocks/byte-source.ts'
import { compareBytes, readUtf8 } from '../../text/utf8.ts'
import type { TableShape } from './sorted-table-writer.ts'

/** Bytes of a key at most: words and values are far shorter. */
const MAX_KEY_BYTES = 65_536

/** Bytes of the running total before the entries of a block. */
const BLOCK_HEAD_BYTES = 6

// Most cursors only find keys and need no memory for their own.
const NO_BYTES = new Uint8Array()

/** Iterates over the entries of a block of a table. Reused for many blocks. */
export class TableCursor {
  key: Uint8Array = NO_BYTES
  keyLength = 0
  /** Ordinal of the current entry. */
  ordinal = -1
  /** The entry's numbers, as many as its table has. */
  first = 0
  second = 0
  third = 0
  /** Sum of `second` over all entries before this one. */
  total = 0
  /** The block's bytes, and the start of this entry's bytes. */
  view: Uint8Array = NO_BYTES
  blobStart = 0
  readonly #shape: TableShape
  #at = 0
  #left = 0
  #shared = 0
  #added = 0

  constructor(shape: TableShape) {
    this.#shape = shape
  }

  /** Starts at a block whose first entry has `ordinal`, in a table of `count` entries. */
  start(view: Uint8Array, ordinal: number, count: number): void {
    this.view = view
    this.ordinal = ordinal - 1
    this.keyLength = 0
    this.second = 0
    this.total = 0
    for (let byte = BLOCK_HEAD_BYTES - 1; byte >= 0; byte -= 1) this.total = this.total * 256 + (view[byte] ?? 0)
    this.#at = BLOCK_HEAD_BYTES
    this.#left = Math.min(this.#shape.blockEntries, count - ordinal)
  }

  /** Moves to the next entry; false after the block's last. */
  next(): boolean {
    if (this.#left === 0) return false
    this.#readKeyLengths()
    const { view } = this
    const shared = this.#shared
    const length = shared + this.#added
    if (length > this.key.length) this.#growKey(length)
    const { key } = this
    const from = this.#at - shared
    for (let at = shared; at < length; at += 1) key[at] = view[from + at] ?? 0
    this.keyLength = length
    this.#at += this.#added
    this.#readNumbers()
    return true
  }

  /** Moves to the entry of this key in the block; the cursor's own key is not filled. */
  find(key: Uint8Array, keyLength: number): boolean {
    const { view } = this
    let matched = 0
    while (this.#left > 0) {
      this.#readKeyLengths()
      // An entry that shares more with the one before than that one shares with the key is before the key, too.
      if (this.#shared < matched) return false
      if (this.#shared === matched) {
        const start = this.#at - matched
        const end = start + matched + this.#added
        while (matched < keyLength && start + matched < end && view[start + matched] === key[matched]) matched += 1
        const isWhole = start + matched === end
        if (matched === keyLength || (!isWhole && (view[start + matched] ?? 0) > (key[matched] ?? 0))) {
          this.#at = end
          this.#readNumbers()
          return isWhole && matched === keyLength
        }
      }
      this.#at += this.#added
      this.#readNumbers()
    }
    return false
  }

  compareKey(key: Uint8Array, keyLength: number): number {
    return compareBytes(this.key, this.keyLength, key, keyLength)
  }

  /** Whether the entry's key starts with this one. */
  startsWith(prefix: Uint8Array, prefixLength: number): boolean {
    if (prefixLength > this.keyLength) return false
    for (let at = prefixLength - 1; at >= 0; at -= 1) if (this.key[at] !== prefix[at]) return false
    return true
  }

  keyText(): string {
    return readUtf8(this.key, 0, this.keyLength)
  }

  /** Bytes of the entry. */
  blob(): Uint8Array {
    return this.view.subarray(this.blobStart, this.#at)
  }

  #readKeyLengths(): void {
    if (this.#at >= this.view.length) throw damaged()
    const lengths = this.view[this.#at] ?? 0
    this.#at += 1
    const shared = lengths >>> 4
    this.#shared = shared === 15 ? 15 + this.#varint() : shared
    const added = lengths & 15
    this.#added = added === 15 ? 15 + this.#varint() : added
  }

  #readNumbers(): void {
    const { numbers, blob } = this.#shape
    this.total += this.second
    this.ordinal += 1
    this.#left -= 1
    let last = this.#varint()
    this.first = last
    if (numbers > 1) {
      last = this.#varint()
      this.second = last
      if (numbers > 2) {
        last = this.#varint()
        this.third = last
      }
    }
    this.blobStart = this.#at
    if (blob) this.#at += last
  }

  #varint(): number {
    const first = this.view[this.#at] ?? 0
    this.#at += 1
    if (first < 0x80) return first
    let value = first & 0x7f
    for (let scale = 128; ; scale *= 128) {
      const byte = this.view[this.#at] ?? 0
      this.#at += 1
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
  }

  #growKey(length: number): void {
    if (length > MAX_KEY_BYTES) throw damaged()
    const larger = new Uint8Array(Math.max(64, length * 2))
    larger.set(this.key)
    this.key = larger
  }
}

function damaged(): DamagedIndexError {
  return new DamagedIndexError('search index: damaged; publish the directory again')
}
