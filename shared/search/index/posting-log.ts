import { PostingList } from './posting-list.ts'

/** Postings of all words in the order of listings. Ten bytes each. */
export class PostingLog {
  readonly #words = new NumberLog()
  readonly #list = new PostingList()

  push(word: number, document: number, impact: number, fields: number): void {
    this.#words.push(word)
    this.#list.push(document, impact, fields)
  }

  /** Sorts by word; what is returned gives the list of each of `wordCount` words, the same object filled anew. */
  byWord(wordCount: number): (word: number) => PostingList {
    const { values: words, length } = this.#words
    const starts = new Int32Array(wordCount + 1)
    for (let at = 0; at < length; at += 1) {
      const next = (words[at] ?? 0) + 1
      starts[next] = (starts[next] ?? 0) + 1
    }
    for (let word = 1; word <= wordCount; word += 1) starts[word] = (starts[word] ?? 0) + (starts[word - 1] ?? 0)
    const order = new Int32Array(length)
    const next = starts.slice()
    for (let at = 0; at < length; at += 1) {
      const word = words[at] ?? 0
      order[next[word] ?? 0] = at
      next[word] = (next[word] ?? 0) + 1
    }
    const { documents, impacts, fields } = this.#list
    const list = new PostingList()
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

class NumberLog {
  values = new Int32Array(256)
  length = 0

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length] = value
    this.length += 1
  }
}
