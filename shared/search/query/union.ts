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
  /** 32 positions each: those in use. */
  bits: Int32Array = new Int32Array(0)
  /** 32 of {@link bits} each: those that are not 0. */
  groups: Int32Array = new Int32Array(0)
  /** Whether no bit is set. */
  #clear = true
  readonly #block = createPostingBlock()

  /** Makes room for an index and forgets what a query left that did not end. */
  reset(documentCount: number): void {
    if (!this.#clear) this.clear()
    if (this.best.length >= documentCount) return
    this.best = new Float64Array(documentCount)
    this.fields = new Uint8Array(documentCount)
    this.bits = new Int32Array((documentCount >>> 5) + 1)
    this.groups = new Int32Array((documentCount >>> 10) + 1)
  }

  /** Forgets all positions. */
  clear(): void {
    this.bits.fill(0)
    this.groups.fill(0)
    this.#clear = true
  }

  add({ postings, closeness, literal }: Expansion): void {
    this.#clear = false
    for (let index = 0; index < postings.blockCount; index += 1) {
      postings.decode(index, this.#block)
      this.#addBlock(closeness, literal ? LITERAL_NAME : 0)
    }
  }

  /** Takes a position without anything else. */
  mark(document: number): void {
    this.#clear = false
    const slot = document >>> 5
    this.bits[slot] = (this.bits[slot] ?? 0) | (1 << (document & 31))
    this.groups[document >>> 10] = (this.groups[document >>> 10] ?? 0) | (1 << (slot & 31))
  }

  /** Writes the positions in use into `into`, ascending, and forgets them. */
  drain(into: Int32Array): void {
    const { groups } = this
    let count = 0
    for (let group = 0; group < groups.length; group += 1) {
      const slots = groups[group] ?? 0
      if (slots !== 0) count = this.#drainGroup(group * 32, slots, into, count)
    }
    this.clear()
  }

  // One block, one group: V8 compiles what is called often better than what loops for long.
  #addBlock(closeness: number, literalName: number): void {
    const { best, fields, bits, groups } = this
    const { documents, impacts, fields: blockFields, length } = this.#block
    for (let at = 0; at < length; at += 1) {
      const document = documents[at] ?? 0
      const value = closeness * (impacts[at] ?? 0)
      const own = blockFields[at] ?? 0
      const flags = (own & NAME) === 0 ? own : own | literalName
      const slot = document >>> 5
      const before = bits[slot] ?? 0
      const bit = 1 << (document & 31)
      if ((before & bit) === 0) {
        bits[slot] = before | bit
        groups[document >>> 10] = (groups[document >>> 10] ?? 0) | (1 << (slot & 31))
        best[document] = value
        fields[document] = flags
      } else {
        if (value > (best[document] ?? 0)) best[document] = value
        fields[document] = (fields[document] ?? 0) | flags
      }
    }
  }

  #drainGroup(firstSlot: number, slots: number, into: Int32Array, start: number): number {
    const { bits } = this
    let end = start
    for (let left = slots; left !== 0; left &= left - 1) {
      const slot = firstSlot + lowestBit(left)
      for (let word = bits[slot] ?? 0; word !== 0; word &= word - 1) {
        into[end] = slot * 32 + lowestBit(word)
        end += 1
      }
    }
    return end
  }
}

/** Number of the lowest bit that is set. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}
