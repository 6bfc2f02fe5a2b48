import { IMMUTABLE_MAX_AGE_SECONDS } from '../../../shared/cache-policy.ts'
import { IMAGE_POLICY } from '../../../shared/content-security-policy.ts'
import { SEARCH_DIR } from '../../../shared/engine/engine-files.ts'
import type { RenderedFile } from '../../../shared/model/page.ts'
import { RENDITIONS } from '../../../shared/model/rendition.ts'
import { API_CATALOG, LOGO_DIR, OPENAPI, OPENSEARCH, SHARED_DIR } from '../../../shared/urls.ts'
import type { PublishedFile } from '../release/make-bundle.ts'

/** Media types that hosts do not derive from the name, or without its character set. */
const TYPES = {
  '/*.jsonld': RENDITIONS['index.jsonld'].mediaType,
  '/*.md': RENDITIONS['index.md'].mediaType,
  '/*.txt': 'text/plain; charset=utf-8',
  '/*.csv': 'text/csv; charset=utf-8',
  '/*feed.xml': 'application/atom+xml; charset=utf-8',
  '/*.atom': 'application/atom+xml; charset=utf-8',
  '/*feed.json': 'application/feed+json',
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
export function renderHeadersFile(sharedFiles: readonly Pick<PublishedFile, 'name'>[]): RenderedFile {
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
