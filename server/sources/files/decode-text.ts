/** A decoded file: its text without byte order mark, and what was not UTF-8 in it although nothing declared so. */
export interface DecodedText {
  text: string
  /** The first byte that is not UTF-8, and what became of such bytes. */
  problem?: { line: number; column: number; kind: 'replaced' | 'windows-1252' }
}

/**
 * Decodes a source file: UTF-8, or UTF-16 with a byte order mark. Where fewer bytes are wrong than characters beyond
 * ASCII are right, the wrong ones are replaced by U+FFFD; otherwise the whole file is read as windows-1252, which maps
 * every byte to a character. Line ends become LF.
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
    const text = new TextDecoder().decode(bytes)
    const wrong = text.match(/\uFFFD/g)?.length ?? 0
    const right = (text.match(/\P{ASCII}/gu)?.length ?? 0) - wrong
    const before = text.slice(0, text.indexOf('\uFFFD')).split(/\r\n?|\n/)
    const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 }
    if (wrong < right) return { text, problem: { ...place, kind: 'replaced' } }
    return { text: new TextDecoder('windows-1252').decode(bytes), problem: { ...place, kind: 'windows-1252' } }
  }
}
