import type { Listing } from '../../model/listing.ts'
import type { ComparisonView } from '../view/comparison-view.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import type { JsonLdNode } from './json-ld-listing.ts'

/**
 * Renders a compare page as JSON: what the tool `compare` answers, with nothing cut, and the ids that are unknown. One
 * line, a final newline.
 */
export function renderComparisonJson(view: ComparisonView<PageIdentity>): string {
  const { url, listings, fields, unknown, query } = view
  const document = {
    url,
    listings: listings.map((listing) => ({
      id: listing.id,
      title: listing.name,
      url: homeOf(view, listing),
      website: listing.url,
    })),
    fields: fields.map(({ name, values, differs }) => ({ name, values, differs })),
    unknown:
      unknown.length === 0 ? undefined : unknown.map(({ id, near }) => ({ id, nearest: near.map((each) => each.id) })),
    left: query.left === 0 ? undefined : query.left,
  }
  return `${JSON.stringify(document)}\n`
}

/** Renders what a compare page says of itself to search engines: a list of the listings compared. */
export function renderComparisonJsonLd(view: ComparisonView<PageIdentity>): string {
  const { page, url, listings } = view
  const node: JsonLdNode = {
    '@type': 'WebPage',
    '@id': url,
    name: listings.map(({ name }) => name).join(', ') || page.title,
    url,
    isPartOf: { '@type': 'CollectionPage', '@id': page.url, name: page.title, url: page.url },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: listings.length,
      itemListElement: listings.map((listing, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: listing.name,
        url: homeOf(view, listing),
      })),
    },
  }
  return `${JSON.stringify({ '@context': 'https://schema.org', ...node })}\n`
}

function homeOf({ page }: ComparisonView<PageIdentity>, { id, categories }: Listing): string {
  return page.urls.listing(categories[0] ?? page.slug, id)
}
