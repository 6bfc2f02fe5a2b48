import type { Expansion } from './expansion.ts'
import { createPostingBlock } from './posting-cursor.ts'

/** Beside the bits of the fields: a listing has the word, or a form of it, in its name. */
export const LITERAL_NAME = 128

const NAME = 1

/**
 * Unites the postings of a word: for each listing its best expansion. Columns are as long as the largest index asked;
 * bits in two levels say which rows are in use, so that what was not touched costs nothing.
 */
export class Union {
  /** Best closeness · impact, by position. */
  best: Float64Array = new Float64Array(0)
  /** Fields and {@link LITERAL_NAME}, by position. */
  fields: Uint8Array = new Uint8Array(0)
  #bits = new Uint32Array(0)
  #groups = new Uint32Array(0)
  #drained = true
  readonly #block = createPostingBlock()

  /** Makes room for an index and forgets what a query left that did not end. */
  reset(documentCount: number): void {
    if (!this.#drained) {
      this.#bits.fill(0)
      this.#groups.fill(0)
      this.#drained = true
    }
    if (this.best.length >= documentCount) return
    this.best = new Float64Array(documentCount)
    this.fields = new Uint8Array(documentCount)
    this.#bits = new Uint32Array((documentCount >>> 5) + 1)
    this.#groups = new Uint32Array((documentCount >>> 10) + 1)
  }

  add({ postings, closeness, literal }: Expansion): void {
    this.#drained = false
    const { best, fields } = this
    const bits = this.#bits
    const groups = this.#groups
    const block = this.#block
    const { documents, impacts, fields: blockFields } = block
    for (let index = 0; index < postings.blockCount; index += 1) {
      postings.decode(index, block)
      for (let at = 0; at < block.length; at += 1) {
        const document = documents[at] ?? 0
        const value = closeness * (impacts[at] ?? 0)
        const own = blockFields[at] ?? 0
        const flags = literal && (own & NAME) !== 0 ? own | LITERAL_NAME : own
        const slot = document >>> 5
        const before = bits[slot] ?? 0
        const bit = 1 << (document & 31)
        if ((before & bit) === 0) {
          bits[slot] = before | bit
          if (before === 0) groups[document >>> 10] = (groups[document >>> 10] ?? 0) | (1 << (slot & 31))
          best[document] = value
          fields[document] = flags
        } else {
          if (value > (best[document] ?? 0)) best[document] = value
          fields[document] = (fields[document] ?? 0) | flags
        }
      }
    }
  }

  /** Takes a position without anything else. */
  mark(document: number): void {
    this.#drained = false
    const slot = document >>> 5
    this.#bits[slot] = (this.#bits[slot] ?? 0) | (1 << (document & 31))
    this.#groups[document >>> 10] = (this.#groups[document >>> 10] ?? 0) | (1 << (slot & 31))
  }

  /** Writes the positions in use, ascending, from `into[0]` on; forgets them. Returns how many. */
  drain(into: Int32Array): number {
    const bits = this.#bits
    const groups = this.#groups
    let count = 0
    for (let group = 0; group < groups.length; group += 1) {
      for (let slots = groups[group] ?? 0; slots !== 0; slots &= slots - 1) {
        const slot = group * 32 + lowestBit(slots)
        for (let word = bits[slot] ?? 0; word !== 0; word &= word - 1) {
          into[count] = slot * 32 + lowestBit(word)
          count += 1
        }
        bits[slot] = 0
      }
      groups[group] = 0
    }
    this.#drained = true
    return count
  }
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}
