import { describe, expect, it } from 'vitest'
import { rpc } from '../../e2e/protocol/post.ts'
import { sampleFiles } from '../../e2e/protocol/sample-documents.ts'
import { SITE } from '../../e2e/fixtures/pages.ts'
import { createMemoryStore } from '../store/memory.fixture.ts'
import type { MemoryFile } from '../store/memory.fixture.ts'
import type { App } from './app.ts'
import { createApp } from './app.ts'
import { createMcpEndpoint } from './mcp/mcp.ts'
import { createPageCache } from '../contents/page-cache.ts'

const onError = (error: unknown): never => {
  throw error
}

const TEXT = 'text/plain; charset=utf-8'
const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/** What is published beside the renditions. */
const FILES: readonly MemoryFile[] = [
  { path: 'index.html', mediaType: HTML, content: '<!doctype html>' },
  { path: 'databases/index.html', mediaType: HTML, content: '<!doctype html>' },
  { path: 'databases/index.2.md', mediaType: 'text/markdown; charset=utf-8', content: 'part 2' },
  { path: 'databases/llms.txt', mediaType: TEXT, content: 'llms' },
  { path: 'embed.js', mediaType: SCRIPT, content: '0' },
  { path: 'embed.mjs', mediaType: SCRIPT, content: '0' },
  { path: '_/page.3f2a9c1b.css', mediaType: 'text/css; charset=utf-8', content: 'b{}' },
  { path: '_/schema/page.json', mediaType: 'application/schema+json', content: '{}' },
  {
    path: '_/site.json',
    mediaType: 'application/json',
    content: JSON.stringify({ assets: SITE.assets, generator: SITE.generator }),
  },
  { path: 'robots.txt', mediaType: TEXT, content: 'robots' },
  { path: 'llms.txt', mediaType: TEXT, content: 'llms' },
  { path: 'sitemap.xml', mediaType: 'application/xml', content: '<urlset/>' },
  { path: 'sitemap.md', mediaType: 'text/markdown; charset=utf-8', content: 'sitemap' },
  { path: '.well-known/ai-catalog.json', mediaType: 'application/json', content: '{}' },
  { path: '.well-known/api-catalog', mediaType: 'application/linkset+json', content: '{}' },
  { path: '.well-known/mcp.json', mediaType: 'application/json', content: '{}' },
]

/** Of every page, below its own path. */
const OF_A_PAGE = [
  '',
  ...words('/index.json /index.jsonld /index.md /mcp.json /index.html /llms.txt'),
  ...words('/mcp /mcp/sse /mcp/messages /mcp/server-card /mcp/nothing'),
]

/** Below the base, each asked for as it is and with a slash behind it. */
const PATHS = [
  ...OF_A_PAGE.flatMap((path) => [path, `/databases${path}`, `/nothing${path}`]),
  ...words('/databases/index.2.md /databases.md /nothing.md /embed.js /embed.mjs'),
  ...words('/_/livez /_/readyz /_/page.3f2a9c1b.css /_/schema/page.json /_/nothing /_ /_/mcp'),
  ...words('/robots.txt /sitemap.xml /sitemap.md /auth.md /.well-known /.well-known/ai-catalog.json'),
  ...words('/.well-known/api-catalog /.well-known/mcp.json /.well-known/mcp /.well-known/mcp/server-card'),
  // Read as they were sent: decoded once, no segment dropped.
  ...words('/d%61tabases/mc%70 /d%2561tabases/mcp /databases%2Fmcp /%ff/mcp /%00 /:slug/mcp /* /*/mcp'),
  ...words('//mcp // /databases//mcp /databases/x/mcp /mcp/mcp /mcp/mcp/sse /mcp/sse/mcp /MCP'),
  // Planned, and nothing so far.
  ...words('/databases/sqlite /databases/sqlite/index.json /databases/_/2 /_/changes /_/data'),
]

const QUERIES = words('/?query=sql /databases/?query=sql /databases?query=sql /nothing/?query=sql /mcp/?query=sql')

/** Of the host, whatever the base. */
const HOST_PATHS = [
  ...words('/ /robots.txt /llms.txt /auth.md /sitemap.xml /mcp'),
  ...words('/.well-known/api-catalog /.well-known/mcp/server-card /.well-known/mcp'),
]

function words(text: string): string[] {
  return text.split(' ')
}

interface Asked {
  readonly name: string
  readonly init: RequestInit
}

const PREFLIGHT = { origin: 'https://example.com', 'access-control-request-method': 'POST' }
const JSON_TYPE = { 'content-type': 'application/json' }
const BODY = JSON.stringify(rpc(1, 'ping'))

const REQUESTS: readonly Asked[] = [
  ...words('GET HEAD OPTIONS DELETE MERGE').map((method) => ({ name: method, init: { method } })),
  { name: 'POST', init: { method: 'POST', headers: JSON_TYPE, body: BODY } },
  { name: 'preflight', init: { method: 'OPTIONS', headers: PREFLIGHT } },
  ...['text/html', 'text/markdown', 'text/event-stream', 'text/html, text/event-stream'].map((accept) => ({
    name: `GET(${accept})`,
    init: { headers: { accept } },
  })),
]

const RECORDED = ['allow', 'location', 'cache-control', 'cdn-cache-control', 'vary', 'content-type', 'retry-after']

/** What is recorded of an answer. */
async function describeAnswer(response: Response): Promise<string> {
  await response.body?.cancel()
  const headers = RECORDED.flatMap((header) => {
    const value = response.headers.get(header)
    return value === null ? [] : [`${header}: ${value}`]
  })
  return [response.status, ...headers].join(' | ')
}

/** Every distinct answer that a path gives, with the requests that get it. */
async function describePath(app: App, path: string): Promise<string> {
  const requests = new Map<string, string[]>()
  const asked = REQUESTS.map(async ({ init }) => describeAnswer(await app.request(`http://localhost${path}`, init)))
  for (const [index, answer] of (await Promise.all(asked)).entries()) {
    requests.set(answer, [...(requests.get(answer) ?? []), REQUESTS[index]?.name ?? ''])
  }
  return Array.from(requests, ([answer, names]) => `  ${names.join(' ')}\n    ${answer}`).join('\n')
}

describe('createApp: the URL space', () => {
  it.each([
    ['', 'url-space.host.txt'],
    ['/lists', 'url-space.below.txt'],
  ])(
    'is the one recorded, published at https://example.org%s',
    async (base, file) => {
      const store = createMemoryStore(`https://example.org${base}`, [...sampleFiles(), ...FILES])
      const contents = createPageCache(store, { onError })
      const mcp = createMcpEndpoint({ store, contents, onError })
      const app = createApp({ store, contents, mcp, onError })
      const paths = new Set([
        ...PATHS.flatMap((path) => [base + path, `${base + path}/`]),
        ...QUERIES.map((path) => base + path),
        ...HOST_PATHS.flatMap((path) => [path, `${path}/`]),
        ...(base === '' ? [] : [`${base}.md`, `${base}x`]),
      ])
      // Paths that answer alike stand together.
      const groups = new Map<string, string[]>()
      for (const path of paths) {
        const answers = await describePath(app, path)
        groups.set(answers, [...(groups.get(answers) ?? []), path])
      }
      const text = Array.from(groups, ([answers, alike]) => `${alike.join('\n')}\n${answers}\n`).join('\n')
      await expect(text).toMatchFileSnapshot(file)
    },
    120_000,
  )
})
