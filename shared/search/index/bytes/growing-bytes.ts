import { MAX_BYTES_PER_UNIT, writeUtf8 } from '../../text/utf8.ts'
import { withCapacity } from './with-capacity.ts'

/** Bytes written one after the other, in a buffer that doubles. Numbers are little-endian. */
export class GrowingBytes {
  bytes: Uint8Array
  length = 0

  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity)
  }

  /** Makes room for this many more bytes. */
  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.bytes.length) return
    this.bytes = withCapacity(this.bytes, Math.max(needed, this.bytes.length * 2))
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.reserve(1)
    this.bytes[this.length] = value
    this.length += 1
  }

  /** A whole number below 2^53, seven bits a byte, the lowest first; the high bit means that more follow. */
  varint(value: number): void {
    this.reserve(8)
    let rest = value
    while (rest >= 0x80) {
      this.bytes[this.length] = (rest & 0x7f) | 0x80
      this.length += 1
      rest = rest < 0x8000_0000 ? rest >>> 7 : Math.floor(rest / 128)
    }
    this.bytes[this.length] = rest
    this.length += 1
  }

  /** A whole number below 2^(8·width), in `width` ≤ 6 bytes. */
  fixed(value: number, width: number): void {
    this.reserve(width)
    let rest = value
    for (let byte = 0; byte < width; byte += 1) {
      this.bytes[this.length + byte] = rest & 0xff
      rest = Math.floor(rest / 256)
    }
    this.length += width
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** A short part of some bytes. */
  appendRange(bytes: Uint8Array, start: number, end: number): void {
    this.reserve(end - start)
    const to = this.length - start
    for (let at = start; at < end; at += 1) this.bytes[to + at] = bytes[at] ?? 0
    this.length += end - start
  }

  /** The length of the text in bytes, then the text. */
  text(value: string): void {
    const text = new Uint8Array(value.length * MAX_BYTES_PER_UNIT)
    const length = writeUtf8(value, text, 0)
    this.varint(length)
    this.append(text.subarray(0, length))
  }

  /** The bytes written, in place. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  clear(): void {
    this.length = 0
  }
}
