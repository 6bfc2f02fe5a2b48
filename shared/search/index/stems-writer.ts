import { GrowingBytes } from './growing-bytes.ts'
import { STEM_TABLE } from './index-layout.ts'
import { SortedTableWriter } from './sorted-table-writer.ts'
import { compareBytes, encodeUtf8 } from './utf8.ts'

/** Collects the stems of words and writes them as a table. Holds the stem and ordinal of every word that has one. */
export class StemsWriter {
  readonly #stem: (word: string) => string | undefined
  readonly #ordinals = new Map<string, number | number[]>()
  /** Stems that are words, with themselves as the stem. */
  readonly #own = new Set<string>()

  constructor(stem: (word: string) => string | undefined) {
    this.#stem = stem
  }

  /** Words come in the order of their ordinals. */
  add(word: string, ordinal: number): void {
    const stem = this.#stem(word)
    if (stem === undefined || stem === '') return
    if (stem === word) this.#own.add(stem)
    const known = this.#ordinals.get(stem)
    if (known === undefined) this.#ordinals.set(stem, ordinal)
    else if (typeof known === 'number') this.#ordinals.set(stem, [known, ordinal])
    else known.push(ordinal)
  }

  /** The table; stems whose only word they are themselves are left out. */
  write(): SortedTableWriter {
    const table = new SortedTableWriter(STEM_TABLE)
    const stems = [...this.#ordinals.keys()]
      .filter((stem) => typeof this.#ordinals.get(stem) !== 'number' || !this.#own.has(stem))
      .map((stem) => ({ stem, key: encodeUtf8(stem) }))
      .sort((a, b) => compareBytes(a.key, a.key.length, b.key, b.key.length))
    const blob = new GrowingBytes()
    for (const { stem, key } of stems) {
      blob.clear()
      let next = 0
      for (const ordinal of [this.#ordinals.get(stem) ?? []].flat()) {
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
