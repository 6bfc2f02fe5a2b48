import { describe, expect, it } from 'vitest'
import type { CategorySummary } from '../model/category.ts'
import { listingSchema } from '../model/listing.ts'
import { createCollection } from '../search/collection.ts'
import { createUrls } from '../urls.ts'
import { estimateTokens } from './token-budget.ts'
import type { JsonSchema, ToolPage } from './tool.ts'
import { CATEGORY_TOOLS, ROOT_TOOLS, toolsOf } from './tools.ts'

const CATEGORIES: CategorySummary[] = [
  { slug: 'databases', title: 'Databases', description: 'They keep data.', groups: ['Backend'], count: 3 },
  { slug: 'libraries', title: 'Libraries', groups: [], count: 1, parent: 'databases' },
]

const LISTINGS = [
  { id: 'b', name: 'Beta', url: 'https://example.com/b', description: 'Second letter', tags: ['x', 'y'] },
  { id: 'a', name: 'alpha', description: 'First letter', tags: ['x'], added: '2024-01-01', extra: { seats: 4 } },
  { id: 'c', name: 'Gamma', note: 'Only a note', added: '2025-01-01', categories: ['libraries', 'databases'] },
]

function createPage(listings: readonly Record<string, unknown>[], kind: ToolPage['kind'] = 'category'): ToolPage {
  const collection = createCollection(
    listings.map((fields) => listingSchema.parse({ categories: ['databases'], ...fields })),
    () => undefined,
  )
  return {
    kind,
    slug: kind === 'root' ? '' : 'databases',
    title: 'Databases',
    description: undefined,
    directory: {
      title: 'Example',
      description: 'An example.',
      base_url: 'https://example.org/d',
      language: 'en',
      default_type: 'Thing',
    },
    urls: createUrls('https://example.org/d'),
    categories: CATEGORIES,
    listingCount: collection.listings.length,
    collection: () => collection,
  }
}

async function call(page: ToolPage, name: string, args: unknown): Promise<Record<string, unknown>> {
  const tool = toolsOf(page.kind).find(({ definition }) => definition.name === name)
  const outcome = await tool?.call(page, args)
  if (!outcome?.ok) throw new Error(outcome?.message ?? `no tool ${name}`)
  return outcome.value
}

async function refusal(page: ToolPage, name: string, args: unknown): Promise<string> {
  const tool = toolsOf(page.kind).find(({ definition }) => definition.name === name)
  const outcome = await tool?.call(page, args)
  return outcome?.ok === false ? outcome.message : 'accepted'
}

function idsOf(value: Record<string, unknown>): unknown[] {
  return Array.isArray(value['results']) ? value['results'].map((result: { id: string }) => result.id) : []
}

describe('tool definitions', () => {
  const all = [...CATEGORY_TOOLS, ...ROOT_TOOLS].map(({ definition }) => definition)

  it('names the tools in the order every surface lists them', () => {
    expect(CATEGORY_TOOLS.map(({ definition }) => definition.name)).toEqual(['search', 'fetch', 'browse'])
    expect(ROOT_TOOLS.map(({ definition }) => definition.name)).toEqual([
      'search',
      'fetch',
      'browse',
      'list_categories',
    ])
  })

  it.each(all)('$name fits what clients accept', ({ name, title, description, annotations }) => {
    expect(name).toMatch(/^[a-z_]{1,24}$/)
    expect(description).toMatch(/^Use this when /)
    expect(description.length).toBeLessThanOrEqual(1024)
    expect(annotations).toEqual({
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    })
  })

  it.each(all)('$name has schemas that are plain objects at the root', ({ inputSchema, outputSchema }) => {
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema).toMatchObject({ type: 'object', properties: expect.anything() })
      const refused = ['oneOf', 'anyOf', 'allOf', 'not', 'if', '$schema', '$ref', '$defs', 'additionalProperties']
      expect(Object.keys(schema).filter((key) => refused.includes(key))).toEqual([])
    }
    expect(JSON.stringify([inputSchema, outputSchema])).not.toContain('propertyNames')
  })

  it('asks only for query in search and id in fetch', () => {
    const required = (name: string): (JsonSchema | undefined)[] =>
      all
        .filter((definition) => definition.name === name)
        .map(({ inputSchema }) => inputSchema['required'] as JsonSchema)
    expect(required('search')).toEqual([['query'], ['query']])
    expect(required('fetch')).toEqual([['id'], ['id']])
    expect(required('browse')).toEqual([undefined, undefined])
  })
})

describe('search', () => {
  it('gives id, title, absolute url and text', async () => {
    expect(await call(createPage(LISTINGS), 'search', { query: 'beta' })).toEqual({
      results: [
        {
          id: 'b',
          title: 'Beta',
          url: 'https://example.com/b',
          text: 'Second letter',
          categories: ['databases'],
          tags: ['x', 'y'],
        },
      ],
      total: 1,
    })
  })

  it('gives the place on this page, at the root on the primary page, of a listing without a url', async () => {
    const url = async (kind: ToolPage['kind']): Promise<unknown> =>
      call(createPage(LISTINGS, kind), 'search', { query: 'gamma' })
    expect(await url('category')).toMatchObject({ results: [{ url: 'https://example.org/d/databases/#c' }] })
    expect(await url('root')).toMatchObject({ results: [{ url: 'https://example.org/d/libraries/#c' }] })
  })

  it('pages by cursor without gap or repetition', async () => {
    const page = createPage(LISTINGS)
    const first = await call(page, 'search', { query: '', limit: 2 })
    expect(idsOf(first)).toEqual(['b', 'a'])
    const second = await call(page, 'search', { query: '', limit: 2, cursor: first['nextCursor'] })
    expect(idsOf(second)).toEqual(['c'])
    expect(second).not.toHaveProperty('nextCursor')
  })

  it('has no next page when the limit is met exactly', async () => {
    expect(await call(createPage(LISTINGS), 'search', { query: '', limit: 3 })).not.toHaveProperty('nextCursor')
  })

  it('refuses a cursor of other arguments, and takes an empty one for none', async () => {
    const page = createPage(LISTINGS)
    const { nextCursor } = await call(page, 'search', { query: '', limit: 1 })
    expect(await refusal(page, 'search', { query: 'beta', cursor: nextCursor })).toMatch(/^cursor: .*leave it out/)
    expect(await refusal(page, 'search', { query: '', cursor: 'zzz' })).toMatch(/^cursor: "zzz" does not continue/)
    expect(idsOf(await call(page, 'search', { query: '', cursor: '' }))).toEqual(['b', 'a', 'c'])
  })

  it('narrows by filters and, at the root, by category', async () => {
    expect(idsOf(await call(createPage(LISTINGS), 'search', { query: '', filters: { tags: 'y' } }))).toEqual(['b'])
    const root = createPage(LISTINGS, 'root')
    expect(idsOf(await call(root, 'search', { query: '', category: 'libraries' }))).toEqual(['c'])
    expect(idsOf(await call(root, 'search', { query: '', category: 'databases', filters: { seats: 4 } }))).toEqual([
      'a',
    ])
  })

  it.each([
    [{}, 'query: expected a string, got nothing.'],
    [{ query: 5 }, 'query: expected a string, got 5.'],
    [{ query: 'q'.repeat(1001) }, /^query: expected at most 1000 characters, got "q+…\.$/],
    [{ query: '', limit: 0 }, 'limit: expected a number of at least 1, got 0.'],
    [{ query: '', limit: 51 }, 'limit: expected a number of at most 50, got 51.'],
    [{ query: '', limit: '5' }, /^limit: expected a number, got "5"\.$/],
    [{ query: '', limit: 1.5 }, 'limit: expected an integer, got 1.5.'],
    [{ query: '', filters: 'x' }, 'filters: expected an object, got "x".'],
    [{ query: '', filters: { tags: [] } }, /^filters\.tags: expected/],
    [{ querry: 'x' }, 'querry: no such argument. Did you mean "query"?'],
    [{ query: '', filters: { tag: 'x' } }, /^filters: there is no facet "tag"\. Did you mean "tags"\? Facets here: /],
    [{ query: '', filters: { tags: 'z' } }, 'filters.tags: no listing has "z". Values: "x", "y".'],
    [['x'], 'arguments: expected an object, got ["x"].'],
  ])('says how to correct %j', async (args, message) => {
    expect(await refusal(createPage(LISTINGS), 'search', args)).toMatch(message)
  })

  it('takes null for an absent argument and ignores arguments of other makers', async () => {
    const args = { query: 'beta', limit: null, filters: null, toolCallId: 'call_1' }
    expect(idsOf(await call(createPage(LISTINGS), 'search', args))).toEqual(['b'])
  })

  it('suggests a category', async () => {
    const message = await refusal(createPage(LISTINGS, 'root'), 'search', { query: '', category: 'database' })
    expect(message).toBe(
      'category: there is no category "database". Did you mean "databases"? list_categories gives all slugs.',
    )
  })

  it('cuts an answer that a client would not take in, and goes on from there', async () => {
    const long = Array.from({ length: 60 }, (_, index) => ({
      id: `n${index}`,
      name: '名'.repeat(200),
      description: '字'.repeat(4000),
    }))
    const page = createPage(long)
    const seen: unknown[] = []
    let cursor: unknown
    do {
      const answer = await call(page, 'search', { query: '', limit: 50, cursor })
      expect(estimateTokens(JSON.stringify(answer))).toBeLessThan(25_000)
      seen.push(...idsOf(answer))
      cursor = answer['nextCursor']
    } while (cursor !== undefined)
    expect(seen).toEqual(long.map(({ id }) => id))
  })
})

describe('fetch', () => {
  it('gives everything about a listing', async () => {
    expect(await call(createPage(LISTINGS), 'fetch', { id: 'a' })).toEqual({
      id: 'a',
      title: 'alpha',
      text: '# alpha\n\nFirst letter',
      url: 'https://example.org/d/databases/#a',
      metadata: {
        page: 'https://example.org/d/databases/#a',
        categories: ['databases'],
        tags: ['x'],
        added: '2024-01-01',
        extra: { seats: 4 },
      },
    })
  })

  it.each(['betta', 'B', '__proto__', 'constructor', 'https://example.com/b'])('has no listing %j', async (id) => {
    expect(await refusal(createPage(LISTINGS), 'fetch', { id })).toMatch(/^id: there is no listing "/)
  })

  it('suggests the nearest ids', async () => {
    expect(await refusal(createPage(LISTINGS), 'fetch', { id: 'gama' })).toBe(
      'id: there is no listing "gama" here. Nearest: "c" (Gamma).',
    )
  })

  it('cuts a long text and names fields that do not fit', async () => {
    const page = createPage([
      { id: 'l', name: 'L', body: '字'.repeat(50_000), extra: { dump: '字'.repeat(50_000) }, tags: ['t'] },
    ])
    const document = await call(page, 'fetch', { id: 'l' })
    expect(estimateTokens(JSON.stringify(document))).toBeLessThan(25_000)
    expect(document).toMatchObject({ metadata: { tags: ['t'], omitted: ['extra'] } })
  })
})

describe('browse', () => {
  it.each([
    ['page', ['b', 'a', 'c']],
    ['name', ['a', 'b', 'c']],
    ['added', ['c', 'a', 'b']],
    ['updated', ['b', 'a', 'c']],
  ])('sorts by %s', async (sort, ids) => {
    expect(idsOf(await call(createPage(LISTINGS), 'browse', { sort }))).toEqual(ids)
  })

  it('counts the values of what matches', async () => {
    const page = createPage(LISTINGS)
    const { facets, facetNames, total } = await call(page, 'browse', { filters: { tags: 'x' } })
    expect(facets).toEqual({
      categories: [{ value: 'databases', count: 2 }],
      tags: [
        { value: 'x', count: 2 },
        { value: 'y', count: 1 },
      ],
    })
    expect(facetNames).toEqual(['categories', 'tags', 'seats'])
    expect(total).toBe(2)
  })

  it('counts the facets asked for', async () => {
    const page = createPage(LISTINGS)
    expect(await call(page, 'browse', { facets: ['seats'] })).toMatchObject({
      facets: { seats: [{ value: '4', count: 1 }] },
    })
    expect(await call(page, 'browse', { facets: [] })).toMatchObject({ facets: {} })
    expect(await refusal(page, 'browse', { facets: ['seat'] })).toMatch(/^facets: .*"seat"\. Did you mean "seats"\?/)
  })
})

describe('list_categories', () => {
  const root = createPage(LISTINGS, 'root')
  const slugs = async (args: Record<string, unknown>): Promise<unknown> => {
    const { categories } = await call(root, 'list_categories', args)
    return Array.isArray(categories) ? categories.map((category: CategorySummary) => category.slug) : undefined
  }

  it('gives pages with their counts and endpoints', async () => {
    expect(await call(root, 'list_categories', { limit: 1 })).toEqual({
      categories: [
        {
          slug: 'databases',
          title: 'Databases',
          description: 'They keep data.',
          groups: ['Backend'],
          count: 3,
          url: 'https://example.org/d/databases/',
          mcp: 'https://example.org/d/databases/mcp',
        },
      ],
      total: 2,
      nextCursor: expect.any(String),
    })
  })

  it('narrows by words and by parent', async () => {
    expect(await slugs({})).toEqual(['databases', 'libraries'])
    expect(await slugs({ query: 'LIBR' })).toEqual(['libraries'])
    expect(await slugs({ query: '???' })).toEqual([])
    expect(await slugs({ parent: 'databases' })).toEqual(['libraries'])
  })

  it('suggests a parent', async () => {
    expect(await refusal(root, 'list_categories', { parent: 'librarys' })).toBe(
      'parent: there is no category "librarys". Did you mean "libraries"?',
    )
  })
})
