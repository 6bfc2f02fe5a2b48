import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { startRaw, startSites, type StubSites } from '../../server/refresh/fetching/stub-sites.fixture.ts'
import { startForge } from '../../server/refresh/forges/stub-forges.fixture.ts'
import { parseRefreshFile } from '../../shared/refresh-file/refresh-file.ts'
import { type CommandResult, runCli, spawnCli } from '../cli.ts'
import { readServices } from '../instances/services.ts'
import { PROJECT_DIR } from '../paths.ts'
import { type Identity, makeAuthority } from './certificates.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const FILE = 'directory.refresh.jsonl'

interface Directory {
  readonly folder: string
  /** As `--resolve` wants them. */
  readonly pins: string[]
  refresh(args?: readonly string[], env?: Record<string, string>): Promise<CommandResult>
  read(file: string): string
  /** By key without its port. */
  states(): Record<string, string>
}

type Row = readonly [name: string, url: string]

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-refresh-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Every host of the rows is on this machine. */
function makeDirectory(rows: readonly Row[]): Directory {
  const folder = makeFolder()
  const cells = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
  writeFileSync(join(folder, 'list.csv'), `name,url\n${cells.join('\n')}\n`)
  writeFileSync(
    join(folder, 'directory.yml'),
    'title: T\ndescription: D.\nbase_url: https://d.example\nsources: [{kind: csv, files: list.csv, defaults: {category: All}}]\n',
  )
  const pins = rows.flatMap(([, url]) => {
    const { hostname, port } = new URL(url)
    return port === '' ? [] : ['--resolve', `${hostname}:${port}:127.0.0.1`]
  })
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  return {
    folder,
    pins,
    read,
    refresh: (args = [], env = {}) => runCli(['refresh', ...pins, ...args], { cwd: folder, env }),
    states() {
      const { lines } = parseRefreshFile(read(FILE), FILE, () => {})
      return Object.fromEntries(
        Array.from(lines.values(), ({ key, state = '', code }) => [
          key.replace(/:\d+(?=\/)/, ''),
          code === undefined ? state : `${state} ${code}`,
        ]),
      )
    },
  }
}

async function use(starting: Promise<StubSites>): Promise<StubSites> {
  const sites = await starting
  closing.push(() => sites.close())
  return sites
}

async function startTls({ cert, key }: Identity): Promise<number> {
  const server = createTlsServer({ cert, key }, (_request, response) => response.end('<title>Site</title>'))
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** Sites, half of which answer without end, and repositories: `npm run test:all` has 1,000 listings. */
const [SITES, REPOSITORIES] = process.env['TEST_ALL'] ? [100, 900] : [20, 100]

/** As where nobody has set any: what is said depends on them. */
const NO_PROXIES = Object.fromEntries(
  ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'].flatMap((name) => [
    [name, ''],
    [name.toLowerCase(), ''],
  ]),
)

/** Seconds since 1970, as `SOURCE_DATE_EPOCH`. */
const day = (date: string): Record<string, string> => ({ SOURCE_DATE_EPOCH: String(Date.parse(date) / 1000) })

describe('gazetteer refresh', () => {
  it.skipIf(readServices().openssl === undefined)(
    'tells certificates apart, and never asks without looking at them [refresh:states:tls]',
    async () => {
      const authority = makeAuthority(makeFolder())
      const garbage = await use(startRaw((socket) => socket.end('no encryption at all\r\n')))
      const ports: Record<string, number> = {
        'valid.example': await startTls(authority.issue('valid.example', 2)),
        'expired.example': await startTls(authority.issue('expired.example', -1)),
        'other.example': await startTls(authority.issue('name.example', 2)),
        'alone.example': await startTls(authority.issueAlone('alone.example')),
        'chain.example': await startTls(makeAuthority(makeFolder()).issue('chain.example', 2)),
        'garbage.example': garbage.port,
      }
      const rows = Object.entries(ports).map(([host, port]): Row => [host, `https://${host}:${port}/`])
      const directory = makeDirectory(rows)
      const { code, stderr } = await directory.refresh([], { NODE_EXTRA_CA_CERTS: authority.file })
      expect(stderr).toContain('6 asked')
      expect(code).toBe(0)
      expect(directory.states()).toEqual({
        'https://valid.example/': 'ok',
        'https://expired.example/': 'failing tls_expired',
        'https://other.example/': 'failing tls_name',
        'https://alone.example/': 'failing tls',
        // Whoever vouches for it may be known to browsers.
        'https://chain.example/': 'blocked tls_chain',
        'https://garbage.example/': 'failing tls',
      })
    },
  )

  it('reports in words, as JSON and to GitHub, whatever listings are called [operations:commands:refresh]', async () => {
    const sites = await use(
      startSites((request, response) => response.writeHead(request.headers.host?.startsWith('gone') ? 404 : 200).end()),
    )
    const names = Array.from({ length: 14 }, (_, at) => `N${at}%\n::error::x,:`)
    const url = (host: string): string => `http://${host}.example:${sites.port}/a%25b,c`
    const directory = makeDirectory([...names.map((name, at): Row => [name, url(`gone${at}`)]), ['Fine', url('fine')]])
    expect((await directory.refresh(['--strict'], day('2026-11-01'))).code).toBe(0)
    const page = join(directory.folder, 'summary.md')
    const second = await directory.refresh(['--all', '--strict', '--json', '--github'], {
      ...day('2026-11-08'),
      GITHUB_STEP_SUMMARY: page,
      GITHUB_WORKSPACE: directory.folder,
    })
    expect(second.code).toBe(1)
    const report = JSON.parse(second.stdout)
    expect(report).toMatchObject({ asked: 15, ok: 1, broken: 14, failing: 0, not_asked: 0, forges: {} })
    expect(report.findings[0]).toMatchObject({
      file: 'list.csv',
      code: 'link_broken',
      since: '2026-11-01',
      isNew: true,
    })
    const log = second.stderr.split('\n')
    const token = /^::stop-commands::(.+)$/.exec(log[0] ?? '')?.[1] ?? ''
    const commands = log.slice(log.indexOf(`::${token}::`) + 1).filter((line) => line.startsWith('::'))
    expect(commands).toHaveLength(10)
    for (const command of commands) {
      expect(command).toMatch(
        /^::warning file=list\.csv,line=\d+,col=1,title=link_broken::link broken since 2026-11-01: status 404$/,
      )
    }
    expect(readFileSync(page, 'utf8')).toContain('## Links: 1 ok, 14 broken')
    // What is known already is no news.
    expect((await directory.refresh(['--strict', '--all'], day('2026-11-15'))).code).toBe(0)
  })

  it('exits with 3 and writes nothing when nothing can be asked, and never says a token [refresh:forges:token]', async () => {
    const directory = makeDirectory([['A', 'http://a.example:1/']])
    const down = await directory.refresh([], NO_PROXIES)
    expect(down).toMatchObject({ code: 3, stderr: 'gazetteer: nothing can be reached; nothing was written\n' })
    const advised = await directory.refresh([], { HTTPS_PROXY: 'http://me:secret@127.0.0.1:1' })
    expect(advised.stderr).toBe(
      'gazetteer: nothing can be reached; nothing was written; HTTPS_PROXY is set, which is used with --proxy "$HTTPS_PROXY" only\n',
    )
    const forge = await startForge({
      find: () => ({}),
      intercept: (_request, response) => (response.writeHead(401).end('{}'), true),
    })
    closing.push(() => forge.close())
    const other = makeDirectory([['A', 'https://github.com/a/b']])
    const env = { GITHUB_TOKEN: 'ghp_secret', GITHUB_API_URL: forge.root }
    const refused = await other.refresh(['--json'], env)
    expect(refused).toMatchObject({ code: 3, stdout: '' })
    expect(refused.stderr).toContain('github.com: the token is not known there')
    expect(refused.stderr).not.toContain('ghp_secret')
    expect(() => other.read(FILE)).toThrow(/ENOENT/)
    expect((await other.refresh(['--only', 'banana'])).code).toBe(2)
    expect((await other.refresh(['--resolve', 'a.example:80'])).code).toBe(2)
  })

  it('leaves the old file or the new one when it is killed [refresh:file:interrupted]', async () => {
    let kill = (): void => {}
    let requests = 0
    const sites = await use(
      startSites((_request, response) => {
        requests += 1
        kill()
        response.end('<title>Fine</title>')
      }),
    )
    const rows = Array.from({ length: 30 }, (_, at): Row => [`A${at}`, `http://h${at}.example:${sites.port}/`])
    const directory = makeDirectory(rows)
    await directory.refresh([], day('2026-11-01'))
    const before = directory.read(FILE)
    const after = before.replace('2026-11-01', '2026-11-20')
    for (let at = 1; at <= 30; at += process.env['TEST_ALL'] ? 6 : 15) {
      requests = 0
      const child = spawnCli(['refresh', '--all', ...directory.pins], { cwd: directory.folder, env: day('2026-11-20') })
      kill = () => {
        if (requests === at) child.kill('SIGKILL')
      }
      await once(child, 'close')
      expect([before, after]).toContain(directory.read(FILE))
    }
    kill = () => {}
    await directory.refresh(['--all'], day('2026-11-20'))
    expect(directory.read(FILE)).toBe(after)
  })

  it('leaves the old file or the new one when it is killed at any of its writes [refresh:file:interrupted]', async () => {
    const sites = await use(startSites((_request, response) => response.end('<title>Fine</title>')))
    const directory = makeDirectory([['A', `http://a.example:${sites.port}/`]])
    await directory.refresh([], day('2026-11-01'))
    const before = directory.read(FILE)
    const after = before.replace('2026-11-01', '2026-11-20')
    const preload = `--import=${pathToFileURL(join(PROJECT_DIR, 'e2e/build/inject-fault.mjs')).href}`
    const seen = new Set<string>()
    for (let at = 1, isKilled = true; isKilled; at += 1) {
      writeFileSync(join(directory.folder, FILE), before)
      const fault = { NODE_OPTIONS: preload, FAULT: 'kill', FAULT_AT: String(at) }
      const { stdout } = await directory.refresh(['--all'], { ...day('2026-11-20'), ...fault })
      isKilled = stdout === ''
      seen.add(directory.read(FILE))
    }
    expect(seen).toEqual(new Set([before, after]))
    // Whatever the last one left, the next one ends as if nothing had happened.
    expect((await directory.refresh(['--all'], day('2026-11-20'))).code).toBe(0)
    expect(directory.read(FILE)).toBe(after)
  })

  it('refreshes many listings, and memory stays flat whatever they answer [refresh:fetch:memory]', async () => {
    const forge = await startForge({ find: () => ({ stars: 1249 }) })
    closing.push(() => forge.close())
    const html = '<!doctype html><title>Fine</title>'.padEnd(20_000, ' ')
    const bomb = gzipSync(Buffer.alloc(200 << 20))
    const endless = (socket: Socket, chunk: string): void => {
      const write = (): void => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on('drain', write)
      write()
    }
    const fine = await use(
      startSites((_request, response) => response.setHeader('content-type', 'text/html').end(html)),
    )
    const hostile = await use(
      startRaw((socket, head) => {
        const kind = Number(/host: h(\d+)/.exec(head)?.[1]) % 4
        if (kind === 0) socket.end(`HTTP/1.1 200 OK\r\n${'x-y: z\r\n'.repeat(10_000)}\r\n`)
        else if (kind === 1) {
          socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n')
          endless(socket, '<title>'.padEnd(50_000, 'x'))
        } else if (kind === 2) {
          socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-encoding: gzip\r\n\r\n')
          socket.end(bomb)
        } else endless(socket, 'HTTP/1.1 200 OK\r\n'.padEnd(1000, 'x'))
      }),
    )
    const run = async (port: number) => {
      const directory = makeDirectory([
        ...Array.from({ length: SITES }, (_, at): Row => [`A${at}`, `http://h${at}.example:${port}/`]),
        ...Array.from({ length: REPOSITORIES }, (_, at): Row => [`R${at}`, `https://github.com/acme/r${at}`]),
      ])
      const usage = join(directory.folder, 'usage.json')
      const code = `import fs from 'node:fs';process.on('exit',()=>fs.writeFileSync(${JSON.stringify(usage)},JSON.stringify(process.resourceUsage())))`
      const result = await directory.refresh(['--json'], {
        ...day('2026-11-01'),
        GITHUB_TOKEN: 'token',
        GITHUB_API_URL: forge.root,
        // A small heap, so that what was used is what was needed.
        NODE_OPTIONS: `--max-old-space-size=64 --max-semi-space-size=1 --import=data:text/javascript,${encodeURIComponent(code)}`,
      })
      expect([result.code, result.stderr.split('\n').at(-2)]).toMatchObject([
        0,
        expect.stringContaining(`${SITES + REPOSITORIES} asked`),
      ])
      return { report: JSON.parse(result.stdout), ...JSON.parse(readFileSync(usage, 'utf8')) }
    }
    const usual = await run(fine.port)
    expect(usual.report).toMatchObject({
      asked: SITES + REPOSITORIES,
      ok: SITES + REPOSITORIES,
      requests: SITES + REPOSITORIES / 50,
      forges: { 'github.com': { queries: REPOSITORIES / 50 } },
    })
    const odd = await run(hostile.port)
    expect(odd.report).toMatchObject({ failing: SITES / 2, ok: SITES / 2 + REPOSITORIES })
    const moreMegabytes = (odd.maxRSS - usual.maxRSS) / 1024
    expect(moreMegabytes).toBeLessThan(40)
  })
})
