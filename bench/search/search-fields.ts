import type { SearchDocuments } from './search-exchange.ts'

/** A listing as the other engines index it: the texts that ours searches. */
export interface SearchFields {
  readonly position: number
  readonly name: string
  readonly tags: string
  readonly categories: string
  readonly description: string
}

/** The texts of the listing at a position. */
export function searchFields(documents: SearchDocuments, position: number): SearchFields {
  const { name, tags, alternative_to, categories, description = '', note = '' } = documents.listingAt(position)
  return {
    position,
    name,
    tags: [...tags, ...alternative_to].join(' '),
    categories: categories.map((slug) => documents.categoryTitle(slug)).join(' '),
    description: `${description} ${note}`.trim(),
  }
}
