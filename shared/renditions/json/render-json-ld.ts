import { renderJsonLdListing, renderLicense } from './json-ld-listing.ts'
import type { JsonLdNode } from './json-ld-listing.ts'
import type { Breadcrumb, PageIdentity } from '../view/page-identity.ts'
import type { PageView } from '../view/page-view.ts'
import { bareMediaType } from '../../model/rendition.ts'
import { DATA_DIR, DATA_PACKAGE } from '../../urls.ts'
import { listingUrl, primaryPage } from '../../tools/listing-result.ts'
import { withShortText } from '../view/listing-fields.ts'
import { safeUrl } from '../text/safe-url.ts'
import type { Listing } from '../../model/listing.ts'
import { describeQuery } from '../view/describe-query.ts'
import type { ResultsNotice, ResultsView } from '../view/results-view.ts'

/** A part of a page's members: places, from 0, of the first, and that after the last. Default: all. */
interface JsonLdRange {
  readonly start?: number
  readonly end?: number
}

/**
 * Renders `index.jsonld`: the page as a Schema.org `CollectionPage` around an `ItemList`, the same list as a `Dataset`
 * whose distributions are the other renditions, and its MCP endpoint, where it has one, as a `WebAPI`.
 *
 * Of a text that a row only begins, so does this, as the listing's page has the whole.
 *
 * A listing is identified by its page here: search engines ignore entries of other hosts. One line, a final newline.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/carousel
 */
export function renderJsonLd(view: PageView): string {
  return writeGraph(view, describeMembers(view))
}

/**
 * Renders what an HTML document of a page carries of it: the same, but that its list names its members and leads to the
 * page of each, which describes it.
 */
export function renderJsonLdOutline(view: PageView, range: JsonLdRange = {}): string {
  return writeGraph(view, nameMembers(view, range))
}

function writeGraph(view: PageView, members: readonly JsonLdNode[]): string {
  const graph = [renderWebSite(view), renderCollectionPage(view, members), renderDataset(view), ...renderWebApi(view)]
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

function renderCollectionPage(view: PageView, members: readonly JsonLdNode[]): JsonLdNode {
  return {
    '@type': 'CollectionPage',
    '@id': view.url,
    name: view.title,
    description: view.description,
    url: view.url,
    ...renderRights(view),
    isPartOf: { '@id': webSiteId(view.urls.page('')) },
    breadcrumb: renderBreadcrumb(view.trail),
    mainEntity: renderItemList(view, members),
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

function renderItemList({ page }: PageView, members: readonly JsonLdNode[]): JsonLdNode {
  return {
    '@type': 'ItemList',
    numberOfItems: (page.kind === 'root' ? page.categories : page.listings).length,
    itemListOrder: 'https://schema.org/ItemListUnordered',
    itemListElement: members,
  }
}

function describeMembers({ page, site, urls, words }: PageView): JsonLdNode[] {
  const items =
    page.kind === 'root'
      ? page.categories.map((category) => ({
          '@type': 'CollectionPage',
          '@id': urls.page(category.slug),
          name: category.title,
          url: urls.page(category.slug),
          description: category.description,
        }))
      : page.listings.map((listing) =>
          renderJsonLdListing(
            withShortText(listing, urls),
            listingUrl({ urls }, listing),
            page.category.type ?? site.directory.default_type,
            words.fields,
          ),
        )
  return items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item }))
}

function nameMembers({ page, urls }: PageView, { start = 0, end }: JsonLdRange): JsonLdNode[] {
  const members =
    page.kind === 'root'
      ? page.categories.slice(start, end).map(({ slug, title }) => ({ name: title, url: urls.page(slug) }))
      : page.listings.slice(start, end).map((listing) => ({ name: listing.name, url: listingUrl({ urls }, listing) }))
  return members.map(({ name, url }, index) => ({ '@type': 'ListItem', position: start + index + 1, name, url }))
}

function renderDataset(view: PageView): JsonLdNode {
  return {
    '@type': 'Dataset',
    name: view.title,
    description: view.longDescription,
    url: view.url,
    ...renderRights(view),
    isAccessibleForFree: true,
    distribution: [
      ...view.formats.map(({ type, url }) => ({ '@type': 'DataDownload', encodingFormat: type, contentUrl: url })),
      ...renderDataFiles(view),
    ],
  }
}

/** The files that have all listings or, where they are many, what describes them. */
function renderDataFiles({ page, urls }: PageView): JsonLdNode[] {
  if (page.kind !== 'root' || page.data === undefined) return []
  const files = page.data.files.map(({ path, mediaType, byteLength, sha256 }) => ({
    '@type': 'DataDownload',
    name: path,
    encodingFormat: bareMediaType(mediaType),
    contentUrl: urls.file(DATA_DIR + path),
    contentSize: `${byteLength} B`,
    sha256,
  }))
  if (files.length > 0) return files
  return [{ '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: urls.file(DATA_PACKAGE) }]
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

/**
 * Renders a result page as JSON-LD: a Schema.org `SearchResultsPage` around an `ItemList` of the listings found, each
 * described as on its own page. `numberOfItems` and `position` count over all results, not only those included.
 *
 * An agent that calls the page's form as a WebMCP tool gets this. So it also says why nothing was found, and
 * `relatedLink` points to the results that follow or to a query that finds something. One line, a final newline.
 */
export function renderResultsJsonLd(results: ResultsView<PageIdentity>): string {
  const { page, url, path, title, query, listings, total, notice, next } = results
  const related = [...(next === undefined ? [] : [next]), ...(notice?.links ?? []).map((link) => link.url)]
  const document = {
    '@context': 'https://schema.org',
    '@type': path === undefined ? 'SearchResultsPage' : 'CollectionPage',
    '@id': url,
    name: title,
    description: notice === undefined ? describeQuery(results).join('; ') || undefined : describeNotice(notice),
    url,
    ...renderRights(page),
    isPartOf: { '@type': 'CollectionPage', '@id': page.url, name: page.title, url: page.url },
    breadcrumb: path === undefined ? undefined : renderBreadcrumb([...page.trail, { slug: '', title, url }]),
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
