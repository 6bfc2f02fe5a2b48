import { CARD_TYPE, dateTime, MAX_ENTRY_DESCRIPTION, pageEntry } from '../discovery/catalog-entry.ts'
import type { CatalogEntry } from '../discovery/catalog-entry.ts'
import { createAirUrn } from '../discovery/create-air-urn.ts'
import type { CategorySummary } from '../model/category.ts'
import { clipText } from '../model/clean-text.ts'
import type { Listing } from '../model/listing.ts'
import { facetsOf } from '../search/analysis/facet-values.ts'
import { primaryPage } from '../tools/listing-result.ts'
import { toolsOf } from '../tools/tools.ts'
import type { RegistryPage } from './registry-page.ts'

/** Media type of a listing as JSON: our own, because none is registered for such records. */
export const LISTING_TYPE = 'application/vnd.gazetteer.listing+json'

/** Tags and members of `metadata` in one entry, and the longest of either, in UTF-16 code units. */
const MAX_VALUES = 20
const MAX_VALUE_LENGTH = 200

/** An entry of the registry. */
export interface ArdEntry extends Omit<CatalogEntry, 'representativeQueries'> {
  readonly representativeQueries?: readonly string[]
  readonly tags?: readonly string[]
  readonly capabilities?: readonly string[]
  readonly metadata?: Readonly<Record<string, string>>
}

/** The entry of a listing: of the record that the directory has of it, not of the thing itself, which is `metadata.about`. */
export function listingEntry({ baseUrl, root }: RegistryPage, listing: Listing): ArdEntry {
  const { id, name, description = '', categories } = listing
  const tags = tagsOf(listing).slice(0, MAX_VALUES)
  const updatedAt = updatedAtOf(listing)
  return {
    identifier: createAirUrn(baseUrl, 'listing', id),
    displayName: name,
    type: LISTING_TYPE,
    url: root.urls.listingData(primaryPage({ categories }), id),
    ...(description !== '' && { description: clipText(description, MAX_ENTRY_DESCRIPTION) }),
    tags,
    ...(updatedAt !== undefined && { updatedAt }),
    metadata: metadataOf(listing),
  }
}

/** The entry of a page's MCP server. */
export function serverEntry({ baseUrl, endpoints }: RegistryPage, page: CategorySummary): ArdEntry {
  return { ...pageEntry(baseUrl, endpoints, page), capabilities: CAPABILITIES.category }
}

/** What the manifest names besides pages; servers with the names of their tools. Made once for a manifest. */
export function headEntries({ head }: RegistryPage): readonly ArdEntry[] {
  const made =
    heads.get(head) ??
    head.map((entry) => (entry.type === CARD_TYPE ? { ...entry, capabilities: CAPABILITIES.root } : entry))
  heads.set(head, made)
  return made
}

const heads = new WeakMap<RegistryPage['head'], readonly ArdEntry[]>()

/** Names of the tools of a server. */
export const CAPABILITIES = {
  root: toolsOf('root').map(({ name }) => name),
  category: toolsOf('category').map(({ name }) => name),
} as const

/** What a listing is tagged with: its tags, and the slugs of its pages. */
export function tagsOf({ tags, categories }: Listing): string[] {
  return [...new Set([...tags, ...categories])].filter((tag) => tag.length <= MAX_VALUE_LENGTH)
}

/** When a listing last changed, as its entry says it: the later of `updated` and `added`. */
export function updatedAtOf({ updated = '', added = '' }: Listing): string | undefined {
  const latest = updated > added ? updated : added
  return latest === '' ? undefined : dateTime(latest)
}

/** The listing's address, its stars, and the first value of each facet; filters and facets know all of them. */
function metadataOf(listing: Listing): Record<string, string> {
  const facets = [...facetsOf(listing)].filter(([name]) => name !== 'tags' && name !== 'categories')
  const values = facets.slice(0, MAX_VALUES).map(([name, [value = '']]) => [name, clipText(value, MAX_VALUE_LENGTH)])
  return {
    ...(listing.url !== undefined && { about: listing.url }),
    ...Object.fromEntries(values),
    ...(listing.stars !== undefined && { stars: String(listing.stars) }),
  }
}
