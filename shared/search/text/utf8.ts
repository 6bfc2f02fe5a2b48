/** Most bytes that one UTF-16 code unit becomes. */
export const MAX_BYTES_PER_UNIT = 3

/** Shorter ASCII, as words of a dictionary are, takes less time without the platform's encoder and decoder. */
const MAX_SHORT_BYTES = 32

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Writes `text` as UTF-8 at `at` and returns where it ends. `into` has room for three bytes per code unit. */
export function writeUtf8(text: string, into: Uint8Array, at: number): number {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit >= 0x80) return at + index + encoder.encodeInto(text.slice(index), into.subarray(at + index)).written
    into[at + index] = unit
  }
  return at + text.length
}

/** `text` in bytes of its own. */
export function encodeUtf8(text: string): Uint8Array {
  if (text.length > MAX_SHORT_BYTES) return encoder.encode(text)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x80) return encoder.encode(text)
    bytes[at] = unit
  }
  return bytes
}

export function readUtf8(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > MAX_SHORT_BYTES) return decoder.decode(bytes.subarray(start, end))
  let text = ''
  for (let at = start; at < end; at += 1) {
    const unit = bytes[at] ?? 0
    if (unit >= 0x80) return decoder.decode(bytes.subarray(start, end))
    text += String.fromCharCode(unit)
  }
  return text
}

/** Compares two byte strings; for UTF-8 that is the order of code points. */
export function compareBytes(a: Uint8Array, aLength: number, b: Uint8Array, bLength: number): number {
  const length = aLength < bLength ? aLength : bLength
  for (let at = 0; at < length; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return aLength - bLength
}

/** Bytes of the character that starts with this byte. */
export function characterLength(first: number): number {
  return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
}

/**
 * The same text in its own memory. V8 does not copy slices longer than 12 units: keeping one
 * retains the whole text.
 */
export function copyText(text: string): string {
  if (text.length <= 12) return text
  return decoder.decode(encoder.encode(text))
}
