import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadDirectory } from './load-directory.ts'

const SEARCH = { name: 'search', title: 'Search', description: 'Finds.', inputSchema: { type: 'object' } }

afterEach(() => vi.unstubAllGlobals())

/** Answers whatever is asked for with one body. @returns What was asked. */
function serve(body: unknown, options: ResponseInit = {}): { url: string; options: RequestInit }[] {
  const asked: { url: string; options: RequestInit }[] = []
  const headers = { 'access-control-allow-origin': '*' }
  vi.stubGlobal('fetch', async (url: string, sent: RequestInit) => {
    asked.push({ url, options: sent })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { headers, ...options })
  })
  return asked
}

function manifest(tools: unknown, title: unknown = 'Databases'): object {
  return { title, description: 'All of them.', _meta: { 'x/publisher': {}, 'org.example/page': { tools } } }
}

describe('loadDirectory', () => {
  it.each([
    'https://example.org/d',
    'https://example.org/d/',
    'https://example.org/d/?q=1#x',
    'https://example.org/d/mcp.json',
    'https://example.org/d/mcp',
    'https://example.org/d/mcp/server-card',
    'https://example.org/d/index.html',
    'https://example.org/d/index.md',
  ])('reads the manifest of %s', async (url) => {
    const asked = serve(manifest([SEARCH]))
    expect(await loadDirectory(url)).toEqual({
      status: 'found',
      directory: { url: 'https://example.org/d/', title: 'Databases', description: 'All of them.', tools: [SEARCH] },
    })
    expect(asked.map((one) => one.url)).toEqual(['https://example.org/d/mcp.json'])
    expect(asked[0]?.options).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  })

  it.each<[what: string, url: string, about: object, remotes: unknown, index: object | undefined]>([
    [
      'a page of a static host',
      'https://a.example/repo/db/',
      { category: 'db' },
      undefined,
      { slug: 'db', only: true },
    ],
    ['the root page of one', 'https://a.example/repo/', {}, [], { slug: '', only: true }],
    [
      'a page with both',
      'https://a.example/db/',
      { category: 'db' },
      [{ url: 'https://a.example/db/mcp' }],
      { slug: 'db', only: false },
    ],
    [
      'endpoints elsewhere',
      'https://a.example/db/',
      { category: 'db' },
      [{ url: 'https://mcp.example/db/mcp' }, {}],
      { slug: 'db', only: true },
    ],
    ['a copy elsewhere', 'https://a.example/other/', { category: 'db' }, undefined, undefined],
    ['a slug that is none', 'https://a.example/db/', { category: 7 }, undefined, undefined],
    ['no pointer', 'https://a.example/db/', { category: 'db', engine: {} }, undefined, undefined],
    [
      'another form of index',
      'https://a.example/',
      { engine: { pointer: 'https://a.example/x' } },
      undefined,
      undefined,
    ],
  ])('knows whether the index is published: %s', async (_, url, about, remotes, index) => {
    const engine = { module: 'https://cdn.example/x.js', pointer: 'https://b.example/repo/_/search.json' }
    serve({ title: 'T', remotes, _meta: { 'org.example/page': { tools: [SEARCH], engine, ...about } } })
    expect(await loadDirectory(url)).toEqual({
      status: 'found',
      directory: { url, title: 'T', description: '', tools: [SEARCH], index },
    })
  })

  it('leaves out what is no tool, and cuts what is too long', async () => {
    const bad = [
      null,
      'search',
      { name: 'a b', inputSchema: {} },
      { name: 'x', inputSchema: 'no' },
      { inputSchema: {} },
    ]
    serve(manifest([...bad, { ...SEARCH, title: 7, description: 'x'.repeat(5000) }], 'T'.repeat(300)))
    const outcome = await loadDirectory('https://example.org/')
    expect(outcome).toMatchObject({
      status: 'found',
      directory: { title: 'T'.repeat(200), tools: [{ ...SEARCH, title: 'search', description: 'x'.repeat(4000) }] },
    })
  })

  it('takes nothing of a schema that is none', async () => {
    const inputSchema = { type: 'object', properties: [], required: 7, anyOf: {}, enum: 'x' }
    serve(manifest([{ ...SEARCH, inputSchema }]))
    expect(await loadDirectory('https://example.org/')).toMatchObject({
      directory: { tools: [{ name: 'search', inputSchema: { type: 'object' } }] },
    })
  })

  it('takes at most 32 tools', async () => {
    serve(manifest(Array.from({ length: 33 }, (_, index) => ({ ...SEARCH, name: `t${index}` }))))
    const outcome = await loadDirectory('https://example.org/')
    expect(outcome.status === 'found' && outcome.directory.tools.length).toBe(32)
  })

  it.each([
    ['another status', {}, { status: 404 }, 'answers HTTP 404. Is this a page of a directory?'],
    ['no JSON', '<html>', {}, 'is not JSON. Is this a page of a directory?'],
    ['another manifest', { name: 'x' }, {}, 'is not the manifest of a directory.'],
    ['null', 'null', {}, 'is not the manifest of a directory.'],
    ['no tools', { title: 'x', _meta: { 'a/page': {} } }, {}, 'is not the manifest of a directory.'],
  ])('says what is wrong with %s', async (_, body, options, problem) => {
    const headers = { 'access-control-allow-origin': '*' }
    serve(body, { headers, ...options })
    const expected = `https://example.org/mcp.json ${problem}`
    expect(await loadDirectory('https://example.org/')).toEqual({ status: 'failed', problem: expected })
  })

  it('does not read what only the user may read', async () => {
    serve(manifest([SEARCH]), { headers: {} })
    const problem = 'https://example.org does not allow everyone to read this.'
    expect(await loadDirectory('https://example.org/')).toEqual({ status: 'failed', problem })
  })

  it('gives up on an answer without end', async () => {
    serve('x'.repeat(4 * 1024 * 1024 + 1))
    const problem = 'The answer is longer than 4194304 bytes.'
    expect(await loadDirectory('https://example.org/')).toEqual({ status: 'failed', problem })
  })

  it('says so when nobody is there', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    const problem = 'https://example.org/mcp.json cannot be reached. Are you online, and is the address right?'
    expect(await loadDirectory('https://example.org/')).toEqual({ status: 'failed', problem })
  })
})
