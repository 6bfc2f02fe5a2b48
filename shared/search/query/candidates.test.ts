import { describe, expect, it } from 'vitest'
import { BLOCK_LENGTH } from '../index/postings/index-reader.ts'
import type { Postings } from '../index/postings/index-reader.ts'
import { DocumentSet } from '../values/document-set.ts'
import { Candidates } from './candidates.ts'
import type { ExpandedWord } from './expansion.ts'
import { RETAINED_ROWS } from './posting-cursor.ts'
import { ScoreAccumulator } from './score-accumulator.ts'

/** A word that every listing has. */
function wordOfAll(documentCount: number): ExpandedWord {
  const blockCount = Math.ceil(documentCount / BLOCK_LENGTH)
  const postings: Postings = {
    documentCount,
    blockCount,
    lastDocument: (block) => Math.min((block + 1) * BLOCK_LENGTH, documentCount) - 1,
    decode(block, into) {
      const start = block * BLOCK_LENGTH
      into.length = Math.min(BLOCK_LENGTH, documentCount - start)
      for (let at = 0; at < into.length; at += 1) {
        into.documents[at] = start + at
        into.impacts[at] = 1
        into.fields[at] = 1
      }
    },
  }
  return { weight: 1, expansions: [{ postings, closeness: 1, literal: false, certain: true }], cost: documentCount }
}

/** Accepts all listings, and remembers which columns the rows were in meanwhile. */
class WatchingSet extends DocumentSet {
  readonly columns = new Set<Int32Array>()

  readonly #candidates: Candidates

  constructor(documentCount: number, candidates: Candidates) {
    super(documentCount, new Int32Array(0))
    this.#candidates = candidates
  }

  override has(): boolean {
    this.columns.add(this.#candidates.documents)
    return true
  }
}

describe('Candidates', () => {
  it('copies its rows a few times while they become many, not once for each thousand', () => {
    const documentCount = RETAINED_ROWS + 50_000
    const candidates = new Candidates()
    const accumulator = new ScoreAccumulator()
    const set = new WatchingSet(documentCount, candidates)
    candidates.reset(documentCount)
    accumulator.reset(documentCount)
    candidates.fillFrom(accumulator, [wordOfAll(documentCount)], 1, 1, set)
    expect(candidates.length).toBe(documentCount)
    expect(candidates.documents[documentCount - 1]).toBe(documentCount - 1)
    // From 2,048 rows on they are doubled, the last time only as far as there are listings.
    expect(set.columns.size).toBe(8)
    expect(candidates.documents.length).toBeLessThanOrEqual(documentCount + 1024)
  })

  it('has memory for few rows after a release', () => {
    const documentCount = RETAINED_ROWS + 1
    const candidates = new Candidates()
    candidates.reset(documentCount)
    candidates.fill(wordOfAll(documentCount), undefined, new ScoreAccumulator())
    expect(candidates.documents.length).toBeGreaterThan(RETAINED_ROWS)
    candidates.reset(documentCount)
    expect(candidates.documents.length).toBeGreaterThan(RETAINED_ROWS)
    candidates.release()
    expect(candidates.documents.length).toBe(RETAINED_ROWS)
  })
})
