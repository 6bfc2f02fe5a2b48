import { readFileSync } from 'node:fs'
import { PROJECT_DIR } from '../../paths.ts'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'

/** A directory of plain files, with one page. */
export interface StaticDirectory {
  readonly site: ForeignSite
  /** Its root page. */
  readonly url: string
  /** Publishes another manifest of its page. */
  putManifest(manifest: unknown): void
  close(): Promise<void>
}

/** What other sites may read. */
const OPEN = { 'access-control-allow-origin': '*' }

/** A tool as a manifest has it. */
const SEARCH = {
  name: 'search',
  title: 'Search',
  description: 'Finds.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
}

/** Stands for the engine: it reads one file beside itself and answers how it was called. */
const ENGINE = `export async function callTool({ slug, name, args, signal }) {
  const response = await fetch(new URL('../search.json', import.meta.url), { credentials: 'omit', referrerPolicy: 'no-referrer', signal })
  return { content: [], structuredContent: { slug, name, args, release: await response.json() } }
}`

/** A manifest of the page `databases`. @param more Replaces members of it, and of the part that is ours. */
export function writeManifest(more: object = {}, ours: object = {}): object {
  // Built for another address than the one it is served at.
  const url = 'https://built.example/lists/'
  return {
    title: 'Databases',
    websiteUrl: `${url}databases/`,
    _meta: {
      'example.built.lists/page': {
        tools: [SEARCH],
        engine: { module: `${url}_/engine.0a1b/engine.js`, pointer: `${url}_/search.json` },
        ...ours,
      },
    },
    ...more,
  }
}

/** Serves one. */
export async function serveStaticDirectory(): Promise<StaticDirectory> {
  const site = await startForeignSite()
  const putScript = (path: string, code: string): string =>
    site.put(path, code, { ...OPEN, 'content-type': 'text/javascript' })
  for (const name of ['embed.js', 'embed.mjs']) {
    putScript(`/${name}`, readFileSync(`${PROJECT_DIR}/dist/web/${name}`, 'utf8'))
  }
  putScript('/_/engine.0a1b/engine.js', ENGINE)
  site.put('/_/search.json', '"newest"', OPEN)
  const putManifest = (manifest: unknown): void => void site.put('/databases/mcp.json', JSON.stringify(manifest), OPEN)
  putManifest(writeManifest())
  return { site, url: `${site.url}/`, putManifest, close: () => site.close() }
}
