import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainPage, releaseOf } from '../../e2e/protocol/plain-page.ts'
import { fixtureStore } from '../http/http.fixture.ts'
import { createMcpTransport } from '../http/mcp/mcp-transport.ts'
import { startServer } from './node.ts'
import type { RunningServer } from './node.ts'

const started = Promise.withResolvers<void>()
const aborted = Promise.withResolvers<boolean>()
const page = createPlainPage({
  tools: {
    definitions: [{ name: 'tell' }, { name: 'wait' }],
    async call(name, _args, context) {
      const { signal } = context
      if (name === 'tell') context.notify('notifications/progress', { progress: 1 })
      if (name === 'wait') {
        signal.addEventListener('abort', () => aborted.resolve(true))
        started.resolve()
        await aborted.promise
      }
      return { ok: true, json: '{"content":[]}' }
    },
  },
})
const mcp = createMcpTransport(releaseOf(page), { allowedHosts: ['localhost'] })
let server: RunningServer
let plain: RunningServer

beforeAll(async () => {
  const options = { store: fixtureStore(), host: '127.0.0.1', port: 0 }
  const { answer: _, ...withRequests } = mcp
  server = await startServer({ ...options, mcp })
  plain = await startServer({ ...options, mcp: withRequests })
})

afterAll(() => Promise.all([server.drain({ delayMs: 0 }), plain.drain({ delayMs: 0 })]))

const LIST = '{"jsonrpc":"2.0","id":"\\u00e9","method":"tools/list"}'
const TELL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tell"}}'
const WAIT = TELL.replace('tell', 'wait')
const JSON_TYPE = 'Content-Type: application/json'

function post(path: string, body: string, headers: readonly string[]): string {
  const lines = ['Host: localhost', 'Connection: close', `Content-Length: ${body.length}`, ...headers]
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** All that is received, but `Date`; lines of the head in alphabetical order. */
async function exchange({ port }: RunningServer, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  const [status = '', ...lines] = head.toLowerCase().split('\r\n')
  const headers = lines.filter((line) => !line.startsWith('date:')).toSorted()
  return [[status, ...headers].join('\r\n'), ...body].join('\r\n\r\n')
}

describe('createMessageListener', () => {
  it.each([
    ['a list', '/tools/mcp', LIST, [JSON_TYPE], 200],
    ['a list of a page', '/tools/databases/mcp/', LIST, [JSON_TYPE], 200],
    ['an event stream of one answer', '/tools/mcp', LIST, [JSON_TYPE, 'Accept: text/event-stream'], 200],
    ['a notification ahead of an answer', '/tools/mcp', TELL, [JSON_TYPE, 'Accept: text/event-stream, */*'], 200],
    ['a notification', '/tools/mcp', '{"jsonrpc":"2.0","method":"x"}', [JSON_TYPE], 202],
    ['a batch', '/tools/mcp', `[${TELL},${LIST}]`, [JSON_TYPE], 200],
    ['no JSON', '/tools/mcp', '{', [JSON_TYPE], 400],
    ['no media type', '/tools/mcp', LIST, [], 415],
    ['two media types', '/tools/mcp', LIST, [JSON_TYPE, JSON_TYPE], 415],
    ['a coding', '/tools/mcp', LIST, [JSON_TYPE, 'Content-Encoding: gzip'], 415],
    ['a bad origin', '/tools/mcp', LIST, [JSON_TYPE, 'Origin: x'], 403],
    ['a revision that is unknown', '/tools/mcp', LIST, [JSON_TYPE, 'MCP-Protocol-Version: 1'], 400],
    ['a path below a page', '/tools/a/b/mcp', LIST, [JSON_TYPE], 404],
    ['a path outside of the directory', '/toolsmcp/mcp', LIST, [JSON_TYPE], 404],
    ['a path that is normalized', '/tools/./mcp', LIST, [JSON_TYPE], 200],
  ])('answers %s as the application does, header for header', async (_name, path, body, headers, status) => {
    const bytes = post(path, body, headers)
    const answer = await exchange(server, bytes)
    expect(answer).toMatch(`http/1.1 ${status} `)
    expect(answer).toBe(await exchange(plain, bytes))
  })

  it('tells a tool when the client goes away', async () => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(post('/tools/mcp', WAIT, [JSON_TYPE])))
    await started.promise
    socket.destroy()
    expect(await aborted.promise).toBe(true)
  })
})
