import { beforeAll, describe, expect, it } from 'vitest'
import { collectListings } from '../../shared/search/collect-listings.fixture.ts'
import { NEEDS_CORPORA } from '../paths.ts'
import { CORPUS_NAMES, readRelevanceCorpus } from './relevance-corpus.ts'
import type { QueryKind } from './graded-query.ts'
import { meanOf, scoreQueries } from './score-queries.ts'
import type { QueryScore } from './score-queries.ts'

describe.skipIf(CORPUS_NAMES.length === 0)('search over real directories', NEEDS_CORPORA, () => {
  let scores: QueryScore[]
  let meant: QueryScore[]

  beforeAll(async () => {
    const corpora = await Promise.all(CORPUS_NAMES.map(readRelevanceCorpus))
    const asked = corpora.map((corpus) => {
      const collection = collectListings(corpus.listings, corpus)
      const search = (query: string): string[] => {
        const { hits } = collection.search(query, { limit: 10 })
        return hits.map(({ position }) => collection.listing(position).id)
      }
      const { name, queries } = corpus
      return { scores: scoreQueries(name, queries, search), meant: scoreQueries(name, corpus.meant, search) }
    })
    scores = asked.flatMap((each) => each.scores)
    meant = asked.flatMap((each) => each.meant)
  })

  it('answers at least 80 queries of three directories', () => {
    expect(CORPUS_NAMES).toHaveLength(3)
    expect(scores.length).toBeGreaterThanOrEqual(80)
  })

  it('has a right answer first, nearly always [search:rule:relevance]', () => {
    expect(meanOf(scores, 'reciprocalRank')).toBeGreaterThanOrEqual(0.96)
  })

  it('has the right answers above others', () => {
    expect(meanOf(scores, 'ndcg')).toBeGreaterThanOrEqual(0.91)
  })

  it('finds what was meant in spite of a typo, among the first three [search:rule:relevance]', () => {
    const missed = scores.filter(({ graded, targetRank }) => graded.kind === 'typo' && (targetRank ?? 4) > 3)
    expect(missed.map(({ graded }) => graded.query)).toEqual([])
  })

  it('finds what was named, among the first three', () => {
    const missed = scores.filter(({ graded, targetRank }) => graded.kind === 'known-item' && (targetRank ?? 4) > 3)
    expect(missed.map(({ graded }) => graded.query)).toEqual([])
  })

  it('answers what was meant in other words, over as many directories', () => {
    expect(meant.length).toBeGreaterThanOrEqual(100)
    expect(meanOf(ofKind('paraphrase'), 'ndcg')).toBeGreaterThanOrEqual(0.6)
    expect(meanOf(ofKind('family'), 'ndcg')).toBeGreaterThanOrEqual(0.86)
  })

  it('has what a page is about among the first ten, where there are as many', () => {
    expect(meanOf(ofKind('topical'), 'precision')).toBeGreaterThanOrEqual(0.84)
  })

  function ofKind(kind: QueryKind): QueryScore[] {
    return [...scores, ...meant].filter(({ graded }) => graded.kind === kind)
  }
})
