import type { DictionaryWords } from './dictionary-words.ts'
import { GrowingBytes } from '../bytes/growing-bytes.ts'
import { STEM_TABLE } from '../blocks/index-layout.ts'
import { SortedTableWriter } from '../tables/sorted-table-writer.ts'
import type { Stemmer } from '../../analysis/stem.ts'
import { familyOf } from '../../analysis/synonyms.ts'
import type { Families } from '../../analysis/synonyms.ts'
import { compareBytes, encodeUtf8, readUtf8 } from '../../text/utf8.ts'

/**
 * Collects the stems of words and writes them as a table. Keeps the stem and ordinal of every word with one. Most stems
 * have one word, which takes no object.
 */
export class StemsWriter {
  readonly #stem: Stemmer | undefined
  readonly #families: Families
  /** By the name of a family, or a stem: ordinals, ascending, or the only one so far. */
  readonly #words = new Map<string, number | number[]>()

  /** @param families Words of a family are found by each of its roots. */
  constructor(stem: Stemmer | undefined, families: Families) {
    this.#stem = stem
    this.#families = families
  }

  /** Words must come in the order of their ordinals. */
  add(word: string, ordinal: number): void {
    const family = familyOf(word, this.#stem, this.#families)
    if (family === undefined || family === '') return
    const known = this.#words.get(family)
    if (known === undefined) this.#words.set(family, ordinal)
    else if (typeof known === 'number') this.#words.set(family, [known, ordinal])
    else known.push(ordinal)
  }

  /**
   * The table; stems that are their own only word are omitted.
   *
   * @param words By ordinal.
   */
  write(words: DictionaryWords): SortedTableWriter {
    const table = new SortedTableWriter(STEM_TABLE)
    const stems: { readonly key: Uint8Array; readonly ordinals: readonly number[] }[] = []
    for (const [family, known] of this.#words) {
      const ordinals = typeof known === 'number' ? [known] : known
      for (const root of this.#families.get(family) ?? [family]) {
        if (typeof known !== 'number' || !this.#isOwn(root, words.wordAt(known))) {
          stems.push({ key: encodeUtf8(root), ordinals })
        }
      }
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

  /** Whether the only word of a root is that itself, and found by it. */
  #isOwn(root: string, word: Uint8Array): boolean {
    return readUtf8(word, 0, word.length) === root && (this.#stem?.(root) ?? root) === root
  }
}
