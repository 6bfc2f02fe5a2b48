import { groupByNumber, NumberLog } from '../bytes/number-log.ts'
import { PostingEncoder } from './posting-encoder.ts'
import { PostingList } from './posting-list.ts'

/** Postings of all words in the order of listings. Ten bytes each. */
export class PostingLog {
  readonly #words = new NumberLog()
  readonly #list = new PostingList()

  push(word: number, document: number, impact: number, fields: number): void {
    this.#words.push(word)
    this.#list.push(document, impact, fields)
  }

  /** Sorts by word; the returned function returns the list of each of `wordCount` words, reusing one object. */
  byWord(wordCount: number): (word: number) => PostingEncoder {
    const { order, starts } = groupByNumber(this.#words, wordCount)
    const { documents, impacts, fields } = this.#list
    const list = new PostingEncoder()
    return (word) => {
      list.clear()
      const end = starts[word + 1] ?? 0
      for (let place = starts[word] ?? end; place < end; place += 1) {
        const at = order[place] ?? 0
        list.push(documents[at] ?? 0, impacts[at] ?? 0, fields[at] ?? 0)
      }
      return list
    }
  }
}
