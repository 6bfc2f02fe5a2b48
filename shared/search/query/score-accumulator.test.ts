import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_LENGTH } from '../index/postings/index-reader.ts'
import type { Postings } from '../index/postings/index-reader.ts'
import { Candidates } from './candidates.ts'
import type { ExpandedWord, Expansion } from './expansion.ts'
import { POSITIONS_PER_PASS, ScoreAccumulator } from './score-accumulator.ts'

interface Posting {
  readonly document: number
  readonly impact: number
  readonly field: number
}

/** Postings in memory; how often blocks were decoded. */
function postingsOf(list: readonly Posting[]): { postings: Postings; decoded: () => number } {
  const blockCount = Math.ceil(list.length / BLOCK_LENGTH)
  const blockAt = (block: number) => list.slice(block * BLOCK_LENGTH, (block + 1) * BLOCK_LENGTH)
  let decoded = 0
  const postings: Postings = {
    documentCount: list.length,
    blockCount,
    lastDocument: (block) => blockAt(block).at(-1)?.document ?? -1,
    decode(block, into) {
      decoded += 1
      const part = blockAt(block)
      into.length = part.length
      for (const [at, { document, impact, field }] of part.entries()) {
        into.documents[at] = document
        into.impacts[at] = impact
        into.fields[at] = field
      }
    },
  }
  return { postings, decoded: () => decoded }
}

function expansionOf(documents: readonly number[], closeness = 1, literal = false): Expansion {
  const list = documents.map((document) => ({ document, impact: (document % 7) + 1, field: 1 + (document % 4) }))
  return { ...postingsOf(list), closeness, literal, certain: true }
}

function wordOf(weight: number, ...expansions: readonly Expansion[]): ExpandedWord {
  return { weight, expansions, cost: expansions.reduce((sum, { postings }) => sum + postings.documentCount, 0) }
}

/** A row of candidates: position, score, weight, words in the name, fields. */
type Row = readonly [number, number, number, number, number]

function readRows(
  accumulator: ScoreAccumulator,
  words: readonly ExpandedWord[],
  leading = words.length,
  least = 1,
): Row[] {
  const candidates = new Candidates()
  candidates.fillFrom(accumulator, words, leading, least, undefined)
  const { documents, scores, matched, named, fields, length } = candidates
  return Array.from({ length }, (_, row) => [
    documents[row] ?? -1,
    scores[row] ?? -1,
    matched[row] ?? -1,
    named[row] ?? -1,
    fields[row] ?? -1,
  ])
}

describe('ScoreAccumulator', () => {
  it('returns the same in stretches as in one pass, whatever blocks extend past their ends', () => {
    const documents = fc
      .uniqueArray(fc.nat({ max: 4_999 }), { maxLength: 400 })
      .map((list) => list.sort((a, b) => a - b))
    const expansion = fc
      .tuple(documents, fc.constantFrom(0.25, 0.5, 1), fc.boolean())
      .map(([list, closeness, literal]) => expansionOf(list, closeness, literal))
    const word = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.array(expansion, { minLength: 1, maxLength: 3 }))
      .map(([weight, expansions]) => wordOf(weight, ...expansions))
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 6_000 }),
        (words, leading, more) => {
          const whole = new ScoreAccumulator()
          const parts = new ScoreAccumulator(1_024)
          for (const accumulator of [whole, parts]) accumulator.reset(5_000 + more)
          const right = readRows(whole, words, leading)
          expect(readRows(parts, words, leading)).toEqual(right)
          // Nothing is left of the query before.
          expect(readRows(parts, words, leading)).toEqual(right)
        },
      ),
    )
  })

  it('takes the best of several expansions, and adds up words', () => {
    const accumulator = new ScoreAccumulator(1_024)
    accumulator.reset(3_000)
    const either = wordOf(10, expansionOf([5, 2_500], 0.5), expansionOf([5, 1_500], 1, true))
    expect(readRows(accumulator, [either, wordOf(3, expansionOf([5, 6, 1_500], 1, true))])).toEqual([
      // Impacts: 6, 7, 3, 2.
      [5, 60 + 18, 13, 0, 2],
      [6, 21, 3, 1, 3],
      [1_500, 30 + 9, 13, 2, 1],
      [2_500, 10, 10, 0, 1],
    ])
  })

  it('counts a word in a name once', () => {
    const accumulator = new ScoreAccumulator()
    accumulator.reset(9)
    expect(readRows(accumulator, [wordOf(1, expansionOf([4], 0.5, true), expansionOf([4], 1, true))])).toEqual([
      [4, 5, 1, 1, 1],
    ])
  })

  it('adds words that do not lead only to listings with one that does, without decoding other blocks', () => {
    const accumulator = new ScoreAccumulator(1_024)
    accumulator.reset(4_096)
    const every = Array.from({ length: 4_096 }, (_, document) => ({ document, impact: 1, field: 4 }))
    const frequent = { ...postingsOf(every), closeness: 1, literal: false, certain: true }
    expect(readRows(accumulator, [wordOf(2, expansionOf([3, 3_000])), wordOf(1, frequent)], 1)).toEqual([
      [3, 2 * 4 + 1, 3, 0, 4],
      [3_000, 2 * 5 + 1, 3, 0, 5],
    ])
    expect(frequent.decoded()).toBe(2)
  })

  it('leaves out listings with words of less weight', () => {
    const accumulator = new ScoreAccumulator()
    accumulator.reset(9)
    const words = [wordOf(2, expansionOf([1, 3])), wordOf(3, expansionOf([3, 5]))]
    expect(readRows(accumulator, words, 2, 3).map(([at]) => at)).toEqual([3, 5])
    expect(readRows(accumulator, words, 2, 5).map(([at]) => at)).toEqual([3])
  })

  it('decodes a block once for each stretch that it is in', () => {
    const accumulator = new ScoreAccumulator(1_024)
    accumulator.reset(10 * 1_024)
    const near = postingsOf(Array.from({ length: 300 }, (_, at) => ({ document: at, impact: 1, field: 1 })))
    const far = postingsOf([3, 4_000, 9_999].map((document) => ({ document, impact: 1, field: 1 })))
    const found = readRows(accumulator, [
      wordOf(
        1,
        { ...near, closeness: 1, literal: false, certain: true },
        { ...far, closeness: 1, literal: false, certain: true },
      ),
    ])
    expect(found).toHaveLength(302)
    expect([near.decoded(), far.decoded()]).toEqual([3, 3])
  })

  it('keeps sums of one stretch, however many listings there are', () => {
    const accumulator = new ScoreAccumulator()
    accumulator.reset(3 * POSITIONS_PER_PASS)
    expect(accumulator.best).toHaveLength(POSITIONS_PER_PASS)
    const ends = [0, POSITIONS_PER_PASS - 1, POSITIONS_PER_PASS, 3 * POSITIONS_PER_PASS - 1]
    expect(readRows(accumulator, [wordOf(1, expansionOf(ends))]).map(([at]) => at)).toEqual(ends)
    accumulator.reset(10)
    expect(readRows(accumulator, [wordOf(1, expansionOf([9]))])).toEqual([[9, 3, 1, 0, 2]])
  })
})
