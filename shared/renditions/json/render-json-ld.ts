import { renderJsonLdListing, renderLicense } from './json-ld-listing.ts'
import type { JsonLdNode } from './json-ld-listing.ts'
import type { Breadcrumb, PageIdentity } from '../view/page-identity.ts'
import type { PageView } from '../view/page-view.ts'
import { listingUrl } from '../../tools/listing-result.ts'
import { safeUrl } from '../text/safe-url.ts'

/** A part of a page's listings. */
export interface JsonLdRange {
  readonly start?: number
  readonly end?: number
}

/**
 * Renders `index.jsonld`: the page as a Schema.org `CollectionPage` around an `ItemList`, the same list as a `Dataset`
 * whose distributions are the other renditions, and its MCP endpoint, where it has one, as a `WebAPI`.
 *
 * A listing is identified by its page here: search engines ignore entries of other hosts. One line, a final newline.
 *
 * @param range Places, from 0, of the listings included: the first, and that after the last. Default: all.
 * @see https://developers.google.com/search/docs/appearance/structured-data/carousel
 */
export function renderJsonLd(view: PageView, range: JsonLdRange = {}): string {
  const graph = [renderWebSite(view), renderCollectionPage(view, range), renderDataset(view), ...renderWebApi(view)]
  return `${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })}\n`
}

function renderWebSite({ site, urls }: PageView): JsonLdNode {
  return {
    '@type': 'WebSite',
    '@id': webSiteId(urls.page('')),
    name: site.directory.title,
    description: site.directory.description,
    url: urls.page(''),
  }
}

function renderCollectionPage(view: PageView, range: JsonLdRange): JsonLdNode {
  return {
    '@type': 'CollectionPage',
    '@id': view.url,
    name: view.title,
    description: view.description,
    url: view.url,
    ...renderRights(view),
    isPartOf: { '@id': webSiteId(view.urls.page('')) },
    breadcrumb: renderBreadcrumb(view.trail),
    mainEntity: renderItemList(view, range),
  }
}

/** The way from the root page to a page. */
export function renderBreadcrumb(trail: readonly Breadcrumb[]): JsonLdNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: url,
    })),
  }
}

function renderItemList({ page, site, urls }: PageView, { start = 0, end }: JsonLdRange): JsonLdNode {
  const members = page.kind === 'root' ? page.categories : page.listings
  const items =
    page.kind === 'root'
      ? page.categories.slice(start, end).map((category) => ({
          '@type': 'CollectionPage',
          '@id': urls.page(category.slug),
          name: category.title,
          url: urls.page(category.slug),
          description: category.description,
        }))
      : page.listings
          .slice(start, end)
          .map((listing) =>
            renderJsonLdListing(
              listing,
              listingUrl({ urls }, listing),
              page.category.type ?? site.directory.default_type,
            ),
          )
  return {
    '@type': 'ItemList',
    numberOfItems: members.length,
    itemListOrder: 'https://schema.org/ItemListUnordered',
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: start + index + 1, item })),
  }
}

function renderDataset(view: PageView): JsonLdNode {
  return {
    '@type': 'Dataset',
    name: view.title,
    description: view.longDescription,
    url: view.url,
    ...renderRights(view),
    isAccessibleForFree: true,
    distribution: view.formats.map(({ type, url }) => ({
      '@type': 'DataDownload',
      encodingFormat: type,
      contentUrl: url,
    })),
  }
}

function renderWebApi(view: PageView): JsonLdNode[] {
  const endpoint = view.surfaces.endpoints?.mcp(view.slug)
  if (endpoint === undefined) return []
  const api = {
    '@type': 'WebAPI',
    '@id': endpoint,
    name: `${view.title}: MCP server`,
    description: 'Search and read these listings through the Model Context Protocol (Streamable HTTP).',
    url: endpoint,
    documentation: `${view.url}#agent-access`,
    provider: renderPublisher(view),
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: endpoint,
        httpMethod: 'POST',
        contentType: 'application/json',
      },
    },
  }
  return [api]
}

/** Language, rights and dates, shared by everything made from a page. */
export function renderRights(view: PageIdentity): Record<string, unknown> {
  const { directory } = view.site
  return {
    inLanguage: directory.language,
    license: directory.license === undefined ? undefined : renderLicense(directory.license),
    creditText: directory.attribution,
    dateModified: view.updated,
    publisher: renderPublisher(view),
  }
}

function renderPublisher({ site }: PageIdentity): JsonLdNode | undefined {
  const { publisher } = site.directory
  if (publisher === undefined) return undefined
  const url = publisher.url === undefined ? undefined : safeUrl(publisher.url)
  return { '@type': 'Organization', name: publisher.name, url }
}

function webSiteId(rootUrl: string): string {
  return `${rootUrl}#website`
}
