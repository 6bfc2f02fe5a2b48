import { bareMediaType, isRenditionName, RENDITION_LIST } from '../../../shared/model/rendition.ts'
import { LISTING_FORMS } from '../../../shared/renditions/render-listing-page.ts'
import { AI_CATALOG } from '../../../shared/urls.ts'
import type { ReleaseView } from './release-view.ts'

/** What only the root page announces, where the release has it: relations registered with IANA. */
const ROOT_LINKS = [{ path: '.well-known/api-catalog', relation: 'api-catalog' }]

/** What stands beside a page's renditions, where the release has it. */
const PAGE_LINKS = [
  { name: 'llms.txt', relation: 'describedby' },
  { name: 'feed.xml', relation: 'alternate' },
]

/** Further files of a page's Markdown. Everything else beside the renditions, such as `llms.txt`, is no form of it. */
const FURTHER_MARKDOWN = /^index\.\d+\.md$/

/**
 * `Link` of a page's files (RFC 8288): `canonical` is the page, `alternate` every other rendition with its type,
 * `service-desc` (RFC 8631) its server card, `describedby` its `llms.txt`, `ai-catalog` the directory's catalog. Only what the release really has is named.
 *
 * @param slug Empty for the root page.
 * @param ownName The file being served, which is no alternate of itself.
 * @returns Empty when there is no such page.
 */
export async function pageLinks(view: ReleaseView, slug: string, ownName: string): Promise<string> {
  const { release, urls } = view
  const prefix = slug === '' ? '' : `${slug}/`
  const links: string[] = []
  for (const { name } of RENDITION_LIST) {
    const file = await release.file(prefix + name)
    if (file === undefined) continue
    if (name === 'index.html') links.unshift(link(urls.page(slug), 'canonical'))
    if (name === 'mcp.json') {
      links.push(serviceLink(view, slug))
    } else if (name !== ownName) {
      links.push(link(urls.rendition(slug, name), 'alternate', bareMediaType(file.mediaType)))
    }
  }
  for (const { path, relation } of slug === '' ? ROOT_LINKS : []) {
    const file = await release.file(path)
    if (file !== undefined) links.push(link(urls.file(path), relation, bareMediaType(file.mediaType)))
  }
  for (const { name, relation } of PAGE_LINKS) {
    const file = await release.file(prefix + name)
    if (file !== undefined) links.push(link(urls.rendition(slug, name), relation, bareMediaType(file.mediaType)))
  }
  const hasCatalog = (await release.file(AI_CATALOG.path)) !== undefined
  if (hasCatalog) links.push(link(urls.file(AI_CATALOG.path), 'ai-catalog', AI_CATALOG.type))
  return links.join(', ')
}

/**
 * `Link` of a page's results. Not of the results before and after them: a query may be longer than what proxies take for
 * a header.
 */
export function resultLinks(view: ReleaseView, slug: string): string {
  return `${link(view.urls.page(slug), 'canonical')}, ${serviceLink(view, slug)}`
}

/**
 * `Link` of a listing's page, as of its category's: `canonical`, its other forms, and the server card of the category.
 *
 * @param url Of the page.
 * @param ownName The form being served.
 */
export function listingLinks(view: ReleaseView, slug: string, url: string, ownName: string): string {
  const forms = Object.values(LISTING_FORMS).filter(({ name }) => name !== ownName && name !== 'index.html')
  return [
    link(url, 'canonical'),
    ...forms.map(({ name, mediaType }) => link(url + name, 'alternate', bareMediaType(mediaType))),
    link(view.urls.page(slug), 'up'),
    serviceLink(view, slug),
  ].join(', ')
}

/** The page a published path is a form of, and its name there; `undefined` for all other files. */
export function pageOf(path: string): { slug: string; name: string } | undefined {
  const slash = path.lastIndexOf('/')
  const slug = path.slice(0, Math.max(0, slash))
  const name = path.slice(slash + 1)
  const isForm = isRenditionName(name) || FURTHER_MARKDOWN.test(name)
  return isForm && !/^[._]|\//.test(slug) ? { slug, name } : undefined
}

function serviceLink({ endpoints }: ReleaseView, slug: string): string {
  return link(endpoints.serverCard(slug), 'service-desc', 'application/mcp-server-card+json')
}

function link(url: string, relation: string, type?: string): string {
  // A base URL may hold a host in other letters; a header may not.
  const target = `<${new URL(url).href}>; rel="${relation}"`
  return type === undefined ? target : `${target}; type="${type}"`
}
