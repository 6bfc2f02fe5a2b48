import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Listing } from '../../shared/model/listing.ts'
import { readDirectory } from '../../server/sources/read-directory.ts'
import type { SearchDocuments, SearchSource } from './search-exchange.ts'
import { makeSearchListing, searchCategoryTitle } from '../lib/search-listings.ts'

const CORPORA = fileURLToPath(new URL('../../e2e/corpora', import.meta.url))

/** The documents of a source; those of the corpora are read from their files. */
export async function loadSearchDocuments(source: SearchSource): Promise<SearchDocuments> {
  if (source !== 'corpora') {
    return { count: source, listingAt: makeSearchListing, categoryTitle: searchCategoryTitle }
  }
  const listings: Listing[] = []
  const titles = new Map<string, string>()
  for (const name of readdirSync(CORPORA).toSorted()) {
    const configPath = join(CORPORA, name, 'directory.yml')
    if (existsSync(configPath)) listings.push(...(await readListings(configPath, titles)))
  }
  return {
    count: listings.length,
    listingAt(position) {
      const listing = listings[position]
      if (listing === undefined) throw new Error(`no listing ${position}`)
      return listing
    },
    categoryTitle: (slug) => titles.get(slug) ?? slug,
  }
}

/** Reads every listing of a directory once, at its first place. @param titles Gets those of the categories, by slug. */
export async function readListings(configPath: string, titles: Map<string, string> = new Map()): Promise<Listing[]> {
  const model = await readDirectory({ configPath })
  const listings = new Map<string, Listing>()
  for (const { slug, title } of model.categories) {
    titles.set(slug, title)
    for (const listing of model.listings(slug)) if (!listings.has(listing.id)) listings.set(listing.id, listing)
  }
  return [...listings.values()]
}
