import { afterEach, describe, expect, it, vi } from 'vitest'
import { findDirectory, loadDirectory, baseOf, isDirectoryUrl } from './find-directory.ts'

const CARD = { type: 'application/mcp-server-card+json', url: 'https://a.example/tools/mcp/server-card' }

afterEach(() => vi.unstubAllGlobals())

/** Serves JSON by URL. @returns What was asked for. */
function serveFiles(files: Readonly<Record<string, unknown>>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const status = Object.hasOwn(files, url) ? 200 : 404
    return new Response(JSON.stringify(files[url]), { status, headers: { 'access-control-allow-origin': '*' } })
  })
  return asked
}

const manifestOf = (title: string): object => ({ title, _meta: { 'org.example/page': { tools: [] } } })

describe('findDirectory', () => {
  it('follows the first card of a catalog', async () => {
    const asked = serveFiles({
      'https://a.example/.well-known/ai-catalog.json': { entries: [{ type: 'text/markdown' }, CARD] },
      'https://a.example/tools/mcp.json': manifestOf('Tools'),
    })
    const outcome = await findDirectory('https://a.example/.well-known/ai-catalog.json')
    expect(outcome).toMatchObject({ status: 'found', directory: { url: 'https://a.example/tools/', title: 'Tools' } })
    expect(asked).toHaveLength(2)
  })

  it('reads the manifestOf beside a catalog without cards, as on static hosts', async () => {
    serveFiles({
      'https://b.example/repo/.well-known/ai-catalog.json': { entries: [{ type: 'text/markdown' }] },
      'https://b.example/repo/mcp.json': manifestOf('All'),
    })
    const outcome = await findDirectory('https://b.example/repo/.well-known/ai-catalog.json')
    expect(outcome).toMatchObject({ status: 'found', directory: { url: 'https://b.example/repo/', title: 'All' } })
  })

  it('finds nothing in what is no catalog, and asks for nothing more', async () => {
    const url = 'https://c.example/.well-known/ai-catalog.json'
    const asked = serveFiles({ [url]: { items: [] }, 'https://c.example/mcp.json': manifestOf('All') })
    expect(await findDirectory(url)).toEqual({ status: 'failed', problem: `${url} names no directory.` })
    expect(asked).toEqual([url])
  })
})

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

describe('baseOf', () => {
  it.each([
    ['https://example.org/', '', 'https://example.org/'],
    ['https://example.org/repo/', '', 'https://example.org/repo/'],
    ['https://example.org/databases/', 'databases', 'https://example.org/'],
    ['https://example.org/repo/databases/', 'databases', 'https://example.org/repo/'],
    ['https://example.org/%E6%95%B0%E6%8D%AE/', '数据', 'https://example.org/'],
    ['https://example.org/%e6%95%b0%e6%8d%ae/', '数据', 'https://example.org/'],
    ['https://example.org/databases/', 'libraries', undefined],
    ['https://example.org/databases/', 'data', undefined],
    ['https://example.org/databases/', '../databases', undefined],
    ['https://example.org/', 'databases', undefined],
  ])('of %s, the page "%s": %s', (url, slug, expected) => {
    expect(baseOf(url, slug)).toBe(expected)
  })
})

describe('isDirectoryUrl', () => {
  it.each([
    ['https://example.org/tools/', undefined, true],
    ['https://example.org/tools/', 'https://shop.example/', true],
    ['http://example.org/', 'https://shop.example/', false],
    ['http://example.org/', undefined, false],
    ['ftp://example.org/', undefined, false],
    ['data:application/json,{}', undefined, false],
    ['/tools/', undefined, false],
    ['https://user:secret@example.org/', undefined, false],
  ])('%s named by %s: %s', (url, pageUrl, expected) => {
    expect(isDirectoryUrl(url, pageUrl)).toBe(expected)
  })

  it.each(['http://localhost:3000/', 'http://127.0.0.1/', 'https://localhost/'])(
    'takes %s from the user and from pages of this machine, but not from pages of the web',
    (url) => {
      expect(isDirectoryUrl(url)).toBe(true)
      expect(isDirectoryUrl(url, 'http://127.0.0.1:8080/page')).toBe(true)
      expect(isDirectoryUrl(url, 'https://example.org/')).toBe(false)
    },
  )
})
