import type { CategoryDocument, RootDocument } from '../../shared/model/page-document.ts'
import { parsePageDocument, parseRootDocument } from '../../shared/model/parse-page-document.fixture.ts'
import type { ServerInfo } from '../../shared/model/server-info.ts'
import { openListingsOfPages } from '../../shared/release/listings-of-pages.ts'
import type { PageParts } from '../../shared/release/opening.ts'
import type { PublishedRelease } from '../../shared/release/release.ts'
import { renderListingJson } from '../../shared/renditions/json/listing-json.ts'
import { renderFrameDocument, renderRootFrameDocument } from '../../shared/renditions/json/render-index-json.ts'
import { categoryTextsOf } from '../../shared/search/analysis/listing-texts.ts'
import { indexListings, uniqueListings } from '../../shared/search/index-listings.ts'
import { writeCategoryList } from '../../shared/tools/categories/category-list.ts'
import { createPageUrls } from '../../shared/urls.ts'

/**
 * Makes the search data a build would have stored, from the `index.json` files and server cards, on demand.
 *
 * @param readText Returns the text of a file.
 */
export function createMemorySearch(
  { id, baseUrl }: Pick<PublishedRelease, 'id' | 'baseUrl'>,
  readText: (path: string) => string | undefined,
): Omit<PublishedRelease, 'id' | 'baseUrl' | 'language' | 'file'> {
  const readRoot = (): RootDocument => parseRootDocument(readText('index.json') ?? '{}')
  const readPage = (slug: string): CategoryDocument | undefined => {
    const text = readText(`${slug}/index.json`)
    return text === undefined ? undefined : parsePageDocument(text)
  }
  /** The identity of an endpoint from its server card, or from the page's own text where it has none. */
  const readServer = (
    slug: string,
    own: Pick<ServerInfo, 'title'> & { description?: string | undefined },
  ): ServerInfo => {
    const card = readText(slug === '' ? 'mcp.json' : `${slug}/mcp.json`)
    const { title, description = title } = own
    const websiteUrl = createPageUrls(baseUrl).page(slug)
    if (card === undefined) return { name: slug || 'directory', title, version: id, description, websiteUrl }
    const { remotes: _, packages: __, ...info } = JSON.parse(card)
    return info
  }
  const contextOf = ({ directory, categories }: RootDocument) => {
    const texts = categoryTextsOf(
      categories.map((category) => ({
        ...category,
        alternative_to: readPage(category.slug)?.category.alternative_to ?? [],
      })),
    )
    return { language: directory.language, categoryTexts: (slug: string) => texts.get(slug) }
  }
  const openRoot = (): PageParts => {
    const root = readRoot()
    const { directory, categories, listing_count: listingCount } = root
    const { title, description } = directory
    const server = readServer('', { title, description })
    const page = { kind: 'root', categories, categoryCount: categories.length, listingCount } as const
    const pages = categories.map(({ slug }) => ({ slug, listings: uniqueListings(readPage(slug)?.listings ?? []) }))
    const listings = uniqueListings(pages.flatMap((each) => each.listings))
    const places = listings.map(({ id: wanted }) => {
      const first = pages.find((each) => each.listings.some((listing) => listing.id === wanted))
      return { slug: first?.slug ?? '', ordinal: first?.listings.findIndex((listing) => listing.id === wanted) ?? 0 }
    })
    const positions = new Map(categories.map(({ slug }, position) => [slug, position]))
    const placeOf = (position: number) => {
      const place = places[position]
      if (place === undefined) throw new RangeError(`no listing at ${position} of ${listings.length}`)
      return place
    }
    return {
      frame: renderRootFrameDocument(page, { directory, server }),
      categories: { bytes: writeCategoryList(categories) },
      index: { bytes: indexListings(listings, contextOf(root)) },
      listings: {
        count: listings.length,
        open: (of) =>
          openListingsOfPages(listings.length, { place: placeOf, positionOf: (slug) => positions.get(slug) }, of),
      },
    }
  }
  const openPage = (slug: string): PageParts | undefined => {
    const page = readPage(slug)
    if (page === undefined) return undefined
    const { category, directory, listings } = page
    const { title, description } = category
    const server = readServer(slug, { title, description })
    return {
      frame: renderFrameDocument(page, { directory, server }),
      index: { bytes: indexListings(listings, contextOf(readRoot())) },
      listings: {
        texts: uniqueListings(listings).map((listing) => Buffer.from(renderListingJson(listing))),
        labels: {},
      },
    }
  }
  return {
    searchName: (slug) => (readText(slug === '' ? 'index.json' : `${slug}/index.json`) === undefined ? null : slug),
    opening: async (slug) => (slug === '' ? openRoot() : openPage(slug)),
    piece: async () => undefined,
    changes: async () => undefined,
  }
}
