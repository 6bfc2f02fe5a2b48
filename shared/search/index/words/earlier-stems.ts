import { ByteCursor } from '../bytes/byte-cursor.ts'
import type { IndexParts } from '../tables/index-parts.ts'
import { encodeUtf8 } from '../../text/utf8.ts'

/** Stems of words according to an index made with the same stemmer. */
export interface EarlierStems {
  /**
   * Records the new ordinal of a word, by its ordinal in the index.
   *
   * @returns Its stem; undefined if it has none, or is the only word of a stem that is the word itself.
   */
  add(earlierOrdinal: number, ordinal: number): string | undefined
  /** New ordinal of a word of the index; undefined for one that is not in it, or was not added. */
  ordinalOf(word: string): number | undefined
}

/** Reads all stems of an index. Keeps them, and eight bytes for each of its words. */
export function readEarlierStems({ words, stems }: IndexParts): EarlierStems {
  const texts: string[] = []
  /** By word: the place of its stem plus one. */
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
  /** By word: its new ordinal plus one. */
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
