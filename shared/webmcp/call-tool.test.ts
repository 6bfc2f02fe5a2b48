import { describe, expect, it } from 'vitest'
import { callTool } from './call-tool.ts'

const URL = 'https://example.org/databases/mcp'

/** Calls `search` where the network gives this. */
function call(fetch: (url: string, options: RequestInit) => Promise<Response>, signal = new AbortController().signal) {
  return callTool({ fetch, url: URL, name: 'search', args: { query: 'sql' }, signal })
}

function failure(text: string): object {
  return { isError: true, content: [{ type: 'text', text }] }
}

describe('callTool', () => {
  it('sends one request, which says nothing of who asks, and gives the structured content', async () => {
    const requests: [string, RequestInit][] = []
    const answer = { result: { content: [{ type: 'text', text: '{"total":1}' }], structuredContent: { total: 1 } } }
    const outcome = await call(async (...request) => {
      requests.push(request)
      return Response.json(answer)
    })
    expect(outcome).toEqual({ total: 1 })
    expect(requests).toHaveLength(1)
    const [[url, { body, signal: _signal, ...options }] = ['', {}]] = requests
    expect(url).toBe(URL)
    expect(await new Response(body).json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'sql' } },
    })
    expect(options).toEqual({
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    })
  })

  it('hands on what the tool says is wrong', async () => {
    const result = { content: [{ type: 'text', text: 'cursor: ask again' }], isError: true }
    expect(await call(async () => Response.json({ result }))).toEqual(result)
  })

  it('says what the protocol says, for instance of a tool that is gone', async () => {
    const error = { code: -32602, message: 'Unknown tool: search' }
    expect(await call(async () => Response.json({ error }))).toEqual(failure('Unknown tool: search'))
  })

  it.each([
    [429, { 'retry-after': '7' }, 'The directory answers HTTP 429. Try again in 7 seconds.'],
    [503, {}, 'The directory answers HTTP 503. Try again later.'],
  ])('says when to come back after %i', async (status, headers, text) => {
    expect(await call(async () => new Response('busy', { status, headers }))).toEqual(failure(text))
  })

  it.each<[string, () => Promise<Response>]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['something that is not JSON', async () => new Response('<html>')],
    ['something that is no answer', async () => Response.json({})],
    ['something that is no object', async () => Response.json(null)],
  ])('says that nobody is there: %s', async (_what, fetch) => {
    expect(await call(fetch)).toEqual(failure('The directory cannot be reached from this page. Try again later.'))
  })

  it.each([
    [new DOMException('late', 'TimeoutError'), 'The directory did not answer in time. Try again, or ask for less.'],
    [new DOMException('no', 'AbortError'), 'Cancelled.'],
    ['a text', 'Cancelled.'],
    [undefined, 'Cancelled.'],
  ])('says why it ended: %s', async (reason, text) => {
    const controller = new AbortController()
    const waiting = call(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
      controller.signal,
    )
    controller.abort(reason)
    expect(await waiting).toEqual(failure(text))
  })
})
