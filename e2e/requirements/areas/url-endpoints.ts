import type { Requirement } from '../requirement.ts'

/** Endpoints of pages, server cards and our own files. */
export const URL_ENDPOINTS_REQUIREMENTS = [
  {
    id: 'url:mcp:post',
    clause: 'DESIGN §5 mcp',
    says: '`P/mcp` accepts MCP by POST, for each page and for the root.',
    level: 'must',
  },
  {
    id: 'url:mcp:get-405',
    clause: 'DESIGN §5 mcp',
    says: 'GET and DELETE are refused with 405, `Allow` and a JSON-RPC error.',
    level: 'must',
  },
  {
    id: 'url:mcp:browser-303',
    clause: 'DESIGN §5 mcp',
    says: 'A browser that opens `P/mcp` is redirected to `P/#agent-access`; a client that accepts event streams is not.',
    level: 'must',
  },
  {
    id: 'url:mcp:unknown-page',
    clause: 'DESIGN §5 mcp',
    says: 'The endpoint of an unknown page answers 404 with a JSON-RPC error.',
    level: 'must',
  },
  {
    id: 'url:mcp:slash',
    clause: 'DESIGN §5 slashes',
    says: '`P/mcp/` answers like `P/mcp`, without a redirect.',
    level: 'must',
  },
  {
    id: 'url:sse:slash',
    clause: 'DESIGN §5 slashes',
    says: '`P/mcp/sse/` answers like `P/mcp/sse`, without a redirect.',
    level: 'must',
  },
  {
    id: 'url:sse:endpoint',
    clause: 'DESIGN §5 http+sse',
    says: '`P/mcp/sse` opens an event stream whose first event names `P/mcp/messages` and the session.',
    level: 'must',
  },
  {
    id: 'url:sse:messages',
    clause: 'DESIGN §5 http+sse',
    says: '`P/mcp/messages` accepts a message with 202, and the answer arrives on the stream.',
    level: 'must',
  },
  {
    id: 'url:sse:methods',
    clause: 'DESIGN §5 http+sse',
    says: 'Other methods are refused with 405 and `Allow` on both paths.',
    level: 'must',
  },
  {
    id: 'url:sse:unknown-session',
    clause: 'DESIGN §5 http+sse',
    says: 'A message to a session that is not open on this page is 404.',
    level: 'must',
  },
  {
    id: 'url:card:bytes',
    clause: 'DESIGN §5 server card',
    says: '`P/mcp/server-card` serves the bytes of `mcp.json` as `application/mcp-server-card+json`.',
    level: 'must',
  },
  {
    id: 'url:card:cors',
    clause: 'SEP-2127',
    says: 'A server card is readable from any origin and announces the methods and headers it allows.',
    level: 'must',
  },
  {
    id: 'url:own:embed',
    clause: 'DESIGN §5 own files',
    says: '`embed.js` and `embed.mjs` are served at the base, to pages of any origin.',
    level: 'must',
  },
  {
    id: 'url:own:leaves-names',
    clause: 'DESIGN §5 own files',
    says: 'Our own files never occupy the slug of a category.',
    level: 'must',
  },
  {
    id: 'url:own:schemas',
    clause: 'DESIGN §5 own files',
    says: 'The schema named by a document is published.',
    level: 'must',
  },
  {
    id: 'url:own:health',
    clause: 'DESIGN §5 own files',
    says: '`_/livez` and `_/readyz` report whether the server is alive and ready, and with which release.',
    level: 'must',
  },
  {
    id: 'url:own:draining',
    clause: 'DESIGN §5 own files',
    says: 'A draining server is live but not ready, and still answers.',
    level: 'should',
  },
  {
    id: 'url:own:no-index-file',
    clause: 'DESIGN §5 own files',
    says: 'The search index that the server reads is not served as a file.',
    level: 'must',
  },
  {
    id: 'url:own:engine',
    clause: 'DESIGN §5 own files',
    says: '`_/engine.{digest}.js` and the pieces of the index are published.',
    level: { planned: 'engine in the page' },
  },
  {
    id: 'url:own:changes',
    clause: 'DESIGN §5 own files',
    says: 'The ledger and its feeds are below `_/changes/`.',
    level: { planned: 'changes' },
  },
  {
    id: 'url:own:data',
    clause: 'DESIGN §5 own files',
    says: 'Bulk files are below `_/data/`.',
    level: { planned: 'bulk data' },
  },
  {
    id: 'url:own:registry',
    clause: 'DESIGN §5 own files',
    says: 'The ARD registry is below `_/ard/`.',
    level: { planned: 'registry' },
  },
  {
    id: 'url:own:metrics',
    clause: 'DESIGN §5 own files',
    says: "Metrics and insights are served on the operator's listener only.",
    level: { planned: 'metrics' },
  },
] as const satisfies readonly Requirement[]
