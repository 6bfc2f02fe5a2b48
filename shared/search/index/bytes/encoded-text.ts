import { compareBytes, encodeUtf8 } from '../../text/utf8.ts'

/** A text in UTF-8, with a number for its first bytes. */
export interface EncodedText {
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
