import type { App } from './app.ts'
import type { McpEndpoint } from './mcp/mcp-transport.ts'
import { RENDITION_LIST, RENDITIONS } from '../../shared/model/rendition.ts'
import { createEndpointUrls, createPageUrls } from '../../shared/urls.ts'
import { createMemoryStore } from '../store/memory.fixture.ts'
import type { MemoryFile, MemoryStore } from '../store/memory.fixture.ts'

/** Where the fixture is published. */
export const FIXTURE_BASE_URL = 'https://example.org/tools'

const SLUGS = ['databases', 'api开发']

/** Files of a small release: the root, `databases`, a page in another script, assets; without listings. For tests. */
export function fixtureFiles(label = 'one'): MemoryFile[] {
  const pages = ['', ...SLUGS].flatMap((slug) =>
    RENDITION_LIST.map(({ name, mediaType }) => {
      const path = slug === '' ? name : `${slug}/${name}`
      const text = `${label} ${path} ${'lorem ipsum '.repeat(40)}`
      if (name === 'index.json') return { path, mediaType, content: fixtureDocument(slug, text) }
      if (name === 'mcp.json') return { path, mediaType, content: fixtureCard(slug, text) }
      return { path, mediaType, content: text }
    }),
  )
  return [
    ...pages,
    { path: 'databases/index.2.md', mediaType: RENDITIONS['index.md'].mediaType, content: 'second part' },
    { path: '_/page.3f2a9c1b.css', mediaType: 'text/css; charset=utf-8', content: 'body{}' },
    { path: '_/schema/directory-listing.json', mediaType: 'application/schema+json', content: '{}' },
    { path: '_/schema.listing.json', mediaType: 'application/schema+json', content: '{}' },
  ]
}

/** What an endpoint says it is, as JSON. */
function fixtureCard(slug: string, description: string): string {
  const websiteUrl = createPageUrls(FIXTURE_BASE_URL).page(slug)
  return JSON.stringify({ name: 'org.example/tools', version: '1.0.0', title: 'Tools', description, websiteUrl })
}

/** What answers are made from, as JSON: of the root, or of a page. */
function fixtureDocument(slug: string, description: string): string {
  const urls = createPageUrls(FIXTURE_BASE_URL)
  const summaries = SLUGS.map((each) => ({ slug: each, title: each, groups: [], count: 0 }))
  const frame = {
    $schema: urls.file('_/schema/page.json'),
    url: urls.page(slug),
    directory: { title: 'Tools', description, base_url: FIXTURE_BASE_URL, language: 'en', default_type: 'Thing' },
    mcp: createEndpointUrls(FIXTURE_BASE_URL).mcp(slug),
    formats: [],
  }
  const summary = summaries.find((each) => each.slug === slug)
  if (summary === undefined) return JSON.stringify({ ...frame, listing_count: 0, categories: summaries })
  const category = { ...summary, related: [], links: [], alternative_to: [], extra: {} }
  return JSON.stringify({ ...frame, category, ancestors: [], children: [], related: [], listings: [] })
}

/** A store with the fixture published. */
export function fixtureStore(): MemoryStore {
  return createMemoryStore(FIXTURE_BASE_URL, fixtureFiles())
}

/** The text published at `path` in the fixture. @throws {Error} When there is none. */
export function fixtureContent(path: string): string {
  const file = fixtureFiles().find((candidate) => candidate.path === path)
  if (typeof file?.content !== 'string') throw new Error(`no ${path} in the fixture`)
  return file.content
}

/** The entity tag of what `app` answers. */
export async function etagOf(app: App, path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await app.request(path, { headers })
  return response.headers.get('etag') ?? ''
}

/** Endpoints that do this for every MCP path. */
export function endpointOf(handle: McpEndpoint['handle']): McpEndpoint {
  return { handle, handleStream: handle, handleMessage: handle, close: () => undefined }
}
