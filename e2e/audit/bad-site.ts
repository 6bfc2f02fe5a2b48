import type { SampleSite } from '../../shared/audit/sample-site.fixture.ts'

const HUGE = 'words '.repeat(20_000)

const NOTHING_RIGHT =
  '<html><meta http-equiv="refresh" content="0;url=/b/"><img src="a.png"><form tooldescription="Searches."></form><form><input name=q></form>'

const markdown = { type: 'text/markdown', headers: { 'x-markdown-tokens': 'many' } }

/** A card whose endpoint does not answer. */
const CARD = { name: 'things', remotes: [{ type: 'streamable-http', url: '/mcp' }] }

/** A site that gets everything wrong that can be got wrong. */
export const BAD_SITE: SampleSite = {
  '/': ({ headers }) => {
    if (headers?.['user-agent']?.includes('GPTBot')) return { status: 403 }
    if (headers?.['accept'] !== '*/*') return { ...markdown, body: HUGE }
    return {
      type: 'text/plain',
      headers: {
        link: '</dead>; rel="describedby", </dead>; rel="search"; type="application/opensearchdescription+xml"',
      },
      body: NOTHING_RIGHT,
    }
  },
  '/b/': ({ headers }) =>
    headers?.['accept'] === 'text/markdown'
      ? { ...markdown, body: '```\nnever closed' }
      : { body: `<html><body>${HUGE}</body>` },
  '/c/': '<html>',
  '/gazetteer-audit-asks-for-a-page-that-does-not-exist': '<html><h1>Welcome</h1>',
  '/robots.txt': 'Everything is fine\nUser-agent: *\nContent-Signal: whatever\nDisallow: /\nSitemap: sitemap.xml',
  '/sitemap.xml':
    '<urlset><url><loc>/c/</loc></url><url><loc>/b/</loc><lastmod>today</lastmod></url><url><loc>https://example.com/</loc></url></urlset>',
  '/sitemap.md': 'See the other one.',
  '/llms.txt': `[gone](/dead) ${HUGE}`,
  '/llms-full.txt': 'All of it.',
  '/auth.md': 'Ask us.',
  '/mcp': { status: 500 },
  '/.well-known/ai-catalog.json': '{"entries": {}}',
  '/.well-known/ard.json': '{"entries": {}}',
  '/.well-known/mcp-registry-auth': { type: 'text/plain', body: 'v=MCPv1' },
  '/.well-known/api-catalog': { type: 'application/json', body: '[]' },
  '/.well-known/agent-skills/index.json': '{"skills": [{"name": "Bad Name"}]}',
  '/_/data/datapackage.json': '{"resources": []}',
  '/.well-known/mcp/server-card.json': JSON.stringify(CARD),
  '/.well-known/agent-card.json': '{}',
  '/.well-known/openid-configuration': { type: 'application/json', body: '{}' },
  '/.well-known/oauth-protected-resource': { type: 'application/json', body: '{}' },
  '/.well-known/http-message-signatures-directory': { type: 'application/json', body: '{"keys": []}' },
  '/.well-known/ucp': { type: 'application/json', body: 'not JSON' },
}

/** The same with an endpoint that opens, and tools nobody can load or trust. */
export const BAD_TOOLS_SITE: SampleSite = {
  ...BAD_SITE,
  '/mcp': ({ method, body }) => {
    if (method !== 'POST') return '<html><h1>Nothing to see</h1>'
    const serverInfo = { name: 'things', version: '1' }
    const tool = { name: 'do', description: 'Does.', inputSchema: { type: 'object', anyOf: [] } }
    const result = /initialize/.test(body ?? '')
      ? { protocolVersion: '2025-11-25', capabilities: {}, serverInfo }
      : { tools: [tool] }
    return { type: 'application/json', body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) }
  },
}
