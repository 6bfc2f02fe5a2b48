import { ByteCursor, readFixed } from './byte-cursor.ts'
import type { IndexParts } from './index-parts.ts'
import { WORDS_PER_BLOCK } from './index-layout.ts'
import { readTogether } from './read-when-loaded.ts'
import { encodeUtf8 } from './utf8.ts'
import { forEachDeletion, hashBytes } from './word-edits.ts'

/** Longest word whose neighbours can be known: a letter more than the longest that is. */
const MAX_LETTERS = 33

/**
 * Ordinals of words that may be one edit away, ascending. Two words are one substitution or transposition apart only if
 * they share a deletion, and one insertion or deletion apart if one of them is the other's deletion.
 */
export function findSimilarWords(parts: IndexParts, word: string): number[] {
  const bytes = encodeUtf8(word)
  if (parts.words.count === 0 || word.length > 2 * MAX_LETTERS) return []
  const lookups: Lookup[] = [{ bytes, hash: hashBytes(bytes, bytes.length), isDeletion: false }]
  forEachDeletion(bytes, bytes.length, (variant, length) => {
    lookups.push({ bytes: variant.slice(0, length), hash: hashBytes(variant, length), isDeletion: true })
  })
  const found = new Set<number>()
  const wanted = new Map<number, number[]>()
  readTogether(
    lookups.map(({ bytes: key, hash, isDeletion }) => () => {
      const at = parts.words.locate(key, key.length)
      const hashes = wanted.get(at.block)
      if (hashes === undefined) wanted.set(at.block, [hash])
      else hashes.push(hash)
      if (!isDeletion || key.length === 0) return
      const cursor = parts.words.createCursor()
      parts.words.open(cursor, at)
      if (cursor.find(key, key.length)) found.add(cursor.ordinal)
    }),
  )
  readTogether(
    [...wanted].map(
      ([block, hashes]) =>
        () =>
          readPairs(parts, block, hashes, found),
    ),
  )
  return [...found].sort((a, b) => a - b)
}

interface Lookup {
  readonly bytes: Uint8Array
  readonly hash: number
  /** Whether it is a deletion of the word asked for, not that word. */
  readonly isDeletion: boolean
}

/** Adds the words of a block's pairs that have one of the hashes. */
function readPairs(parts: IndexParts, block: number, hashes: number[], found: Set<number>): void {
  const { offset, byteLength } = parts.sections.edits
  const bounds = offset + byteLength - (parts.words.blockCount - block + 1) * 4
  const bound = parts.source.read(bounds, 8)
  const start = readFixed(bound, 0, 4)
  const bytes = parts.source.read(offset + start, readFixed(bound, 4, 4) - start)
  hashes.sort((a, b) => a - b)
  const first = block * WORDS_PER_BLOCK
  const cursor = new ByteCursor(bytes)
  let hash = 0
  let next = 0
  while (cursor.at < bytes.length) {
    hash += cursor.varint()
    const distance = cursor.varint()
    while ((hashes[next] ?? Number.POSITIVE_INFINITY) < hash) next += 1
    if (next === hashes.length) return
    if (hashes[next] === hash) found.add(first + ((distance & 1) === 0 ? distance / 2 : -(distance + 1) / 2))
  }
}
