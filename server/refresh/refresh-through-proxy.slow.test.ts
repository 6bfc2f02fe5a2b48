import { rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { parseProxy } from './fetching/proxy.ts'
import { startProxy, type StubProxy } from './fetching/stub-proxy.fixture.ts'
import { startWorld, type StubWorld, type WorldOptions } from './refresh.fixture.ts'
import type { RefreshOptions } from './refresh-directory.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
})

interface Proxied {
  readonly world: StubWorld
  readonly stub: StubProxy
  readonly through: Pick<RefreshOptions, 'proxy'>
  readonly name: string
}

type Intercept = (request: IncomingMessage, socket: Duplex) => boolean

/** Sites with names, on this machine, behind a proxy. Of the addresses that names have, the proxy sees the last part. */
async function start(intercept: Intercept, options: Partial<WorldOptions> = {}): Promise<Proxied> {
  const world = await startWorld({
    answer: (_request, response) => response.setHeader('content-type', 'text/html').end('<title>Fine</title>'),
    resolve: (host) => Promise.resolve([`127.0.0.${/\d+/.exec(host)?.[0] ?? '1'}`]),
    ...options,
  })
  const stub = await startProxy({
    // Every address of this machine's network is the site, even where the machine has one.
    intercept: (request, socket) => {
      if (intercept(request, socket)) return true
      request.url = request.url?.replace(/^127\.0\.0\.\d+/, '127.0.0.1') ?? ''
      return false
    },
  })
  open.push(world, stub)
  const name = `http://127.0.0.1:${stub.port}`
  const proxy = parseProxy(name.replace('//', '//me:secret@'))
  return { world, stub, name, through: { proxy } }
}

const say =
  (text: string): Intercept =>
  (_request, socket) => (socket.end(text), true)

const FILE = 'directory.refresh.jsonl'

/** Rows of so many sites, which the directory permits. */
function list({ world }: Proxied, count: number): void {
  const rows = Array.from({ length: count }, (_, at): [string, string] => [`A${at}`, world.url(`h${at + 1}.example`)])
  world.list(rows, `refresh: {allow: [127.0.0.0/8], ports: [${world.sites.port}]}\n`)
}

describe('refreshDirectory through a proxy', () => {
  it('writes the bytes that it writes without one [refresh:proxy:states]', async () => {
    const proxied = await start(() => false, {
      answer: (request, response) => response.writeHead(request.headers.host?.startsWith('h3.') ? 404 : 200).end(),
      resolve: () => Promise.resolve(['127.0.0.1']),
    })
    list(proxied, 5)
    const report = await proxied.world.report('2026-11-01', proxied.through)
    expect(report).toMatchObject({ asked: 5, states: { ok: 4, failing: 1 }, not_asked: 0, notes: [] })
    // What is missing is requested twice.
    expect(proxied.stub.asked).toHaveLength(6)
    const text = proxied.world.read(FILE)
    rmSync(join(proxied.world.folder, FILE))
    await proxied.world.report('2026-11-01')
    expect(proxied.stub.asked).toHaveLength(6)
    expect(proxied.world.read(FILE)).toBe(text)
  })

  it.each([403, 502])('leaves a listing as it was when the proxy answers %i [refresh:proxy:states]', async (status) => {
    let isStopped = false
    const proxied = await start(
      (request, socket) =>
        isStopped &&
        request.url?.startsWith('127.0.0.2:') === true &&
        say(`HTTP/1.1 ${status} No\r\n\r\n`)(request, socket),
    )
    list(proxied, 3)
    await proxied.world.report('2026-11-01', proxied.through)
    const [key, before] = [proxied.world.url('h2.example'), proxied.world.lines()]
    isStopped = true
    const report = await proxied.world.report('2026-11-20', proxied.through)
    expect(report).toMatchObject({ asked: 2, not_asked: 1, states: { ok: 3, failing: 0 }, findings: [] })
    expect(report.notes).toEqual([expect.stringMatching(`^the proxy ${proxied.name} answered ${status}: `)])
    // When it was asked is said, as of anything that was due and not asked.
    expect(proxied.world.lines().get(key)).toEqual({ ...before.get(key), at: '2026-11-01' })
  })

  it.each<[string, string, RegExp]>([
    [
      '407 to each',
      'HTTP/1.1 407 No\r\n\r\n',
      /^the proxy NAME does not accept the user and password of --proxy \(407\)$/,
    ],
    [
      '403 to each',
      'HTTP/1.1 403 No\r\n\r\n',
      /^nothing can be reached through the proxy NAME; .* answered 403: it has to allow/,
    ],
    [
      '502 to each',
      'HTTP/1.1 502 No\r\n\r\n',
      /^nothing can be reached through the proxy NAME; .* answered 502: it could not connect/,
    ],
    ['no HTTP', 'SSH-2.0-x\r\n\r\n', /^the proxy NAME does not answer as a proxy does \(HTTPParserError\)/],
    [
      '200 and a page',
      'HTTP/1.1 200 OK\r\n\r\n<h1>Log in</h1>\r\n',
      /^(?:half of all hosts cannot|nothing can) be reached through the proxy NAME; .*NODE_EXTRA_CA_CERTS/,
    ],
  ])('writes nothing when the proxy says %s [refresh:proxy:ends]', async (_what, text, reason) => {
    for (const count of [2, 25]) {
      let isBroken = false
      const proxied = await start((request, socket) => isBroken && say(text)(request, socket))
      list(proxied, count)
      await proxied.world.report('2026-11-01', proxied.through)
      const before = proxied.world.read(FILE)
      isBroken = true
      const outcome = await proxied.world.refresh('2026-11-20', proxied.through)
      const said = outcome.status === 'offline' ? outcome.reason : outcome.status
      expect(said.replaceAll(proxied.name, 'NAME')).toMatch(reason)
      expect(said).not.toContain('secret')
      expect(proxied.world.read(FILE)).toBe(before)
    }
  })

  it('is not down when only what is due is stopped, and others are let through [refresh:proxy:states]', async () => {
    const proxied = await start(
      (request, socket) =>
        request.url?.startsWith('127.0.0.2:') === true && say('HTTP/1.1 503 No\r\n\r\n')(request, socket),
    )
    list(proxied, 3)
    await proxied.world.report('2026-11-01', proxied.through)
    // The two that answered are not due.
    const report = await proxied.world.report('2026-11-02', proxied.through)
    expect(report).toMatchObject({ asked: 0, not_asked: 1, states: { ok: 2, failing: 0 } })
  })

  it('asks forges through it, and gives it no token [refresh:proxy:tokens]', async () => {
    const options = { forge: { find: () => ({ stars: 7 }) }, token: 'ghp_token' }
    const proxied = await start(() => false, options)
    proxied.world.list([['R', 'https://github.com/acme/r']])
    expect(await proxied.world.report('2026-11-01', proxied.through)).toMatchObject({ asked: 1, notes: [] })
    expect(proxied.stub.asked).toEqual([`CONNECT 127.0.0.1:${new URL(proxied.world.forge.root).port}`])
    expect(Object.keys(proxied.stub.heads[0] ?? {})).toEqual(['host', 'connection', 'proxy-authorization'])
    expect(proxied.world.forge.authorizations).toEqual(['Bearer ghp_token'])
  })

  it('goes on with sites when a forge is not let through, which is asked once [refresh:proxy:states]', async () => {
    let forgePort = ''
    const proxied = await start(
      (request, socket) =>
        request.url?.endsWith(`:${forgePort}`) === true && say('HTTP/1.1 403 No\r\n\r\n')(request, socket),
      { forge: { find: () => ({ stars: 7 }) } },
    )
    forgePort = new URL(proxied.world.forge.root).port
    const rows = Array.from({ length: 60 }, (_, at): [string, string] => [`R${at}`, `https://github.com/acme/r${at}`])
    const { sites } = proxied.world
    proxied.world.list(
      [...rows, ['A', proxied.world.url('h1.example')]],
      `refresh: {allow: [127.0.0.0/8], ports: [${sites.port}]}\n`,
    )
    const report = await proxied.world.report('2026-11-01', proxied.through)
    expect(report).toMatchObject({ asked: 1, not_asked: 60, states: { ok: 1 } })
    expect(report.notes).toEqual([
      'github.com: nothing learned of 60 of 60 repositories: the proxy lets nothing through to it',
      expect.stringContaining('answered 403'),
    ])
    expect(proxied.stub.asked.filter((asked) => asked.endsWith(`:${forgePort}`))).toHaveLength(1)
  })
})
