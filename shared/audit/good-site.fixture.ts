import type { AuditRequest } from './contract/answer.ts'
import { ORIGIN } from './sample-site.fixture.ts'
import type { SampleAnswer, SampleSite } from './sample-site.fixture.ts'

const OPEN = { 'access-control-allow-origin': '*' }

const SKILL = `---
name: search-things
description: Finds things.
---

# Things
`

/** Text long enough to be a page. */
export const PROSE = 'Things worth knowing, sorted by what they are for and described so that one can choose. '.repeat(
  4,
)

/** The HTML of a page that lacks nothing. @param extra Put into its `<main>`. */
export function goodHtml(path: string, extra = ''): string {
  return `<!doctype html>
<html lang="en"><head><title>Things</title>
<meta name="description" content="Things worth knowing, sorted by what they are for and described.">
<meta property="og:title" content="Things"><meta property="og:description" content="Things worth knowing.">
<meta property="og:url" content="${ORIGIN}${path}"><meta property="og:type" content="website">
<link rel="canonical" href="${ORIGIN}${path}">
<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml">
<link rel="alternate" type="text/markdown" href="${ORIGIN}${path}index.md">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"CollectionPage"}</script>
</head><body><header>Things</header><main><h1>Things</h1><p>${PROSE}</p><h2>Tools</h2><h2>Places</h2>
<form action="/" toolname="search_things" tooldescription="Searches the things by name.">
<input name="q" required toolparamdescription="Words to look for."></form>${extra}</main></body></html>`
}

/** The Markdown of that page. */
export function goodMarkdown(path: string): string {
  return `---
title: Things
description: Things worth knowing.
canonical_url: ${ORIGIN}${path}
last_updated: 2026-11-20
---

# Things

${PROSE}
`
}

function page(path: string): SampleAnswer {
  const headers = { vary: 'Accept' }
  const link = `</.well-known/api-catalog>; rel="api-catalog", </.well-known/ard.json>; rel="ard", </mcp/server-card>; rel="service-desc"; type="application/mcp-server-card+json"`
  return ({ headers: asked }) => {
    const weights = /text\/markdown(?:;q=([\d.]+))?/.exec(asked?.['accept'] ?? '')
    const html = Number(
      /text\/html;q=([\d.]+)/.exec(asked?.['accept'] ?? '')?.[1] ?? (/html/.test(asked?.['accept'] ?? '') ? 1 : 0),
    )
    const markdown = weights === null ? 0 : Number(weights[1] ?? 1)
    return markdown > 0 && markdown >= html
      ? {
          type: 'text/markdown; charset=utf-8',
          headers: { ...headers, 'x-markdown-tokens': '120' },
          body: goodMarkdown(path),
        }
      : { headers: { ...headers, link }, body: goodHtml(path) }
  }
}

const TOOL = {
  name: 'search',
  description: 'Searches the things.',
  inputSchema: { type: 'object', properties: {} },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
}

const RESULTS: Readonly<Record<string, unknown>> = {
  initialize: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'things', version: '1' } },
  'tools/list': { tools: [TOOL] },
}

function mcp({ method, body }: AuditRequest): SampleAnswer {
  if (method === 'OPTIONS') {
    return { status: 204, headers: { ...OPEN, 'access-control-allow-headers': 'Content-Type, MCP-Protocol-Version' } }
  }
  if (method !== 'POST') return { status: 405, headers: { ...OPEN, allow: 'POST' } }
  const { id, method: called } = JSON.parse(body ?? '') as { id: number; method: string }
  return {
    type: 'application/json',
    headers: OPEN,
    body: JSON.stringify({ jsonrpc: '2.0', id, result: RESULTS[called] }),
  }
}

/** A server card with the older members too. */
export const CARD = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: 'org.example/things',
  version: '1.0.0',
  description: 'Things worth knowing.',
  remotes: [{ type: 'streamable-http', url: `${ORIGIN}/mcp`, supportedProtocolVersions: ['2025-11-25'] }],
  serverInfo: { name: 'org.example/things', version: '1.0.0' },
}

/** An AI catalog with one entry. */
export const CATALOG = {
  specVersion: '1.0',
  host: { displayName: 'Things' },
  entries: [
    {
      identifier: 'urn:air:example.org:mcp:things',
      displayName: 'Things',
      type: 'application/mcp-server-card+json',
      url: `${ORIGIN}/mcp/server-card`,
      representativeQueries: ['Which things are there?', 'Find a thing'],
    },
  ],
}

/** The same with a registry, as ARD names it. */
export const MANIFEST = {
  entries: [
    ...CATALOG.entries,
    {
      identifier: 'urn:air:example.org:registry:things',
      displayName: 'Search of Things',
      type: 'application/ai-registry+json',
      url: `${ORIGIN}/_/ard/`,
      representativeQueries: ['Find a thing', 'Find another'],
    },
  ],
}

/** A result of that registry. */
export const RESULT = { identifier: 'urn:air:example.org:listing:thing', score: 100, source: `${ORIGIN}/_/ard/` }

/** A skill in an index of skills. */
export const SKILL_ENTRY = {
  name: 'search-things',
  type: 'skill-md',
  description: 'Finds things.',
  url: '/.well-known/agent-skills/search-things/SKILL.md',
  digest: 'sha256:39c0def03f48321cfe613beb75b2a72e8c96146bf2913d56fa01b81f0e32b5e8',
}

/** An OpenAPI document with a path to fill in. */
export const OPENAPI = {
  openapi: '3.1.1',
  info: { title: 'Things', version: '1' },
  servers: [{ url: ORIGIN }],
  paths: {
    '/things/{kind}/sizes': {
      get: {
        operationId: 'getSizes',
        parameters: [
          { name: 'kind', in: 'path', required: true, example: 'tools' },
          { name: 'unit', in: 'query', example: ['mm', 'in'] },
          { name: 'more', in: 'query', example: { max: 3 } },
        ],
        responses: { '200': { description: 'OK', content: { 'application/json': {} } } },
      },
    },
  },
}

/** A description of the search. */
export const OPEN_SEARCH = `<?xml version="1.0"?><OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Things</ShortName><Description>Things worth knowing.</Description>
<Url type="text/html" template="${ORIGIN}/?query={searchTerms}{unknown?}"/></OpenSearchDescription>`

/** The text of a file of data. */
const DATA_TEXT = 'id,name\r\na,A\r\n'

/** Its description. */
export const DATA_FILE = {
  path: 'things.csv',
  bytes: 14,
  hash: 'sha256:cff701b4a45cc4ca33aea53a16b988dd692b1e237934ebd668d46462dc825abb',
}

/** A site on which every check passes that applies. */
export const GOOD_SITE: SampleSite = {
  '/': page('/'),
  '/tools/': page('/tools/'),
  '/gazetteer-audit-asks-for-a-page-that-does-not-exist': ({ headers }) =>
    headers?.['accept'] === 'text/markdown' ? { type: 'text/markdown', body: '# Nothing here' } : null,
  '/index.md': goodMarkdown('/'),
  '/tools.md': goodMarkdown('/tools/'),
  '/tools/index.md': goodMarkdown('/tools/'),
  '/robots.txt': `User-agent: *
Content-Signal: search=yes, ai-input=yes, ai-train=no
Allow: /

User-agent: GPTBot
User-agent: ClaudeBot
Allow: /

Sitemap: ${ORIGIN}/sitemap.xml
`,
  '/sitemap.xml': `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${ORIGIN}/</loc><lastmod>2026-11-20</lastmod></url><url><loc>${ORIGIN}/tools/</loc></url></urlset>`,
  '/sitemap.md': `# Pages\n\n- [Tools](${ORIGIN}/tools/)\n`,
  '/llms.txt': `# Things\n\n> Things worth knowing.\n\n- [Tools](${ORIGIN}/tools/): tools\n- [Elsewhere](https://example.com/): not here\n`,
  '/auth.md': '# auth.md\n\nNothing is needed.\n',
  '/mcp': mcp,
  '/mcp/server-card': { type: 'application/mcp-server-card+json', headers: OPEN, body: JSON.stringify(CARD) },
  '/.well-known/mcp/server-card.json': { headers: OPEN, body: JSON.stringify(CARD) },
  '/.well-known/ai-catalog.json': { headers: OPEN, body: JSON.stringify(CATALOG) },
  '/.well-known/ard.json': { headers: OPEN, body: JSON.stringify(MANIFEST) },
  '/_/ard/search': ({ method }) =>
    method === 'POST'
      ? { headers: OPEN, type: 'application/json', body: JSON.stringify({ results: [RESULT] }) }
      : { status: 405 },
  '/_/ard/agents/urn%3Aair%3Agazetteer-audit.invalid%3Aprobe%3Anot-found': { status: 404 },
  '/_/ard/agents/not-a-valid-ard-urn': { status: 400 },
  '/.well-known/mcp-registry-auth': { type: 'text/plain', body: `v=MCPv1; k=ed25519; p=${'A'.repeat(43)}=` },
  '/.well-known/api-catalog': {
    type: 'application/linkset+json',
    body: JSON.stringify({
      linkset: [
        { anchor: `${ORIGIN}/mcp`, 'service-desc': [{ href: `${ORIGIN}/mcp/server-card` }] },
        {
          anchor: `${ORIGIN}/`,
          'service-desc': [{ href: '/openapi.json', type: 'application/vnd.oai.openapi+json;version=3.1' }],
        },
      ],
    }),
  },
  '/openapi.json': { headers: OPEN, body: JSON.stringify(OPENAPI) },
  '/things/tools/sizes?unit=mm&unit=in&max=3': { type: 'application/json', body: '[]' },
  '/opensearch.xml': { type: 'application/opensearchdescription+xml', body: OPEN_SEARCH },
  '/?query=data': goodHtml('/'),
  '/_/data/datapackage.json': { headers: OPEN, body: JSON.stringify({ resources: [DATA_FILE] }) },
  '/_/data/things.csv': { type: 'text/csv', body: DATA_TEXT },
  '/.well-known/agent-skills/index.json': {
    headers: OPEN,
    body: JSON.stringify({
      $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
      skills: [SKILL_ENTRY],
    }),
  },
  '/.well-known/agent-skills/search-things/SKILL.md': SKILL,
}
