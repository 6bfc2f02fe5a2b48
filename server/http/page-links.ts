import { RENDITION_NAMES } from '../../shared/urls.ts'
import type { ReleaseView } from './release-view.ts'

/**
 * `Link` of a page's files (RFC 8288): `canonical` is the page, `alternate` every other rendition with its type,
 * `service-desc` (RFC 8631) its server card. Only what the release really has is named.
 *
 * @param slug Empty for the root page.
 * @param ownName The file being served, which is no alternate of itself.
 * @returns Empty when there is no such page.
 */
export async function pageLinks(view: ReleaseView, slug: string, ownName: string): Promise<string> {
  const { release, urls } = view
  const prefix = slug === '' ? '' : `${slug}/`
  const links: string[] = []
  for (const name of RENDITION_NAMES) {
    const file = await release.file(prefix + name)
    if (file === undefined) continue
    if (name === 'index.html') links.unshift(link(urls.page(slug), 'canonical'))
    if (name === 'mcp.json') {
      links.push(link(urls.serverCard(slug), 'service-desc', 'application/mcp-server-card+json'))
    } else if (name !== ownName) {
      links.push(link(urls.rendition(slug, name), 'alternate', file.mediaType.split(';')[0]))
    }
  }
  return links.join(', ')
}

/** The page a published path belongs to, and its name there; `undefined` for files outside pages. */
export function pageOf(path: string): { slug: string; name: string } | undefined {
  const slash = path.indexOf('/')
  if (slash === -1) return { slug: '', name: path }
  if (path.startsWith('_/') || path.startsWith('.') || path.includes('/', slash + 1)) return undefined
  return { slug: path.slice(0, slash), name: path.slice(slash + 1) }
}

function link(url: string, relation: string, type?: string): string {
  // A base URL may hold a host in other letters; a header may not.
  const target = `<${new URL(url).href}>; rel="${relation}"`
  return type === undefined ? target : `${target}; type="${type}"`
}
