import { describe, expect, it } from 'vitest'
import { post, rpc } from '../../../../e2e/protocol/post.ts'
import { endpoint, ping, pong } from '../../../../e2e/protocol/sample-endpoint.ts'

describe('Accept', () => {
  it.each([
    undefined,
    'application/json',
    'application/json, text/event-stream',
    'text/event-stream, application/json',
    'APPLICATION/JSON; charset=utf-8',
    'application/*',
    '*/*',
    'text/event-stream, */*;q=0.1',
    'text/html',
    'nonsense',
  ])('%j is answered in JSON [mcp:transport:json]', async (accept) => {
    const { status, headers, json } = await post(endpoint, ping, { headers: accept === undefined ? {} : { accept } })
    expect([status, headers.get('content-type'), json]).toEqual([200, 'application/json', pong(1)])
  })

  it.each(['text/event-stream', 'Text/Event-Stream;q=1', 'text/event-stream, application/json;q=0'])(
    '%j is answered by an event stream of one message [mcp:transport:stream]',
    async (accept) => {
      const { status, headers, text } = await post(endpoint, ping, { headers: { accept } })
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
      expect(headers.get('x-accel-buffering')).toBe('no')
      expect(text).toBe('event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n')
    },
  )

  it('that takes only streams gets one event per answer of a batch', async () => {
    const { text } = await post(endpoint, [ping, rpc(2, 'ping')], { headers: { accept: 'text/event-stream' } })
    expect(text.match(/^data: /gm)).toHaveLength(2)
  })
})
