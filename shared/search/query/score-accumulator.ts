import { createPostingBlock } from '../index/postings/index-reader.ts'
import type { ExpandedWord, Expansion } from './expansion.ts'
import { findBlock } from './posting-cursor.ts'

/**
 * Positions for which sums are held at a time: an index with more is processed in stretches, each of which looks
 * again at blocks of postings that extend past its end. Their 1.4 MB stay in the cache of a processor.
 */
export const POSITIONS_PER_PASS: number = 1 << 16

/** The number of a word in {@link ScoreAccumulator.last}. */
export const WORD_NUMBER = 127

/** Rows whose use is told by one element of {@link ScoreAccumulator.groups}. */
export const GROUP_ROWS = 1024

/** In {@link ScoreAccumulator.last}: the name has a literal form of that word. */
const IN_NAME = 128

const NAME = 1

/** State of an expansion for the next stretch. */
interface Rest {
  readonly expansion: Expansion
  block: number
  /** The first position that may be left. */
  position: number
}

/**
 * Adds up what words are worth to listings, one word after the other, in columns by position: what each costs depends
 * on its postings alone, whatever the other words are. Bits say which rows are in use, so that others cost nothing.
 * Its memory is kept between queries.
 */
export class ScoreAccumulator {
  /** The position of the first row of the columns. */
  start = 0
  /** {@link WORD_NUMBER} of the last word that a listing has, from 1 on; 0 for none, and then other columns mean nothing. */
  last: Uint8Array = new Uint8Array(0)
  /** What that word is worth: its best closeness · impact. */
  best: Float64Array = new Float64Array(0)
  /** Sum of weight · worth of the words before it. */
  sums: Float64Array = new Float64Array(0)
  /** Weight of all words. */
  matched: Uint16Array = new Uint16Array(0)
  /** Words with a literal form in the name. */
  named: Uint8Array = new Uint8Array(0)
  /** Bits of the fields in which words were found. */
  fields: Uint8Array = new Uint8Array(0)
  /** 32 rows each: those of listings with a word. */
  bits: Int32Array = new Int32Array(0)
  /** {@link GROUP_ROWS} rows each: 1 where any of them is in use. */
  groups: Uint8Array = new Uint8Array(0)
  /** Weights of words by their numbers. */
  readonly weightOf: Uint16Array = new Uint16Array(WORD_NUMBER + 1)
  #isClear = true
  #documentCount = 0
  readonly #stretch: number
  readonly #block = createPostingBlock()

  /** @param stretch A multiple of {@link GROUP_ROWS}. Default: {@link POSITIONS_PER_PASS}. */
  constructor(stretch: number = POSITIONS_PER_PASS) {
    this.#stretch = stretch
  }

  /** Makes room for an index and clears what an unfinished query left. */
  reset(documentCount: number): void {
    if (!this.#isClear) this.#clear()
    this.#documentCount = documentCount
    const held = Math.min(documentCount, this.#stretch)
    if (this.last.length >= held) return
    this.last = new Uint8Array(held)
    this.best = new Float64Array(held)
    this.sums = new Float64Array(held)
    this.matched = new Uint16Array(held)
    this.named = new Uint8Array(held)
    this.fields = new Uint8Array(held)
    this.bits = new Int32Array((held + 31) >>> 5)
    this.groups = new Uint8Array(Math.ceil(held / GROUP_ROWS))
  }

  /**
   * Adds up words, stretch by stretch.
   *
   * @param words At most {@link WORD_NUMBER}.
   * @param leading A listing without any of this many first words has none.
   * @param visit Called after each stretch.
   */
  run(words: readonly ExpandedWord[], leading: number, visit: () => void): void {
    const rests = words.map(({ expansions }) =>
      expansions.map((expansion): Rest => ({ expansion, block: 0, position: 0 })),
    )
    for (const [at, { weight }] of words.entries()) this.weightOf[at + 1] = weight
    for (this.start = 0; this.start < this.#documentCount; this.start += this.#stretch) {
      const end = Math.min(this.start + this.#stretch, this.#documentCount)
      this.#isClear = false
      for (const [at, ofWord] of rests.entries()) {
        for (const rest of ofWord) if (rest.position < end) this.#add(rest, end, at + 1, at < leading)
      }
      visit()
      this.#clear()
    }
  }

  #clear(): void {
    const { last, bits, groups } = this
    for (let group = 0; group < groups.length; group += 1) {
      if (groups[group] === 0) continue
      const start = group * GROUP_ROWS
      last.fill(0, start, start + GROUP_ROWS)
      bits.fill(0, start >>> 5, (start + GROUP_ROWS) >>> 5)
      groups[group] = 0
    }
    this.#isClear = true
  }

  /** Adds an expansion's postings before `end`. */
  #add(rest: Rest, end: number, number: number, isLeading: boolean): void {
    const { postings, closeness, literal } = rest.expansion
    for (; rest.block < postings.blockCount; rest.block += 1) {
      if (!isLeading && postings.blockCount > 1) {
        const from = rest.block > 0 ? postings.lastDocument(rest.block - 1) + 1 : 0
        rest.position = this.#nextInUse(Math.max(from, this.start), end)
        rest.block = findBlock(postings, rest.block, rest.position)
        if (rest.position >= end) return
        if (rest.block === postings.blockCount) break
      }
      postings.decode(rest.block, this.#block)
      const taken = this.#addBlock(closeness, literal ? NAME : 0, end, number, isLeading)
      if (taken < this.#block.length) {
        rest.position = this.#block.documents[taken] ?? 0
        return
      }
    }
    rest.position = Infinity
  }

  /** The first position from `from` on whose row may be in use; `end` or later if there is none before. */
  #nextInUse(from: number, end: number): number {
    const { bits, start } = this
    const slots = (end - start + 31) >>> 5
    let slot = (from - start) >>> 5
    while (slot < slots && bits[slot] === 0) slot += 1
    return Math.max(from, start + slot * 32)
  }

  // One block at a time: V8 optimizes functions called often better than long loops.
  /** Returns the first place in the block that is not before `end`. */
  #addBlock(closeness: number, literalName: number, end: number, number: number, isLeading: boolean): number {
    const { start, last, best, sums, matched, named, fields, bits, groups, weightOf } = this
    const { documents, impacts, fields: masks, length } = this.#block
    const weight = weightOf[number] ?? 0
    let at = 0
    let stop = length
    // Only for a block that extends past an end.
    while (at < length && (documents[at] ?? 0) < start) at += 1
    while (stop > at && (documents[stop - 1] ?? 0) >= end) stop -= 1
    for (; at < stop; at += 1) {
      const row = (documents[at] ?? 0) - start
      const value = closeness * (impacts[at] ?? 0)
      const own = masks[at] ?? 0
      const name = own & literalName
      const before = last[row] ?? 0
      if (before === 0) {
        if (!isLeading) continue
        groups[row >>> 10] = 1
        bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31))
        last[row] = name === 0 ? number : number | IN_NAME
        best[row] = value
        sums[row] = 0
        matched[row] = weight
        named[row] = name
        fields[row] = own
        continue
      }
      fields[row] = (fields[row] ?? 0) | own
      if ((before & WORD_NUMBER) !== number) {
        last[row] = name === 0 ? number : number | IN_NAME
        sums[row] = (sums[row] ?? 0) + (weightOf[before & WORD_NUMBER] ?? 0) * (best[row] ?? 0)
        best[row] = value
        matched[row] = (matched[row] ?? 0) + weight
        named[row] = (named[row] ?? 0) + name
        continue
      }
      if (value > (best[row] ?? 0)) best[row] = value
      if (name !== 0 && before < IN_NAME) {
        last[row] = before | IN_NAME
        named[row] = (named[row] ?? 0) + 1
      }
    }
    return stop
  }
}
