import type { Listing } from '../../model/listing.ts'
import { listingUrl, primaryPage } from '../../tools/listing-result.ts'
import { renderJsonLdListing } from './json-ld-listing.ts'
import { renderRights } from './render-json-ld.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import type { ResultsNotice, ResultsView } from '../view/results-view.ts'

/**
 * Renders a result page as JSON-LD: a Schema.org `SearchResultsPage` around an `ItemList` of the listings found, each
 * described as on its own page. `numberOfItems` and `position` count over all results, not only those included.
 *
 * An agent that calls the page's form as a WebMCP tool gets this. So it also says why nothing was found, and
 * `relatedLink` points to the results that follow or to a query that finds something. One line, a final newline.
 */
export function renderResultsJsonLd(results: ResultsView<PageIdentity>): string {
  const { page, url, title, query, listings, total, facts, notice, next } = results
  const related = [...(next === undefined ? [] : [next]), ...(notice?.links ?? []).map((link) => link.url)]
  const document = {
    '@context': 'https://schema.org',
    '@type': 'SearchResultsPage',
    '@id': url,
    name: title,
    description: notice === undefined ? facts.join('; ') || undefined : describeNotice(notice),
    url,
    ...renderRights(page),
    isPartOf: { '@type': 'CollectionPage', '@id': page.url, name: page.title, url: page.url },
    relatedLink: related.length > 0 ? related : undefined,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: listings.map((listing, index) => ({
        '@type': 'ListItem',
        position: query.start + index + 1,
        item: renderJsonLdListing(
          listing,
          listingUrl(page, listing),
          fallbackType(results, listing),
          page.words.fields,
        ),
      })),
    },
  }
  return `${JSON.stringify(document)}\n`
}

function describeNotice({ text, links }: ResultsNotice): string {
  return [text, links.map((link) => link.text).join(', ')].join(' ').trim()
}

/** The type of a listing without one, as on its page. */
function fallbackType({ page, places }: ResultsView<PageIdentity>, listing: Listing): string {
  const own = page.page.kind === 'category' ? page.page.category : places.get(primaryPage(listing))
  return own?.type ?? page.site.directory.default_type
}
