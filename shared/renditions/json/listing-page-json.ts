import type { Listing } from '../../model/listing.ts'
import type { ListingDocument, RelatedLink } from '../../model/listing-document.ts'
import type { FactValue } from '../view/listing-fields.ts'
import { facetUrl } from '../view/listing-fields.ts'
import type { ListingView } from '../view/listing-view.ts'
import { sparseListing } from './listing-json.ts'
import { schemaPath } from './schema-path.ts'

/** Renders a listing's `index.json`: a {@link ListingDocument} on one line with a final newline. */
export function renderListingPageJson(view: ListingView): string {
  const { category, listing, related, url, formats, citation } = view
  const { urls, slug, site, surfaces } = category
  const { title, license, attribution } = site.directory
  const link = ({ id, name, categories }: Listing): RelatedLink => ({
    name,
    id,
    url: urls.listing(categories[0] ?? '', id),
  })
  const results = (facet: string, value: string): FactValue['url'] => facetUrl({ urls, slug: '' }, facet, value)
  const document: Record<keyof ListingDocument, unknown> = {
    $schema: urls.file(schemaPath('listing-page')),
    url,
    directory: { title, url: urls.page(''), license, attribution },
    category: { slug, title: category.title, url: category.url, updated: category.updated },
    mcp: surfaces.endpoints?.mcp(slug),
    formats,
    listing: sparseListing(listing),
    related: {
      replaces: related.replaces.map(({ name, listing: named }) =>
        named === undefined ? { name, url: results('alternative_to', name) } : link(named),
      ),
      replaced_by: related.replacedBy.map(link),
      replaced_by_count: related.replacedByCount,
      similar: related.similar.map(link),
      tags: related.tags.map(({ value, count }) => ({ name: value, count, url: results('tags', value) })),
    },
    citation,
  }
  return `${JSON.stringify(document)}\n`
}
