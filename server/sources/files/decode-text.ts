/** A decoded file: its text without byte order mark, and whether it was not UTF-8 although nothing declared so. */
export interface DecodedText {
  text: string
  /** Offset of the first byte that is not UTF-8, when the file was read as windows-1252 instead. */
  fallbackOffset?: number
}

/**
 * Decodes a source file: UTF-8, or UTF-16 with a byte order mark. If any byte is not UTF-8, the whole file is read
 * as windows-1252, which maps every byte to a character, so that nothing is lost. Line ends become LF.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const decoded = decode(bytes)
  return decoded.text.includes('\r') ? { ...decoded, text: decoded.text.replace(/\r\n?/g, '\n') } : decoded
}

function decode(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), fallbackOffset: validUtf8Length(bytes) }
  }
}

/** Length of the longest valid UTF-8 prefix. */
function validUtf8Length(bytes: Uint8Array): number {
  let low = 0
  let high = bytes.length
  const isValid = (length: number): boolean => {
    try {
      // Streaming allows a character split by the cut to be incomplete.
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true })
      return true
    } catch {
      return false
    }
  }
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isValid(middle)) low = middle
    else high = middle - 1
  }
  // The last character may be incomplete.
  while (low > 0 && new TextDecoder().decode(bytes.subarray(Math.max(0, low - 4), low)).endsWith('\uFFFD')) low -= 1
  return low
}
