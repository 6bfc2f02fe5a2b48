import type { Hono } from 'hono'
import type { McpEndpoint } from './mcp-endpoint.ts'
import { createMemoryStore, type MemoryFile, type MemoryStore } from '../store/memory.ts'

/** Where the fixture is published. */
export const FIXTURE_BASE_URL = 'https://example.org/tools'

/** Media types of the renditions, as published. */
export const RENDITION_TYPES = {
  'index.html': 'text/html; charset=utf-8',
  'index.json': 'application/json',
  'index.jsonld': 'application/ld+json',
  'index.md': 'text/markdown; charset=utf-8',
  'mcp.json': 'application/json',
} as const

/** Files of a small release: the root, `databases`, a page in another script, assets. For tests. */
export function fixtureFiles(label = 'one'): MemoryFile[] {
  const pages = ['', 'databases/', 'api开发/'].flatMap((page) =>
    Object.entries(RENDITION_TYPES).map(([name, mediaType]) => ({
      path: page + name,
      mediaType,
      content: `${label} ${page}${name} ${'lorem ipsum '.repeat(40)}`,
    })),
  )
  return [
    ...pages,
    { path: 'databases/index.2.md', mediaType: RENDITION_TYPES['index.md'], content: 'second part' },
    { path: '_/page.3f2a9c1b.css', mediaType: 'text/css; charset=utf-8', content: 'body{}' },
    { path: '_/schema/directory-listing.json', mediaType: 'application/schema+json', content: '{}' },
    { path: '_/schema.listing.json', mediaType: 'application/schema+json', content: '{}' },
  ]
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
export async function etagOf(app: Hono, path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await app.request(path, { headers })
  return response.headers.get('etag') ?? ''
}

/** Endpoints that do this for every MCP path. */
export function endpointOf(handle: McpEndpoint['handle']): McpEndpoint {
  return { handle, handleStream: handle, handleMessage: handle, close: () => undefined }
}
