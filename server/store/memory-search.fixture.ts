import type { Listing } from '../../shared/model/listing.ts'
import type { CategoryDocument, RootDocument } from '../../shared/model/page-document.ts'
import { parsePageDocument, parseRootDocument } from '../../shared/model/parse-page-document.ts'
import { parseServerInfo } from '../../shared/model/server-info.ts'
import { renderListingJson } from '../../shared/renditions/json/listing-json.ts'
import { renderFrameDocument, renderRootFrameDocument } from '../../shared/renditions/json/render-index-json.ts'
import { createMemorySource } from '../../shared/search/index/blocks/memory-source.ts'
import { indexListings, uniqueListings } from '../../shared/search/index-listings.ts'
import { writeCategoryList } from '../../shared/tools/categories/category-list.ts'
import { createPageUrls } from '../../shared/urls.ts'
import type { Release, ReleaseSearch, StoredListings } from './store.ts'

/**
 * Makes the search data a build would have stored, from the `index.json` files and server cards, on demand.
 *
 * @param readText Returns the text of a file.
 */
export function createMemorySearch(
  { id, baseUrl }: Pick<Release, 'id' | 'baseUrl'>,
  readText: (path: string) => string | undefined,
): Pick<Release, 'search' | 'page' | 'root' | 'changes'> {
  let made: ReleaseSearch | undefined
  const readRoot = (): RootDocument => parseRootDocument(readText('index.json') ?? '{}')
  const readPage = (slug: string): CategoryDocument | undefined => {
    const text = readText(`${slug}/index.json`)
    return text === undefined ? undefined : parsePageDocument(text)
  }
  const alternatives = new Map<string, readonly string[]>()
  const alternativesOf = (slug: string): readonly string[] => {
    const known = alternatives.get(slug) ?? readPage(slug)?.category.alternative_to ?? []
    alternatives.set(slug, known)
    return known
  }
  const contextOf = ({ directory, categories }: RootDocument) => {
    const titles = new Map(categories.map(({ slug, title }) => [slug, title]))
    return {
      language: directory.language,
      categoryTitle: (slug: string) => titles.get(slug),
      categoryAlternatives: (slug: string) => alternativesOf(slug),
    }
  }
  const make = (): ReleaseSearch => {
    const root = readRoot()
    const listings = uniqueListings(root.categories.flatMap(({ slug }) => readPage(slug)?.listings ?? []))
    const stored = storeListings(listings)
    return {
      index: createMemorySource(indexListings(listings, contextOf(root))),
      readListing: (position) => stored.read(position),
    }
  }
  return {
    search: async () => (made ??= make()),
    changes: async () => undefined,
    async root() {
      if (readText('index.json') === undefined) return undefined
      const { directory, categories, listing_count: listingCount } = readRoot()
      const { title, description } = directory
      const words = { slug: '', title, description, url: createPageUrls(baseUrl).page(''), version: id }
      const server = parseServerInfo(readText('mcp.json'), words)
      const page = { kind: 'root', categories, categoryCount: categories.length, listingCount } as const
      const positions = new Map(categories.map(({ slug }, position) => [slug, position]))
      return {
        frame: renderRootFrameDocument(page, { directory, server }),
        categories: createMemorySource(writeCategoryList(categories)),
        positionOf: (slug) => positions.get(slug),
      }
    },
    async page(slug) {
      const page = readPage(slug)
      if (page === undefined) return undefined
      const { category, directory, listings } = page
      const { title, description } = category
      const words = { slug, title, description, url: createPageUrls(baseUrl).page(slug), version: id }
      const server = parseServerInfo(readText(`${slug}/mcp.json`), words)
      const frame = renderFrameDocument(page, { directory, server })
      const index = indexListings(listings, contextOf(readRoot()))
      return {
        frame,
        listings: storeListings(uniqueListings(listings)),
        index: createMemorySource(index),
        byteLength: frame.length + JSON.stringify(listings).length + index.byteLength,
      }
    },
  }
}

function storeListings(listings: readonly Listing[]): StoredListings {
  return {
    count: listings.length,
    read(position) {
      const listing = listings[position]
      if (listing === undefined) throw new RangeError(`no listing at ${position} of ${listings.length}`)
      return renderListingJson(listing)
    },
  }
}
