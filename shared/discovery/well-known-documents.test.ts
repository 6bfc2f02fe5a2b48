import { createHash } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ARD_SCHEMA } from '../../e2e/fixtures/ard-schema.ts'
import { SITE, arbitraryRootPage, rootPage, summary, textOf } from '../../e2e/fixtures/pages.ts'
import { SERVER_CARD_SCHEMA } from '../../e2e/fixtures/server-card-schemas.ts'
import type { RenderedFile, RootPage } from '../model/page.ts'
import { createPageView } from '../renditions/view/page-view.ts'
import { renderManifest } from '../renditions/json/render-manifest.ts'
import { defineTool } from '../tools/define-tool.ts'
import { SEARCH_TOOLS } from '../tools/search-tool.ts'
import { createContentsCollector } from './directory-contents.ts'
import { renderWellKnownDocuments } from './well-known-documents.ts'

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
formats.default(ajv)
const validateCatalog: ValidateFunction = ajv.compile(ARD_SCHEMA)
const validateCard: ValidateFunction = ajv.compile(SERVER_CARD_SCHEMA)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const TOOL = defineTool(SEARCH_TOOLS.root)

function documents(root: RootPage, target: 'server' | 'static' = 'server'): RenderedFile[] {
  const directory = { ...SITE.directory, target }
  const site = { ...SITE, directory, tools: { root: [TOOL], category: [TOOL] } }
  const contents = createContentsCollector().finish(root, site.directory)
  return renderWellKnownDocuments(createPageView(root, site), contents, sha256)
}

function json(files: readonly RenderedFile[], name: string): ReturnType<typeof JSON.parse> {
  return JSON.parse(textOf(files, name))
}

function errorsOf(validate: ValidateFunction, document: unknown): unknown[] {
  validate(document)
  return validate.errors ?? []
}

const TWO = rootPage([
  summary('databases', { title: 'Databases', description: 'Where data is kept.' }),
  summary('日本'),
])

describe('renderWellKnownDocuments', () => {
  it('names every file of ours and its type', () => {
    expect(documents(TWO).map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['ard.json', 'application/json'],
      ['ai-catalog.json', 'application/json'],
      ['api-catalog', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
      ['mcp/server-card.json', 'application/json'],
      ['mcp.json', 'application/json'],
      ['mcp-server-card', 'application/mcp-server-card+json'],
      ['agent-skills/index.json', 'application/json'],
      ['agent-skills/search-example-lists/SKILL.md', 'text/markdown; charset=utf-8'],
    ])
  })

  it('renders the same bytes for the same input', () => {
    expect(documents(TWO)).toEqual(documents(structuredClone(TWO)))
  })

  it('makes catalogs and cards that validate, for any titles [url:discovery:catalog]', () => {
    fc.assert(
      fc.property(arbitraryRootPage, (root) => {
        const files = documents(root)
        expect(errorsOf(validateCatalog, json(files, 'ai-catalog.json'))).toEqual([])
        expect(errorsOf(validateCard, json(files, 'mcp.json'))).toEqual([])
      }),
    )
  })
})

describe('ai-catalog.json', () => {
  it('names only the skill where nothing answers MCP: readers know no type for pages', () => {
    const files = documents(TWO, 'static').filter(({ name }) => name.startsWith('ai-catalog'))
    expect(files.map(({ name }) => name)).toEqual(['ai-catalog.json'])
    const catalog = json(files, 'ai-catalog.json')
    expect(errorsOf(validateCatalog, catalog)).toEqual([])
    expect(catalog.entries.map(({ type }: { type: string }) => type)).toEqual([
      'text/markdown; profile="urn:air:agent-skills"',
    ])
  })

  it('names the root server, the skill and every page [url:discovery:catalog]', () => {
    const { entries, host } = json(documents(TWO), 'ai-catalog.json')
    expect(host).toEqual({ displayName: 'Example lists', documentationUrl: 'https://example.org/lists/' })
    expect(entries.map((entry: { identifier: string; url: string }) => [entry.identifier, entry.url])).toEqual([
      ['urn:air:example.org:lists:mcp:mcp', 'https://example.org/lists/mcp/server-card'],
      [
        'urn:air:example.org:lists:skill:search-example-lists',
        'https://example.org/lists/.well-known/agent-skills/search-example-lists/SKILL.md',
      ],
      ['urn:air:example.org:lists:mcp:databases', 'https://example.org/lists/databases/mcp/server-card'],
      [
        'urn:air:example.org:lists:mcp:_E6_97_A5_E6_9C_AC',
        'https://example.org/lists/%E6%97%A5%E6%9C%AC/mcp/server-card',
      ],
    ])
    expect(entries[2]).toEqual({
      identifier: 'urn:air:example.org:lists:mcp:databases',
      displayName: 'Databases',
      type: 'application/mcp-server-card+json',
      url: 'https://example.org/lists/databases/mcp/server-card',
      description: 'Where data is kept.',
      representativeQueries: ['What is listed under Databases?', 'Compare entries of Databases'],
      updatedAt: '2026-10-01T00:00:00Z',
    })
  })

  it.each([
    [100, 102],
    [101, 2],
  ])('of %i pages has %i entries, each with an identifier of its own [url:discovery:urn]', (count, entryCount) => {
    const words = ['node.js', '日本', 'базы', 'bazy', 'עברית', 'a_b', 'a-b', 'ｍｃｐ', 'עִבְרִית', '\u{1F5FA}']
    const pages = Array.from({ length: count }, (_, at) =>
      summary(`${words[at % 10] ?? ''}${at < 10 ? '' : at - (at % 10)}`),
    )
    const files = documents(rootPage(pages))
    expect(textOf(files, 'ard.json')).toBe(textOf(files, 'ai-catalog.json'))
    const catalog = json(files, 'ai-catalog.json')
    expect(errorsOf(validateCatalog, catalog)).toEqual([])
    const identifiers = catalog.entries.map(({ identifier }: { identifier: string }) => identifier)
    expect(identifiers).toHaveLength(entryCount)
    expect(new Set(identifiers).size).toBe(entryCount)
  })

  it('has sample queries of at most 200 characters, whatever a page is called', () => {
    const { entries } = json(documents(rootPage([summary('long', { title: 'word '.repeat(100) })])), 'ard.json')
    for (const { representativeQueries } of entries) {
      expect(representativeQueries.length).toBeGreaterThanOrEqual(2)
      for (const query of representativeQueries) expect(query.length).toBeLessThanOrEqual(200)
    }
  })

  it('is refused by the schema when something is wrong (the check itself works)', () => {
    const catalog = json(documents(TWO), 'ai-catalog.json')
    const [entry] = catalog.entries
    const { representativeQueries: _queries, ...quiet } = entry
    const wrong = [
      { ...catalog, collections: [] },
      { ...catalog, entries: [quiet] },
      { ...catalog, entries: [{ ...entry, data: {} }] },
      { ...catalog, entries: [{ ...entry, type: 'application/ld+json' }] },
      { ...catalog, entries: [{ ...entry, identifier: 'urn:air:example.org:mcp:日本' }] },
    ]
    for (const document of wrong) expect(errorsOf(validateCatalog, document)).not.toEqual([])
  })
})

describe('api-catalog', () => {
  it('describes every endpoint [url:discovery:api-catalog]', () => {
    const { linkset } = json(documents(TWO), 'api-catalog')
    expect(linkset[0]).toEqual({
      anchor: 'https://example.org/lists/.well-known/api-catalog',
      item: [
        { href: 'https://example.org/lists/' },
        { href: 'https://example.org/lists/mcp' },
        { href: 'https://example.org/lists/databases/mcp' },
        { href: 'https://example.org/lists/%E6%97%A5%E6%9C%AC/mcp' },
      ],
    })
    expect(linkset[1]).toEqual({
      anchor: 'https://example.org/lists/',
      'service-desc': [
        {
          href: 'https://example.org/lists/_/openapi.json',
          type: 'application/vnd.oai.openapi+json;version=3.1',
        },
      ],
      'service-doc': [{ href: 'https://example.org/lists/llms.txt', type: 'text/plain' }],
      status: [{ href: 'https://example.org/lists/_/readyz', type: 'application/json' }],
      describedby: [{ href: 'https://example.org/lists/_/data/datapackage.json', type: 'application/json' }],
    })
    expect(linkset[3]).toEqual({
      anchor: 'https://example.org/lists/databases/mcp',
      'service-desc': [
        { href: 'https://example.org/lists/databases/mcp/server-card', type: 'application/mcp-server-card+json' },
      ],
      'service-doc': [
        { href: 'https://example.org/lists/databases/', type: 'text/html' },
        { href: 'https://example.org/lists/databases/index.md', type: 'text/markdown' },
      ],
      status: [{ href: 'https://example.org/lists/_/readyz', type: 'application/json' }],
    })
  })
})

describe('the older server cards', () => {
  it('are the root card with what its readers look for [url:discovery:server-card]', () => {
    const files = documents(TWO)
    const card = JSON.parse(renderManifest(createPageView(TWO, { ...SITE, tools: { root: [TOOL], category: [TOOL] } })))
    for (const name of ['mcp/server-card.json', 'mcp.json', 'mcp-server-card']) {
      expect(json(files, name)).toEqual({
        ...card,
        serverInfo: { name: 'org.example.lists/mcp', title: 'Example lists', version: card.version },
        transport: { type: 'streamable-http', endpoint: 'https://example.org/lists/mcp' },
        capabilities: { completions: {}, prompts: {}, resources: {}, tools: {} },
        tools: [TOOL],
        servers: [
          { name: 'org.example.lists/mcp', transport: 'streamable-http', url: 'https://example.org/lists/mcp' },
        ],
      })
    }
  })
})

describe('the agent skill', () => {
  it('is indexed with the digest of its bytes [url:discovery:skill]', () => {
    const files = documents(TWO)
    const text = textOf(files, 'agent-skills/search-example-lists/SKILL.md')
    expect(json(files, 'agent-skills/index.json')).toEqual({
      $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
      skills: [
        {
          name: 'search-example-lists',
          type: 'skill-md',
          description: expect.stringMatching(/^Search, browse and compare the 0 listings of Example lists\. Lists of /),
          url: 'https://example.org/lists/.well-known/agent-skills/search-example-lists/SKILL.md',
          digest: `sha256:${createHash('sha256').update(Buffer.from(text)).digest('hex')}`,
        },
      ],
    })
    expect(text).toContain(
      'Connect to https://example.org/lists/mcp (Streamable HTTP).\n\n- `search`: Search the directory\n',
    )
  })

  it.each([
    ['日本のリスト', /^search-[a-z0-9]+(-[a-z0-9]+)*$/],
    ['C++ & C# — a/b_c', /^search-cpp-and-csharp-a-b-c$/],
    ['!!!', /^search-directory$/],
    ['x'.repeat(200), /^search-x{57}$/],
  ])('of %s has a name that is allowed', (title, expected) => {
    const site = { ...SITE, directory: { ...SITE.directory, title, description: 'd '.repeat(1000) } }
    const view = createPageView(TWO, site)
    const files = renderWellKnownDocuments(view, createContentsCollector().finish(TWO, {}), sha256)
    const [skill] = json(files, 'agent-skills/index.json').skills
    expect(skill.name).toMatch(expected)
    expect(skill.name.length).toBeLessThanOrEqual(64)
    expect(skill.description.length).toBeLessThanOrEqual(1024)
  })
})
