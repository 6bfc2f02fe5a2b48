import type { DictionaryWords } from './dictionary-words.ts'
import { GrowingBytes } from '../bytes/growing-bytes.ts'
import { STEM_TABLE } from '../blocks/index-layout.ts'
import { SortedTableWriter } from '../tables/sorted-table-writer.ts'
import { compareBytes, encodeUtf8 } from '../../text/utf8.ts'

/** Stem of a word, undefined if it has none. */
type Stem = (word: string) => string | undefined

interface StemWords {
  /** Ascending. */
  readonly ordinals: number[]
  /** Whether the stem itself is known to be one of them, with itself as the stem. */
  hasOwn: boolean
}

/**
 * Collects the stems of words and writes them as a table. Keeps the stem and ordinal of every word with one. Most stems
 * have one word, which takes no object.
 */
export class StemsWriter {
  readonly #stem: Stem
  /** By stem; of the only word so far, its ordinal doubled, and one more where the stem is the word. */
  readonly #words = new Map<string, number | StemWords>()

  constructor(stem: Stem) {
    this.#stem = stem
  }

  /** Words must come in the order of their ordinals. */
  add(word: string, ordinal: number): void {
    const stem = this.#stem(word)
    if (stem === undefined || stem === '') return
    const isOwn = stem === word
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

  /**
   * The table; stems that are their own only word are omitted.
   *
   * @param words By ordinal.
   */
  write(words: DictionaryWords): SortedTableWriter {
    const table = new SortedTableWriter(STEM_TABLE)
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
}

function listWords(known: number | StemWords): StemWords {
  return typeof known === 'number' ? { ordinals: [known >>> 1], hasOwn: known % 2 === 1 } : known
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return compareBytes(a, a.length, b, b.length) === 0
}
