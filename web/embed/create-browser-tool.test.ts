import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import type { BrowserTool } from '../../shared/webmcp/model-context.ts'
import { createClaim } from './claim.ts'
import type { Claim } from './claim.ts'
import { createBrowserTool } from './create-browser-tool.ts'

const schema: InputSchema = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    sort: { type: 'string', enum: ['page', 'name'], default: 'page' },
    limit: { type: 'integer' },
    max_characters: { type: 'integer' },
  },
  required: ['query'],
}
const published = { name: 'search', title: 'Search', description: 'Finds.', inputSchema: schema }

function claimOf(category: string): Claim {
  const claim = createClaim({ base: 'https://example.org/dir', category }, [])
  claim.page = { title: category, tools: [published] }
  return claim
}

function createTool(category: string): BrowserTool {
  const claim = claimOf(category)
  return createBrowserTool('directory_search', published, claim, [claim])
}

/** Requests sent, as address and arguments. */
function watchRequests(): [string, unknown][] {
  const requests: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const { params } = await new Response(body).json()
    requests.push([url, params])
    return Response.json({ result: { structuredContent: { total: requests.length } } })
  })
  return requests
}

afterEach(() => vi.unstubAllGlobals())

describe('createBrowserTool', () => {
  it('calls the tool of the server with defaults filled in', async () => {
    const requests = watchRequests()
    const { execute } = createTool('data bases')
    expect(await execute({ query: 'sql', limit: null })).toEqual({ total: 1 })
    expect(requests).toEqual([
      [
        'https://example.org/dir/data%20bases/mcp',
        { name: 'search', arguments: { query: 'sql', sort: 'page', max_characters: 1500 } },
      ],
    ])
  })

  it('takes input as text too, as older browsers give it, and leaves what it was given as it is', async () => {
    const requests = watchRequests()
    const { execute } = createTool('a')
    const input = Object.freeze({ query: 'b', max_characters: 9000 })
    await execute('{"query":"a"}')
    await execute(input)
    expect(requests.map(([, params]) => params)).toEqual([
      { name: 'search', arguments: { query: 'a', sort: 'page', max_characters: 1500 } },
      { name: 'search', arguments: { query: 'b', sort: 'page', max_characters: 9000 } },
    ])
  })

  it.each<[unknown, RegExp]>([
    [{}, /^query: expected string, got nothing\.$/],
    [undefined, /^query: expected string, got nothing\.$/],
    [{ query: 'a', sort: 'size' }, /^sort: expected one of page, name, got "size"\.$/],
    ['{', /JSON/],
    [[], /^arguments: expected object, got \[\]\.$/],
  ])('asks nobody about %j, and says what is wrong', async (input, text) => {
    const requests = watchRequests()
    const { execute } = createTool('a')
    expect(await execute(input)).toEqual({
      isError: true,
      content: [{ type: 'text', text: expect.stringMatching(text) }],
    })
    expect(requests).toEqual([])
  })

  it('asks the page that is named, of several', async () => {
    const requests = watchRequests()
    const [a, b] = [claimOf('a'), claimOf('b')]
    const { execute } = createBrowserTool('directory_search', published, a, [a, b])
    await execute({ category: 'b', query: 'x' })
    expect(await execute({ query: 'x' })).toMatchObject({ isError: true })
    expect(await execute({ category: 'c', query: 'x' })).toMatchObject({ isError: true })
    expect(requests).toEqual([
      [
        'https://example.org/dir/b/mcp',
        { name: 'search', arguments: { query: 'x', sort: 'page', max_characters: 1500 } },
      ],
    ])
  })

  it.each<[string, unknown, (signal: AbortSignal) => unknown]>([
    ['its signal', { isError: true, content: [{ type: 'text', text: 'Cancelled.' }] }, (signal) => ({ signal })],
    ['no signal but a client', 'running', () => ({ requestUserInteraction() {} })],
    ['something else under that name', 'running', () => ({ signal: 'stop' })],
    ['nothing', 'running', () => undefined],
  ])('ends a call when the browser says so: %s', async (_what, outcome, secondOf) => {
    const controller = new AbortController()
    const { promise: asked, resolve } = Promise.withResolvers<AbortSignal>()
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      if (signal) resolve(signal)
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('ended'))))
    })
    const { execute } = createTool('a')
    const running = execute({ query: 'x' }, secondOf(controller.signal))
    const signal = await asked
    controller.abort()
    expect(await (signal.aborted ? running : 'running')).toEqual(outcome)
  })
})
