import { RENDITIONS } from '../model/rendition.ts'
import { renderListingPageHtml } from './html/listing-page-html.ts'
import { renderListingPageMarkdown } from './markdown/listing-page-markdown.ts'
import { listingInEnglish } from './view/listing-view.ts'
import type { ListingView } from './view/listing-view.ts'
import type { Listing } from '../model/listing.ts'
import type { ListingDocument, RelatedLink } from '../model/listing-document.ts'
import type { FactValue } from './view/listing-fields.ts'
import { facetUrl } from './view/listing-fields.ts'
import { sparseListing, schemaPath } from './json/listing-json.ts'
import { renderJsonLdListing } from './json/json-ld-listing.ts'
import { renderBreadcrumb, renderRights } from './json/render-json-ld.ts'

/** Name below the page's address, media type as sent, and renderer of one form of a listing's page. */
interface ListingRendition {
  readonly name: 'index.html' | 'index.json' | 'index.jsonld' | 'index.md'
  readonly mediaType: string
  readonly render: (view: ListingView) => string
}

/** The forms of a listing's page. */
export const LISTING_FORMS = {
  html: {
    name: 'index.html',
    mediaType: RENDITIONS['index.html'].mediaType,
    render: (view) => renderListingPageHtml(view, renderListingPageJsonLd(listingInEnglish(view))),
  },
  json: { name: 'index.json', mediaType: RENDITIONS['index.json'].mediaType, render: renderListingPageJson },
  'json-ld': { name: 'index.jsonld', mediaType: RENDITIONS['index.jsonld'].mediaType, render: renderListingPageJsonLd },
  markdown: { name: 'index.md', mediaType: RENDITIONS['index.md'].mediaType, render: renderListingPageMarkdown },
} as const satisfies Record<string, ListingRendition>

/** A form of a listing's page. */
export type ListingForm = keyof typeof LISTING_FORMS

/** Renders one form of a listing's page. The same view always yields the same text. */
export function renderListingPage(view: ListingView, form: ListingForm): string {
  return LISTING_FORMS[form].render(form === 'html' ? view : listingInEnglish(view))
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
