import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { startProxy, type StubProxy, type StubProxyOptions } from '../../server/refresh/fetching/stub-proxy.fixture.ts'
import { startSites, type StubSites } from '../../server/refresh/fetching/stub-sites.fixture.ts'
import { startForge } from '../../server/refresh/forges/stub-forges.fixture.ts'
import { type CommandResult, runCli } from '../cli.ts'
import { readServices } from '../instances/services.ts'
import { type Identity, makeAuthority } from './certificates.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function use<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const started = await starting
  closing.push(() => started.close())
  return started
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-proxy-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A site with encryption. @param seen Header fields of requests. */
async function startTlsSite({ cert, key }: Identity, seen: string[]): Promise<number> {
  const server = createTlsServer({ cert, key }, (request, response) => {
    seen.push(...request.rawHeaders)
    response.end('<title>Site</title>')
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => (server.closeAllConnections(), server.close()))
  return (server.address() as AddressInfo).port
}

interface Directory {
  readonly folder: string
  refresh(args: readonly string[], env?: Record<string, string>): Promise<CommandResult>
  read(): string
}

/** Every host is on this machine. */
function makeDirectory(urls: readonly string[]): Directory {
  const folder = makeFolder()
  writeFileSync(join(folder, 'list.csv'), `name,url\n${urls.map((url, at) => `A${at},${url}\n`).join('')}`)
  writeFileSync(
    join(folder, 'directory.yml'),
    'title: T\ndescription: D.\nbase_url: https://d.example\nsources: [{kind: csv, files: list.csv, defaults: {category: All}}]\n',
  )
  const pins = urls.flatMap((url) => {
    const { hostname, port } = new URL(url)
    return port === '' ? [] : ['--resolve', `${hostname}:${port}:127.0.0.1`]
  })
  return {
    folder,
    refresh: (args, env = {}) => runCli(['refresh', ...pins, ...args], { cwd: folder, env }),
    read: () => readFileSync(join(folder, 'directory.refresh.jsonl'), 'utf8'),
  }
}

const startStub = (options?: StubProxyOptions): Promise<StubProxy> => use(startProxy(options))

const startFine = (): Promise<StubSites> => use(startSites((_request, response) => response.end('<title>Fine</title>')))

describe('gazetteer refresh --proxy', () => {
  it.skipIf(readServices().openssl === undefined)(
    'asks sites with and without encryption and forges through a proxy with and without [refresh:proxy:states] [refresh:proxy:tokens]',
    async () => {
      const authority = makeAuthority(makeFolder())
      const seen: string[] = []
      const ports = {
        valid: await startTlsSite(authority.issue('valid.example', 2), seen),
        expired: await startTlsSite(authority.issue('expired.example', -1), seen),
        other: await startTlsSite(authority.issue('name.example', 2), seen),
      }
      const plain = await use(
        startSites((request, response) => {
          seen.push(...request.rawHeaders)
          response.end('<title>Fine</title>')
        }),
      )
      const forge = await use(startForge({ find: () => ({ stars: 7 }) }))
      const urls = Object.entries(ports).map(([name, port]) => `https://${name}.example:${port}/`)
      const directory = makeDirectory([...urls, `http://plain.example:${plain.port}/`, 'https://github.com/acme/r'])
      const stubs = [
        ['http', await startStub()],
        ['https', await startStub({ identity: authority.issue('localhost', 2) })],
      ] as const
      const [connected, written]: [string[][], string[]] = [[], []]
      for (const [scheme, stub] of stubs) {
        rmSync(join(directory.folder, 'directory.refresh.jsonl'), { force: true })
        const result = await directory.refresh(['--proxy', `${scheme}://me:pa%24s@localhost:${stub.port}`], {
          NODE_EXTRA_CA_CERTS: authority.file,
          GITHUB_TOKEN: 'ghp_token',
          GITHUB_API_URL: forge.root,
          SOURCE_DATE_EPOCH: String(Date.parse('2026-11-01') / 1000),
        })
        expect([result.code, result.stderr]).toEqual([0, expect.stringContaining('5 asked')])
        expect(result.stderr).not.toContain('proxy')
        connected.push(stub.asked.toSorted())
        written.push(directory.read())
        for (const head of stub.heads) {
          expect(head['proxy-authorization']).toBe(`Basic ${Buffer.from('me:pa$s').toString('base64')}`)
          expect(JSON.stringify(head)).not.toMatch(/token|authorization":"Bearer/)
        }
      }
      expect(written[1]).toBe(written[0])
      const failed = Array.from(
        written[0]?.matchAll(/https:\/\/(\w+)\.example.*"code":"(\w+)"/g) ?? [],
        ([, ...parts]) => parts,
      )
      expect(failed).toEqual([
        ['expired', 'tls_expired'],
        ['other', 'tls_name'],
      ])
      const reached = [...Object.values(ports), plain.port, Number(new URL(forge.root).port)]
      const targets = reached.map((port) => `CONNECT 127.0.0.1:${port}`).sort()
      expect(connected).toEqual([targets, targets])
      expect(seen.join('\n').toLowerCase()).not.toContain('proxy')
      expect(forge.authorizations).toEqual(['Bearer ghp_token', 'Bearer ghp_token'])
    },
  )

  it('ends with 3, the name of the proxy and what to do, and without its password [refresh:proxy:ends] [refresh:proxy:tokens]', async () => {
    const site = await startFine()
    const directory = makeDirectory([`http://a.example:${site.port}/`])
    const gone = await startProxy()
    await gone.close()
    const refusing = await startStub({
      intercept: (_request, socket) => (
        socket.end('HTTP/1.1 407 Who\r\nproxy-authenticate: Basic realm="x"\r\n\r\n'),
        true
      ),
    })
    const cases: [string, string][] = [
      [
        `http://me:secret@127.0.0.1:${refusing.port}`,
        `http://127.0.0.1:${refusing.port} does not accept the user and password of --proxy (407)`,
      ],
      [
        `http://127.0.0.1:${refusing.port}`,
        `http://127.0.0.1:${refusing.port} wants a user and a password (407): --proxy http://USER:PASSWORD@HOST:PORT gives them`,
      ],
      [
        `http://me:secret@127.0.0.1:${gone.port}`,
        `http://127.0.0.1:${gone.port} cannot be reached (ECONNREFUSED): check host and port of --proxy, and that it runs`,
      ],
    ]
    for (const [url, words] of cases) {
      const result = await directory.refresh(['--proxy', url, '--json'])
      expect(result).toEqual({ code: 3, stdout: '', stderr: `gazetteer: the proxy ${words}; nothing was written\n` })
    }
    expect(existsSync(join(directory.folder, 'directory.refresh.jsonl'))).toBe(false)
    expect(site.connections()).toBe(0)
    // The command line is wrong: nothing of what was written is repeated.
    const odd = await directory.refresh(['--proxy', 'socks5://me:secret@127.0.0.1:1080'])
    expect([odd.code, odd.stdout]).toEqual([2, ''])
    expect(odd.stderr).toContain("option '--proxy <url>': expected http://HOST:PORT or https://HOST:PORT")
    expect(odd.stderr).not.toContain('secret')
  })

  it('uses no proxy of the environment, and reports what one did not let through [refresh:proxy:address] [refresh:proxy:states]', async () => {
    const site = await startFine()
    const directory = makeDirectory([`http://a.example:${site.port}/`, 'http://b.example:1/'])
    const stub = await startStub()
    const url = `http://127.0.0.1:${stub.port}`
    const env = {
      HTTP_PROXY: url,
      HTTPS_PROXY: url,
      http_proxy: url,
      https_proxy: url,
      NODE_USE_ENV_PROXY: '1',
      NO_PROXY: '',
    }
    const alone = await directory.refresh(['--json'], env)
    expect(JSON.parse(alone.stdout)).toMatchObject({ asked: 2, ok: 1, failing: 1, notes: [] })
    expect(stub.asked).toEqual([])
    const through = await directory.refresh(['--all', '--json', '--proxy', url], env)
    expect(JSON.parse(through.stdout)).toMatchObject({
      asked: 1,
      not_asked: 1,
      ok: 1,
      failing: 1,
      notes: [`the proxy ${url} answered 502: it could not connect`],
    })
    expect(through.stderr).toContain(`note: the proxy ${url} answered 502`)
  })
})
