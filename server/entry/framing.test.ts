import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointOf, fixtureContent, fixtureStore } from '../http/http.fixture.ts'
import { type RunningServer, startServer } from './node.ts'
import { getBytes, type RawAnswer, sendOne } from './raw-request.fixture.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({
    store: fixtureStore(),
    host: '127.0.0.1',
    port: 0,
    mcp: endpointOf(async (request) => new Response(await request.text())),
  })
})

afterAll(() => server.drain({ delayMs: 0 }))

const json = fixtureContent('databases/index.json')

const send = (bytes: string): Promise<RawAnswer> => sendOne(server.port, bytes)

describe('startServer: framing', () => {
  const host = 'Host: localhost\r\nConnection: close\r\n'
  it.each([
    ['two Host lines', `GET /tools/ HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n`, 400],
    ['two equal Host lines', `GET /tools/ HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n`, 400],
    ['no Host', 'GET /tools/ HTTP/1.1\r\n\r\n', 400],
    ['a Host that is none', 'GET /tools/ HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n', 400],
    ['a Host behind 3,000 other lines', `GET /tools/ HTTP/1.1\r\n${host}${'a:b\r\n'.repeat(2990)}Host: x\r\n\r\n`, 400],
    ['transfer coding gzip', `POST /tools/ HTTP/1.1\r\n${host}Transfer-Encoding: gzip\r\n\r\n`, 501],
    [
      'transfer coding gzip, chunked',
      `POST /tools/ HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      501,
    ],
    [
      'length and chunked',
      `POST /tools/ HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'chunked and length',
      `POST /tools/ HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['two lengths', `POST /tools/ HTTP/1.1\r\n${host}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`, 400],
    ['HTTP/0.9', 'GET /tools/\r\n\r\n', 505],
    ['HTTP/0.9 by name', 'GET /tools/ HTTP/0.9\r\n\r\n', 505],
    ['HTTP/2.0', `GET /tools/ HTTP/2.0\r\n${host}\r\n`, 505],
    ['HTTP/9.9', `GET /tools/ HTTP/9.9\r\n${host}\r\n`, 400],
    ['a TLS hello', '\x16\x03\x01\x02\x00\x01\r\n\r\n', 400],
    ['a space in the target', `GET /a b HTTP/1.1\r\n${host}\r\n`, 400],
    ['a space before a colon', `GET /tools/ HTTP/1.1\r\n${host}X : y\r\n\r\n`, 400],
    ['a folded line', `GET /tools/ HTTP/1.1\r\n${host}X: y\r\n z\r\n\r\n`, 400],
    ['an unknown method', `BREW /tools/ HTTP/1.1\r\n${host}\r\n`, 501],
    ['CONNECT', `CONNECT example.com:80 HTTP/1.1\r\n${host}\r\n`, 405],
    ['TRACE', `TRACE /tools/ HTTP/1.1\r\n${host}\r\n`, 405],
    ['another expectation', `POST /tools/ HTTP/1.1\r\n${host}Expect: miracle\r\nContent-Length: 1\r\n\r\nx`, 417],
    ['a backslash', `GET /tools\\..\\ HTTP/1.1\r\n${host}\r\n`, 400],
    ['a target of 8,193 characters', `GET /${'a'.repeat(8192)} HTTP/1.1\r\n${host}\r\n`, 414],
    ['a target of 100 KB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`, 414],
    ['a header of 64 KiB', `GET /tools/ HTTP/1.1\r\n${host}X: ${'a'.repeat(65_536)}\r\n\r\n`, 431],
    [
      'headers of 17 KiB together',
      `GET /tools/ HTTP/1.1\r\n${host}${`X: ${'a'.repeat(1000)}\r\n`.repeat(17)}\r\n`,
      431,
    ],
  ])(
    'answers %s with a problem, Date and CORS, and closes [http:message:framing] [http:message:target]',
    async (_name, bytes, status) => {
      const answer = await send(bytes)
      expect(answer.status).toBe(status)
      expect(JSON.parse(answer.body)).toMatchObject({ type: 'about:blank', status })
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('connection')).toBe('close')
      expect(answer.headers.has('date')).toBe(true)
    },
  )

  it('accepts a target of 8,192 characters [http:message:target]', async () => {
    expect((await send(getBytes(`/tools/${'a'.repeat(8185)}`))).status).toBe(404)
  })

  it('answers OPTIONS * about the server', async () => {
    const answer = await send(`OPTIONS * HTTP/1.1\r\n${host}\r\n`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('ignores an upgrade it does not offer [http:connection:upgrade]', async () => {
    const answer = await send(
      'GET /tools/databases/index.json HTTP/1.1\r\nHost: a\r\nConnection: close, upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    expect([answer.status, answer.body]).toEqual([200, json])
  })

  it.each(['__proto__', 'constructor', '%5f%5fproto%5f%5f', 'a%00b', '%ff', '%'])(
    'survives the path /tools/%s',
    async (path) => {
      expect((await send(getBytes(`/tools/${path}`))).status).toBeGreaterThanOrEqual(400)
      expect((await send(getBytes('/tools/_/livez'))).status).toBe(200)
    },
  )

  it('refuses a body that breaks off in the middle of its framing', async () => {
    const answer = await send(`POST /tools/mcp HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)
    expect(answer.status).toBe(400)
  })
})
