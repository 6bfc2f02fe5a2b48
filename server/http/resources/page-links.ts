import { bareMediaType, isRenditionName } from '../../../shared/model/rendition.ts'
import { FORMS } from '../../../shared/renditions/forms.ts'
import { API_CATALOG, CATALOG_LINKS } from '../../../shared/urls.ts'
import type { ReleaseView } from './release-view.ts'

/** What only the root page announces, where the release has it: relations registered with IANA. */
const ROOT_LINKS = [{ path: API_CATALOG.path, relation: 'api-catalog' }]

/** Further files of a page's Markdown. Everything else beside the renditions, such as `llms.txt`, is no form of it. */
const FURTHER_MARKDOWN = /^index\.\d+\.md$/

/**
 * `Link` of a page's files (RFC 8288): `canonical` is the page, `service-desc` (RFC 8631) its server card, `describedby` its
 * `llms.txt`, which names its other forms. The page itself also leads to its Markdown and to what describes the whole
 * directory; the rest stands in its head. Only what the release really has is named.
 *
 * @param slug Empty for the root page.
 * @param ownName The file being served.
 * @returns Empty when there is no such page.
 */
export async function pageLinks(view: ReleaseView, slug: string, ownName: string): Promise<string> {
  const { release, urls } = view
  const prefix = slug === '' ? '' : `${slug}/`
  const isPage = ownName === 'index.html'
  const has = async (path: string): Promise<boolean> => (await release.file(path)) !== undefined
  const links: string[] = []
  if (await has(`${prefix}index.html`)) links.push(canonicalLink(urls.page(slug)))
  if (isPage && (await has(`${prefix}index.md`))) {
    links.push(link(urls.rendition(slug, 'index.md'), 'alternate', 'text/markdown'))
  }
  if (await has(`${prefix}mcp.json`)) links.push(serviceLink(view, slug, isPage))
  for (const { path, relation } of isPage && slug === '' ? ROOT_LINKS : []) {
    const file = await release.file(path)
    if (file !== undefined) links.push(link(urls.file(path), relation, bareMediaType(file.mediaType)))
  }
  if (await has(`${prefix}llms.txt`)) links.push(link(urls.rendition(slug, 'llms.txt'), 'describedby'))
  for (const { path, relation, type } of isPage ? CATALOG_LINKS : []) {
    if (await has(path)) links.push(link(urls.file(path), relation, type))
  }
  return links.join(', ')
}

/**
 * `Link` of a page's results. Not of the results before and after them: a query may be longer than what proxies take for
 * a header.
 */
export function resultLinks(view: ReleaseView, slug: string): string {
  return `${canonicalLink(view.urls.page(slug))}, ${serviceLink(view, slug)}`
}

/**
 * `Link` of a listing's page, as of its category's: `canonical`, its other forms, and the server card of the category.
 *
 * @param url Of the page.
 * @param ownName The form being served.
 */
export function listingLinks(view: ReleaseView, slug: string, url: string, ownName: string): string {
  const forms = Object.values(FORMS).filter(({ name }) => name !== ownName && name !== 'index.html')
  return [
    canonicalLink(url),
    ...forms.map(({ name, mediaType }) => link(url + name, 'alternate', bareMediaType(mediaType))),
    link(view.urls.page(slug), 'up'),
    serviceLink(view, slug),
  ].join(', ')
}

/** `Link` of the catalog of interfaces: to itself, for those who ask for the headers only (RFC 9727 §2). */
export function apiCatalogLink({ urls }: ReleaseView): string {
  return link(urls.file(API_CATALOG.path), 'api-catalog')
}

/** The page a published path is a form of, and its name there; `undefined` for all other files. */
export function pageOf(path: string): { slug: string; name: string } | undefined {
  const slash = path.lastIndexOf('/')
  const slug = path.slice(0, Math.max(0, slash))
  const name = path.slice(slash + 1)
  const isForm = isRenditionName(name) || FURTHER_MARKDOWN.test(name)
  return isForm && !/^[._]|\//.test(slug) ? { slug, name } : undefined
}

/** @param hasType Says what it is where programs begin. */
function serviceLink({ endpoints }: ReleaseView, slug: string, hasType = false): string {
  return link(endpoints.serverCard(slug), 'service-desc', hasType ? 'application/mcp-server-card+json' : undefined)
}

/** Says under which name a page is published: all others may be of the server that was asked. */
function canonicalLink(url: string): string {
  // A base URL may hold a host in other letters; a header may not.
  return `<${new URL(url).href}>; rel="canonical"`
}

/** A link to a path: headers are sent with every answer, and the host says nothing new. */
function link(url: string, relation: string, type?: string): string {
  const target = `<${new URL(url).pathname}>; rel="${relation}"`
  return type === undefined ? target : `${target}; type="${type}"`
}
