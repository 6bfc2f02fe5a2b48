import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointOf, fixtureFiles, fixtureStore } from '../http/http.fixture.ts'
import { createMcpEndpoint } from '../http/mcp/mcp.ts'
import { createMemoryStore } from '../store/memory.fixture.ts'
import { Observer } from '../observe/observer.ts'
import { createLog } from '../observe/log.ts'
import { type RunningServer, startServer } from './node.ts'
import { getBytes, type RawAnswer, sendOne, sendRaw } from './raw-request.fixture.ts'

const seenUrls: string[] = []
const store = fixtureStore()
let server: RunningServer

beforeAll(async () => {
  server = await startServer({
    store,
    host: '127.0.0.1',
    port: 0,
    mcp: endpointOf(async (request) => {
      seenUrls.push(request.url)
      return new Response(await request.text(), { headers: { 'access-control-allow-origin': '*' } })
    }),
  })
})

afterAll(() => server.drain({ delayMs: 0 }))

const send = (bytes: string): Promise<RawAnswer> => sendOne(server.port, bytes)

const json = fixtureFiles().find(({ path }) => path === 'databases/index.json')?.content

describe('startServer: clients that ask too much', () => {
  it('get 429 with when to come back, until then; files and preflights are free [budget:rate:calls]', async () => {
    const limited = await startServer({
      store,
      host: '127.0.0.1',
      port: 0,
      mcp: createMcpEndpoint({ store }),
      clientLimits: { requestsPerSecond: 0.01, unitsPerSecond: 0 },
    })
    const ask = (method: string) => fetch(`${limited.url}mcp`, { method, ...(method === 'POST' && { body: 'x' }) })
    expect((await ask('POST')).status).toBe(415)
    const refused = await ask('POST')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '100'])
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect(await refused.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32005, data: { retryAfterSeconds: 100 } },
    })
    expect((await ask('OPTIONS')).status).toBe(204)
    expect((await fetch(`${limited.url}index.json`)).status).toBe(200)
    await limited.drain({ delayMs: 0 })
  })
})

describe('startServer: readers that search too much', () => {
  it('get a page or a problem, until then; pages and other queries are free', async () => {
    const limited = await startServer({
      store,
      host: '127.0.0.1',
      port: 0,
      clientLimits: { requestsPerSecond: 0.01, unitsPerSecond: 0 },
    })
    const ask = (path: string, accept: string) => sendOne(limited.port, getBytes(path, `Accept: ${accept}`))
    const search = '/tools/databases/?query=sql'
    expect((await ask(search, '*/*')).status).toBe(200)
    const problem = await ask('/tools/databases/x/..?sort=name', '*/*')
    expect([problem.status, problem.headers.get('retry-after')]).toEqual([429, '100'])
    expect(problem.headers.get('access-control-allow-origin')).toBe('*')
    expect(JSON.parse(problem.body)).toMatchObject({ status: 429, detail: 'Too many requests: try again in 100 s.' })
    const page = await ask(search, 'text/html')
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<p>Try again in 100 seconds.</p>')
    for (const path of [
      '/tools/databases/',
      '/tools/databases/?utm_source=x',
      '/tools/databases/index.html?query=sql',
    ]) {
      expect((await ask(path, 'text/html')).status).toBe(200)
    }
    await limited.drain({ delayMs: 0 })
  })
})

describe('startServer: answers', () => {
  it('says where it is', () => {
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/tools/`)
  })

  it('serves with Date, an exact length and no banner [http:message:date]', async () => {
    const answer = await send(getBytes('/tools/databases/index.json'))
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
    const { headers } = await send(getBytes('/tools/databases/index.json'))
    const answer = await send(getBytes('/tools/databases/index.json', `If-None-Match: ${headers.get('etag')}`))
    expect([answer.status, answer.body]).toEqual([304, ''])
    expect(answer.headers.has('date')).toBe(true)
    expect(answer.headers.get('etag')).toBe(headers.get('etag'))
    expect(answer.headers.has('content-type')).toBe(false)
  })

  it('joins conditions sent on several lines', async () => {
    const { headers } = await send(getBytes('/tools/databases/index.json'))
    const etag = headers.get('etag')
    expect(
      (await send(getBytes('/tools/databases/index.json', 'If-None-Match: "x"', `If-None-Match: ${etag}`))).status,
    ).toBe(304)
  })

  it('accepts the absolute form [http:message:absolute-form]', async () => {
    const answer = await send(getBytes('http://example.com:8080/tools/databases/index.json?x'))
    expect([answer.status, answer.body]).toEqual([200, json])
  })

  it('accepts HTTP/1.0 without Host', async () => {
    const answer = await send('GET /tools/databases/index.json HTTP/1.0\r\n\r\n')
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

  it('answers pipelined requests in order and keeps the connection between them [http:connection:pipelining]', async () => {
    const one = 'GET /tools/index.json HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const answers = await sendRaw(
      server.port,
      one + one.replace('index.json', 'databases/index.json') + getBytes('/tools/nothing'),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
    expect(answers[1]?.body).toBe(json)
    expect(answers.map(({ headers }) => headers.get('connection'))).toEqual(['keep-alive', 'keep-alive', 'close'])
  })

  it('keeps the connection after HEAD, whose answer has a length and no content [http:connection:head]', async () => {
    const received = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(
          `HEAD /tools/databases/index.json HTTP/1.1\r\nHost: localhost\r\n\r\n${getBytes('/tools/_/livez')}`,
        )
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

  it('keeps the connection after HEAD of something missing [http:connection:head]', async () => {
    const text = await fetch(`${server.url}nothing`, { method: 'HEAD' })
    expect([text.status, await text.text()]).toEqual([404, ''])
  })
})

describe('startServer: slow clients', () => {
  it.each([
    ['headers', 'GET /tools/ HTTP/1.1\r\nHost: localhost\r\nX-Slow'],
    ['a body', 'POST /tools/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc'],
  ])('cuts %s that do not arrive, with 408', async (_name, bytes) => {
    const impatient = await startServer({
      store,
      host: '127.0.0.1',
      port: 0,
      mcp: endpointOf(async (request) => new Response(await request.text())),
      timeouts: { headersMs: 100, requestMs: 100, checkMs: 20 },
    })
    const answer = await sendOne(impatient.port, bytes)
    expect(answer.status).toBe(408)
    expect(answer.headers.has('date')).toBe(true)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    await impatient.drain({ delayMs: 0 })
  })
})

/** An observer that hands over what it logs of each request. */
function observeInto(take: (line: Record<string, unknown>) => void) {
  const log = createLog({ sink: (level, event, fields) => take({ level, event, ...fields }) })
  return new Observer({ log, logsRequests: true })
}

describe('startServer: clients who do not read', () => {
  it('cuts them after a silence [http:connection:slow-reader]', async () => {
    const cut = Promise.withResolvers<Record<string, unknown>>()
    const content = new Uint8Array(32 * 1024 * 1024)
    const identity = { etag: '"big"', byteLength: content.byteLength, bytes: async () => content }
    const file = { path: 'big', mediaType: 'application/octet-stream', modified: 0, forms: { identity } }
    const release = { ...createMemoryStore('https://example.org', []).current(), file: async () => file }
    const big = await startServer({
      store: { current: () => release, onChange: () => () => undefined },
      host: '127.0.0.1',
      port: 0,
      timeouts: { silenceMs: 100 },
      observer: observeInto(cut.resolve),
    })
    const socket = connect(big.port, '127.0.0.1', () => socket.write('GET /big HTTP/1.1\r\nHost: a\r\n\r\n'))
    socket.pause()
    expect((await cut.promise)['status']).toBe(200)
    socket.destroy()
    await big.drain({ delayMs: 0 })
  })
})

describe('startServer: log', () => {
  it('tells route templates and nothing about the reader [answer:public:quiet-log]', async () => {
    const lines: Record<string, unknown>[] = []
    const observer = observeInto((line) => lines.push(line))
    const logged = await startServer({ store, host: '127.0.0.1', port: 0, observer })
    for (const path of ['?q=secret', 'databases/index.2.md', 'secret/', '_/page.3f2a9c1b.css']) {
      await sendRaw(logged.port, getBytes(`/tools/${path}`, 'User-Agent: secret'))
    }
    await logged.drain({ delayMs: 0 })
    expect(lines.map((line) => [line['method'], line['route'], line['status'], line['level']])).toEqual([
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

describe('startServer: behind a proxy that removes the path of the base URL', () => {
  const statusOf = async (port: number, path: string): Promise<number> => (await sendOne(port, getBytes(path))).status

  it('serves with hasStrippedPrefix [url:own:stripped]', async () => {
    const mcp = endpointOf(async (request) => new Response(new URL(request.url).pathname))
    const stripped = await startServer({ store, mcp, host: '127.0.0.1', port: 0, hasStrippedPrefix: true })
    const paths = ['/', '/index.json', '/databases/index.md', '/robots.txt', '/tools/index.json']
    const statuses = await Promise.all(paths.map((path) => statusOf(stripped.port, path)))
    expect(statuses).toEqual([200, 200, 200, 404, 404])
    const post = 'POST /databases/mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}'
    expect((await sendOne(stripped.port, post)).body).toBe('/tools/databases/mcp')
    await stripped.drain({ delayMs: 0 })
  })

  it('names the option in the error, without it [url:own:stripped]', async () => {
    const kept = await startServer({ store, host: '127.0.0.1', port: 0 })
    const answer = await sendOne(kept.port, getBytes('/index.json'))
    expect([answer.status, JSON.parse(answer.body).detail]).toEqual([
      404,
      expect.stringContaining('begin with /tools/; behind a proxy that removes it, serve with --strip-prefix'),
    ])
    await kept.drain({ delayMs: 0 })
  })
})
