import { CHANGES_DIR, API_CATALOG, DATA_DIR } from '../../../shared/urls.ts'
import { policyOf } from '../../../shared/renditions/view/page-view.ts'
import type { StoredFile } from '../../../shared/release/release.ts'
import { apiCatalogLink, pageLinks, pageOf } from './page-links.ts'
import type { ReleaseView, Resource } from './release-view.ts'
import { resourceHeaders, roleOf } from './resource-headers.ts'
import type { ResourceRole } from './resource-headers.ts'

/**
 * Finds the published file a route names.
 *
 * @param markdown Whether a page is wanted as Markdown, where it has that.
 * @returns `undefined` when nothing is published there.
 */
export async function findResource(view: ReleaseView, route: Route, markdown: boolean): Promise<Resource | undefined> {
  if (route.kind === 'page') {
    const prefix = route.slug === '' ? '' : `${route.slug}/`
    const text = markdown ? await resourceAt(view, `${prefix}index.md`, 'negotiated') : undefined
    const path = `${prefix}index.html`
    return text ?? resourceAt(view, path, hasOneForm(path) ? roleOf(path) : 'negotiated')
  }
  if (route.kind === 'card') {
    return resourceAt(view, route.slug === '' ? 'mcp.json' : `${route.slug}/mcp.json`, 'card')
  }
  const file = await resourceAt(view, route.path, roleOf(route.path))
  const twin = file === undefined ? markdownTwin(route.path) : undefined
  return twin === undefined ? file : resourceAt(view, twin, 'rendition')
}

/** Whether a page is there for people alone. */
function hasOneForm(path: string): boolean {
  return path.startsWith(CHANGES_DIR) || path.startsWith(DATA_DIR)
}

/** `databases.md` is `databases/index.md`: what readers try who know the page's URL only. */
function markdownTwin(path: string): string | undefined {
  return /^[^/._][^/]*\.md$/.test(path) ? `${path.slice(0, -'.md'.length)}/index.md` : undefined
}

async function resourceAt(view: ReleaseView, path: string, role: ResourceRole): Promise<Resource | undefined> {
  const file = (await view.release.file(path)) ?? (await view.search.file(path)) ?? (await view.changes.file(path))
  if (file === undefined) return undefined
  const headers = resourceHeaders(file, {
    role,
    link: await linksOf(view, file),
    policy: await policyOfFile(view, file),
    // A path and no URL: the server may be reached under another name than it is published under.
    ...(path.endsWith('.md') && role === 'negotiated' && { contentLocation: new URL(view.urls.file(path)).pathname }),
    release: view.release.id,
  })
  return { file, headers, forms: {} }
}

async function policyOfFile(
  view: ReleaseView,
  { path, mediaType }: Pick<StoredFile, 'path' | 'mediaType'>,
): Promise<string | undefined> {
  const site = mediaType.startsWith('text/html') ? await view.site() : undefined
  return site && policyOf(site, (pageOf(path)?.slug ?? '') === '')
}

async function linksOf(view: ReleaseView, file: Pick<StoredFile, 'path'>): Promise<string> {
  if (file.path === API_CATALOG.path) return apiCatalogLink(view)
  const page = pageOf(file.path)
  return page === undefined ? '' : pageLinks(view, page.slug, page.name)
}

/** What a path below the base names. `slug` is empty for the root page. */
export type Route =
  /** `P/`: the page itself, HTML or Markdown. */
  | { kind: 'page'; slug: string }
  /** A published file under its own name. */
  | { kind: 'file'; path: string }
  /** `P/mcp/server-card`. */
  | { kind: 'card'; slug: string }

/**
 * Says what a path names that is no endpoint; whether it exists is for the release to say.
 *
 * @param route Decoded, below the base, with the leading slash.
 */
export function parseRoute(route: string): Route {
  if (route === '/') return { kind: 'page', slug: '' }
  return route.endsWith('/') && route !== '//'
    ? { kind: 'page', slug: route.slice(1, -1) }
    : { kind: 'file', path: route.slice(1) }
}
