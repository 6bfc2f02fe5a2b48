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
    const problem = 'https://example.org does not say that everybody may read this.'
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
