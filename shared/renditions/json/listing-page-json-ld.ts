import type { ListingView } from '../view/listing-view.ts'
import { renderJsonLdListing } from './json-ld-listing.ts'
import { renderBreadcrumb, renderRights } from './render-json-ld.ts'

/**
 * Renders a listing's `index.jsonld`: a Schema.org `ItemPage` about the listing, which is described by its kind as on its
 * category's page and has the page's address as its `@id`. One line, a final newline.
 */
export function renderListingPageJsonLd(view: ListingView): string {
  const { category, listing, related, url, title, description, trail, citation } = view
  const { urls, page, site } = category
  const fallbackType = (page.kind === 'category' ? page.category.type : undefined) ?? site.directory.default_type
  const others = [...related.replaces.flatMap((each) => each.listing ?? []), ...related.replacedBy, ...related.similar]
  const links = others.map((each) => urls.listing(each.categories[0] ?? '', each.id))
  const document = {
    '@context': 'https://schema.org',
    '@type': 'ItemPage',
    '@id': `${url}#page`,
    name: title,
    description,
    url,
    ...renderRights(category),
    dateModified: listing.updated ?? category.updated,
    isPartOf: { '@type': 'CollectionPage', '@id': category.url, name: category.title, url: category.url },
    breadcrumb: renderBreadcrumb([...trail, { slug: category.slug, title, url }]),
    citation,
    relatedLink: links.length > 0 ? links : undefined,
    mainEntity: renderJsonLdListing(listing, url, fallbackType, category.words.fields),
  }
  return `${JSON.stringify(document)}\n`
}
