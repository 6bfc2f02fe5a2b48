import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  SITE,
  arbitraryCategoryPage,
  arbitraryRootPage,
  categoryPage,
  listing,
  rootPage,
  summary,
  textOf,
} from '../../../e2e/fixtures/pages.ts'
import { REGISTRY_SCHEMA, SERVER_CARD_SCHEMA } from '../../../e2e/fixtures/server-card-schemas.ts'
import type { Page } from '../../model/page.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { fetchTool } from '../../tools/fetch-tool.ts'
import { FACETS_TOOLS } from '../../tools/facets-tool.ts'
import { SEARCH_TOOLS } from '../../tools/search-tool.ts'
import { serverName } from './render-manifest.ts'
import { renderPage } from '../render-page.fixture.ts'

const ajv = new Ajv2020({ allErrors: true })
formats.default(ajv)
const validateCard = ajv.compile(SERVER_CARD_SCHEMA)
const validateRegistry = ajv.compile(REGISTRY_SCHEMA)

function manifest(page: Page, site: typeof SITE = SITE): ReturnType<typeof JSON.parse> {
  return JSON.parse(textOf(renderPage(page, site), 'mcp.json'))
}

function listErrors(document: unknown): unknown[] {
  validateCard(document)
  validateRegistry(document)
  return [...(validateCard.errors ?? []), ...(validateRegistry.errors ?? [])]
}

describe('renderManifest', () => {
  it('is a server card and a registry entry, for any page [model:manifest:valid]', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryCategoryPage, arbitraryRootPage), (page) => {
        expect(listErrors(manifest(page))).toEqual([])
      }),
    )
  })

  it('is refused by those schemas when a field is wrong (the check itself works)', () => {
    const card = manifest(categoryPage([]))
    expect(listErrors({ ...card, description: 'x'.repeat(101) })).toHaveLength(2)
    expect(listErrors({ ...card, name: 'org.example/日本' })).toHaveLength(2)
    expect(listErrors({ ...card, $schema: 'https://example.org/other.json' })).toHaveLength(1)
  })

  it('says how to reach the page, and only what answers [model:manifest:true] [mcp:revision:card]', () => {
    const page = categoryPage([listing(), listing({ id: 'beta' })], { description: 'Where data is kept.' })
    expect(manifest(page)).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      name: 'org.example.lists/databases',
      version: '1.2.0',
      title: 'Databases · Example lists',
      description: 'Where data is kept.',
      websiteUrl: 'https://example.org/lists/databases/',
      remotes: [
        {
          type: 'streamable-http',
          url: 'https://example.org/lists/databases/mcp',
          supportedProtocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'],
        },
        {
          type: 'sse',
          url: 'https://example.org/lists/databases/mcp/sse',
          supportedProtocolVersions: ['2024-11-05'],
        },
      ],
      _meta: {
        'org.example.lists/page': {
          category: 'databases',
          rootMcp: 'https://example.org/lists/mcp',
          webmcp: true,
          auth: 'none',
          readOnly: true,
          formats: [
            { type: 'application/json', url: 'https://example.org/lists/databases/index.json' },
            { type: 'application/ld+json', url: 'https://example.org/lists/databases/index.jsonld' },
            { type: 'text/markdown', url: 'https://example.org/lists/databases/index.md' },
            { type: 'text/html', url: 'https://example.org/lists/databases/' },
          ],
          clientConfig: {
            default: { mcpServers: { directory: { type: 'http', url: 'https://example.org/lists/databases/mcp' } } },
            httpUrl: { mcpServers: { directory: { httpUrl: 'https://example.org/lists/databases/mcp' } } },
            serverUrl: { mcpServers: { directory: { serverUrl: 'https://example.org/lists/databases/mcp' } } },
            servers: { servers: { directory: { type: 'http', url: 'https://example.org/lists/databases/mcp' } } },
            cli: 'claude mcp add --transport http directory https://example.org/lists/databases/mcp',
          },
          itemCount: 2,
          updatedAt: '2026-10-01',
        },
        'io.modelcontextprotocol.registry/publisher-provided': { generator: 'Gazetteer', generatorVersion: '0.1.0' },
      },
    })
  })

  it('clips title and description at 100 characters', () => {
    const of = (length: number): { title: string; description: string } =>
      manifest(categoryPage([], { title: 'T'.repeat(length), description: 'd'.repeat(length) }))
    expect(of(100).description).toBe('d'.repeat(100))
    expect(of(101).description).toBe(`${'d'.repeat(99)}…`)
    expect(of(101).title).toHaveLength(100)
  })

  it('has the tools of its kind of page, whole, when they are known', () => {
    const tools = {
      root: [defineTool(FACETS_TOOLS.root)],
      category: [SEARCH_TOOLS.category, fetchTool].map(defineTool),
    }
    const toolsIn = (page: Page): unknown => manifest(page, { ...SITE, tools })._meta['org.example.lists/page'].tools
    expect(toolsIn(categoryPage([]))).toEqual(tools.category)
    expect(toolsIn(rootPage([summary('a')]))).toEqual(tools.root)
    expect(toolsIn(categoryPage([]))).toEqual(tools.category)
  })

  it('carries the icon only where the registry takes it', () => {
    const icons = (icon: string): unknown =>
      manifest(categoryPage([]), { ...SITE, directory: { ...SITE.directory, icon } }).icons
    expect(icons('https://example.org/icon.png')).toEqual([{ src: 'https://example.org/icon.png' }])
    expect(icons('http://example.org/icon.png')).toBeUndefined()
    expect(icons(`https://example.org/${'i'.repeat(255)}`)).toBeUndefined()
  })

  it('names our icons before one from elsewhere, with their sizes [mcp:server:icons]', () => {
    const brand = { icons: [{ src: '_/icon.1.png', mimeType: 'image/png', sizes: ['48x48'] }] }
    const icons = (directory: object): unknown =>
      manifest(categoryPage([]), { ...SITE, brand, directory: { ...SITE.directory, ...directory } }).icons
    const base = SITE.directory.base_url
    const ours = { src: `${base}/_/icon.1.png`, mimeType: 'image/png', sizes: ['48x48'] }
    expect(icons({})).toEqual([ours])
    expect(icons({ icon: 'https://elsewhere.example/i.png' })).toEqual([
      ours,
      { src: 'https://elsewhere.example/i.png' },
    ])
    expect(icons({ icon: `${base}/i.png` })).toEqual([{ src: `${base}/i.png` }, ours])
  })
})

describe('serverName', () => {
  it.each([
    ['https://example.org', 'databases', 'org.example/databases'],
    ['https://lists.example.org/tools/dev', 'databases', 'org.example.lists.tools.dev/databases'],
    ['http://localhost:3000', 'databases', 'localhost/databases'],
    ['http://127.0.0.1:3000', 'databases', '127.0.0.1/databases'],
    ['http://[::1]:3000', 'databases', '--1/databases'],
    ['https://example.org', 'базы-данных', 'org.example/bazy-dannykh'],
    ['https://example.org/%E6%97%A5', 'x', 'org.example.ri/x'],
    ['https://example.org/100%', 'x', expect.stringMatching(/^org\.example\.100-[0-9a-z]{7}\/x$/)],
    // "mcp" cannot be the slug of a category.
    ['https://example.org', '', 'org.example/mcp'],
  ])('of %s %s is %s', (baseUrl, slug, name) => {
    expect(serverName(baseUrl, slug)).toEqual(name)
  })

  it('is never longer than 200 characters', () => {
    const baseUrl = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example.org/${'c'.repeat(200)}`
    expect(serverName(baseUrl, 'd'.repeat(80)).length).toBeLessThanOrEqual(200)
    expect(listErrors(manifest(categoryPage([]), { ...SITE, baseUrl }))).toEqual([])
  })
})
