const CHUNK = 4_096
const units = new Uint16Array(CHUNK)

/** Most bytes that one UTF-16 code unit becomes. */
export const MAX_BYTES_PER_UNIT = 3

/**
 * Writes `text` as UTF-8 at `at` and returns where it ends. Lone surrogates become three bytes as other characters of
 * their range do, so that every string comes back as it was. `into` has room for three bytes per code unit.
 */
export function writeUtf8(text: string, into: Uint8Array, at: number): number {
  let end = at
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) {
      into[end] = unit
      end += 1
    } else if (unit < 0x800) {
      into[end] = 0xc0 | (unit >>> 6)
      into[end + 1] = 0x80 | (unit & 0x3f)
      end += 2
    } else {
      // Not codePointAt: its result at the end of a slice within a character changed once compiled (V8 13.6).
      const point = pointAt(text, index, unit)
      if (point > 0xffff) {
        index += 1
        into[end] = 0xf0 | (point >>> 18)
        into[end + 1] = 0x80 | ((point >>> 12) & 0x3f)
        end += 2
      } else {
        into[end] = 0xe0 | (point >>> 12)
        end += 1
      }
      into[end] = 0x80 | ((point >>> 6) & 0x3f)
      into[end + 1] = 0x80 | (point & 0x3f)
      end += 2
    }
  }
  return end
}

function pointAt(text: string, index: number, unit: number): number {
  if ((unit & 0xfc00) !== 0xd800 || index + 1 >= text.length) return unit
  const next = text.charCodeAt(index + 1)
  return (next & 0xfc00) === 0xdc00 ? ((unit & 0x3ff) << 10) + (next & 0x3ff) + 0x10000 : unit
}

/** `text` in bytes of its own; see {@link writeUtf8}. */
export function encodeUtf8(text: string): Uint8Array {
  return encodeAscii(text) ?? encodeLong(text)
}

function encodeAscii(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x80) return undefined
    bytes[at] = unit
  }
  return bytes
}

function encodeLong(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * MAX_BYTES_PER_UNIT)
  return bytes.slice(0, writeUtf8(text, bytes, 0))
}

/** Reads the output of {@link writeUtf8}. */
export function readUtf8(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  let count = 0
  for (let at = start; at < end;) {
    const first = bytes[at] ?? 0
    if (first < 0x80) {
      units[count] = first
      count += 1
      at += 1
    } else if (first < 0xe0) {
      units[count] = ((first & 0x1f) << 6) | ((bytes[at + 1] ?? 0) & 0x3f)
      count += 1
      at += 2
    } else if (first < 0xf0) {
      units[count] = ((first & 0x0f) << 12) | (((bytes[at + 1] ?? 0) & 0x3f) << 6) | ((bytes[at + 2] ?? 0) & 0x3f)
      count += 1
      at += 3
    } else {
      const point =
        (((first & 0x07) << 18) |
          (((bytes[at + 1] ?? 0) & 0x3f) << 12) |
          (((bytes[at + 2] ?? 0) & 0x3f) << 6) |
          ((bytes[at + 3] ?? 0) & 0x3f)) -
        0x10000
      units[count] = 0xd800 | (point >>> 10)
      units[count + 1] = 0xdc00 | (point & 0x3ff)
      count += 2
      at += 4
    }
    if (count >= CHUNK - 1) {
      text += takeUnits(count)
      count = 0
    }
  }
  return text === '' ? takeUnits(count) : text + takeUnits(count)
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

/** The first units as a string. Four at a time: a call with a spread array takes five times as long for a word. */
function takeUnits(count: number): string {
  let text = ''
  let at = 0
  for (; at + 4 <= count; at += 4) {
    text += String.fromCharCode(units[at] ?? 0, units[at + 1] ?? 0, units[at + 2] ?? 0, units[at + 3] ?? 0)
  }
  for (; at < count; at += 1) text += String.fromCharCode(units[at] ?? 0)
  return text
}

/**
 * The same text in its own memory. V8 does not copy slices longer than 12 units: keeping one
 * retains the whole text.
 */
export function copyText(text: string): string {
  if (text.length <= 12) return text
  const bytes = encodeUtf8(text)
  return readUtf8(bytes, 0, bytes.length)
}
