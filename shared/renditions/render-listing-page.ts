import type { Form, Printers } from './forms.ts'
import { renderListingPageHtml } from './html/listing-page-html.ts'
import { renderListingPageMarkdown } from './markdown/listing-page-markdown.ts'
import { listingInEnglish } from './view/listing-view.ts'
import type { ListingView } from './view/listing-view.ts'
import type { Listing } from '../model/listing.ts'
import type { ListingDocument, RelatedLink } from '../model/listing-document.ts'
import type { FactValue } from './view/fact-values.ts'
import { facetUrl } from './view/listing-fields.ts'
import { sparseListing, schemaPath } from './json/listing-json.ts'
import { renderJsonLdListing } from './json/json-ld-listing.ts'
import { renderBreadcrumb, renderRights } from './json/render-json-ld.ts'

const PRINTERS: Printers<ListingView> = {
  html: (view) => renderListingPageHtml(view, renderListingPageJsonLd(listingInEnglish(view))),
  markdown: (view) => renderListingPageMarkdown(listingInEnglish(view)),
  'json-ld': (view) => renderListingPageJsonLd(listingInEnglish(view)),
  json: (view) => renderListingPageJson(listingInEnglish(view)),
}

export function renderListingPage(view: ListingView, form: Form): string {
  return PRINTERS[form](view)
}

/** Renders a listing's `index.json`: a {@link ListingDocument} on one line with a final newline. */
function renderListingPageJson(view: ListingView): string {
  const { category, listing, related, url, formats, citation } = view
  const { urls, slug, site, surfaces, valueUrl } = category
  const { title, license, attribution } = site.directory
  const link = ({ id, name, categories }: Listing): RelatedLink => ({
    name,
    id,
    url: urls.listing(categories[0] ?? '', id),
  })
  const results = (facet: string, value: string): FactValue['url'] =>
    facetUrl({ urls, slug: '', valueUrl }, facet, value)
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

/**
 * Renders a listing's `index.jsonld`: a Schema.org `ItemPage` about the listing, which is described by its kind as on its
 * category's page and has the page's address as its `@id`. One line, a final newline.
 */
function renderListingPageJsonLd(view: ListingView): string {
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
