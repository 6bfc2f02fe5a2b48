import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Listing } from '../../shared/model/listing.ts'
import { readDirectory } from '../../server/sources/read-directory.ts'
import type { SearchDocuments, SearchSource } from './search-exchange.ts'
import { makeSearchListing, searchCategoryTitle } from './search-listings.ts'

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
    if (existsSync(configPath)) await addDirectory(configPath, listings, titles)
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

/** Every listing once, at its first place. */
async function addDirectory(configPath: string, listings: Listing[], titles: Map<string, string>): Promise<void> {
  const model = await readDirectory({ configPath })
  const ids = new Set<string>()
  for (const { slug, title } of model.categories) {
    titles.set(slug, title)
    for (const listing of model.listings(slug)) {
      if (ids.has(listing.id)) continue
      ids.add(listing.id)
      listings.push(listing)
    }
  }
  model.close()
}
