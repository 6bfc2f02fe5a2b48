/** A Markdown file of a page. */
export interface PageText {
  /** Of the page. */
  readonly key: string
  /** Digest of all files of the page. */
  readonly content: string
  /** How many texts the page has. */
  readonly count: number
  readonly digest: string
  /** Of what a part has of it. */
  readonly byteLength: number
  /** @throws {UnreadableBytesError} where it is damaged. */
  readonly read: () => string
}

/**
 * Puts texts into parts, in their order, each as full as it gets; one that fits into no part is left out, and all that
 * are behind the last part.
 *
 * @param room Bytes of a part.
 * @param maxParts Most parts.
 */
export function divideTexts(texts: readonly PageText[], room: number, maxParts: number): readonly PageText[][] {
  const parts: PageText[][] = []
  let free = 0
  for (const text of texts) {
    if (text.byteLength > room) continue
    if (text.byteLength > free) {
      if (parts.length === maxParts) break
      parts.push([])
      free = room
    }
    parts.at(-1)?.push(text)
    free -= text.byteLength
  }
  return parts
}
