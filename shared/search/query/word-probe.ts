import type { Candidates } from './candidates.ts'
import type { ExpandedWord, Expansion } from './expansion.ts'
import { createPostingBlock, findBlock } from './posting-cursor.ts'
import { LITERAL_NAME } from './union.ts'

const NAME = 1

/** Looks for a word in chosen rows of candidates. Reuses its memory. */
export class WordProbe {
  #best = new Float64Array(0)
  #fields = new Uint8Array(0)
  readonly #block = createPostingBlock()

  /**
   * Adds to the rows what `word` is worth to them.
   *
   * @param rows Rows by ascending position; the first `count` are asked. Those that have the word move to the front.
   * @param place Noted as `dropped` in the rows that have not the word; 0 notes nothing.
   * @returns How many have it.
   */
  run(candidates: Candidates, word: ExpandedWord, rows: Int32Array, count: number, place: number): number {
    if (this.#best.length < count) {
      this.#best = new Float64Array(count * 2)
      this.#fields = new Uint8Array(count * 2)
    }
    const best = this.#best.fill(0, 0, count)
    const found = this.#fields.fill(0, 0, count)
    for (const expansion of word.expansions) this.#find(candidates.documents, expansion, rows, count)
    const { scores, matched, named, fields, dropped } = candidates
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index] ?? 0
      const value = best[index] ?? 0
      if (value === 0) {
        if (place > 0) dropped[row] = place
        continue
      }
      const flags = found[index] ?? 0
      scores[row] = (scores[row] ?? 0) + word.weight * value
      matched[row] = (matched[row] ?? 0) + 1
      named[row] = (named[row] ?? 0) + (flags >>> 7)
      fields[row] = (fields[row] ?? 0) | (flags & ~LITERAL_NAME)
      rows[kept] = row
      kept += 1
    }
    return kept
  }

  #find(documents: Int32Array, expansion: Expansion, rows: Int32Array, count: number): void {
    const { postings, closeness, literal } = expansion
    const best = this.#best
    const found = this.#fields
    const block = this.#block
    let number = -1
    let last = -1
    let at = 0
    for (let index = 0; index < count; index += 1) {
      const document = documents[rows[index] ?? 0] ?? 0
      if (document > last) {
        number = findBlock(postings, number + 1, document)
        if (number === postings.blockCount) return
        postings.decode(number, block)
        last = block.documents[block.length - 1] ?? 0
        at = 0
      }
      while ((block.documents[at] ?? 0) < document) at += 1
      if (block.documents[at] !== document) continue
      const value = closeness * (block.impacts[at] ?? 0)
      if (value > (best[index] ?? 0)) best[index] = value
      const own = block.fields[at] ?? 0
      found[index] = (found[index] ?? 0) | (literal && (own & NAME) !== 0 ? own | LITERAL_NAME : own)
    }
  }
}
