import { describe, expect, it } from 'vitest'
import { SITE, categoryPage, listing, rootPage, summary } from '../e2e/fixtures/pages.ts'
import { createContentsCollector } from './discovery/directory-contents.ts'
import { renderPageDocuments, renderRootDocuments } from './discovery/root-documents.ts'
import { renderWellKnownDocuments } from './discovery/well-known-documents.ts'
import { defineTool } from './tools/define-tool.ts'
import { SEARCH_TOOLS } from './tools/search-tool.ts'
import type { Directory } from './model/directory.ts'
import type { RenderedFile, Site } from './model/page.ts'
import { renderPageView } from './renditions/render-page.ts'
import { createPageView } from './renditions/view/page-view.ts'
import { decideListingPages, hasDataFiles, surfacesOf } from './surfaces.ts'
import { PACKAGE_NAME } from './package-name.ts'

const SKILL = '.well-known/agent-skills/search-example-lists/SKILL.md'

const BASE = 'https://example.org/lists'
const STATIC = { target: 'static' } as const
const BOTH = { target: 'static', mcp_base_url: 'https://mcp.example.org/all' } as const

function siteOf(fields: Partial<Directory>, engine?: string): Site {
  const assets = { ...SITE.assets, ...(engine !== undefined && { engine }) }
  const tools = { root: [defineTool(SEARCH_TOOLS.root)], category: [defineTool(SEARCH_TOOLS.root)] }
  return { ...SITE, assets, tools, directory: { ...SITE.directory, ...fields } }
}

/** Every file that is rendered for a directory of one page, by its path below the base. */
function filesOf(site: Site): Record<string, string> {
  const page = createPageView(categoryPage([listing(), listing({ id: 'beta', added: '2026-01-31' })]), site)
  const root = rootPage([summary('databases', { title: 'Databases', count: 2 })])
  const view = createPageView(root, site, true)
  const contents = createContentsCollector().finish(root, site.directory)
  const at = (folder: string, files: readonly RenderedFile[]): [string, string][] =>
    files.map(({ name, text }) => [folder + name, text])
  return Object.fromEntries([
    ...at('databases/', [...renderPageView(page), ...renderPageDocuments(page)]),
    ...at('', [...renderPageView(view), ...renderRootDocuments(view, contents)]),
    ...at(
      '.well-known/',
      renderWellKnownDocuments(view, contents, () => '0'.repeat(64)),
    ),
  ])
}

/** Every URL in these files, on our hosts, of what only a server answers. */
function endpointsIn(files: Readonly<Record<string, string>>): string[] {
  const urls = Object.values(files).flatMap((text) => text.match(/https:\/\/[\w.]*example\.org\/[\w./-]+/g) ?? [])
  return [...new Set(urls)].filter((url) => /\/mcp(?:\/[\w-]+)?$|readyz$/.test(url)).toSorted()
}

describe('surfacesOf', () => {
  it.each([
    ['a server', {}, `${BASE}/mcp`, undefined, true, true, false],
    ['a server with listing pages', { listing_pages: 'on' }, `${BASE}/mcp`, undefined, true, true, true],
    [
      'a server, whatever else is named',
      { mcp_base_url: BOTH.mcp_base_url },
      `${BASE}/mcp`,
      undefined,
      true,
      true,
      false,
    ],
    ['static files', STATIC, undefined, undefined, false, false, false],
    [
      'static files below a path',
      BOTH,
      'https://mcp.example.org/all/mcp',
      'https://mcp.example.org',
      false,
      false,
      false,
    ],
  ] as const)(
    'decides for %s',
    (_what, directory, mcp, foreignOrigin, hasWellKnownCards, hasResultPages, hasListingPages) => {
      const { endpoints, engine, ...surfaces } = surfacesOf({ baseUrl: BASE, directory })
      expect([endpoints?.mcp(''), engine, surfaces]).toEqual([
        mcp,
        undefined,
        { foreignOrigin, hasWellKnownCards, hasResultPages, hasListingPages },
      ])
    },
  )

  it('names no files of all data where the directory has them off [data:files:off]', () => {
    expect(hasDataFiles({})).toBe(true)
    expect(hasDataFiles({ bulk_data: 'on' })).toBe(true)
    expect(hasDataFiles({ bulk_data: 'off' })).toBe(false)
  })

  it('publishes cards beside static files only at the root of a host', () => {
    expect(surfacesOf({ baseUrl: 'https://example.org', directory: BOTH }).hasWellKnownCards).toBe(true)
  })
})

describe('decideListingPages', () => {
  it.each([
    [{}, 2_000_000, 'on'],
    [{ listing_pages: 'off' }, 1, 'off'],
    [STATIC, 5_000, 'on'],
    [STATIC, 5_001, 'off'],
    [{ ...STATIC, listing_pages: 'auto' }, 5_001, 'off'],
    [{ ...STATIC, listing_pages: 'on' }, 5_001, 'on'],
  ] as const)('of %j with %i listings is %s [url:listing:static]', (directory, count, decided) => {
    expect(decideListingPages(directory, count)).toBe(decided)
  })

  it('takes no pages away that were published [url:listing:kept]', () => {
    expect(decideListingPages(STATIC, 5_001, true)).toBe('on')
    expect(decideListingPages({ ...STATIC, listing_pages: 'off' }, 5_001, true)).toBe('off')
  })
})

describe('a release for a static host', () => {
  it('names no endpoint in any file [answer:target:static]', () => {
    const files = filesOf(siteOf(STATIC))
    expect(endpointsIn(files)).toEqual([])
    expect(Object.keys(files).filter((path) => path.startsWith('.well-known'))).toEqual([
      '.well-known/ard.json',
      '.well-known/ai-catalog.json',
      '.well-known/agent-skills/index.json',
      SKILL,
    ])
    expect(files['databases/index.html']).not.toMatch(/Connect a client|WebAPI/)
    expect(files['databases/index.md']).toContain(
      `\nAgents that start programs speak MCP over stdio with \`npx -y ${PACKAGE_NAME} mcp https://example.org/lists/databases/\`\n`,
    )
  })

  it('keeps the six labels of the agent-access section, with what is true [answer:target:static]', () => {
    const text = filesOf(siteOf(STATIC))['databases/index.md'] ?? ''
    const lines = text.split('## Agent access\n\n')[1]?.split('\n').slice(0, 6)
    expect(lines).toEqual([
      '- MCP Server: none here; the tools run in the browser',
      `- MCP Manifest: <${BASE}/databases/mcp.json>`,
      `- Root Directory: <${BASE}/>`,
      '- Transport: none here',
      '- WebMCP: document.modelContext, search_this_page',
      expect.stringMatching(/^- Available Formats: /),
    ])
  })

  it('has a manifest of what works: tools, formats, the engine, and nothing to connect to [answer:target:static]', () => {
    const card = JSON.parse(filesOf(siteOf(STATIC, '_/engine.0a1b.js'))['databases/mcp.json'] ?? '')
    expect(Object.keys(card)).toEqual(['$schema', 'name', 'version', 'title', 'description', 'websiteUrl', '_meta'])
    const about = card._meta['org.example.lists/page']
    expect(Object.keys(about)).toEqual([
      'category',
      'engine',
      'webmcp',
      'auth',
      'readOnly',
      'formats',
      'itemCount',
      'updatedAt',
      'tools',
    ])
    expect(about.engine).toEqual({ module: `${BASE}/_/engine.0a1b.js`, pointer: `${BASE}/_/search.json` })
  })

  it('promises results of the form only where scripts run', () => {
    const description = (fields: Partial<Directory>): string | undefined =>
      /tooldescription="([^"]*)"/.exec(filesOf(siteOf(fields))['databases/index.html'] ?? '')?.[1]
    expect(description(STATIC)).toBe(
      description({})?.replace('Read-only.', 'Needs the script of this page. Read-only.'),
    )
    expect(description(BOTH)).toBe(description(STATIC))
  })

  it('tells readers of texts where the tools are', () => {
    const files = filesOf(siteOf(STATIC))
    expect(files[SKILL]).toContain(
      '\n## In a browser\n\nThere is no MCP server here. Each page registers its tools with the browser (WebMCP), as `directory_search` and so on:\n\n' +
        '- `search`: Search the directory\n\n## With plain requests\n\n- The list of pages: ',
    )
    expect(filesOf(siteOf({}))[SKILL]).toMatch(
      /\n## With MCP\n\nConnect to \S+ \(Streamable HTTP\)\.\n\n- `search`: [^\n]+\n\nEvery page [^\n]+ by `mcp`\.\n\n## Without MCP\n\n- The /,
    )
    expect(files['llms.txt']).toContain(`- [Tools](${BASE}/mcp.json): what agents in the browser can call`)
    // What only servers answer, and what names it, is not written.
    expect(Object.keys(files)).not.toContain('auth.md')
    expect(files['llms.txt']).not.toContain('openapi')
  })
})

describe('a release for a static host with endpoints elsewhere', () => {
  it('names the endpoints of that server and no others [answer:target:static]', () => {
    const files = filesOf(siteOf(BOTH))
    const names = ['mcp', 'mcp/server-card', 'mcp/sse']
    expect(endpointsIn(files)).toEqual([
      'https://mcp.example.org/all/_/readyz',
      ...names.map((name) => `https://mcp.example.org/all/databases/${name}`),
      ...names.map((name) => `https://mcp.example.org/all/${name}`),
    ])
    expect(files['databases/index.html']).toContain("connect-src 'self' https://mcp.example.org;")
  })

  it('differs from a release for that server in nothing else', () => {
    // At the root of a host, so that the cards are published.
    const at = (baseUrl: string, fields: Partial<Directory>): Record<string, string> =>
      filesOf({ ...siteOf({ ...fields, base_url: baseUrl }), baseUrl })
    const served = at('https://example.org', {})
    const here = at('https://example.org', { target: 'static', mcp_base_url: 'https://example.org' })
    const neutral = (text = ''): string =>
      text
        .replaceAll('"target":"static","mcp_base_url":"https://example.org",', '')
        .replaceAll(' data-static', '')
        .replaceAll(' Needs the script of this page.', '')
        .replace(/<noscript>.*Search needs JavaScript here\..*<\/noscript>\n/, '')
        .replace(', searches among them\n', '\n')
        .replace(/\n- A search: .*/, '')
        .replace(/\n\nSearch: .*/, '')
        .replaceAll(/"size":\d+/g, '"size":0')
    expect(Object.keys(here)).toEqual(Object.keys(served))
    for (const [path, text] of Object.entries(served))
      expect([path, neutral(here[path])]).toEqual([path, /agent-skills|(?:^|\/)llms/.test(path) ? neutral(text) : text])
  })
})
