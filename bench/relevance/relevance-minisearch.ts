import MiniSearch from 'minisearch'
import type { Query } from 'minisearch'
import { foldText } from '../../shared/model/text/fold-text.ts'
import { readWords } from '../../shared/search/text/split-words.ts'
import { tokenizeQuery } from '../../shared/search/text/tokenize.ts'
import { RELEVANCE_DEPTH, relevanceTexts } from './relevance-engine.ts'
import type { RelevanceEngine, RelevanceTexts } from './relevance-engine.ts'

interface Row extends RelevanceTexts {
  readonly position: number
}

const FIELDS = ['name', 'tags', 'alternatives', 'categories', 'description', 'extra'] as const

const BOOST = { name: 5, tags: 2.5, alternatives: 2, categories: 1.5, description: 1, extra: 0.5 }

/** Boost for a listing whose name is the query. */
const EXACT_NAME_BOOST = 3

/**
 * MiniSearch as pages used it before they had an engine of their own: our words, fields by importance,
 * prefixes and typos, all words before some, the whole name before all.
 */
export const miniSearch: RelevanceEngine = (corpus) => {
  const index = new MiniSearch<Row>({
    idField: 'position',
    fields: [...FIELDS],
    tokenize: (text) => readWords(text).flat(),
    processTerm: (term) => term,
  })
  index.addAll(relevanceTexts(corpus).map((texts, position) => ({ ...texts, position })))
  const names = corpus.listings.map(({ name }) => foldText(name))
  return (query) => {
    const words = tokenizeQuery(query)
    const folded = foldText(query.trim())
    const ranked = (combineWith: 'AND' | 'OR') =>
      index.search(combine(combineWith, words), {
        boost: BOOST,
        prefix: (term) => term.length >= 2 || !/^[a-z0-9]$/.test(term),
        fuzzy: maxEdits,
        weights: { fuzzy: 0.25, prefix: 0.5 },
        tokenize: (text) => [text],
        boostDocument: (id) => (names[Number(id)] === folded ? EXACT_NAME_BOOST : 1),
      })
    return [...new Set([...idsAt(corpus.listings, ranked('AND')), ...idsAt(corpus.listings, ranked('OR'))])]
  }
}

/** Edits allowed in a word of this length; short words and symbols must be right. */
function maxEdits(term: string): number | false {
  if (term.length < 4 || !/^\p{L}+$/u.test(term)) return false
  return term.length < 8 ? 1 : 2
}

function combine(combineWith: 'AND' | 'OR', words: ReturnType<typeof tokenizeQuery>): Query {
  return {
    combineWith,
    queries: words.map((alternatives) => ({
      combineWith: 'OR',
      queries: alternatives.map((terms) => ({ combineWith: 'AND', queries: [...terms] })),
    })),
  }
}

function idsAt(listings: readonly { id: string }[], results: readonly { id: unknown; score: number }[]): string[] {
  return results
    .map(({ id, score }) => ({ position: Number(id), score }))
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, RELEVANCE_DEPTH)
    .flatMap(({ position }) => listings[position]?.id ?? [])
}
