import { describe, expect, it } from 'vitest'
import { createPlainPage, releaseOf } from '../../../e2e/protocol/plain-page.ts'
import { post, rpc } from '../../../e2e/protocol/post.ts'
import type { PostOptions } from '../../../e2e/protocol/post.ts'
import { createSampleStore, SAMPLE_BASE_URL, sampleFiles } from '../../../e2e/protocol/sample-documents.ts'
import type { SamplePage } from '../../../e2e/protocol/sample-documents.ts'
import { createMcpTransport } from './mcp-transport.ts'
import { createMcpEndpoint } from './mcp.ts'
import { listToolNames } from '../../../e2e/list-tool-names.ts'

const endpoint = createMcpEndpoint({ store: createSampleStore() })

/** Said of a tool that the page does not have. */
const TOOLS_HERE = `Tools here: ${listToolNames('category').join(', ')}.`

async function ask(method: string, params: unknown, options?: PostOptions): Promise<unknown> {
  return (await post(endpoint, rpc(1, method, params), options)).json
}

describe('lists', () => {
  it.each(['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'])(
    '%s refuses what is no cursor [mcp:lists:cursor]',
    async (method) => {
      for (const cursor of ['garbage', '', 5, null, {}, '2.0']) {
        expect(await ask(method, { cursor })).toMatchObject({
          id: 1,
          error: { code: -32602, message: expect.stringMatching(/^cursor: /) },
        })
      }
    },
  )

  it('gives the same tools byte by byte', async () => {
    const first = await post(endpoint, rpc(1, 'tools/list'))
    const second = await post(endpoint, rpc(1, 'tools/list', {}))
    expect(second.text).toBe(first.text)
  })

  it('holds no text of listings in tools and instructions [mcp:untrusted:no-instructions]', async () => {
    for (const slug of ['', 'databases', 'libraries']) {
      const { text } = await post(endpoint, rpc(1, 'tools/list'), { slug })
      expect(text).not.toMatch(/SQLite|LevelDB|previous instructions/)
    }
  })

  it('has templates at the root, where there are pages to choose from [mcp:resources:templates]', async () => {
    expect(await ask('resources/templates/list', {})).toMatchObject({ result: { resourceTemplates: [] } })
    const { json } = await post(endpoint, rpc(1, 'resources/templates/list'), { slug: '' })
    const uriTemplates = ['index.md', 'index.json', 'index.jsonld', 'mcp.json'].map((name) => ({
      uriTemplate: `${SAMPLE_BASE_URL}/{category}/${name}`,
    }))
    expect(json).toMatchObject({ result: { resourceTemplates: uriTemplates } })
  })

  it('goes on past 100 entries, whatever is listed [mcp:lists:cursor]', async () => {
    const names = Array.from({ length: 201 }, (_, index) => ({ name: `entry-${index}` }))
    const resources = names.map(({ name }) => ({
      uri: `test:${name}`,
      name,
      description: name,
      mimeType: 'text/plain',
    }))
    const page = createPlainPage({
      tools: { definitions: names, call: async () => ({ ok: true, json: '{}' }) },
      prompts: { definitions: names, get: async () => ({ ok: true, json: '{}' }) },
      resources: {
        templates: names.map(({ name }) => ({ uriTemplate: `test:{${name}}`, name })),
        list: (offset, limit) =>
          Promise.resolve({ resources: resources.slice(offset, offset + limit), total: resources.length }),
        read: () => Promise.resolve(undefined),
      },
    })
    const long = createMcpTransport(releaseOf(page))
    for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
      const found: unknown[] = []
      let cursor: string | undefined
      do {
        const { json } = await post(long, rpc(1, method, cursor === undefined ? {} : { cursor }))
        const { nextCursor, ...lists } = (json as { result: { nextCursor?: string } & Record<string, unknown[]> })
          .result
        found.push(...Object.values(lists).flat())
        cursor = nextCursor
      } while (cursor !== undefined)
      expect(found).toHaveLength(201)
      expect(found.at(-1)).toMatchObject({ name: 'entry-200' })
    }
  })

  it('follows the root resources over several pages', async () => {
    const pages = Array.from({ length: 120 }, (_, index): SamplePage => {
      return { slug: `page-${index}`, title: `Page ${index}`, listings: [] }
    })
    const large = createMcpEndpoint({ store: createSampleStore(pages) })
    const list = async (params: unknown) =>
      (await post(large, rpc(1, 'resources/list', params), { slug: '' })).json as {
        result: { resources: { uri: string }[]; nextCursor?: string }
      }
    const first = await list({})
    const second = await list({ cursor: first.result.nextCursor })
    expect([first.result.resources.length, second.result.resources.length]).toEqual([100, 24])
    expect(second.result.nextCursor).toBeUndefined()
    const uris = [...first.result.resources, ...second.result.resources].map(({ uri }) => uri)
    expect(new Set(uris).size).toBe(124)
    expect(uris.at(-1)).toBe(`${SAMPLE_BASE_URL}/page-119/index.md`)
  })
})

describe('resources/list', () => {
  it('describes the renditions of the page [mcp:resources:list]', async () => {
    const answer = await ask('resources/list', {})
    expect(answer).toMatchObject({
      result: {
        resources: [
          { uri: `${SAMPLE_BASE_URL}/databases/index.json`, mimeType: 'application/json' },
          { uri: `${SAMPLE_BASE_URL}/databases/index.jsonld`, mimeType: 'application/ld+json' },
          {
            uri: `${SAMPLE_BASE_URL}/databases/index.md`,
            name: 'databases/index.md',
            title: 'Databases (Markdown)',
            description: 'The page as text: Databases.',
            mimeType: 'text/markdown',
            size: 12,
            annotations: { lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
          },
          { uri: `${SAMPLE_BASE_URL}/databases/mcp.json`, mimeType: 'application/json' },
        ],
      },
    })
  })

  it('includes further parts of long Markdown', async () => {
    const more = { path: 'databases/index.2.md', mediaType: 'text/markdown; charset=utf-8', content: 'part two' }
    const store = createSampleStore()
    const long = createMcpEndpoint({ store })
    store.publish([...sampleFiles(), more])
    const { text } = await post(long, rpc(1, 'resources/list'))
    expect(text).toContain('databases/index.2.md')
    const uri = `${SAMPLE_BASE_URL}/databases/index.2.md`
    const { json } = await post(long, rpc(1, 'resources/read', { uri }))
    expect(json).toMatchObject({ result: { contents: [{ uri, mimeType: 'text/markdown', text: 'part two' }] } })
  })
})

describe('resources/read', () => {
  it('gives the text of a rendition, at the root of any page [mcp:resources:read]', async () => {
    const uri = `${SAMPLE_BASE_URL}/databases/index.md`
    const contents = [{ uri, mimeType: 'text/markdown', text: '# Databases\n' }]
    expect(await ask('resources/read', { uri })).toMatchObject({ result: { contents } })
    expect(await ask('resources/read', { uri }, { slug: '' })).toMatchObject({ result: { contents } })
  })

  it.each([
    '',
    'index.md',
    `${SAMPLE_BASE_URL}/databases/`,
    `${SAMPLE_BASE_URL}/databases/index.3.md`,
    `${SAMPLE_BASE_URL}/libraries/index.md`,
    `${SAMPLE_BASE_URL}/databases/../index.md`,
    `${SAMPLE_BASE_URL}/databases/%2e%2e/index.md`,
    `${SAMPLE_BASE_URL}/%64atabases/index.md`,
    `${SAMPLE_BASE_URL}/databases/index.md?x`,
    `${SAMPLE_BASE_URL}/%/index.md`,
    'https://example.com/index.md',
    'file:///etc/passwd',
    'x'.repeat(10_000),
  ])('has no resource %.60s [mcp:resources:unknown]', async (uri) => {
    expect(await ask('resources/read', { uri })).toMatchObject({ id: 1, error: { code: -32002, data: { uri } } })
  })

  it.each([{}, { uri: 5 }, { uri: null }])('refuses %j', async (params) => {
    expect(await ask('resources/read', params)).toMatchObject({
      error: { code: -32602, message: expect.stringMatching(/^uri: /) },
    })
  })
})

describe('tools/call', () => {
  it('gives structured content and the same as text [mcp:tools:structured]', async () => {
    const answer = (await ask('tools/call', { name: 'fetch', arguments: { id: 'sqlite' } })) as {
      result: { content: { type: string; text: string }[]; structuredContent: unknown }
    }
    expect(answer.result.structuredContent).toMatchObject({
      id: 'sqlite',
      url: 'https://example.org/tools/databases/sqlite/',
      website: 'https://example.com/sqlite',
    })
    expect(answer.result.content).toEqual([{ type: 'text', text: JSON.stringify(answer.result.structuredContent) }])
    expect(answer.result).not.toHaveProperty('isError')
  })

  it('takes arguments as JSON in a text, and null for none [mcp:tools:lenient]', async () => {
    const meant = await ask('tools/call', { name: 'search', arguments: { query: 'sql', limit: 1 } })
    expect(await ask('tools/call', { name: 'search', arguments: '{"query":"sql","limit":"1"}' })).toEqual(meant)
    expect(await ask('tools/call', { name: 'facets', arguments: null })).toEqual(
      await ask('tools/call', { name: 'facets' }),
    )
  })

  it('gives arguments that do not fit back as a result, without structured content [mcp:tools:bad-arguments]', async () => {
    expect(await ask('tools/call', { name: 'search', arguments: { query: true } })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        content: [{ type: 'text', text: 'query: expected a string, got true. Example: {"query":"sql","limit":10}' }],
        isError: true,
      },
    })
  })

  it.each([
    [{ name: 'serch' }, `Unknown tool: "serch". Did you mean "search"? ${TOOLS_HERE}`],
    [{ name: '__proto__' }, `Unknown tool: "__proto__". ${TOOLS_HERE}`],
    [{ name: 'list_pages' }, `Unknown tool: "list_pages". ${TOOLS_HERE}`],
    [{}, 'name: expected a text, got nothing.'],
    [{ name: 'search', arguments: 'x' }, 'arguments: expected an object, got "x".'],
  ])('%j is -32602 [mcp:tools:unknown-tool]', async (params, message) => {
    expect(await ask('tools/call', params)).toMatchObject({ id: 1, error: { code: -32602, message } })
  })

  it('gives the same answer again, under another id, and another one on another page [caching:mcp:same-answer]', async () => {
    const params = { name: 'browse', arguments: { limit: 1 } }
    const first = await post(endpoint, rpc(1, 'tools/call', params))
    const second = await post(endpoint, rpc('two', 'tools/call', params))
    expect(second.text).toBe(first.text.replace('"id":1', '"id":"two"'))
    const root = await post(endpoint, rpc(1, 'tools/call', params), { slug: '' })
    expect(root.text).toContain('"total":6')
    expect(first.text).toContain('"total":4')
  })

  it('works on a page without listings', async () => {
    const options = { slug: 'empty' }
    const result = { structuredContent: { results: [], total: 0 } }
    const table = { structuredContent: { rows: [], total: 0 } }
    expect(await ask('tools/call', { name: 'browse' }, options)).toMatchObject({ result: table })
    expect(await ask('tools/call', { name: 'search', arguments: { query: 'x' } }, options)).toMatchObject({ result })
    expect(await ask('tools/call', { name: 'fetch', arguments: { id: 'x' } }, options)).toMatchObject({
      result: { isError: true },
    })
  })
})

describe('a new release', () => {
  it.each(['databases', ''])('is answered from at once on page %j [caching:release:mcp]', async (slug) => {
    const store = createSampleStore()
    const changing = createMcpEndpoint({ store })
    const browse = rpc(1, 'tools/call', { name: 'browse', arguments: {} })
    const ids = async (): Promise<unknown> => {
      const { json } = await post(changing, browse, { slug })
      const { result } = json as { result: { structuredContent: { rows: string[][] } } }
      return result.structuredContent.rows.map(([id]) => id)
    }
    expect(await ids()).toHaveLength(slug === '' ? 6 : 4)
    store.publish(sampleFiles([{ slug: 'databases', title: 'Databases', listings: [{ id: 'new', name: 'New' }] }]))
    expect(await ids()).toEqual(['new'])
    expect((await post(changing, rpc(1, 'ping'), { slug: 'libraries' })).status).toBe(404)
  })

  it('never mixes with the old one in a request that began before [caching:release:no-mix]', async () => {
    const store = createSampleStore()
    const changing = createMcpEndpoint({ store })
    const search = rpc(1, 'tools/call', { name: 'search', arguments: { query: '' } })
    const before = post(changing, search, { slug: '' })
    store.publish(sampleFiles([{ slug: 'databases', title: 'Databases', listings: [] }]))
    const after = post(changing, search, { slug: '' })
    const totals = (await Promise.all([before, after])).map(
      ({ json }) => (json as { result: { structuredContent: { total: number } } }).result.structuredContent.total,
    )
    expect(totals).toEqual([6, 0])
  })
})
