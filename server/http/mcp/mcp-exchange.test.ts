import { describe, expect, it } from 'vitest'
import { createPlainPage, releaseOf } from '../../../e2e/protocol/plain-page.ts'
import { MODERN_META, modernHeaders } from '../../../e2e/protocol/post-modern.ts'
import { post, rpc } from '../../../e2e/protocol/post.ts'
import { errorOf } from '../../../e2e/protocol/sample-endpoint.ts'
import { listen } from '../../../e2e/protocol/listen.ts'
import type { ToolSource } from '../../../shared/mcp/protocol/mcp-page.ts'
import { createMcpTransport } from './mcp-transport.ts'

const BOTH = { accept: 'application/json, text/event-stream' }
const call = rpc(1, 'tools/call', { name: 'slow' })
const done = { jsonrpc: '2.0', id: 1, result: { content: [] } }
const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 1 } }

function serve(run: ToolSource['call']) {
  const page = createPlainPage({ tools: { definitions: [{ name: 'slow' }], call: run } })
  return createMcpTransport(releaseOf(page))
}

function events(text: string): unknown[] {
  return text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event): unknown => JSON.parse(event.replace('event: message\ndata: ', '')))
}

describe('an answer with notifications ahead of it', () => {
  const later = serve(async (_name, _args, context) => {
    await Promise.resolve()
    context.notify('notifications/progress', { progress: 1 })
    await Promise.resolve()
    return { ok: true, json: '{"content":[]}' }
  })
  const atOnce = serve(async (_name, _args, context) => {
    context.notify('notifications/progress', { progress: 1 })
    return { ok: true, json: '{"content":[]}' }
  })

  it.each([
    ['later', later],
    ['at once', atOnce],
  ])('is an event stream when they come %s', async (_when, endpoint) => {
    const { headers, text } = await post(endpoint, call, { headers: BOTH })
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(events(text)).toEqual([progress, done])
  })

  it.each(['application/json', '*/*', undefined])('is JSON without them for Accept %s', async (accept) => {
    const { json } = await post(later, call, { headers: accept === undefined ? {} : { accept } })
    expect(json).toEqual(done)
  })

  it('holds all answers of a batch, in their order', async () => {
    const { text } = await post(later, [call, rpc(2, 'ping')], { headers: BOTH })
    expect(events(text)).toEqual([progress, done, { jsonrpc: '2.0', id: 2, result: {} }])
  })
})

describe('a caller that goes away', () => {
  it('before the answer aborts its signal [mcp:transport:cancel]', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const { promise: aborted, resolve: abort } = Promise.withResolvers<string>()
    const endpoint = serve(async (_name, _args, { signal }) => {
      signal.addEventListener('abort', () => abort('aborted'))
      start()
      await aborted
      return { ok: true, json: '{}' }
    })
    const server = await listen(endpoint)
    const client = new AbortController()
    const request = fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
      signal: client.signal,
    })
    await started
    client.abort()
    await expect(request).rejects.toThrow()
    expect(await aborted).toBe('aborted')
    await server.close()
  })

  it('in the middle of a stream aborts its signal', async () => {
    const { promise: aborted, resolve: abort } = Promise.withResolvers<string>()
    const endpoint = serve(async (_name, _args, context) => {
      context.signal.addEventListener('abort', () => abort('aborted'))
      context.notify('notifications/progress', { progress: 1 })
      await aborted
      return { ok: true, json: '{}' }
    })
    const server = await listen(endpoint)
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...BOTH },
      body: JSON.stringify(call),
    })
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(await aborted).toBe('aborted')
    await server.close()
  })
})

describe('subscriptions/listen', () => {
  const body = (notifications: unknown) => rpc('s', 'subscriptions/listen', { _meta: MODERN_META, notifications })
  const headers = { 'content-type': 'application/json', ...modernHeaders('subscriptions/listen', {}) }

  it('acknowledges what will come, sends it marked, and stops with the client [mcp:modern:listen]', async () => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<string>()
    const page = createPlainPage({
      changes: {
        honor: ({ toolsListChanged }) => ({ ...(toolsListChanged && { toolsListChanged }) }),
        listen(filter, notify) {
          notify('notifications/tools/list_changed', { seen: filter })
          return () => stop('stopped')
        },
      },
    })
    const endpoint = createMcpTransport(releaseOf(page))
    const sent = body({ toolsListChanged: true, promptsListChanged: true })
    const response = await endpoint.handle(
      new Request('http://localhost/mcp', { method: 'POST', headers, body: JSON.stringify(sent) }),
      '',
    )
    const reader = response.body?.getReader()
    const texts: string[] = []
    for (let index = 0; index < 2; index += 1) texts.push(new TextDecoder().decode((await reader?.read())?.value))
    const _meta = { 'io.modelcontextprotocol/subscriptionId': 's' }
    expect(texts.flatMap(events)).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: { _meta, notifications: { toolsListChanged: true } },
      },
      {
        jsonrpc: '2.0',
        method: 'notifications/tools/list_changed',
        params: { _meta, seen: { toolsListChanged: true } },
      },
    ])
    await reader?.cancel()
    expect(await stopped).toBe('stopped')
  })

  it('ends with a result when the server stops, and is refused from then on', async () => {
    const endpoint = createMcpTransport(releaseOf(createPlainPage()))
    const open = () =>
      endpoint.handle(
        new Request('http://localhost/mcp', { method: 'POST', headers, body: JSON.stringify(body({})) }),
        '',
      )
    const response = await open()
    endpoint.close()
    const _meta = { 'io.modelcontextprotocol/subscriptionId': 's' }
    expect(events(await response.text())).toEqual([
      expect.objectContaining({ method: 'notifications/subscriptions/acknowledged' }),
      { jsonrpc: '2.0', id: 's', result: { resultType: 'complete', _meta } },
    ])
    const refused = await open()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toEqual(errorOf('s', -32600))
  })

  it('is refused when all streams are in use', async () => {
    const endpoint = createMcpTransport(releaseOf(createPlainPage()), { limits: { maxStreams: 1 } })
    const open = () =>
      endpoint.handle(
        new Request('http://localhost/mcp', { method: 'POST', headers, body: JSON.stringify(body({})) }),
        '',
      )
    const first = await open()
    expect([first.status, (await open()).status]).toEqual([200, 503])
    await first.body?.cancel()
    expect((await open()).status).toBe(200)
  })

  it.each([
    undefined,
    null,
    'x',
    { resourceSubscriptions: 'x' },
    { resourceSubscriptions: [1] },
    { resourceSubscriptions: Array.from({ length: 101 }, () => 'x:y') },
  ])('of %.60j is -32602', async (notifications) => {
    const endpoint = createMcpTransport(releaseOf(createPlainPage()))
    expect((await post(endpoint, body(notifications), { headers })).json).toMatchObject({
      id: 's',
      error: { code: -32602, message: expect.stringMatching(/^notifications/) },
    })
  })
})
