import { ByteCursor } from './byte-cursor.ts'
import type { IndexParts } from './index-parts.ts'
import { encodeUtf8 } from './utf8.ts'

/** What an index that was made with the same stemmer says of the stems of its words. */
export interface EarlierStems {
  /**
   * Says where a word is now, given by its ordinal in the index.
   *
   * @returns Its stem; undefined where it has none, or is alone with a stem that is the word itself.
   */
  add(earlierOrdinal: number, ordinal: number): string | undefined
  /** Where a word of the index is now; undefined for one that it has not, or that was not added. */
  ordinalOf(word: string): number | undefined
}

/** Reads all stems of an index. Holds them, and eight bytes for each of its words. */
export function readEarlierStems({ words, stems }: IndexParts): EarlierStems {
  const texts: string[] = []
  /** By word: one more than the place of its stem. */
  const stemOf = new Int32Array(words.count)
  const cursor = stems.createCursor()
  for (let isThere = stems.first(cursor); isThere; isThere = stems.next(cursor)) {
    texts.push(cursor.keyText())
    const blob = new ByteCursor(cursor.blob())
    for (let next = 0; blob.at < blob.bytes.length; next += 1) {
      next += blob.varint()
      stemOf[next] = texts.length
    }
  }
  /** By word: one more than its ordinal now. */
  const ordinals = new Int32Array(words.count)
  const found = words.createCursor()
  return {
    add(earlierOrdinal, ordinal) {
      ordinals[earlierOrdinal] = ordinal + 1
      return texts[(stemOf[earlierOrdinal] ?? 0) - 1]
    },
    ordinalOf(word) {
      const key = encodeUtf8(word)
      if (!words.find(found, key, key.length)) return undefined
      const ordinal = ordinals[found.ordinal] ?? 0
      return ordinal === 0 ? undefined : ordinal - 1
    },
  }
}
