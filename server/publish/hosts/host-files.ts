import type { Site, RenderedFile } from '../../../shared/model/page.ts'
import { surfacesOf, hasListingPages } from '../../../shared/surfaces.ts'
import type { PublishedFile } from '../release/make-bundle.ts'
import { renderGoneLines } from '../../../shared/renditions/html/changes-html.ts'
import { createPlainFrame, writePlainPage } from '../../../shared/renditions/html/plain-page.ts'
import { renderNotFound } from '../../../shared/renditions/html/not-found-html.ts'
import { createPageUrls, API_CATALOG, LOGO_DIR, OPENAPI, OPENSEARCH, SHARED_DIR } from '../../../shared/urls.ts'
import { IMMUTABLE_MAX_AGE_SECONDS } from '../../../shared/cache-policy.ts'
import { IMAGE_POLICY } from '../../../shared/content-security-policy.ts'
import { SEARCH_DIR } from '../../../shared/release/search-names.ts'
import { RENDITIONS } from '../../../shared/model/rendition.ts'

/** Whether a release is for hosts of plain files: who does not answer queries only sends files. */
export function isForHosts(site: Site): boolean {
  return !surfacesOf(site).hasResultPages
}

/**
 * Files beside the root page that hosts of plain files read; none for a server.
 *
 * @param sharedFiles The files below `_/`.
 */
export function hostFiles(site: Site, sharedFiles: readonly Pick<PublishedFile, 'name'>[]): PublishedFile[] {
  if (!isForHosts(site)) return []
  return [
    // Without it GitHub Pages runs Jekyll on what is published from a branch: `_/`, `.well-known/` and all Markdown go.
    { name: '.nojekyll', mediaType: 'text/plain; charset=utf-8', text: '' },
    renderNotFoundFile(site),
    renderHeadersFile(sharedFiles),
  ]
}

/**
 * Renders `404.html`, which hosts send for paths that do not exist, at any depth: all its links have the whole path of
 * the base. Without it Cloudflare Pages sends the root page instead, with status 200. Its script shows the nearest names and,
 * where listings have pages, what became of one that was removed.
 */
function renderNotFoundFile(site: Site): RenderedFile {
  const urls = createPageUrls(site.baseUrl)
  const frame = createPlainFrame(site, site.baseUrl)
  const blanks = { name: '', day: '<span></span>', instead: '<a></a>' }
  const gone = `<div class="gone" hidden>\n${renderGoneLines(blanks, frame.words)}\n</div>\n`
  const { title, content } = renderNotFound(undefined, urls.path(''), frame)
  const text = writePlainPage({ title, content: (hasListingPages(site.directory) ? gone : '') + content }, frame)
  return { name: '404.html', mediaType: 'text/html; charset=utf-8', text }
}

/** Media types that hosts do not derive from the name, or without its character set. */
const TYPES = {
  '/*.jsonld': RENDITIONS['index.jsonld'].mediaType,
  '/*.md': RENDITIONS['index.md'].mediaType,
  '/*.txt': 'text/plain; charset=utf-8',
  '/*.csv': 'text/csv; charset=utf-8',
  '/*feed.xml': 'application/atom+xml; charset=utf-8',
  '/*.ics': 'text/calendar; charset=utf-8',
  '/*.geojson': 'application/geo+json',
  [`/${API_CATALOG.path}`]: API_CATALOG.type,
  '/.well-known/mcp-server-card': 'application/mcp-server-card+json',
  '/.well-known/mcp-registry-auth': 'text/plain; charset=utf-8',
  [`/${SHARED_DIR}schema/*`]: 'application/schema+json',
  [`/${OPENAPI.path}`]: OPENAPI.type,
  [`/${OPENSEARCH.path}`]: OPENSEARCH.type,
} as const satisfies Record<string, string>

const IMMUTABLE = { 'Cache-Control': `public, max-age=${IMMUTABLE_MAX_AGE_SECONDS}, immutable` }

const IMMUTABLE_IMAGE = { ...IMMUTABLE, 'Content-Security-Policy': IMAGE_POLICY }

/** The name of a file or folder that is named by its content. */
const DIGEST_NAME = /^\w+\.[0-9a-f]{16}(?:\/|\.[a-z]+$)/

/**
 * Renders `_headers`: what a server would send, for hosts that read it (Cloudflare Pages, Netlify). Everything may be read
 * from other sites, and what is named by its content may be kept forever.
 *
 * A path may have one `*`, which stands for anything, slashes included. Where two rules give a header, hosts send both
 * values, so every header of a file is in one rule only. Paths begin at the host's root: with a path in `base_url`, hosts
 * find this file only where they put the output below that path themselves.
 *
 * @param sharedFiles The files below `_/`.
 * @see https://developers.cloudflare.com/pages/configuration/headers/
 * @see https://docs.netlify.com/routing/headers/
 */
function renderHeadersFile(sharedFiles: readonly Pick<PublishedFile, 'name'>[]): RenderedFile {
  const named = new Set(sharedFiles.flatMap(({ name }) => DIGEST_NAME.exec(name) ?? []))
  const rules: [path: string, headers: Readonly<Record<string, string>>][] = [
    ['/*', { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' }],
    ...Object.entries(TYPES).map(([path, type]): [string, Record<string, string>] => [path, { 'Content-Type': type }]),
    ...Array.from(named, (name): [string, Record<string, string>] => [
      `/${SHARED_DIR}${name}${name.endsWith('/') ? '*' : ''}`,
      name.endsWith('.svg') ? IMMUTABLE_IMAGE : IMMUTABLE,
    ]),
    [`/${SEARCH_DIR}*`, IMMUTABLE],
    [`/${LOGO_DIR}*`, IMMUTABLE_IMAGE],
  ]
  const text = rules.map(([path, headers]) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
    return `${path}\n${lines.join('')}`
  })
  return { name: '_headers', mediaType: 'text/plain; charset=utf-8', text: text.join('\n') }
}
