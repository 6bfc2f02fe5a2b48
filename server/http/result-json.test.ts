import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { rpc } from '../../e2e/protocol/post.ts'
import { SAMPLE_BASE_URL, SAMPLE_PAGES, sampleFiles } from '../../e2e/protocol/sample-documents.ts'
import { SITE } from '../../e2e/fixtures/pages.ts'
import { renderSchemas } from '../../shared/renditions/json/render-schemas.ts'
import type { ResultsDocument } from '../../shared/renditions/json/render-schemas.ts'
import { createMemoryStore } from '../store/memory.fixture.ts'
import { createApp } from './app.ts'
import { createMcpEndpoint } from './mcp/mcp.ts'

import formats from 'ajv-formats'

/** More listings than a result page has. */
const MANY = {
  slug: 'many',
  title: 'Many things',
  listings: Array.from({ length: 120 }, (_, index) => ({
    id: `thing-${index}`,
    name: `Thing ${(index * 37) % 120}`,
    description: index % 3 === 0 ? 'Runs everywhere, speaks SQL.' : 'Keeps data.',
    tags: [`tag-${index % 7}`, 'thing'],
    license: [index % 2 === 0 ? 'MIT' : 'ISC'],
  })),
}

const SITE_FILE = {
  path: '_/site.json',
  mediaType: 'application/json',
  content: JSON.stringify({ assets: SITE.assets, generator: SITE.generator }),
}

const store = createMemoryStore(SAMPLE_BASE_URL, [...sampleFiles([...SAMPLE_PAGES, MANY]), SITE_FILE])
const app = createApp({ store, mcp: createMcpEndpoint({ store }) })

const PAGES = ['', 'databases/', 'many/']

const QUERIES = [
  'query=sql',
  'query=thing+data',
  'query=sql&filter_tags=tag-1&filter_tags=tag-3',
  'filter_license=MIT&sort=name',
  'query=databse',
  'query=nowhere',
  'filter_tags=sqll',
  'sort=added',
  'start=100000',
]

async function documentAt(url: string, accept = '*/*'): Promise<ResultsDocument> {
  const { pathname, search } = new URL(url, SAMPLE_BASE_URL)
  const response = await app.request(pathname + search, { headers: { accept } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
  return (await response.json()) as ResultsDocument
}

/** Every document from this one on. */
async function follow(url: string): Promise<ResultsDocument[]> {
  const documents: ResultsDocument[] = []
  for (let next: string | undefined = url; next !== undefined; next = documents.at(-1)?.next) {
    documents.push(await documentAt(next))
  }
  return documents
}

async function callTool(page: string, name: string, args: object): Promise<ReturnType<typeof JSON.parse>> {
  const body = JSON.stringify(rpc(1, 'tools/call', { name, arguments: args }))
  const headers = { 'content-type': 'application/json' }
  const response = await app.request(`/tools/${page}mcp`, { method: 'POST', headers, body })
  return JSON.parse(await response.text()).result.structuredContent
}

describe('result pages as JSON', () => {
  it('have a schema that describes them [url:results:json]', async () => {
    const ajv = new Ajv2020({ strict: true, allErrors: true })
    formats.default(ajv)
    const schema = renderSchemas(SAMPLE_BASE_URL).find(({ name }) => name === 'schema/results.json')
    const validate = ajv.compile(JSON.parse(schema?.text ?? ''))
    for (const page of PAGES) {
      for (const query of QUERIES) {
        const document = await documentAt(`/tools/${page}?${query}`, 'application/json')
        expect(document.$schema).toBe(`${SAMPLE_BASE_URL}/_/schema/results.json`)
        validate(document)
        expect([query, validate.errors ?? []]).toEqual([query, []])
      }
    }
    expect(validate({ ...(await documentAt('/tools/?query=sql&format=json')), total: '2' })).toBe(false)
  })

  it('have the listings, in full, and the order of the other forms [url:results:json]', async () => {
    const { listings: all } = JSON.parse(await (await app.request('/tools/databases/index.json')).text())
    for (const page of PAGES) {
      for (const query of QUERIES) {
        const { url, total, listings } = await documentAt(`/tools/${page}?${query}&format=json`)
        const response = await app.request(`/tools/${page}?${query}`, { headers: { accept: 'application/ld+json' } })
        const { '@id': same, mainEntity } = JSON.parse(await response.text())
        expect([url, total]).toEqual([same, mainEntity.numberOfItems])
        const ids = mainEntity.itemListElement.map(({ item }: { item: { '@id': string } }) => item['@id'])
        expect(listings.map(({ page_url: own }) => own)).toEqual(ids)
      }
    }
    const found = await documentAt('/tools/databases/?query=sqlite&format=json')
    const sqlite = Object.entries<unknown>(all.find(({ id }: { id: string }) => id === 'sqlite'))
    // The sample writes empty lists as well.
    const written = sqlite.filter(([, value]) => !Array.isArray(value) || value.length > 0)
    const page = `${SAMPLE_BASE_URL}/databases/sqlite/`
    expect(found.listings).toEqual([{ ...Object.fromEntries(written), page_url: page }])
  })

  it('are walked to the end by their links, and back [url:results:json]', async () => {
    for (const page of PAGES) {
      const documents = await follow(`/tools/${page}?sort=name&format=json`)
      const ids = documents.flatMap(({ listings }) => listings.map(({ id }) => id))
      expect([new Set(ids).size, documents[0]?.total]).toEqual([ids.length, ids.length])
      for (const [at, { start, previous }] of documents.entries()) {
        expect(start).toBe(at * 50)
        expect(previous && (await documentAt(previous))).toEqual(documents[at - 1])
      }
    }
    expect(await follow('/tools/many/?query=thing&format=json')).toHaveLength(3)
    // Without a word it is everything, whichever way JSON is asked for.
    const all = await documentAt('/tools/many/?query=&format=json')
    expect([all.start, all.listings.length]).toEqual([0, 50])
    expect(await documentAt('/tools/many/?query=', 'application/json')).toEqual(all)
  })

  it('count the values of the tool facets, in all that match [url:results:json]', async () => {
    for (const page of PAGES) {
      for (const [query, args] of [
        ['query=sql', { query: 'sql' }],
        ['query=thing&filter_license=MIT', { query: 'thing', where: { license: 'MIT' } }],
        ['filter_license=MIT&start=50', { where: { license: 'MIT' } }],
        ['sort=name', {}],
      ] as const) {
        const { facets, facet_names: names, notice } = await documentAt(`/tools/${page}?${query}&format=json`)
        if (notice !== undefined) continue
        for (const [name, values] of Object.entries(facets)) {
          const asked = {
            ...args,
            name,
            limit: values.length,
            ...(page === '' && name === 'categories' && { query: ' ' }),
          }
          const { columns, rows } = await callTool(page, 'facets', asked)
          const counts = rows.map(([value, count]: [string, number]) => ({ value, count }))
          expect([query, name, columns[0] === 'slug' ? values : counts]).toEqual([query, name, values])
        }
        expect(names).toEqual(expect.arrayContaining(Object.keys(facets)))
      }
    }
    const { facets } = await documentAt('/tools/many/?filter_license=MIT&format=json')
    const matching = MANY.listings.filter(({ license }) => license[0] === 'MIT')
    const brute = (tag: string): number => matching.filter(({ tags }) => tags.includes(tag)).length
    expect(facets['tags']).toEqual(facets['tags']?.map(({ value }) => ({ value, count: brute(value) })))
    expect(facets['tags']).toHaveLength(8)
  })

  it('say what was understood, what was meant, and why nothing is found [url:results:json]', async () => {
    const { query, corrections } = await documentAt(
      '/tools/databases/?sort=name&filter_tags=sql&query=databse&format=json',
    )
    expect(query).toEqual({ query: 'databse', filters: { tags: ['sql'] }, sort: 'name' })
    expect(corrections).toEqual([{ asked: 'databse', meant: expect.arrayContaining(['database']) }])
    const { total, notice } = await documentAt('/tools/databases/?filter_tags=sqll&format=json')
    expect([total, notice?.text]).toEqual([0, 'Tag: no listing here has “sqll”. Did you mean:'])
    const [suggestion] = notice?.suggestions ?? []
    expect(suggestion).toEqual({ text: 'sql', url: `${SAMPLE_BASE_URL}/databases/?filter_tags=sql&format=json` })
    expect((await documentAt(suggestion?.url ?? '')).total).toBe(2)
  })

  it('are one document, however they are asked for', async () => {
    const ask = async (path: string, accept: string): Promise<Response> => app.request(path, { headers: { accept } })
    const named = await ask('/tools/databases/?format=json&query=sql', 'text/html,*/*;q=0.8')
    const negotiated = await ask('/tools/databases/?query=sql', 'application/json')
    expect(named.headers.get('etag')).toBe(negotiated.headers.get('etag'))
    for (const { headers } of [named, negotiated]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'public, max-age=300',
        vary: 'Accept, Accept-Encoding',
        'x-robots-tag': 'noindex',
        'access-control-allow-origin': '*',
      })
    }
    // What the address names is what is sent.
    expect((await ask('/tools/?query=sql&format=markdown', 'application/json')).headers.get('content-type')).toBe(
      'text/markdown; charset=utf-8',
    )
    expect((await ask('/tools/?query=sql&format=md', '')).headers.get('content-type')).toBe(
      'text/markdown; charset=utf-8',
    )
    const unknown = await ask('/tools/?query=sql&format=pdf', 'application/json')
    expect([unknown.status, await unknown.json()]).toEqual([
      406,
      expect.objectContaining({ detail: 'format: expected one of html, markdown, json-ld, json, csv, md, jsonld.' }),
    ])
    const csv = await ask('/tools/databases/?query=sqlite&format=csv', '')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [header = '', row = '', ...others] = (await csv.text()).split('\r\n')
    expect([header.startsWith('id,name,url,'), row.startsWith('sqlite,SQLite,'), others]).toEqual([true, true, ['']])
    expect(row.split(',')).not.toContain('')
    const compared = await ask('/tools/databases/?compare=sqlite&compare=postgresql&format=json', 'text/html')
    expect(await compared.json()).toMatchObject({ listings: [{ id: 'sqlite' }, { id: 'postgresql' }] })
  })

  it('can be of everything, bit by bit', async () => {
    const documents = await follow('/tools/?format=json')
    expect(documents[0]?.query).toEqual({})
    expect(documents.flatMap(({ listings }) => listings)).toHaveLength(126)
  })

  it('are problems where there is no such page', async () => {
    const response = await app.request('/tools/nothing/?query=sql', { headers: { accept: 'application/json' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  })
})
