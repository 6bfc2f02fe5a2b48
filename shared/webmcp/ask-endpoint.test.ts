import { describe, expect, it } from 'vitest'
import { askEndpoint, explainFailure } from './ask-endpoint.ts'

const URL = 'https://example.org/databases/mcp'

/** Calls `search` where the network returns this. */
function call(fetch: (url: string, options: RequestInit) => Promise<Response>, signal = new AbortController().signal) {
  const answer = askEndpoint({ fetch, url: URL, name: 'search', args: { query: 'sql' }, signal })
  return answer.catch((error: unknown) => explainFailure(String(error)))
}

function failure(text: string): object {
  return { isError: true, content: [{ type: 'text', text }] }
}

function unreachable(why: unknown): object {
  const text =
    typeof why === 'string' ? `The directory cannot be reached from this page (${why}). Try again later.` : why
  return { isError: true, content: [{ type: 'text', text }] }
}

describe('askEndpoint', () => {
  it('sends one request, which does not identify the caller, and returns the structured content [embed:guest:no-credentials]', async () => {
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

  it('takes characters out of texts that nobody sees, and leaves what joins letters', async () => {
    const text = 'a\u001B[2J\u202Eb\u200B\u{E0041}c\u{E0100}\n\u0645\u06CC\u200C\u062E 👩\u200D🔧'
    const outcome = await call(async () => Response.json({ result: { content: [], structuredContent: { text } } }))
    expect(outcome).toEqual({ text: 'a[2Jbc\n\u0645\u06CC\u200C\u062E 👩\u200D🔧' })
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
    [429, { 'retry-after': '7' }, 'Error: HTTP 429, retry after 7 seconds'],
    [503, {}, 'Error: HTTP 503'],
  ])('says when to come back after %i', async (status, headers, why) => {
    expect(await call(async () => new Response('busy', { status, headers }))).toEqual(unreachable(why))
  })

  it.each<[string, () => Promise<Response>, RegExp]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), /\(TypeError: Failed to fetch\)/],
    ['something that is not JSON', async () => new Response('<html>'), /\(SyntaxError: .*\)/],
    ['something that is not a response', async () => Response.json({}), /\(TypeError: .*\)/],
    ['something that is not an object', async () => Response.json(null), /\(TypeError: .*\)/],
    ['nothing', async () => new Response(null), /\(TypeError: .*\)/],
  ])('says that there is no response: %s', async (_what, fetch, why) => {
    expect(await call(fetch)).toEqual(unreachable(expect.stringMatching(why)))
  })

  it.each([
    [new DOMException('late', 'TimeoutError'), 'TimeoutError: late'],
    ['a text', 'a text'],
  ])('says why it ended: %s', async (reason, why) => {
    const controller = new AbortController()
    const waiting = call(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
      controller.signal,
    )
    controller.abort(reason)
    expect(await waiting).toEqual(unreachable(why))
  })

  it('does not read to its end what has none [embed:tools:capped]', async () => {
    let sent = 0
    let isCancelled = false
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new TextEncoder().encode(' '.repeat(10_000)))
      },
      cancel() {
        isCancelled = true
      },
    })
    expect(await call(async () => new Response(body))).toEqual(unreachable('Error: The answer is too long'))
    expect(isCancelled).toBe(true)
    expect(sent).toBeLessThan(50)
  })

  it('reads the longest answer that may be asked for', async () => {
    const text = '字'.repeat(20_000)
    const result = { content: [{ type: 'text', text: JSON.stringify({ text }) }], structuredContent: { text } }
    expect(await call(async () => Response.json({ result }))).toEqual({ text })
  })
})
