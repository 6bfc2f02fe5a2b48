import { readUtf8, compareBytes, encodeUtf8 } from '../../text/utf8.ts'

/** Reads the output of {@link GrowingBytes}. Past the end there are zeros. */
export class ByteCursor {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  byte(): number {
    const value = this.bytes[this.at] ?? 0
    this.at += 1
    return value
  }

  varint(): number {
    const first = this.byte()
    if (first < 0x80) return first
    let value = first & 0x7f
    for (let scale = 128; ; scale *= 128) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
  }

  fixed(width: number): number {
    const value = readFixed(this.bytes, this.at, width)
    this.at += width
    return value
  }

  text(): string {
    const length = this.varint()
    const start = this.at
    this.at += length
    return readUtf8(this.bytes, start, Math.min(this.at, this.bytes.length))
  }
}

/** A number written by `GrowingBytes.fixed`. */
export function readFixed(bytes: Uint8Array, at: number, width: number): number {
  // Nearly all of them.
  if (width === 4) {
    const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
    return low + (bytes[at + 3] ?? 0) * 0x100_0000
  }
  let value = 0
  for (let byte = width - 1; byte >= 0; byte -= 1) value = value * 256 + (bytes[at + byte] ?? 0)
  return value
}

/** A text in UTF-8, with a number for its first bytes. */
interface EncodedText {
  readonly text: string
  readonly bytes: Uint8Array
  /** See {@link keyNumber}. */
  readonly key: number
}

/** Bytes that a number represents. */
const KEY_BYTES = 6

/** Encodes a text for {@link compareUtf8}. */
export function encodeText(text: string): EncodedText {
  const bytes = encodeUtf8(text)
  return { text, bytes, key: keyNumber(bytes) }
}

/** Compares texts by their bytes. */
export function compareUtf8(a: EncodedText, b: EncodedText): number {
  return a.key - b.key || compareBytes(a.bytes, a.bytes.length, b.bytes, b.bytes.length)
}

/** A number for the first bytes of the text from `start` to `end`, with the same order. */
export function keyNumber(bytes: Uint8Array, start = 0, end: number = bytes.length): number {
  let number = 0
  for (let at = start; at < start + KEY_BYTES; at += 1) number = number * 256 + (at < end ? (bytes[at] ?? 0) : 0)
  return number
}
