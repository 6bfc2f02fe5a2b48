import type { FacetsWriter } from '../columns/facets-writer.ts'
import { groupByNumber, NumberLog } from '../bytes/number-log.ts'
import { WordNumbers } from '../words/word-numbers.ts'

/** Values of a facet and the listings that have them, in memory: eight bytes for each value of each listing. */
export class FacetGatherer {
  readonly #keys = new WordNumbers()
  /** Spellings by value; undefined if spelled like its key. */
  readonly #spellings: (Uint8Array | undefined)[] = []
  /** The last listing by value. */
  readonly #last: number[] = []
  readonly #values = new NumberLog()
  readonly #positions = new NumberLog()

  /**
   * The number of a value for {@link FacetGatherer.add}.
   *
   * @param key The first `length` bytes are the key.
   * @param spell Called for the spelling when the value is new; returns undefined for the key's.
   */
  numberOf(key: Uint8Array, length: number, spell: () => Uint8Array | undefined): number {
    const number = this.#keys.numberOf(key, length)
    if (number === this.#spellings.length) {
      this.#spellings.push(spell())
      this.#last.push(-1)
    }
    return number
  }

  /** Adds a listing to a value; positions of one value ascend, and a repeated one counts once. */
  add(value: number, position: number): void {
    if (this.#last[value] === position) return
    this.#last[value] = position
    this.#values.push(value)
    this.#positions.push(position)
  }

  /** Writes the facet. */
  write(facets: FacetsWriter, name: string): void {
    const { order, starts } = groupByNumber(this.#values, this.#keys.count)
    const positions = order.map((at) => this.#positions.values[at] ?? 0)
    facets.begin(name)
    for (const value of this.#keys.sorted()) {
      const key = this.#keys.wordAt(value)
      const start = starts[value] ?? 0
      const end = starts[value + 1] ?? 0
      facets.value(key, this.#spellings[value] ?? key, positions.subarray(start, end), end - start)
    }
    facets.end()
  }
}
