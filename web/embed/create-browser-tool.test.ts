import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import type { BrowserTool } from '../../shared/webmcp/model-context.ts'
import { createClaim } from './claim.ts'
import type { Claim } from './claim.ts'
import { createBrowserTool } from './create-browser-tool.ts'
import type { DirectoryOptions } from './directory-options.ts'
import type { PageTools } from './load-page-tools.ts'

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

function claimOf(category: string, options: DirectoryOptions = {}, page: Partial<PageTools> = {}): Claim {
  const claim = createClaim({ base: 'https://example.org/dir', category, ...options }, [])
  claim.page = { title: category, tools: [published], endpoint: `${claim.url}mcp`, ...page }
  return claim
}

function createTool(category: string, ...rest: [options?: DirectoryOptions, page?: Partial<PageTools>]): BrowserTool {
  const claim = claimOf(category, ...rest)
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

/** An engine module that answers like this, as a browser may load it. `call` is what it is given. */
function engineOf(answer: string): string {
  return `data:text/javascript,${encodeURIComponent(`export const callTool = async (call) => (${answer})`)}`
}

function failing(text: RegExp): object {
  return { isError: true, content: [{ type: 'text', text: expect.stringMatching(text) }] }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('createBrowserTool', () => {
  it('calls the tool of the server with defaults filled in [embed:tools:short]', async () => {
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

  it.each<[unknown, object]>([
    [{}, {}],
    [undefined, {}],
    [null, {}],
    [[], {}],
    [
      { query: 7, sort: 'size' },
      { query: 7, sort: 'size' },
    ],
  ])('leaves it to who answers to say what is wrong with %j', async (input, args) => {
    const requests = watchRequests()
    await createTool('a').execute(input)
    expect(requests).toEqual([
      ['https://example.org/dir/a/mcp', { name: 'search', arguments: { sort: 'page', max_characters: 1500, ...args } }],
    ])
  })

  it('asks nobody about what is no JSON', async () => {
    const requests = watchRequests()
    expect(await createTool('a').execute('{')).toEqual(failing(/JSON/))
    expect(requests).toEqual([])
  })

  it('asks the page that is named, of several', async () => {
    const requests = watchRequests()
    const [a, b] = [claimOf('a'), claimOf('b')]
    const { execute } = createBrowserTool('directory_search', published, a, [a, b])
    await execute({ category: 'b', query: 'x' })
    expect(await execute({ query: 'x' })).toEqual(failing(/^category: expected one of a, b\.$/))
    expect(await execute({ category: 'c', query: 'x' })).toEqual(failing(/^category: expected one of a, b\.$/))
    expect(requests).toEqual([
      [
        'https://example.org/dir/b/mcp',
        { name: 'search', arguments: { query: 'x', sort: 'page', max_characters: 1500 } },
      ],
    ])
  })

  it.each<[string, unknown, (signal: AbortSignal) => object | undefined]>([
    ['its signal', failing(/AbortError/), (signal) => ({ signal })],
    ['no signal but a client', 'running', () => ({ requestUserInteraction() {} })],
    ['something else under that name', 'running', () => ({ signal: 'stop' })],
    ['nothing', 'running', () => undefined],
  ])('ends a call when the browser says so: %s [embed:tools:abort]', async (_what, outcome, secondOf) => {
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

  it('answers by the engine where there is no endpoint [embed:engine:in-page]', async () => {
    const requests = watchRequests()
    const engine = engineOf('{ structuredContent: { ...call, signal: call.signal.aborted } }')
    const { execute } = createTool('data bases', {}, { endpoint: undefined, engine })
    expect(await execute({ query: 'sql' })).toMatchObject({
      slug: 'data bases',
      name: 'search',
      args: { query: 'sql', sort: 'page', max_characters: 1500 },
      signal: false,
    })
    expect(requests).toEqual([])
  })

  it.each<[string, () => Promise<Response>]>([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['there is nothing', async () => new Response('', { status: 404 })],
    ['it fails', async () => new Response('', { status: 500 })],
    ['it is HTML', async () => new Response('<!doctype html>')],
  ])('answers by the engine where the endpoint does not: %s [embed:engine:in-page]', async (_what, fetch) => {
    vi.stubGlobal('fetch', fetch)
    const { execute } = createTool('a', {}, { engine: engineOf('{ structuredContent: { total: 3 } }') })
    expect(await execute({ query: 'x' })).toEqual({ total: 3 })
  })

  it.each<[string, 'ends' | 'ignores']>([
    ['ends its request', 'ends'],
    ['does not even end its request', 'ignores'],
  ])('answers by the engine where the endpoint never does and %s [embed:engine:in-page]', async (_what, habit) => {
    const patience = new AbortController()
    const timeouts: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      timeouts.push(ms)
      return ms < 10_000 ? patience.signal : new AbortController().signal
    })
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      queueMicrotask(() => patience.abort(new DOMException('late', 'TimeoutError')))
      return new Promise((_resolve, reject) => {
        if (habit === 'ends') signal?.addEventListener('abort', () => reject(signal.reason))
      })
    })
    const { execute } = createTool(
      'a',
      {},
      { engine: engineOf('{ structuredContent: { aborted: call.signal.aborted } }') },
    )
    expect(await execute({ query: 'x' })).toEqual({ aborted: false })
    expect(timeouts.toSorted((a, b) => a - b)).toEqual([5000, 10_000])
  })

  it('hands on what the endpoint and the engine refuse, and asks no other', async () => {
    const refusal = { isError: true, content: [{ type: 'text', text: 'cursor: ask again' }] }
    vi.stubGlobal('fetch', async () => Response.json({ result: refusal }))
    const engine = engineOf('{ structuredContent: {} }')
    expect(await createTool('a', {}, { engine }).execute({ query: 'x' })).toEqual(refusal)
    const refusing = { endpoint: undefined, engine: engineOf(JSON.stringify(refusal)) }
    expect(await createTool('a', {}, refusing).execute({ query: 'x' })).toEqual(refusal)
  })

  it('names the directive that may have refused the engine [embed:engine:in-page]', async () => {
    const callWith = (engine: string) => createTool('a', {}, { endpoint: undefined, engine }).execute({ query: 'x' })
    expect(await callWith('data:text/javascript,no code')).toEqual(failing(/reached.*script-src.*later\.$/))
    expect(await callWith(engineOf('Promise.reject(Error("no index"))'))).toEqual(failing(/no index.*connect-src/))
  })

  it('does not wait for an engine that never answers', async () => {
    const controller = new AbortController()
    vi.stubGlobal('stopWaiting', () => controller.abort(new Error('enough')))
    const engine = engineOf('stopWaiting(), new Promise(() => {})')
    const { execute } = createTool('a', {}, { endpoint: undefined, engine })
    expect(await execute({ query: 'x' }, { signal: controller.signal })).toEqual(failing(/enough/))
  })

  const sends = (result: object): void => void vi.stubGlobal('fetch', async () => Response.json({ result }))

  it.each<[string, object]>([
    ['a text', { structuredContent: { text: 'x'.repeat(30_000) } }],
    ['lists of texts', { structuredContent: { a: Array(999).fill('"\\'), b: Array(999).fill('\n') } }],
    ['a refusal', { isError: true, content: [{ type: 'text', text: '"\\'.repeat(30_000) }] }],
    ['many members', { structuredContent: Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, n])) }],
    ['something else', { structuredContent: 'x'.repeat(9000) }],
  ])('cuts what is longer than asked for, and says so: %s [embed:tools:capped]', async (_what, result) => {
    sends(result)
    for (const [input, options, most] of [
      [{ query: 'x' }, {}, 1500],
      [{ query: 'x' }, { maxCharacters: 700 }, 700],
      [{ query: 'x' }, { maxCharacters: 1 }, 500],
      [{ query: 'x', max_characters: 3000 }, { maxCharacters: 700 }, 3000],
      [{ query: 'x', max_characters: -1 }, {}, 500],
    ] as const) {
      const answer = await createTool('a', options).execute(input)
      expect(answer).toEqual(failing(/^The answer is too long\. Ask for less\. It begins: \S/))
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(most)
    }
  })

  it('hands on an answer of just the length, and none above 20,000 whatever the directory allows', async () => {
    const around = JSON.stringify({ text: '' }).length
    const exact = { text: 'x'.repeat(1500 - around) }
    sends({ structuredContent: exact })
    expect(await createTool('a').execute({ query: 'x' })).toEqual(exact)
    sends({ structuredContent: { text: `${exact.text}x` } })
    expect(await createTool('a').execute({ query: 'x' })).toMatchObject({ isError: true })
    sends({ structuredContent: { text: 'x'.repeat(20_000) } })
    expect(await createTool('a').execute({ query: 'x', max_characters: 1e9 })).toMatchObject({ isError: true })
  })

  it('has the schema of answers, and origins it is for, only where they are given', () => {
    expect(JSON.parse(JSON.stringify(createTool('a')))).not.toMatchObject({
      outputSchema: expect.anything(),
      exposedTo: expect.anything(),
    })
    const outputSchema = { type: 'object', properties: { total: { type: 'integer' } }, additionalProperties: false }
    const exposedTo = ['https://agent.example']
    const claim = claimOf('a', { exposedTo })
    expect(createBrowserTool('x', { ...published, outputSchema }, claim, [claim])).toMatchObject({
      outputSchema: { type: 'object', properties: { total: { type: 'integer' } } },
      exposedTo,
    })
  })
})
