import type { DictionaryWords } from './dictionary-words.ts'
import { GrowingBytes } from '../bytes/growing-bytes.ts'
import { STEM_TABLE } from '../blocks/index-layout.ts'
import { SortedTableWriter } from '../tables/sorted-table-writer.ts'
import { compareBytes, encodeUtf8 } from '../../text/utf8.ts'
import { ByteCursor } from '../bytes/byte-cursor.ts'
import type { IndexParts } from '../tables/index-parts.ts'

/** Stem of a word, undefined if it has none. */
type Stem = (word: string) => string | undefined

/** Words of a stem. */
interface StemWords {
  /** Ascending. */
  readonly ordinals: number[]
  /** Whether the stem itself is known to be one of them, with itself as the stem. */
  hasOwn: boolean
}

/**
 * Collects the stems of words and writes them as a table. Keeps the stem and ordinal of every word with one; for words
 * of an earlier index, only what that index contains. Most stems have one word, which takes no object.
 */
export class StemsWriter {
  readonly #stem: Stem
  readonly #earlier: EarlierStems | undefined
  /** By stem; of the only word so far, its ordinal doubled, and one more where the stem is the word. */
  readonly #words = new Map<string, number | StemWords>()
  /** Stems of words that are not in the earlier index. */
  readonly #added = new Set<string>()

  constructor(stem: Stem, earlier?: EarlierStems) {
    this.#stem = stem
    this.#earlier = earlier
  }

  /** Words must come in the order of their ordinals. */
  add(word: string, ordinal: number): void {
    const stem = this.#stem(word)
    if (stem === undefined || stem === '') return
    if (this.#earlier !== undefined) this.#added.add(stem)
    this.#push(stem, ordinal, stem === word)
  }

  /** Adds a word of the earlier index by its ordinal there, in the same order. */
  addEarlier(earlierOrdinal: number, ordinal: number): void {
    const stem = this.#earlier?.add(earlierOrdinal, ordinal)
    if (stem !== undefined) this.#push(stem, ordinal, false)
  }

  /**
   * The table; stems that are their own only word are omitted.
   *
   * @param words By ordinal.
   */
  write(words: DictionaryWords): SortedTableWriter {
    const table = new SortedTableWriter(STEM_TABLE)
    this.#addOwnOfEarlier()
    const stems: { readonly key: Uint8Array; readonly ordinals: readonly number[] }[] = []
    for (const [stem, known] of this.#words) {
      if (typeof known !== 'number') {
        stems.push({ key: encodeUtf8(stem), ordinals: known.ordinals })
        continue
      }
      const { ordinals, hasOwn } = listWords(known)
      if (hasOwn) continue
      const key = encodeUtf8(stem)
      if (!isSame(key, words.wordAt(ordinals[0] ?? 0))) stems.push({ key, ordinals })
    }
    stems.sort((a, b) => compareBytes(a.key, a.key.length, b.key, b.key.length))
    const blob = new GrowingBytes()
    for (const { key, ordinals } of stems) {
      blob.clear()
      let next = 0
      for (const ordinal of ordinals) {
        blob.varint(ordinal - next)
        next = ordinal + 1
      }
      const data = table.add(key)
      data.varint(blob.length)
      data.append(blob.view())
    }
    return table
  }

  #push(stem: string, ordinal: number, isOwn: boolean): void {
    const known = this.#words.get(stem)
    if (known === undefined) {
      this.#words.set(stem, 2 * ordinal + Number(isOwn))
      return
    }
    const all = listWords(known)
    all.ordinals.push(ordinal)
    all.hasOwn ||= isOwn
    this.#words.set(stem, all)
  }

  /** A word of the earlier index that was alone with its stem and no longer is: the index did not store that stem. */
  #addOwnOfEarlier(): void {
    const earlier = this.#earlier
    if (earlier === undefined) return
    for (const stem of this.#added) {
      const known = this.#words.get(stem)
      const own = earlier.ordinalOf(stem)
      if (known === undefined || own === undefined) continue
      const all = listWords(known)
      if (all.ordinals.includes(own) || this.#stem(stem) !== stem) continue
      all.ordinals.push(own)
      all.ordinals.sort((a, b) => a - b)
      this.#words.set(stem, all)
    }
  }
}

function listWords(known: number | StemWords): StemWords {
  return typeof known === 'number' ? { ordinals: [known >>> 1], hasOwn: known % 2 === 1 } : known
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return compareBytes(a, a.length, b, b.length) === 0
}

/** Stems of words according to an index made with the same stemmer. */
interface EarlierStems {
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
