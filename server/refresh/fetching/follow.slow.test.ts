import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAddressRules, type Permissions } from './address-rules.ts'
import { follow, type Outcome } from './follow.ts'
import { RequestFailure } from './failure-code.ts'
import type { Resolve } from './resolve-names.ts'
import { startRaw, startSites, type StubSites } from './stub-sites.fixture.ts'

const open: StubSites[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()))
})

async function use(site: Promise<StubSites>): Promise<StubSites> {
  const started = await site
  open.push(started)
  return started
}

interface Asking {
  readonly permissions?: Permissions
  readonly resolve?: Resolve
  readonly headers?: Record<string, string>
  readonly timeoutMs?: number
  readonly dnsMs?: number
}

/** Without permissions: as for a stranger's address. */
function ask(
  url: string,
  { permissions, resolve, headers = {}, timeoutMs = 60_000, dnsMs = 60_000 }: Asking = {},
): Promise<Outcome> {
  return follow(
    url,
    {
      headers,
      openHeaders: { 'user-agent': 'test' },
      wantsText: () => true,
      timeoutMs,
    },
    {
      rules: createAddressRules(permissions),
      resolve: resolve ?? (() => Promise.resolve(['127.0.0.1'])),
      limits: { dnsMs, connectMs: 60_000, headerBytes: 16_384, textBytes: 65_536 },
    },
  )
}

/** As for the sites of these tests. */
const here = ({ port }: StubSites): Permissions => ({ allow: ['127.0.0.0/8'], ports: [port] })

function codeOf(outcome: Outcome): string {
  return outcome.kind === 'failed' ? outcome.code : outcome.kind === 'answer' ? String(outcome.status) : 'refused'
}

describe('what must not be asked', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://①②⑦.0.0.1:PORT/',
    'http:/\\127.0.0.1:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://[64:ff9b:1::7f00:1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://[2001::1]:PORT/',
    'http://[fd00:ec2::254]:PORT/',
    'http://169.254.169.254:PORT/',
    'http://168.63.129.16:PORT/',
    'http://100.100.100.200:PORT/',
    'http://localhost:PORT/',
    'http://LOCALHOST.:PORT/',
    'http://a.localhost:PORT/',
    'http://printer.local:PORT/',
    'http://metadata.google.internal:PORT/',
    'http://intranet:PORT/',
    'http://user:secret@a.example:PORT/',
    'http://user@a.example:PORT/',
    'http://a.example:PORT/',
    'ftp://a.example:PORT/',
    'javascript:alert(PORT)',
    'file:///etc/passwd?PORT',
    'http://',
  ])('refuses %s, and no connection is made [refresh:fetch:refused]', async (url) => {
    const canary = await use(startRaw((socket) => socket.end()))
    // The port is permitted, so that the address is what is judged; but for the URL that names another one.
    const permissions = url === 'http://a.example:PORT/' ? {} : { ports: [canary.port] }
    const outcome = await ask(url.replace('PORT', String(canary.port)), { permissions })
    expect(outcome.kind).toBe('refused')
    expect(canary.connections()).toBe(0)
  })

  it.each([
    ['only a private address', ['127.0.0.1']],
    ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['an address of NAT64', ['64:ff9b::7f00:1']],
    ['what is no address', ['localhost']],
  ])('refuses a name that has %s [refresh:fetch:names]', async (_what, addresses) => {
    const canary = await use(startRaw((socket) => socket.end()))
    const permissions = { ports: [canary.port] }
    const url = `http://rebound.example:${canary.port}/`
    const outcome = await ask(url, { permissions, resolve: () => Promise.resolve(addresses) })
    expect(outcome.kind).toBe('refused')
    expect(canary.connections()).toBe(0)
  })

  it('asks for the addresses of a name once, so that a second answer leads nowhere [refresh:fetch:rebinding]', async () => {
    const canary = await use(startRaw((socket) => socket.end()))
    const answers = [['192.0.9.9'], ['127.0.0.1']]
    let asked = 0
    const outcome = await ask(`http://rebound.example:${canary.port}/`, {
      permissions: { ports: [canary.port] },
      resolve: () => Promise.resolve(answers[asked++] ?? []),
      timeoutMs: 50,
    })
    expect(outcome).toMatchObject({ kind: 'failed' })
    expect([asked, canary.connections()]).toEqual([1, 0])
  })

  it.each([
    'http://127.0.0.1:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    '//127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://private.example:PORT/',
    'http://pinned.example:22/',
    'http://user:secret@pinned.example:PORT/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'gopher://pinned.example/',
  ])('does not follow a redirect to %s [refresh:fetch:redirects]', async (location) => {
    const canary = await use(startRaw((socket) => socket.end()))
    const site = await use(
      startSites((request, response) => {
        const hop = Number(request.url?.slice(1))
        const to = hop < 5 ? `/${hop + 1}` : location.replace('PORT', String(canary.port))
        response.writeHead(302, { location: to }).end()
      }),
    )
    const pin = { host: 'pinned.example', port: site.port, address: '127.0.0.1' }
    const outcome = await ask(`http://pinned.example:${site.port}/1`, {
      permissions: { ports: [canary.port], pins: [pin] },
    })
    expect(outcome).toMatchObject({ kind: 'failed', code: 'redirect_refused' })
    expect(outcome).toHaveProperty('hops.length', 5)
    expect(canary.connections()).toBe(0)
  })

  it('permits what is pinned at its port, and the address under no other name [refresh:fetch:pins]', async () => {
    const site = await use(startSites((_request, response) => response.end('here')))
    const pins = [{ host: 'pinned.example', port: site.port, address: '127.0.0.1' }]
    const permissions = { pins, ports: [site.port] }
    const urls = [
      `http://pinned.example:${site.port}/`,
      `http://other.example:${site.port}/`,
      `http://127.0.0.1:${site.port}/`,
      'http://pinned.example:1/',
    ]
    const outcomes = await Promise.all(urls.map((url) => ask(url, { permissions })))
    expect(outcomes.map(codeOf)).toEqual(['200', 'refused', 'refused', 'refused'])
  })
})

describe('follow', () => {
  it('follows at most ten redirects and no circle', async () => {
    const site = await use(
      startSites((request, response) => {
        const [, kind, hop = '0'] = request.url?.split('/') ?? []
        if (kind === 'end' || (kind === 'ten' && hop === '10')) return response.end('end')
        const to = kind === 'circle' ? `/circle/${(Number(hop) + 1) % 3}` : `/${kind}/${Number(hop) + 1}`
        return response.writeHead(301, { location: to }).end()
      }),
    )
    const permissions = here(site)
    const url = (path: string): string => `http://a.example:${site.port}${path}`
    expect(await ask(url('/ten/0'), { permissions })).toMatchObject({
      kind: 'answer',
      text: 'end',
      url: url('/ten/10'),
    })
    expect(codeOf(await ask(url('/many/0'), { permissions }))).toBe('redirect_many')
    expect(codeOf(await ask(url('/circle/0'), { permissions }))).toBe('redirect_loop')
    expect(site.requests).toHaveLength(11 + 11 + 3)
  })

  it.each([
    ['without a place', undefined],
    ['with an empty one', ''],
    ['with one that is no URL', 'http://[x/'],
    ['with one of 5,000 characters', `/${'x'.repeat(5000)}`],
  ])('fails on a redirect %s', async (_what, location) => {
    const site = await use(
      startSites((_request, response) => response.writeHead(301, location === undefined ? {} : { location }).end()),
    )
    expect(codeOf(await ask(`http://a.example:${site.port}/`, { permissions: here(site) }))).toBe('redirect_invalid')
  })

  it('sends what is secret to the first origin only [refresh:fetch:secrets]', async () => {
    const seen: unknown[] = []
    const site = await use(
      startSites((request, response) => {
        const { authorization, cookie, referer, 'user-agent': agent } = request.headers
        seen.push([authorization, cookie, referer, agent])
        if (request.url === '/there') response.end()
        else {
          const to = request.url === '/' ? '/again' : `http://b.example:${site.port}/there`
          response.writeHead(302, { location: to, 'set-cookie': 'a=b' }).end()
        }
      }),
    )
    const headers = { authorization: 'bearer token' }
    await ask(`http://a.example:${site.port}/`, { permissions: here(site), headers })
    expect(seen).toEqual([
      ['bearer token', undefined, undefined, 'test'],
      ['bearer token', 'a=b', undefined, 'test'],
      [undefined, undefined, undefined, 'test'],
    ])
  })

  it('gives a redirect the cookie that it wants back, and no other site [refresh:fetch:cookies]', async () => {
    const seen: unknown[] = []
    const site = await use(
      startSites((request, response) => {
        const { cookie, host = '' } = request.headers
        seen.push([host.split('.')[0], request.url, cookie])
        if (cookie === 'seen=1; b=2') response.writeHead(302, { location: `http://c.example:${site.port}/` })
        else if (!host.startsWith('c')) {
          const attributes = '; Path=/; Expires=Wed, 09 Jun 2027 10:18:14 GMT'
          response.writeHead(302, { location: request.url, 'set-cookie': [`seen=1${attributes}`, 'b=2', 'odd'] })
        }
        response.end()
      }),
    )
    const outcome = await ask(`http://a.example:${site.port}/x`, { permissions: here(site) })
    expect([codeOf(outcome), seen]).toEqual([
      '200',
      [
        ['a', '/x', undefined],
        ['a', '/x', 'seen=1; b=2'],
        ['c', '/', undefined],
      ],
    ])
    // The next chain begins without any.
    await ask(`http://a.example:${site.port}/x`, { permissions: here(site) })
    expect(seen[3]).toEqual(['a', '/x', undefined])
  })

  it('ends a chain that sets another cookie each time', async () => {
    let count = 0
    const site = await use(
      startSites((request, response) =>
        response.writeHead(302, { location: request.url, 'set-cookie': `n=${(count += 1)}` }).end(),
      ),
    )
    expect(codeOf(await ask(`http://a.example:${site.port}/`, { permissions: here(site) }))).toBe('redirect_many')
    expect(count).toBe(11)
  })

  it('never sends what follows #', async () => {
    const site = await use(startSites((_request, response) => response.end()))
    await ask(`http://a.example:${site.port}/x#secret`, { permissions: here(site) })
    expect(site.requests).toEqual(['GET a.example/x'])
  })

  it('does not count what it takes to learn addresses', async () => {
    const site = await use(
      startSites((request, response) => {
        if (request.url === '/there') return response.end('x')
        return response.writeHead(302, { location: '/there' }).end()
      }),
    )
    const real = performance.now.bind(performance)
    let passedMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + passedMs)
    const slow: Resolve = () => {
      passedMs += 120_000
      return Promise.resolve(['127.0.0.1'])
    }
    const outcome = await ask(`http://a.example:${site.port}/`, { permissions: here(site), resolve: slow })
    clock.mockRestore()
    expect(codeOf(outcome)).toBe('200')
  })

  it('tells why names have no address', async () => {
    const rejecting = (code: 'dns' | 'dns_failed') => () => Promise.reject(new RequestFailure(code))
    const codes = await Promise.all(
      (['dns', 'dns_failed'] as const).map((code) => ask('http://a.example/', { resolve: rejecting(code) })),
    )
    expect(codes.map(codeOf)).toEqual(['dns', 'dns_failed'])
    const never = ask('http://a.example/', { resolve: () => new Promise(() => {}), dnsMs: 20 })
    expect(codeOf(await never)).toBe('dns_failed')
  })
})

describe('hostile answers', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n'
  const forever = (socket: Socket, chunk: Buffer | string): void => {
    const write = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', write)
    write()
  }
  const bomb = gzipSync(Buffer.alloc(200 << 20))
  const ANSWERS: Record<string, [expected: string, onRequest: (socket: Socket) => void]> = {
    'an endless body': ['200', (socket) => (socket.write(`${HEAD}\r\n`), forever(socket, 'x'.repeat(10_000)))],
    'endless chunks': [
      '200',
      (socket) => (socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`), forever(socket, '4\r\nxxxx\r\n')),
    ],
    'a gzip of 200 MB': [
      '200',
      (socket) => {
        socket.write(`${HEAD}content-encoding: gzip\r\n\r\n`)
        socket.end(bomb)
      },
    ],
    'a gzip within brotli': [
      '200',
      (socket) => {
        socket.write(`${HEAD}content-encoding: br, gzip\r\n\r\n`)
        socket.end(bomb)
      },
    ],
    'a gzip that is none': ['200', (socket) => socket.end(`${HEAD}content-encoding: gzip\r\n\r\nhello`)],
    'a coding of its own': ['200', (socket) => socket.end(`${HEAD}content-encoding: banana\r\n\r\nhello`)],
    '3,000 header fields': ['protocol', (socket) => socket.end(`${HEAD}${'x-header: value\r\n'.repeat(3000)}\r\n`)],
    'endless header fields': ['protocol', (socket) => (socket.write(HEAD), forever(socket, 'x-y: z\r\n'.repeat(100)))],
    'a header field of 1 MB': ['protocol', (socket) => socket.end(`${HEAD}x: ${'y'.repeat(1 << 20)}\r\n\r\n`)],
    'a status that is none': ['protocol', (socket) => socket.end('HTTP/1.1 banana\r\n\r\n')],
    'no HTTP': ['protocol', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
    nothing: ['reset', (socket) => socket.end()],
    'a reset': ['reset', (socket) => socket.resetAndDestroy()],
    'control characters in a place': [
      'protocol',
      (socket) => socket.end('HTTP/1.1 301 x\r\nlocation: http://a.example/\u0000\u0001\r\n\r\n'),
    ],
    'a place of 100 KB': [
      'protocol',
      (socket) => socket.end(`HTTP/1.1 301 x\r\nlocation: /${'y'.repeat(100_000)}\r\n\r\n`),
    ],
    'another protocol': [
      'reset',
      (socket) => socket.end('HTTP/1.1 101 x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    ],
    'a body that is shorter than it says': ['200', (socket) => socket.end(`${HEAD}content-length: 100\r\n\r\nshort`)],
    'a body that is longer than it says': ['200', (socket) => socket.end(`${HEAD}content-length: 2\r\n\r\nlonger`)],
    'two lengths': ['protocol', (socket) => socket.end(`${HEAD}content-length: 2\r\ncontent-length: 3\r\n\r\nxxx`)],
    'a reset after the header': [
      '200',
      (socket) => socket.write(`${HEAD}content-length: 9\r\n\r\nx`, () => socket.resetAndDestroy()),
    ],
    'a status of four digits': ['protocol', (socket) => socket.end('HTTP/1.1 2000 OK\r\n\r\n')],
    'an HTTP of the future': ['protocol', (socket) => socket.end('HTTP/9.9 200 OK\r\n\r\n')],
    'a header field without a colon': ['protocol', (socket) => socket.end(`${HEAD}banana\r\n\r\n`)],
    'a zero byte in a header field': ['protocol', (socket) => socket.end(`${HEAD}x: \u0000\r\n\r\n`)],
    'a length below zero': ['protocol', (socket) => socket.end(`${HEAD}content-length: -1\r\n\r\n`)],
    'a length beyond all numbers': ['protocol', (socket) => socket.end(`${HEAD}content-length: 1e400\r\n\r\n`)],
    'a length and chunks': [
      'protocol',
      (socket) => socket.end(`${HEAD}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
    ],
    'a chunk larger than all memory': [
      '200',
      (socket) => socket.end(`${HEAD}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\nx`),
    ],
    'chunks of no number': ['200', (socket) => socket.end(`${HEAD}transfer-encoding: chunked\r\n\r\nbanana\r\nx`)],
    'endless interim answers': ['protocol', (socket) => forever(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    'a body where there can be none': ['204', (socket) => socket.end('HTTP/1.1 204 x\r\n\r\n<title>x</title>')],
    'a title of 5 MB': ['200', (socket) => socket.end(`${HEAD}\r\n<title>${'x'.repeat(5 << 20)}</title>`)],
    'UTF-16 that says nothing of itself': [
      '200',
      (socket) => socket.end(Buffer.concat([Buffer.from(`${HEAD}\r\n`), Buffer.from('<title>x</title>', 'utf16le')])),
    ],
    'a place that is a script': [
      'redirect_refused',
      (socket) => socket.end('HTTP/1.1 301 x\r\nlocation: javascript:1\r\n\r\n'),
    ],
    'a place in the file system': [
      'redirect_refused',
      (socket) => socket.end('HTTP/1.1 301 x\r\nlocation: file:///etc/passwd\r\n\r\n'),
    ],
    'a charset that does not exist': [
      '200',
      (socket) => socket.end('HTTP/1.1 200 x\r\ncontent-type: text/html; charset=banana\r\n\r\nx'),
    ],
  }

  it.each(Object.entries(ANSWERS))('survives %s [refresh:fetch:hostile]', async (_name, [expected, onRequest]) => {
    const site = await use(startRaw(onRequest))
    const outcome = await ask(`http://a.example:${site.port}/`, { permissions: here(site) })
    expect(codeOf(outcome)).toBe(expected)
    const text = outcome.kind === 'answer' ? outcome.text : undefined
    expect(text?.length ?? 0).toBeLessThanOrEqual(65_536)
  })

  it('ends a header and a body that drip when the time is up, and keeps what came [refresh:fetch:time]', async () => {
    const drip = (socket: Socket): void => {
      const timer = setInterval(() => socket.write('x'), 5)
      socket.on('close', () => clearInterval(timer))
    }
    const head = await use(startRaw((socket) => (socket.write('HTTP/1.1 200 OK\r\nx: '), drip(socket))))
    const body = await use(startRaw((socket) => (socket.write(`${HEAD}\r\n`), drip(socket))))
    const asking = (site: StubSites) =>
      ask(`http://a.example:${site.port}/`, { permissions: here(site), timeoutMs: 200 })
    expect(codeOf(await asking(head))).toBe('timeout')
    expect(await asking(body)).toMatchObject({ kind: 'answer', status: 200, complete: false })
  })

  it('reads charsets that are named and marked', async () => {
    const bodies: Record<string, [string, Buffer]> = {
      '/latin': ['text/html; charset=iso-8859-1', Buffer.from('é', 'latin1')],
      '/mark': ['text/html', Buffer.from('\uFEFFé', 'utf16le')],
      '/gzip': ['text/html', gzipSync('é')],
    }
    const site = await use(
      startSites((request, response) => {
        const [type = '', body] = bodies[request.url ?? ''] ?? []
        response.setHeader('content-type', type)
        if (request.url === '/gzip') response.setHeader('content-encoding', 'gzip')
        response.end(body)
      }),
    )
    const texts = Object.keys(bodies).map(async (path) => {
      const outcome = await ask(`http://a.example:${site.port}${path}`, { permissions: here(site) })
      return outcome.kind === 'answer' && [outcome.text, outcome.complete]
    })
    expect(await Promise.all(texts)).toEqual([
      ['é', true],
      ['é', true],
      ['é', true],
    ])
  })
})
