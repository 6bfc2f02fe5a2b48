import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import { exerciseWithClients } from './exercise-with-clients.ts'
import { listen } from './listen.ts'
import type { Listening } from './listen.ts'
import { createSampleStore, SAMPLE_BASE_URL } from './sample-documents.ts'
import { listToolNames } from '../list-tool-names.ts'

describe('MCP over HTTP with the official clients', () => {
  const errors: unknown[] = []
  let server: Listening

  beforeAll(async () => {
    const allowedHosts = ['127.0.0.1']
    const onError = (error: unknown): unknown => errors.push(error)
    server = await listen(createMcpEndpoint({ store: createSampleStore(), allowedHosts, onError }))
  })
  afterAll(() => server.close())

  it('serves a category page to every client [mcp:revision:same-endpoint] [mcp:core:clients]', async () => {
    const reports = await exerciseWithClients(`${server.url}/databases/mcp`, { query: 'sql' })
    expect(reports.map(({ client, protocolVersion }) => `${client}: ${protocolVersion}`)).toEqual([
      'v1: 2025-11-25',
      'v2 2025-11-25: 2025-11-25',
      'v2 2025-06-18: 2025-06-18',
      'v2 2025-03-26: 2025-03-26',
      'v2 2026-07-28: 2026-07-28',
      'v2 auto: 2026-07-28',
      'v1 sse: undefined',
      'v2 sse: 2025-11-25',
    ])
    const names = ['index.json', 'index.jsonld', 'index.md', 'mcp.json']
    const uris = names.map((name) => `${SAMPLE_BASE_URL}/databases/${name}`)
    for (const report of reports) {
      expect(report).toMatchObject({
        serverName: 'org.example/databases',
        tools: listToolNames('category'),
        found: ['postgresql', 'sqlite'],
        browsed: ['sqlite', 'postgresql', 'leveldb', '数据-库'],
        fetched: ['postgresql', 'sqlite', 'leveldb', '数据-库'],
        categories: [],
        resources: uris,
        read: uris,
        prompts: ['shortlist', 'compare_alternatives', 'whats_new'],
        completed: ['postgresql'],
      })
      expect(report.instructions).toContain('4 listings')
    }
  })

  it('serves the root page to every client [mcp:core:clients]', async () => {
    const reports = await exerciseWithClients(`${server.url}/mcp`, { query: 'web framework' })
    expect(reports).toHaveLength(8)
    for (const report of reports) {
      expect(report).toMatchObject({
        tools: listToolNames('root'),
        browsed: ['sqlite', 'postgresql', 'leveldb', '数据-库', 'express', 'asp-net'],
        categories: ['databases', 'libraries', 'empty'],
      })
      expect(report.found.slice(0, 2)).toEqual(['express', 'asp-net'])
      expect(report.read).toEqual(report.resources)
      expect(report.resources).toHaveLength(7)
    }
  })

  it('leads every client through all pages of long lists', async () => {
    const pages = Array.from({ length: 120 }, (_, page) => ({
      slug: `page-${page}`,
      title: `Page ${page}`,
      listings: [{ id: `listing-${page}`, name: `Listing ${page}` }],
    }))
    const large = await listen(createMcpEndpoint({ store: createSampleStore(pages) }))
    const reports = await exerciseWithClients(`${large.url}/mcp`, { query: 'listing', maxEach: 3 })
    await large.close()
    for (const { found, browsed, categories, resources } of reports) {
      expect(found).toHaveLength(50)
      expect(browsed).toEqual(pages.map(({ listings }) => listings[0]?.id))
      expect(categories).toEqual(pages.map(({ slug }) => slug))
      expect(new Set(resources).size).toBe(124)
    }
  })

  it('reports no unexpected error meanwhile', () => {
    expect(errors).toEqual([])
  })
})
