import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAddressRules, type Permissions } from './address-rules.ts'
import { createProxy, parseProxy, type Proxy } from './proxy.ts'
import { follow, type Outcome } from './follow.ts'
import { startProxy, type StubProxy, type StubProxyOptions } from './stub-proxy.fixture.ts'
import { startRaw, startSites } from './stub-sites.fixture.ts'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
})

async function use<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const started = await starting
  open.push(started)
  return started
}

const startStub = (options?: StubProxyOptions): Promise<StubProxy> => use(startProxy(options))

/** @param credentials With `@` at the end. */
function createFor(
  { port }: { readonly port: number },
  credentials = '',
  scheme = 'http',
  connectMs = CONNECT_MS,
): Proxy {
  const address = parseProxy(`${scheme}://${credentials}127.0.0.1:${port}`)
  if (address === undefined) throw new Error('no proxy')
  return createProxy(address, { ...LIMITS, connectMs })
}

const CONNECT_MS = 60_000

const LIMITS = { dnsMs: 60_000, connectMs: CONNECT_MS, headerBytes: 16_384, textBytes: 65_536 }

interface Asking {
  readonly permissions?: Permissions
  readonly addresses?: readonly string[]
  readonly headers?: Record<string, string>
  readonly stop?: AbortSignal
  readonly connectMs?: number
}

function ask(
  url: string,
  proxy: Proxy,
  {
    permissions = { allow: ['127.0.0.0/8'], ports: [portOf(url)] },
    addresses = ['127.0.0.1'],
    headers = {},
    stop,
    connectMs = CONNECT_MS,
  }: Asking = {},
): Promise<Outcome> {
  return follow(
    url,
    { headers, openHeaders: { 'user-agent': 'test' }, wantsText: () => true, timeoutMs: 60_000, ...(stop && { stop }) },
    {
      rules: createAddressRules(permissions),
      resolve: () => Promise.resolve(addresses),
      limits: { ...LIMITS, connectMs },
      proxy,
    },
  )
}

const portOf = (url: string): number => Number(new URL(url).port)

describe('a request through a proxy', () => {
  it('has it connect to the address that was checked, and names the site to the site alone [refresh:proxy:address]', async () => {
    const hosts: (string | undefined)[] = []
    const site = await use(
      startSites((request, response) => {
        hosts.push(request.headers.host)
        expect(request.headers['proxy-authorization']).toBeUndefined()
        response.end('Fine')
      }),
    )
    const stub = await startStub()
    const proxy = createFor(stub, 'me:pa%3Ass@')
    const url = `http://a.example:${site.port}/x`
    expect(await ask(url, proxy)).toMatchObject({ kind: 'answer', status: 200, text: 'Fine', complete: true })
    // Each request has a tunnel of its own.
    expect(await ask(url, proxy)).toMatchObject({ kind: 'answer', status: 200 })
    const target = `127.0.0.1:${site.port}`
    expect(stub.asked).toEqual([`CONNECT ${target}`, `CONNECT ${target}`])
    const authorization = `Basic ${Buffer.from('me:pa:ss').toString('base64')}`
    expect(stub.heads).toEqual(
      Array.from({ length: 2 }, () => ({ host: target, connection: 'close', 'proxy-authorization': authorization })),
    )
    expect(hosts).toEqual([`a.example:${site.port}`, `a.example:${site.port}`])
    expect([proxy.over.reason, proxy.notes()]).toEqual([undefined, []])
  })

  it.each([
    ['a private name', 'http://printer.local:PORT/', ['127.0.0.1']],
    ['a private address', 'http://127.0.0.1:PORT/', []],
    ['a name that leads to one', 'http://a.example:PORT/', ['93.184.216.34', '10.0.0.1']],
    ['the proxy itself', 'http://a.example:PROXY/', ['127.0.0.1']],
  ])('does not have it connect to %s [refresh:proxy:address]', async (_what, url, addresses) => {
    const stub = await startStub()
    const asked = url.replace('PORT', '8080').replace('PROXY', String(stub.port))
    const outcome = await ask(asked, createFor(stub), { permissions: { ports: [8080, stub.port] }, addresses })
    expect([outcome.kind, stub.asked]).toEqual(['refused', []])
  })

  it('checks every hop, and sends headers to their origin alone [refresh:proxy:address]', async () => {
    const seen: unknown[] = []
    const site = await use(
      startSites((request, response) => {
        seen.push([request.headers.host?.split('.')[0], request.headers.authorization])
        const to = request.headers.host?.startsWith('a.') ? `http://b.example:${site.port}/` : 'http://10.0.0.1/'
        response.writeHead(302, { location: to }).end()
      }),
    )
    const stub = await startStub()
    const headers = { authorization: 'Bearer secret' }
    const outcome = await ask(`http://a.example:${site.port}/`, createFor(stub, 'me:pass@'), { headers })
    expect(outcome).toMatchObject({ kind: 'failed', code: 'redirect_refused' })
    expect(seen).toEqual([
      ['a', 'Bearer secret'],
      ['b', undefined],
    ])
    expect(stub.asked).toEqual([`CONNECT 127.0.0.1:${site.port}`, `CONNECT 127.0.0.1:${site.port}`])
    expect(stub.heads.flatMap((head) => Object.keys(head))).not.toContain('authorization')
  })

  it('tries an address of the other family when the first is not let through', async () => {
    const stub = await startStub({
      intercept(request, socket) {
        if (!request.url?.startsWith('[')) socket.end('HTTP/1.1 503 No\r\n\r\n')
        else {
          socket.write('HTTP/1.1 200 Yes\r\n\r\n')
          socket.once('data', () => socket.end('HTTP/1.1 204 x\r\n\r\n'))
        }
        return true
      },
    })
    const proxy = createFor(stub)
    const addresses = ['2606:2800:220:1::1', '2606:2800:220:1::2', '93.184.216.34', '93.184.216.35']
    expect(await ask('http://a.example/', proxy, { addresses })).toMatchObject({ kind: 'answer', status: 204 })
    expect(stub.asked).toEqual(['CONNECT 93.184.216.34:80', 'CONNECT [2606:2800:220:1::1]:80'])
    expect(proxy.notes()).toEqual([])
  })

  it('gives a site its time from the tunnel on [refresh:proxy:time]', async () => {
    const site = await use(startSites((_request, response) => response.end('late')))
    const real = performance.now.bind(performance)
    let passedMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + passedMs)
    const stub = await startStub({
      intercept() {
        passedMs += 120_000
        return false
      },
    })
    const url = `http://a.example:${site.port}/`
    expect(await ask(url, createFor(stub))).toMatchObject({ kind: 'answer', status: 200, text: 'late' })
    clock.mockRestore()
  })

  it('ends encryption that is not answered [refresh:proxy:time]', async () => {
    const stub = await startStub({
      intercept(_request, socket) {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        return true
      },
    })
    const proxy = createFor(stub)
    expect(await ask('https://a.example:8443/', proxy, { connectMs: 10 })).toMatchObject({
      kind: 'failed',
      code: 'timeout',
    })
    expect(proxy.notes()).toEqual([])
  })

  it.each([
    // What comes before the request is no answer to it.
    ['http', 'reset|protocol', 'SSH-2.0-x\r\n'],
    ['http', 'reset|protocol', '<html>Log in</html>'],
    ['https', 'tls', 'SSH-2.0-x\r\n'],
    ['https', 'tls', '<html>Log in</html>'],
  ])(
    'judges what a tunnel says to %s as %s, with the answer or after it: %j [refresh:proxy:hostile]',
    async (scheme, code, text) => {
      for (const isAtOnce of [true, false]) {
        const stub = await startStub({
          intercept(_request, socket) {
            socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n${isAtOnce ? text : ''}`)
            if (!isAtOnce) socket.once('data', () => socket.end(text))
            return true
          },
        })
        expect(await ask(`${scheme}://a.example:8443/`, createFor(stub))).toMatchObject({
          kind: 'failed',
          code: expect.stringMatching(`^(?:${code})$`),
        })
      }
    },
  )
})

/** Says something for as long as somebody listens. */
function forever(socket: Duplex, text: string): void {
  const say = (): void => {
    while (!socket.destroyed && socket.write(text));
  }
  socket.on('drain', say)
  say()
}

describe('a proxy that is in the way', () => {
  const ODD: Record<string, (socket: Socket) => void> = {
    'no HTTP': (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
    'half a status line': (socket) => socket.end('HTTP/1.1 20'),
    'half a header': (socket) => socket.end('HTTP/1.1 200 OK\r\nx: y'),
    nothing: (socket) => socket.end(),
    'a reset': (socket) => socket.resetAndDestroy(),
    'a header field of 1 MB': (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1 << 20)}\r\n\r\n`),
    'a header without end': (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      forever(socket, 'x: y\r\n'.repeat(100))
    },
    'a status that is none': (socket) => socket.end('HTTP/1.1 banana\r\n\r\n'),
  }

  it.each(Object.entries(ODD))(
    'ends the run when the first answer is %s [refresh:proxy:hostile]',
    async (_name, say) => {
      const stub = await use(startRaw(say))
      const proxy = createFor(stub, 'me:secret@')
      expect(await ask('http://a.example:8080/', proxy)).toEqual({ kind: 'unrequested' })
      expect(proxy.over.aborted).toBe(true)
      expect(proxy.over.reason).toMatch(
        /^the proxy http:\/\/127\.0\.0\.1:\d+ does not answer as a proxy does \(\w+\): check/,
      )
    },
  )

  it('ends the run when it cannot be reached [refresh:proxy:ends]', async () => {
    // A port on which nothing listens: another test may take one that was given back.
    const gone = { port: 9 }
    const proxy = createFor(gone)
    expect(await ask('http://a.example:8080/', proxy)).toEqual({ kind: 'unrequested' })
    expect(proxy.over.reason).toBe(
      `the proxy http://127.0.0.1:${gone.port} cannot be reached (ECONNREFUSED): check host and port of --proxy, and that it runs`,
    )
  })

  it('ends the run when it does not answer encryption in time [refresh:proxy:time]', async () => {
    const proxy = createFor(await use(startRaw(() => {})), '', 'https', 10)
    expect(await ask('http://a.example:8080/', proxy)).toEqual({ kind: 'unrequested' })
    expect(proxy.over.reason).toMatch(/^the proxy https:\/\/127\.0\.0\.1:\d+ cannot be reached \(\w+TIMEOUT\): /)
  })

  it('ends the run when it is spoken to with encryption and has none [refresh:proxy:ends]', async () => {
    const proxy = createFor(await startStub(), '', 'https')
    expect(await ask('http://a.example:8080/', proxy)).toEqual({ kind: 'unrequested' })
    expect(proxy.over.reason).toContain('check scheme and port of --proxy')
  })

  it('ends the run when it does not know its user, even after others were let through [refresh:proxy:ends]', async () => {
    const site = await use(startSites((_request, response) => response.end()))
    let known = true
    const stub = await startStub({
      intercept: (_request, socket) => !known && (socket.end('HTTP/1.1 407 No\r\n\r\n'), true),
    })
    const url = `http://a.example:${site.port}/`
    const [anonymous, named] = [createFor(stub), createFor(stub, 'me:secret@')]
    expect(await ask(url, named)).toMatchObject({ kind: 'answer' })
    known = false
    expect(await ask(url, anonymous)).toEqual({ kind: 'unrequested' })
    expect(anonymous.over.reason).toMatch(/ wants a user and a password \(407\): --proxy /)
    expect(await ask(url, named)).toEqual({ kind: 'unrequested' })
    expect(named.over.reason).toMatch(/ does not accept the user and password of --proxy \(407\)$/)
    expect(named.over.reason).not.toContain('secret')
  })

  it.each([302, 400, 403, 404, 405, 500, 502, 503, 504])(
    'leaves a site unasked when it answers %i, and counts it [refresh:proxy:states]',
    async (status) => {
      const stub = await startStub({
        intercept: (_request, socket) => (socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 4\r\n\r\nno!\n`), true),
      })
      const proxy = createFor(stub)
      expect(await ask('http://a.example:8080/', proxy)).toEqual({ kind: 'unrequested' })
      expect(await ask('http://b.example:8080/', proxy)).toEqual({ kind: 'unrequested' })
      expect([proxy.over.aborted, proxy.over.reason]).toEqual([false, undefined])
      expect(proxy.notes()).toEqual([expect.stringMatching(new RegExp(` answered ${status}: .* \\(2 times\\)$`))])
    },
  )

  it('leaves sites unasked when it breaks once it has answered [refresh:proxy:states]', async () => {
    const site = await use(startSites((_request, response) => response.end()))
    const stub = await startStub({
      intercept: (request, socket) => request.url?.endsWith(':8080') === true && (socket.destroy(), true),
    })
    const proxy = createFor(stub)
    expect(await ask(`http://a.example:${site.port}/`, proxy)).toMatchObject({ kind: 'answer' })
    expect(await ask('http://a.example:8080/', proxy)).toEqual({ kind: 'unrequested' })
    expect(await ask(`http://a.example:${site.port}/`, proxy)).toMatchObject({ kind: 'answer' })
    expect([proxy.over.aborted, proxy.notes().length]).toEqual([false, 1])
  })

  it('waits for an answer no longer than for a connection [refresh:proxy:time]', async () => {
    const stub = await startStub({ intercept: () => true })
    const proxy = createFor(stub, '', 'http', 20)
    expect(await ask('http://a.example:8080/', proxy)).toEqual({ kind: 'unrequested' })
    expect([proxy.over.reason, proxy.notes()]).toEqual([
      undefined,
      [expect.stringMatching(/ sent no answer in 0\.02 seconds: /)],
    ])
  })

  it('says nothing of what was ended here', async () => {
    const stop = new AbortController()
    const stub = await startStub({
      intercept() {
        stop.abort()
        return true
      },
    })
    const proxy = createFor(stub)
    for (let at = 0; at < 2; at += 1) {
      expect(await ask('http://a.example:8080/', proxy, { stop: stop.signal })).toEqual({ kind: 'unrequested' })
    }
    expect([proxy.over.reason, proxy.notes(), stub.asked.length]).toEqual([undefined, [], 1])
  })
})

describe('parseProxy', () => {
  it.each([
    ['http://proxy.example:3128', 'http://proxy.example:3128'],
    ['http://proxy.example/', 'http://proxy.example'],
    ['HTTPS://Proxy.Example:443', 'https://proxy.example'],
    ['http://10.0.0.1:8080', 'http://10.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('reads %s', (text, name) => {
    expect(parseProxy(text)).toEqual({ name })
  })

  it.each([
    ['http://user:pass@p.example', 'user:pass'],
    ['http://user@p.example', 'user:'],
    ['http://:pass@p.example', ':pass'],
    ['http://a%40b:c%3Ad%2Fé@p.example', 'a@b:c:d/é'],
  ])('reads user and password of %s, and does not name them', (text, credentials) => {
    const proxy = parseProxy(text)
    expect(proxy?.authorization).toBe(`Basic ${Buffer.from(credentials).toString('base64')}`)
    expect(proxy?.name).toBe('http://p.example')
  })

  it.each([
    '',
    'proxy.example:3128',
    'proxy.example',
    '//proxy.example',
    'http:proxy.example',
    'http:///',
    'http://',
    'http://p.example:0x50',
    'http://p.example:65536',
    'http://p.example/path',
    'http://p.example/?q',
    'http://p.example/#f',
    'socks5://p.example:1080',
    'ftp://p.example',
    'http://a%3Ab:c@p.example',
    'http://a%0D%0Ax:c@p.example',
    'http://a%:c@p.example',
    'http://a%ff:c@p.example',
  ])('does not take %j', (text) => {
    expect(parseProxy(text)).toBeUndefined()
  })
})
