import { ListingColumns } from '../columns/columns-writer.ts'
import { FacetGatherer } from './facet-gatherer.ts'
import { sortFacetNames } from '../columns/facets-writer.ts'
import type { IndexWriter } from '../whole/index-writer.ts'
import { writeNames } from '../columns/names-writer.ts'
import { PostingLog } from '../postings/posting-log.ts'
import { WordNumbers } from '../words/word-numbers.ts'

/** Data of indexed listings, in memory and unsorted: some 20 bytes for each word of each listing, and their names. */
export class ListingGatherer {
  readonly columns = new ListingColumns()
  readonly names: string[] = []
  readonly #postings = new PostingLog()
  readonly #words = new WordNumbers()
  readonly #facets = new Map<string, FacetGatherer>()

  /** The number of a word for {@link addPosting}; the first `length` bytes are the word. */
  numberOf(word: Uint8Array, length: number): number {
    return this.#words.numberOf(word, length)
  }

  /** Adds a posting of a word; positions of one word ascend. */
  addPosting(word: number, position: number, impact: number, fields: number): void {
    this.#postings.push(word, position, impact, fields)
  }

  /** Collects the values of a facet; call it only for a facet that some listing has. */
  facet(name: string): FacetGatherer {
    const known = this.#facets.get(name) ?? new FacetGatherer()
    this.#facets.set(name, known)
    return known
  }

  /** Writes all of it. */
  write(writer: IndexWriter): void {
    const words = this.#words
    const lists = this.#postings.byWord(words.count)
    for (const number of words.sorted()) {
      const list = lists(number)
      writer.addWord(words.wordAt(number), list.length, list.finish())
    }
    writeNames(writer.endWords(), this.names)
    const { facets, finish } = writer.addColumns(this.columns)
    for (const name of sortFacetNames(this.#facets.keys())) this.#facets.get(name)?.write(facets, name)
    finish()
  }
}
