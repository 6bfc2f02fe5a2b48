import type { RelevanceCorpus } from '../../e2e/relevance/relevance-corpus.ts'
import { collectListings } from '../../shared/search/collect-listings.fixture.ts'

/** Indexes a corpus; the returned function returns the ids of the best results for a query, at most ten. */
export type RelevanceEngine = (corpus: RelevanceCorpus) => (query: string) => string[]

/** Number of results that are judged. */
export const RELEVANCE_DEPTH = 10

/** A listing's texts by field, as the other engines index them. */
export interface RelevanceTexts {
  readonly name: string
  readonly tags: string
  readonly alternatives: string
  readonly categories: string
  readonly description: string
  readonly extra: string
}

/** The texts of each listing for the other engines, in order: the same as ours. */
export function relevanceTexts(corpus: RelevanceCorpus): RelevanceTexts[] {
  return corpus.listings.map((listing) => ({
    name: listing.name,
    tags: listing.tags.join('\n'),
    alternatives: [
      ...listing.alternative_to,
      ...listing.categories.flatMap((slug) => corpus.categoryTexts(slug)?.alternative_to ?? []),
    ].join('\n'),
    categories: listing.categories.map((slug) => corpus.categoryTexts(slug)?.title ?? slug).join('\n'),
    description: `${listing.description ?? ''}\n${listing.note ?? ''}`,
    extra: Object.values(listing.extra).flatMap(scalarTexts).join('\n'),
  }))
}

/** The search used by pages and endpoints. */
export const ourRelevance: RelevanceEngine = (corpus) => {
  const collection = collectListings(corpus.listings, corpus)
  return (query) =>
    collection.search(query, { limit: RELEVANCE_DEPTH }).hits.map(({ position }) => collection.listing(position).id)
}

function scalarTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(scalarTexts)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
