import { describe, expect, it } from 'vitest'
import { post } from '../../../../e2e/protocol/post.ts'
import { createSampleStore } from '../../../../e2e/protocol/sample-documents.ts'
import { endpoint, errorOf, ping } from '../../../../e2e/protocol/sample-endpoint.ts'
import { MAX_BODY_BYTES } from './mcp-body.ts'
import { createMcpEndpoint } from '../mcp.ts'

describe('the body', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON ;charset="UTF-8"'])(
    'of type %j is read',
    async (type) => {
      expect((await post(endpoint, ping, { headers: { 'content-type': type } })).status).toBe(200)
    },
  )

  it.each(['text/plain', 'text/plain; a=application/json', 'application/jsonp', 'application/json, text/plain'])(
    'of type %j is 415 [mcp:transport:content-type]',
    async (type) => {
      const { status, json } = await post(endpoint, ping, { headers: { 'content-type': type } })
      expect([status, json]).toEqual([415, errorOf(null, -32600)])
    },
  )

  it('with a coding is 415 and says which is read [mcp:transport:content-type]', async () => {
    const { status, headers } = await post(endpoint, ping, { headers: { 'content-encoding': 'gzip' } })
    expect([status, headers.get('accept-encoding')]).toEqual([415, 'identity'])
  })

  it('is read up to the limit, announced or streamed [mcp:transport:body-limit]', async () => {
    const small = createMcpEndpoint({ store: createSampleStore(), limits: { maxBodyBytes: 100 } })
    for (const [length, status] of [
      [100, 200],
      [101, 413],
    ] as const) {
      const body = JSON.stringify(ping).padEnd(length)
      const announced = await post(small, body, { headers: { 'content-length': String(length) } })
      expect(announced.status).toBe(status)
      const headers = { 'content-type': 'application/json' }
      const streamed = new Request('http://x/mcp', { method: 'POST', headers, body })
      expect((await small.handle(streamed, '')).status).toBe(status)
    }
  })

  it('that breaks off is refused, and is no accident of ours', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('gone'))
      },
    })
    const headers = { 'content-type': 'application/json' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    const response = await endpoint.handle(new Request('http://x/mcp', init), '')
    expect([response.status, await response.json()]).toEqual([400, errorOf(null, -32700)])
  })

  it('announced as more than twice too large is refused unread', async () => {
    const { request, pieces } = readable(MAX_BODY_BYTES, { 'content-length': String(2 * MAX_BODY_BYTES + 1) })
    const response = await endpoint.handle(request, '')
    expect([response.status, await response.json()]).toEqual([413, errorOf(null, -32600)])
    expect(pieces()).toBe(0)
  })

  it.each([
    ['announced', { 'content-length': String(2 * MAX_BODY_BYTES) }],
    ['streamed', {}],
  ])('%s as too large is read to its end, for a client that sends before it listens', async (_, headers) => {
    const { request, pieces } = readable(2 * MAX_BODY_BYTES, headers)
    expect((await endpoint.handle(request, '')).status).toBe(413)
    expect(pieces()).toBe(8)
  })

  it('without an end is read up to twice the limit', async () => {
    const { request, pieces } = readable(Infinity, {})
    expect((await endpoint.handle(request, '')).status).toBe(413)
    expect(pieces()).toBe(9)
  })
})

/** A request whose body comes in pieces of 1 MiB as it is read, and how many of them were. */
function readable(length: number, headers: Record<string, string>): { request: Request; pieces: () => number } {
  const piece = new Uint8Array(MAX_BODY_BYTES / 4).fill(0x20)
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read * piece.length >= length) controller.close()
        else {
          read++
          controller.enqueue(piece)
        }
      },
    },
    { highWaterMark: 0 },
  )
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    duplex: 'half',
  }
  return { request: new Request('http://x/mcp', init), pieces: () => read }
}
