import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureFiles, fixtureStore } from '../http/fixture.ts'
import type { AccessLine } from './access-log.ts'
import { type RunningServer, startServer } from './node.ts'
import { type RawAnswer, sendRaw } from './raw-request.ts'

const seenUrls: string[] = []
const store = fixtureStore()
let server: RunningServer

beforeAll(async () => {
  server = await startServer({
    store,
    host: '127.0.0.1',
    port: 0,
    timeouts: { headersMs: 150, requestMs: 150, checkMs: 20 },
    mcp: {
      async handle(request) {
        seenUrls.push(request.url)
        return new Response(await request.text(), { headers: { 'access-control-allow-origin': '*' } })
      },
    },
  })
})

afterAll(() => server.drain({ delayMs: 0 }))

async function send(...pieces: string[]): Promise<RawAnswer> {
  const [answer, ...more] = await sendRaw(server.port, ...pieces)
  expect(more).toEqual([])
  if (answer === undefined) throw new Error('the server closed the connection without an answer')
  return answer
}

function get(target: string, ...headers: string[]): string {
  return `GET ${target} HTTP/1.1\r\n${['Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
}

const json = fixtureFiles().find(({ path }) => path === 'index.json')?.content

describe('startServer: answers', () => {
  it('says where it is', () => {
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/tools/`)
  })

  it('serves with Date, an exact length and no banner', async () => {
    const answer = await send(get('/tools/index.json'))
    expect(answer.status).toBe(200)
    expect(answer.body).toBe(json)
    expect(answer.headers.get('date')).toMatch(/^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT$/)
    expect(answer.headers.get('content-length')).toBe(String(json?.length))
    expect(answer.headers.get('connection')).toBe('close')
    for (const name of ['server', 'x-powered-by', 'transfer-encoding', 'set-cookie']) {
      expect(answer.headers.has(name)).toBe(false)
    }
  })

  it('answers a condition with Date and no content', async () => {
    const { headers } = await send(get('/tools/index.json'))
    const answer = await send(get('/tools/index.json', `If-None-Match: ${headers.get('etag')}`))
    expect([answer.status, answer.body]).toEqual([304, ''])
    expect(answer.headers.has('date')).toBe(true)
    expect(answer.headers.get('etag')).toBe(headers.get('etag'))
    expect(answer.headers.has('content-type')).toBe(false)
  })

  it('joins conditions sent on several lines', async () => {
    const { headers } = await send(get('/tools/index.json'))
    const etag = headers.get('etag')
    expect((await send(get('/tools/index.json', 'If-None-Match: "x"', `If-None-Match: ${etag}`))).status).toBe(304)
  })

  it('accepts the absolute form', async () => {
    const answer = await send(get('http://example.com:8080/tools/index.json?x'))
    expect([answer.status, answer.body]).toEqual([200, json])
  })

  it('accepts HTTP/1.0 without Host', async () => {
    const answer = await send('GET /tools/index.json HTTP/1.0\r\n\r\n')
    expect([answer.status, answer.body]).toEqual([200, json])
  })

  it('shows endpoints the host the client named', async () => {
    seenUrls.length = 0
    for (const host of ['evil.example:81', 'localhost']) {
      const answer = await send(
        `POST /tools/mcp HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi`,
      )
      expect(answer.body).toBe('hi')
    }
    expect(seenUrls).toEqual(['http://evil.example:81/tools/mcp', 'http://localhost/tools/mcp'])
  })

  it('answers pipelined requests in order and keeps the connection between them', async () => {
    const one = 'GET /tools/databases/index.json HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const answers = await sendRaw(server.port, one + one.replace('databases/', '') + get('/tools/nothing'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
    expect(answers[1]?.body).toBe(json)
    expect(answers.map(({ headers }) => headers.get('connection'))).toEqual(['keep-alive', 'keep-alive', 'close'])
  })

  it('keeps the connection after HEAD, whose answer has a length and no content', async () => {
    const received = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(`HEAD /tools/index.json HTTP/1.1\r\nHost: localhost\r\n\r\n${get('/tools/_/livez')}`)
      })
      socket.on('data', (chunk) => {
        text += chunk.toString()
      })
      socket.on('close', () => resolve(text))
    })
    const [head = '', second = ''] = received.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(head.toLowerCase()).toContain(`content-length: ${json?.length}`)
    expect(second).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(received.endsWith('{"status":"live"}')).toBe(true)
  })

  it('keeps the connection after HEAD of something missing', async () => {
    const text = await fetch(`${server.url}nothing`, { method: 'HEAD' })
    expect([text.status, await text.text()]).toEqual([404, ''])
  })
})

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
  ])('answers %s with a problem, Date and CORS, and closes', async (_name, bytes, status) => {
    const answer = await send(bytes)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ type: 'about:blank', status })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('connection')).toBe('close')
    expect(answer.headers.has('date')).toBe(true)
  })

  it('accepts a target of 8,192 characters', async () => {
    expect((await send(get(`/tools/${'a'.repeat(8185)}`))).status).toBe(404)
  })

  it('answers OPTIONS * about the server', async () => {
    const answer = await send(`OPTIONS * HTTP/1.1\r\n${host}\r\n`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('ignores an upgrade it does not offer', async () => {
    const answer = await send(
      'GET /tools/index.json HTTP/1.1\r\nHost: a\r\nConnection: close, upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    expect([answer.status, answer.body]).toEqual([200, json])
  })

  it.each(['__proto__', 'constructor', '%5f%5fproto%5f%5f', 'a%00b', '%ff', '%'])(
    'survives the path /tools/%s',
    async (path) => {
      expect((await send(get(`/tools/${path}`))).status).toBeGreaterThanOrEqual(400)
      expect((await send(get('/tools/_/livez'))).status).toBe(200)
    },
  )

  it('refuses a body that breaks off in the middle of its framing', async () => {
    const answer = await send(`POST /tools/mcp HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)
    expect(answer.status).toBe(400)
  })
})

describe('startServer: slow clients', () => {
  it('cuts headers that do not arrive, with 408', async () => {
    const answer = await send('GET /tools/ HTTP/1.1\r\nHost: localhost\r\nX-Slow')
    expect(answer.status).toBe(408)
    expect(answer.headers.has('date')).toBe(true)
  })

  it('cuts a body that does not arrive, with 408', async () => {
    const answer = await send('POST /tools/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc')
    expect(answer.status).toBe(408)
  })
})

describe('startServer: clients who do not read', () => {
  it('cuts them after a silence', async () => {
    const cut = Promise.withResolvers<AccessLine>()
    const content = new Uint8Array(32 * 1024 * 1024)
    const identity = { etag: '"big"', byteLength: content.byteLength, bytes: () => content }
    const file = { path: 'big', mediaType: 'application/octet-stream', lastModifiedSeconds: 0, variants: { identity } }
    const release = { id: 'big', baseUrl: 'https://example.org', file: () => file }
    const big = await startServer({
      store: { current: () => release, onChange: () => () => undefined },
      host: '127.0.0.1',
      port: 0,
      timeouts: { silenceMs: 100 },
      onAccess: cut.resolve,
    })
    const socket = connect(big.port, '127.0.0.1', () => socket.write('GET /big HTTP/1.1\r\nHost: a\r\n\r\n'))
    socket.pause()
    expect((await cut.promise).status).toBe(200)
    socket.destroy()
    await big.drain({ delayMs: 0 })
  })
})

describe('startServer: log', () => {
  it('tells route templates and nothing about the reader', async () => {
    const lines: AccessLine[] = []
    const logged = await startServer({ store, host: '127.0.0.1', port: 0, onAccess: (line) => lines.push(line) })
    for (const path of ['?q=secret', 'databases/index.2.md', 'secret/', '_/page.3f2a9c1b.css']) {
      await sendRaw(logged.port, get(`/tools/${path}`, 'User-Agent: secret'))
    }
    await logged.drain({ delayMs: 0 })
    expect(lines.map(({ method, route, status, level }) => [method, route, status, level])).toEqual([
      ['GET', '/', 200, 'info'],
      ['GET', '/{page}/index.{part}.md', 200, 'info'],
      ['GET', '_OTHER', 404, 'info'],
      ['GET', '/_/{asset}', 200, 'info'],
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })
})

describe('startServer: listening', () => {
  it('explains that a port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve)
    })
    const address = other.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    await expect(startServer({ store, host: '127.0.0.1', port: address.port })).rejects.toThrow(
      `port ${address.port} on 127.0.0.1 is already in use`,
    )
    other.close()
  })
})
