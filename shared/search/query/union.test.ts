import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_LENGTH } from '../index/postings/index-reader.ts'
import type { Postings } from '../index/postings/index-reader.ts'
import type { Expansion } from './expansion.ts'
import { lowestBit, POSITIONS_PER_PASS, Union } from './union.ts'

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
  return { ...postingsOf(list), closeness, literal }
}

/** What a union gives: position, best value and fields, ascending. */
function readUnion(union: Union, expansions: readonly Expansion[]): [number, number, number][] {
  const found: [number, number, number][] = []
  union.unite(expansions, (firstGroup, endGroup) => {
    const { bits, groups, best, fields, start } = union
    for (let group = firstGroup; group < endGroup; group += 1) {
      for (let slots = groups[group] ?? 0; slots !== 0; slots &= slots - 1) {
        const slot = group * 32 + lowestBit(slots)
        for (let word = bits[slot] ?? 0; word !== 0; word &= word - 1) {
          const document = slot * 32 + lowestBit(word)
          found.push([document, best[document - start] ?? -1, fields[document - start] ?? -1])
        }
      }
    }
  })
  union.clear()
  return found
}

describe('Union', () => {
  it('returns the same in stretches as in one pass, whatever blocks extend past their ends', () => {
    const documents = fc
      .uniqueArray(fc.nat({ max: 4_999 }), { maxLength: 400 })
      .map((list) => list.sort((a, b) => a - b))
    const expansion = fc
      .tuple(documents, fc.constantFrom(0.25, 0.5, 1), fc.boolean())
      .map(([list, closeness, literal]) => expansionOf(list, closeness, literal))
    fc.assert(
      fc.property(fc.array(expansion, { maxLength: 4 }), fc.integer({ min: 1, max: 6_000 }), (expansions, more) => {
        const whole = new Union()
        const parts = new Union(1_024)
        for (const union of [whole, parts]) union.reset(5_000 + more)
        const right = readUnion(whole, expansions)
        expect(readUnion(parts, expansions)).toEqual(right)
        // Nothing is left of the query before.
        expect(readUnion(parts, expansions)).toEqual(right)
      }),
    )
  })

  it('takes the best of several expansions and the fields of all', () => {
    const union = new Union(1_024)
    union.reset(3_000)
    const half = { ...expansionOf([5, 2_500]), closeness: 0.5 }
    expect(readUnion(union, [half, expansionOf([5, 1_500], 1, true)])).toEqual([
      [5, 6, 2],
      [1_500, 3, 129],
      [2_500, 1, 1],
    ])
  })

  it('decodes a block once for each stretch that it is in', () => {
    const union = new Union(1_024)
    union.reset(10 * 1_024)
    const near = postingsOf(Array.from({ length: 300 }, (_, at) => ({ document: at, impact: 1, field: 1 })))
    const far = postingsOf([3, 4_000, 9_999].map((document) => ({ document, impact: 1, field: 1 })))
    const found = readUnion(union, [
      { ...near, closeness: 1, literal: false },
      { ...far, closeness: 1, literal: false },
    ])
    expect(found).toHaveLength(302)
    expect([near.decoded(), far.decoded()]).toEqual([3, 3])
  })

  it('keeps scores of one stretch, however many listings there are [search:index:blocks]', () => {
    const union = new Union()
    union.reset(3 * POSITIONS_PER_PASS)
    expect(union.best).toHaveLength(POSITIONS_PER_PASS)
    expect(
      readUnion(union, [expansionOf([0, POSITIONS_PER_PASS - 1, POSITIONS_PER_PASS, 3 * POSITIONS_PER_PASS - 1])]).map(
        ([at]) => at,
      ),
    ).toEqual([0, POSITIONS_PER_PASS - 1, POSITIONS_PER_PASS, 3 * POSITIONS_PER_PASS - 1])
    union.reset(10)
    expect(readUnion(union, [expansionOf([9])])).toEqual([[9, 3, 2]])
  })
})
