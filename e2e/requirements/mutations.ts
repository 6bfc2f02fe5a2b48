/** A change to the code that breaks a requirement, so that a test citing it has to fail. */
export interface Mutation {
  /** The requirement that it breaks. */
  readonly id: string
  /** A file, or a folder within which files may move: `from` occurs there exactly once, tests and fixtures aside. */
  readonly place: string
  readonly from: string
  readonly to: string
}

/** One for each requirement of the URL space, caching and MCP that clients depend on most. */
export const MUTATIONS: readonly Mutation[] = [
  {
    id: 'url:page:markdown',
    place: 'server/http',
    from: "createPreference('text/markdown')",
    to: "createPreference('text/plain')",
  },
  {
    id: 'url:page:missing-slash',
    place: 'server/http',
    from: 'redirect(view, 308, pagePath(',
    to: 'redirect(view, 303, pagePath(',
  },
  {
    id: 'url:rendition:type',
    place: 'server/http',
    from: 'SERVER_CARD_TYPE : file.mediaType',
    to: "SERVER_CARD_TYPE : 'text/plain'",
  },
  {
    id: 'url:mcp:get-405',
    place: 'server/http',
    from: "MCP_ALLOW = 'POST, OPTIONS'",
    to: "MCP_ALLOW = 'GET, POST, OPTIONS'",
  },
  { id: 'url:mcp:browser-303', place: 'server/http', from: 'redirect(view, 303,', to: 'redirect(view, 307,' },
  {
    id: 'url:card:bytes',
    place: 'server/http',
    from: "'application/mcp-server-card+json'\n",
    to: "'application/json'\n",
  },
  {
    id: 'url:results:noindex',
    place: 'server/http',
    from: "['x-robots-tag'] = 'noindex'",
    to: "['x-robots-tag'] = 'all'",
  },
  {
    id: 'url:errors:problem',
    place: 'server/http',
    from: "'content-type': 'application/problem+json',",
    to: "'content-type': 'application/json',",
  },
  {
    id: 'url:errors:cors',
    place: 'server/http',
    from: "'access-control-allow-origin': '*',\n  // All of them",
    to: '// All of them',
  },
  {
    id: 'url:methods:405',
    place: 'server/http',
    from: "FILE_METHODS = 'GET, HEAD, OPTIONS'",
    to: "FILE_METHODS = 'GET, OPTIONS'",
  },
  { id: 'url:methods:501', place: 'server/http', from: 'status: 501,', to: 'status: 405,' },
  { id: 'url:links:siblings', place: 'server/http', from: "'service-desc'", to: "'service-doc'" },
  {
    id: 'caching:rendition:headers',
    place: 'shared/cache-policy.ts',
    from: 'EDGE_MAX_AGE_SECONDS = 86_400',
    to: 'EDGE_MAX_AGE_SECONDS = 3600',
  },
  {
    id: 'caching:condition:if-none-match',
    place: 'server/http',
    from: "validators.etag, 'weak')",
    to: "validators.etag, 'strong')",
  },
  {
    id: 'caching:condition:if-match',
    place: 'server/http',
    from: "(ifMatch, validators.etag, 'strong')",
    to: "(ifMatch, validators.etag, 'weak')",
  },
  {
    id: 'caching:condition:dates',
    place: 'server/http',
    from: 'lastModifiedSeconds <= seconds',
    to: 'lastModifiedSeconds < seconds',
  },
  {
    id: 'caching:condition:precedence',
    place: 'server/http',
    from: 'if (ifMatch !== null) {',
    to: "if (ifMatch === '*') {",
  },
  { id: 'caching:condition:304-headers', place: 'server/http', from: "  'vary',\n", to: '' },
  {
    id: 'caching:range:206',
    place: 'server/http',
    from: 'outcome.first, outcome.last + 1)',
    to: 'outcome.first, outcome.last)',
  },
  { id: 'caching:range:416', place: 'server/http', from: 'status: 416,', to: 'status: 400,' },
  {
    id: 'caching:range:if-range',
    place: 'server/http',
    from: 'return value === validators.etag',
    to: "return value !== ''",
  },
  { id: 'caching:coding:chosen', place: 'server/http', from: 'b.q - a.q', to: 'a.q - b.q' },
  { id: 'caching:immutable:digest', place: 'server/http', from: 'SECONDS}, immutable`', to: 'SECONDS}`' },
  {
    id: 'caching:error:no-store',
    place: 'server/http',
    from: "problem+json',\n  'cache-control': 'no-store',",
    to: "problem+json',",
  },
  {
    id: 'caching:results:one-hour',
    place: 'shared/cache-policy.ts',
    from: 'MCP_CONTENT_MAX_AGE_SECONDS}, stale',
    to: 'EDGE_MAX_AGE_SECONDS}, stale',
  },
  {
    id: 'caching:manifest:24-hours',
    place: 'server/store/edge',
    from: 'expirationTtl: EDGE_MAX_AGE_SECONDS',
    to: 'expirationTtl: 60',
  },
  {
    id: 'caching:mcp:one-hour',
    place: 'shared/cache-policy.ts',
    from: 'MCP_CONTENT_MAX_AGE_SECONDS = 3600',
    to: 'MCP_CONTENT_MAX_AGE_SECONDS = 1800',
  },
  { id: 'caching:mcp:ttl', place: 'shared/mcp', from: 'Math.floor(page.freshForMs())', to: '3_600_000' },
  { id: 'mcp:revision:2024-11-05', place: 'shared/mcp', from: " || transport === 'http+sse')", to: ')' },
  {
    id: 'mcp:revision:negotiated',
    place: 'shared/mcp',
    from: 'return fits ? found :',
    to: 'return fits ? NEWEST_LEGACY :',
  },
  {
    id: 'mcp:revision:unsupported',
    place: 'shared/mcp',
    from: 'unsupportedVersion: -32022',
    to: 'unsupportedVersion: -32000',
  },
  { id: 'mcp:batch:2025-03-26', place: 'shared/mcp-revisions.ts', from: 'batches: true', to: 'batches: false' },
  {
    id: 'mcp:batch:notifications',
    place: 'shared/mcp',
    from: 'ACCEPTED_NO_BODY: McpAnswer = { status: 202',
    to: 'ACCEPTED_NO_BODY: McpAnswer = { status: 200',
  },
  {
    id: 'mcp:json-rpc:bad-id',
    place: 'shared/mcp',
    from: 'Number.isSafeInteger(value)',
    to: 'Number.isInteger(value)',
  },
  {
    id: 'mcp:json-rpc:unknown-method',
    place: 'shared/mcp-revisions.ts',
    from: 'methodNotFoundStatus: 200,',
    to: 'methodNotFoundStatus: 404,',
  },
  {
    id: 'mcp:modern:404',
    place: 'shared/mcp-revisions.ts',
    from: 'methodNotFoundStatus: 404,',
    to: 'methodNotFoundStatus: 200,',
  },
  { id: 'mcp:modern:headers', place: 'shared/mcp', from: 'headerMismatch: -32020', to: 'headerMismatch: -32600' },
  { id: 'mcp:modern:results', place: 'shared/mcp', from: '"cacheScope":"public"', to: '"cacheScope":"private"' },
  {
    id: 'mcp:transport:json',
    place: 'server/http',
    from: "stream ? 'event-stream' : 'json'",
    to: "stream ? 'event-stream' : 'event-stream'",
  },
  {
    id: 'mcp:transport:cors',
    place: 'server/http',
    from: "'Mcp-Session-Id, MCP-Protocol-Version, ETag,",
    to: "'Mcp-Session-Id, ETag,",
  },
  {
    id: 'mcp:transport:origin',
    place: 'server/http',
    from: "if (origin === 'null') return true",
    to: "if (origin === 'null') return false",
  },
  {
    id: 'mcp:transport:content-type',
    place: 'server/http',
    from: "toLowerCase() === 'application/json'",
    to: "toLowerCase() !== ''",
  },
  {
    id: 'mcp:resources:unknown',
    place: 'shared/mcp-revisions.ts',
    from: 'resourceNotFound: true,',
    to: 'resourceNotFound: false,',
  },
  { id: 'mcp:tools:names', place: 'shared/tools', from: 'Object.values(TOOLS)', to: 'Object.values(TOOLS).reverse()' },
  {
    id: 'mcp:tools:read-only',
    place: 'shared/tools',
    from: 'readOnlyHint: true, destructive',
    to: 'readOnlyHint: false, destructive',
  },
  { id: 'mcp:tools:structured', place: 'shared/tools', from: '],"structuredContent":${json}}', to: ']}' },
  { id: 'mcp:tools:unknown-id', place: 'shared/tools', from: 'Nearest: ${near', to: '${near' },
  { id: 'mcp:untrusted:cleaned', place: 'shared/model', from: ".replace(FORBIDDEN, '')", to: '' },
]
