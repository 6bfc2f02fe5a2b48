/** Imports allowed to the files of one layer besides each other. */
export interface Layer {
  /** Layers, by folder. A folder means the files directly in it; `folder/*` also all layers below. */
  readonly imports: readonly string[]
  /** Packages, `node:` for Node's modules. A name covers its subpaths. */
  readonly packages: readonly string[]
}

/** Parsing Markdown, and with GitHub's tables and strikethrough. */
const MARKDOWN = ['mdast', 'mdast-util-from-markdown']
const GFM = [...MARKDOWN, 'mdast-util-gfm', 'micromark-extension-gfm']

/**
 * The layers of production code: one row a folder, lower layers first. A file belongs to the longest folder that has a
 * row. Anything a row does not name is forbidden, for imports of types and values and for lazy ones.
 *
 * `e2e`, `bench` and `scripts` may import everything, and nothing below may import them, nor tests and fixtures.
 */
export const LAYERS = {
  shared: { imports: [], packages: [] },
  'shared/model': { imports: [], packages: ['zod', 'any-ascii'] },
  'shared/refresh-file': { imports: ['shared/model'], packages: ['zod'] },
  'shared/changes': { imports: ['shared', 'shared/model'], packages: ['zod'] },
  'shared/webmcp': { imports: [], packages: [] },
  'shared/connect': { imports: ['shared', 'shared/model'], packages: [] },
  'shared/search': { imports: ['shared/model'], packages: ['@orama/stemmers'] },
  'shared/tools': {
    imports: ['shared', 'shared/search', 'shared/changes', 'shared/model', 'shared/webmcp'],
    packages: [],
  },
  'shared/release': {
    imports: ['shared', 'shared/tools', 'shared/search', 'shared/changes', 'shared/model'],
    packages: ['zod'],
  },
  'shared/prompts': { imports: ['shared', 'shared/tools', 'shared/search', 'shared/model'], packages: ['zod'] },
  'shared/completion': {
    imports: ['shared/prompts', 'shared/tools', 'shared/search', 'shared/model'],
    packages: [],
  },
  'shared/mcp': {
    imports: ['shared', 'shared/completion', 'shared/prompts', 'shared/tools', 'shared/search', 'shared/model'],
    packages: [],
  },
  'shared/renditions': {
    imports: ['shared', 'shared/connect', 'shared/tools', 'shared/search', 'shared/changes', 'shared/model'],
    packages: ['zod', ...GFM],
  },
  'shared/discovery': {
    imports: ['shared', 'shared/renditions', 'shared/changes', 'shared/search', 'shared/model'],
    packages: [],
  },

  'server/sources': {
    imports: ['shared', 'shared/refresh-file', 'shared/model'],
    packages: [
      'node:',
      'zod',
      'yaml',
      'jsonc-parser',
      'smol-toml',
      'spdx-correct',
      'gemoji',
      'htmlparser2',
      'image-size',
      'tinyglobby',
      'mdast-util-to-string',
      ...GFM,
    ],
  },
  'server/store': { imports: ['shared/*'], packages: ['node:', 'hono', 'lru-cache'] },
  'server/refresh': {
    imports: ['server/sources', 'shared/refresh-file', 'shared/model'],
    packages: ['node:', 'zod', 'htmlparser2', 'undici'],
  },
  'server/publish': {
    imports: ['server/sources', 'server/contents', 'server/store', 'shared/*'],
    packages: ['node:', '@resvg/resvg-js', 'culori'],
  },
  'server/contents': { imports: ['server/store', 'shared/*'], packages: ['lru-cache'] },
  'server/observe': { imports: ['shared/mcp', 'shared/tools'], packages: ['prom-client'] },
  'server/http': {
    imports: ['server/observe', 'server/contents', 'server/store', 'shared/*'],
    packages: ['hono', 'lru-cache'],
  },
  'server/embedding': { imports: ['server/store', 'shared/*'], packages: ['zod'] },
  'server/entry': {
    imports: ['server/embedding', 'server/http', 'server/observe', 'server/contents', 'server/store', 'shared/*'],
    packages: ['node:', 'cloudflare:', '@hono/node-server', 'pino', 'prom-client'],
  },
  'server/deploy': {
    imports: ['server/publish', 'server/store'],
    packages: ['node:', 'zod', 'aws4fetch', 'htmlparser2'],
  },
  'server/cli': {
    imports: ['server/*', 'shared/*'],
    packages: ['node:', '@clack/prompts', 'commander', 'prom-client', 'yocto-spinner'],
  },
  'server/bin': { imports: ['server/cli/*', 'shared'], packages: ['node:'] },

  'web/connect': { imports: ['shared/*'], packages: [] },
  'web/webmcp': { imports: ['shared/webmcp'], packages: [] },
  'web/view': { imports: ['shared/webmcp'], packages: [] },
  'web/results': { imports: ['shared/*'], packages: [] },
  'web/engine': {
    imports: ['web/results', 'shared', 'shared/release', 'shared/tools', 'shared/search'],
    packages: ['@orama/stemmers'],
  },
  'web/page': { imports: ['web/connect', 'web/webmcp', 'web/results', 'shared/*'], packages: [] },
  'web/widget': { imports: ['web/results', 'shared/*'], packages: [] },
  'web/embed': { imports: ['web/webmcp', 'shared/webmcp'], packages: [] },

  extension: { imports: ['shared/webmcp'], packages: [] },
  'extension/main-world': { imports: ['extension', 'shared/webmcp'], packages: [] },
  'extension/directories': { imports: ['extension', 'shared', 'shared/model', 'shared/webmcp'], packages: [] },
  'extension/engine': {
    imports: ['extension', 'extension/directories', 'shared', 'shared/model', 'shared/release', 'shared/search'],
    packages: [],
  },
  'extension/clients': {
    imports: ['extension', 'shared/model'],
    packages: ['@mcp-b/transports', '@modelcontextprotocol/sdk'],
  },
  'extension/content': {
    imports: ['extension', 'extension/clients', 'extension/directories', 'extension/main-world', 'shared/webmcp'],
    packages: [],
  },
  'extension/background': {
    imports: ['extension', 'extension/directories', 'extension/engine', 'extension/clients', 'shared/model'],
    packages: ['@mcp-b/transports', '@modelcontextprotocol/sdk'],
  },
  'extension/ui': {
    imports: ['extension', 'shared/model', 'shared/renditions', 'shared/webmcp'],
    packages: [],
  },
  'extension/panel': {
    imports: ['extension', 'extension/ui', 'shared/webmcp'],
    packages: [],
  },
  'extension/popup': { imports: ['extension', 'extension/ui'], packages: [] },
} as const satisfies Readonly<Record<string, Layer>>

/**
 * The rooms of a folder, lowest first: each may import those before it. `.` means the files directly in the folder,
 * which otherwise come last and may import every room. A folder with rooms must have a row.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'shared/mcp': ['protocol', 'methods'],
  'shared/tools': ['budget', 'categories', 'suggest', 'changes'],
  'shared/model': ['.', 'text'],
  'shared/renditions': ['words', 'text', 'view', 'json', 'html', 'markdown'],
  'shared/renditions/html': ['agents'],
  'shared/search': ['text', 'values', 'analysis', 'index', 'query', 'request'],
  'shared/search/index': ['bytes', 'blocks', 'tables', 'postings', 'words', 'columns', 'whole'],
  'server/cli': ['console', 'options', 'github', 'check', 'refreshing', 'telemetry'],
  'server/deploy': ['.', 'upload', 'cloudflare'],
  'server/entry': ['telemetry', 'edge', 'stdio', '.', 'workers'],
  'server/http': ['rules', 'limits', 'resources', 'refusals', 'mcp'],
  'server/http/mcp': ['wire', 'sse'],
  'server/publish': ['lock', 'release', 'changes', 'data', 'text', 'hosts', 'theme'],
  'server/refresh': ['fetching', 'judging', 'states', 'requesting', 'forges', 'fixing', 'pulling'],
  'server/sources': ['contract', 'files', 'parse', 'mapping', 'markdown', 'formats', 'gather', 'theme', 'init'],
  'server/sources/init': ['fields'],
  'server/store': ['release', '.', 'edge'],
}

/** Folders that ship nothing: they may import everything, and production code nothing from them. */
export const OUTSIDE: readonly string[] = ['e2e', 'bench', 'scripts']

/** Source files directly in one folder, tests and fixtures not counted. */
export const MAX_FILES_IN_FOLDER = 25
