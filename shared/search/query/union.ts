import type { Expansion } from './expansion.ts'
import { createPostingBlock } from '../index/postings/index-reader.ts'

/** Besides the bits of the fields: a listing has the word, or a form of it, in its name. */
export const LITERAL_NAME = 128

const NAME = 1

/**
 * Positions for which scores are held at a time: an index with more is processed in stretches, each of which looks
 * again at blocks of postings that extend past its end. 5 MB of scores, however large the index.
 */
export const POSITIONS_PER_PASS: number = 1 << 19

/** State of an expansion for the next stretch. */
interface Rest {
  readonly expansion: Expansion
  block: number
  /** The first position not taken yet. */
  position: number
}

/**
 * Unites the postings of a word: for each listing its best expansion. Bits in two levels say which positions are in use,
 * so that untouched positions cost nothing. Its memory is kept between queries.
 */
export class Union {
  /** Best closeness · impact, by position from {@link start} on. */
  best: Float64Array = new Float64Array(0)
  /** Fields and {@link LITERAL_NAME}, by position from {@link start} on. */
  fields: Uint8Array = new Uint8Array(0)
  /** 32 positions each: those in use. */
  bits: Int32Array = new Int32Array(0)
  /** 32 of {@link bits} each: those that are not 0. */
  groups: Int32Array = new Int32Array(0)
  /** Start of the stretch that {@link best} and {@link fields} cover. */
  start = 0
  /** Whether no bit is set. */
  #clear = true
  #documentCount = 0
  readonly #stretch: number
  readonly #block = createPostingBlock()

  /** @param stretch A multiple of 1,024. Default: {@link POSITIONS_PER_PASS}. */
  constructor(stretch: number = POSITIONS_PER_PASS) {
    this.#stretch = stretch
  }

  /** Makes room for an index and clears what an unfinished query left. */
  reset(documentCount: number): void {
    if (!this.#clear) this.clear()
    this.#documentCount = documentCount
    const held = Math.min(documentCount, this.#stretch)
    if (this.best.length < held) {
      this.best = new Float64Array(held)
      this.fields = new Uint8Array(held)
    }
    if (this.bits.length > documentCount >>> 5) return
    this.bits = new Int32Array((documentCount >>> 5) + 1)
    this.groups = new Int32Array((documentCount >>> 10) + 1)
  }

  /** Clears all positions. */
  clear(): void {
    this.bits.fill(0)
    this.groups.fill(0)
    this.#clear = true
  }

  /**
   * Unites expansions stretch by stretch.
   *
   * @param visit Called after each, with the groups of its positions: the first, and the one after the last.
   */
  unite(expansions: readonly Expansion[], visit: (firstGroup: number, endGroup: number) => void): void {
    this.#clear = false
    const rests = expansions.map((expansion): Rest => ({ expansion, block: 0, position: 0 }))
    for (this.start = 0; this.start < this.#documentCount; this.start += this.#stretch) {
      const end = Math.min(this.start + this.#stretch, this.#documentCount)
      for (const rest of rests) if (rest.position < end) this.#add(rest, end)
      visit(this.start >>> 10, (end + 1023) >>> 10)
    }
  }

  /** Adds an expansion's postings before `end`. */
  #add(rest: Rest, end: number): void {
    const { postings, closeness, literal } = rest.expansion
    const block = this.#block
    for (; rest.block < postings.blockCount; rest.block += 1) {
      postings.decode(rest.block, block)
      const taken = this.#addBlock(closeness, literal ? LITERAL_NAME : 0, end)
      if (taken < block.length) {
        rest.position = block.documents[taken] ?? 0
        return
      }
    }
    rest.position = Infinity
  }

  /** Adds a position without anything else. */
  mark(document: number): void {
    this.#clear = false
    const slot = document >>> 5
    this.bits[slot] = (this.bits[slot] ?? 0) | (1 << (document & 31))
    this.groups[document >>> 10] = (this.groups[document >>> 10] ?? 0) | (1 << (slot & 31))
  }

  /** Writes the positions in use into `into`, ascending, and clears them. */
  drain(into: Int32Array): void {
    const { groups } = this
    let count = 0
    for (let group = 0; group < groups.length; group += 1) {
      const slots = groups[group] ?? 0
      if (slots !== 0) count = this.#drainGroup(group * 32, slots, into, count)
    }
    this.clear()
  }

  // One block, one group: V8 optimizes functions called often better than long loops.
  /** Returns the first place in the block that is not before `end`. */
  #addBlock(closeness: number, literalName: number, end: number): number {
    const { best, fields, bits, groups, start } = this
    const { documents, impacts, fields: blockFields, length } = this.#block
    let at = 0
    let stop = length
    // Only for a block that extends past an end.
    while (at < length && (documents[at] ?? 0) < start) at += 1
    while (stop > at && (documents[stop - 1] ?? 0) >= end) stop -= 1
    for (; at < stop; at += 1) {
      const document = documents[at] ?? 0
      const value = closeness * (impacts[at] ?? 0)
      const own = blockFields[at] ?? 0
      const flags = (own & NAME) === 0 ? own : own | literalName
      const slot = document >>> 5
      const before = bits[slot] ?? 0
      const bit = 1 << (document & 31)
      const place = document - start
      if ((before & bit) === 0) {
        bits[slot] = before | bit
        groups[document >>> 10] = (groups[document >>> 10] ?? 0) | (1 << (slot & 31))
        best[place] = value
        fields[place] = flags
      } else {
        if (value > (best[place] ?? 0)) best[place] = value
        fields[place] = (fields[place] ?? 0) | flags
      }
    }
    return stop
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
