import { readFixed } from '../bytes/byte-cursor.ts'
import { positionWidth } from '../blocks/index-layout.ts'
import type { IndexParts } from '../tables/index-parts.ts'
import { readUtf8 } from '../../text/utf8.ts'
import { withCapacity } from '../bytes/growing-bytes.ts'

/** Bytes of names, and of their positions, that are read together. */
const WINDOW_BYTES = 16_384

/** Most bytes of the two lengths before a name. */
const LENGTH_BYTES = 16

/** The first byte of characters from which byte order differs from code-unit order: surrogates are in between. */
const FIRST_OF_SURROGATES = 0xed

/** Iterates over the names of an index in order. */
export class NamesCursor {
  /** The first `length` bytes are the name. */
  bytes = new Uint8Array(64)
  length = 0
  /** Position of the listing with this name. */
  position = -1
  readonly #parts: IndexParts
  readonly #width: number
  #place = 0
  #names: Uint8Array = new Uint8Array()
  #namesStart = 0
  #at = 0
  #positions: Uint8Array = new Uint8Array()
  #positionAt = 0

  constructor(parts: IndexParts) {
    this.#parts = parts
    this.#width = positionWidth(parts.facts.documentCount)
  }

  /** Moves to the next name; false after the last. */
  next(): boolean {
    if (this.#place === this.#parts.facts.documentCount) return false
    this.#readAhead(LENGTH_BYTES)
    const shared = this.#varint()
    const added = this.#varint()
    this.#readAhead(added)
    const length = shared + added
    if (length > this.bytes.length) this.bytes = withCapacity(this.bytes, length * 2)
    const { bytes } = this
    const names = this.#names
    const from = this.#at - shared
    for (let at = shared; at < length; at += 1) bytes[at] = names[from + at] ?? 0
    this.#at += added
    this.length = length
    this.position = this.#nextPosition()
    this.#place += 1
    return true
  }

  /** Compares names in the order of their UTF-16 code units. */
  compare(other: NamesCursor): number {
    const { bytes, length } = this
    const most = Math.min(length, other.length)
    for (let at = 0; at < most; at += 1) {
      const own = bytes[at] ?? 0
      const others = other.bytes[at] ?? 0
      if (own === others) continue
      return own < FIRST_OF_SURROGATES && others < FIRST_OF_SURROGATES ? own - others : this.#compareText(other)
    }
    return length - other.length
  }

  #compareText(other: NamesCursor): number {
    return readUtf8(this.bytes, 0, this.length) < readUtf8(other.bytes, 0, other.length) ? -1 : 1
  }

  #nextPosition(): number {
    if (this.#positionAt === this.#positions.length) {
      const { offset, byteLength } = this.#parts.sections.nameOrder
      const start = this.#place * this.#width
      const most = Math.floor(WINDOW_BYTES / this.#width) * this.#width
      this.#positions = this.#parts.source.read(offset + start, Math.min(most, byteLength - start))
      this.#positionAt = 0
    }
    const position = readFixed(this.#positions, this.#positionAt, this.#width)
    this.#positionAt += this.#width
    return position
  }

  /** Makes sure that this many bytes, or all there are, can be read together. */
  #readAhead(count: number): void {
    if (this.#at + count <= this.#names.length) return
    const { offset, byteLength } = this.#parts.sections.names
    this.#namesStart += this.#at
    this.#at = 0
    const most = byteLength - this.#namesStart
    this.#names = this.#parts.source.read(
      offset + this.#namesStart,
      Math.min(most, Math.max(count + LENGTH_BYTES, WINDOW_BYTES)),
    )
  }

  #varint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#names[this.#at] ?? 0
      this.#at += 1
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
  }
}
