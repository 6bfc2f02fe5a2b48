import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { RequestFailure } from './fetching/failure-code.ts'
import { startWorld, type StubWorld, type WorldOptions } from './refresh.fixture.ts'

const open: StubWorld[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((world) => world.close()))
})

async function world(options: WorldOptions): Promise<StubWorld> {
  const started = await startWorld(options)
  open.push(started)
  return started
}

/** Sites on this machine have a port, which the directory permits, and an address, which it allows. */
const permit = ({ sites }: StubWorld): string => `refresh: {allow: [127.0.0.1], ports: [${sites.port}]}\n`

const html = (response: ServerResponse, title: string): void => {
  response.setHeader('content-type', 'text/html')
  response.end(`<title>${title}</title>`)
}

/** What a site does, by the first label of its host, and the state it has after two weekly refreshes, and after three. */
const KINDS: Record<string, [second: string, third: string, answer: (response: ServerResponse, path: string) => void]> =
  {
    ok: ['ok', 'ok', (response) => html(response, 'Fine')],
    empty: ['ok', 'ok', (response) => response.writeHead(204).end()],
    part: ['ok', 'ok', (response) => response.writeHead(206).end('x')],
    same: ['ok', 'ok', (response) => response.writeHead(304).end()],
    moved: [
      'moved',
      'moved',
      (response, path) =>
        path === '/new' ? html(response, 'Moved') : response.writeHead(301, { location: '/new' }).end(),
    ],
    away: [
      'ok',
      'ok',
      (response, path) =>
        path === '/new' ? html(response, 'Away') : response.writeHead(302, { location: '/new' }).end(),
    ],
    gone: ['broken', 'broken', (response) => response.writeHead(404).end()],
    deleted: ['broken', 'broken', (response) => response.writeHead(410).end()],
    front: [
      'broken',
      'broken',
      (response, path) => (path === '/' ? html(response, 'Front') : response.writeHead(302, { location: '/' }).end()),
    ],
    off: ['broken', 'broken', (response) => response.writeHead(402).end('DEPLOYMENT_DISABLED')],
    dns: ['broken', 'broken', () => {}],
    error: ['failing', 'unreachable', (response) => response.writeHead(500).end()],
    bad: ['failing', 'unreachable', (response) => response.writeHead(502).end()],
    reset: ['failing', 'unreachable', (response) => response.destroy()],
    loop: ['failing', 'unreachable', (response) => response.writeHead(301, { location: '/' }).end()],
    lost: ['failing', 'unreachable', (response) => response.writeHead(301).end()],
    inside: ['failing', 'unreachable', (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
    login: ['blocked', 'blocked', (response) => response.writeHead(401).end()],
    forbidden: ['blocked', 'blocked', (response) => response.writeHead(403).end()],
    many: ['blocked', 'blocked', (response) => response.writeHead(429).end()],
    legal: ['blocked', 'blocked', (response) => response.writeHead(451).end()],
    linked: ['blocked', 'blocked', (response) => response.writeHead(999).end()],
    guard: ['blocked', 'blocked', (response) => response.writeHead(503, { server: 'cloudflare' }).end()],
    anubis: ['blocked', 'blocked', (response) => html(response, 'Making sure you are not a bot!')],
    parked: ['suspicious', 'suspicious', (response) => html(response, 'This domain is for sale')],
  }

/** Hosts of each kind: 300 in all in `npm run test:all`. */
const COPIES = process.env['TEST_ALL'] ? 12 : 4
const hosts = Object.keys(KINDS).flatMap((kind) => Array.from({ length: COPIES }, (_, at) => `${kind}.h${at}.example`))

const scripted: WorldOptions = {
  answer(request, response) {
    const [kind = ''] = request.headers.host?.split('.') ?? []
    KINDS[kind]?.[2](response, request.url ?? '')
  },
  resolve: (host) =>
    host.startsWith('dns.')
      ? Promise.reject(new RequestFailure('dns'))
      : Promise.resolve([host.endsWith('.example') ? '127.0.0.1' : '10.0.0.1']),
}

function stateByHost(asked: StubWorld): Record<string, string | undefined> {
  const path = (kind: string): string => (['front', 'moved', 'away'].includes(kind) ? '/page' : '/')
  const lines = asked.lines()
  return Object.fromEntries(
    hosts.map((host) => [host, lines.get(asked.url(host, path(host.split('.')[0] ?? '')))?.state]),
  )
}

function scriptedRows(asked: StubWorld): [string, string][] {
  const path = (kind: string): string => (['front', 'moved', 'away'].includes(kind) ? '/page' : '/')
  return hosts.map((host) => [`Listing ${host}`, asked.url(host, path(host.split('.')[0] ?? ''))])
}

describe('refreshDirectory', () => {
  it('gives each address the state that its answers lead to, and no other [refresh:states:paths]', async () => {
    const asked = await world(scripted)
    asked.list(scriptedRows(asked), permit(asked))
    await asked.report('2026-11-01')
    const expected = (column: 0 | 1): Record<string, string> =>
      Object.fromEntries(hosts.map((host) => [host, KINDS[host.split('.')[0] ?? '']?.[column] ?? '']))
    const first = Object.values(stateByHost(asked))
    expect(first).not.toContain('broken')
    expect(first).not.toContain('unreachable')
    await asked.report('2026-11-12', { all: true })
    expect(stateByHost(asked)).toEqual(expected(0))
    const last = await asked.report('2026-11-22', { all: true })
    expect(stateByHost(asked)).toEqual(expected(1))
    const since = [...asked.lines().values()].flatMap((line) => line.since ?? [])
    expect(new Set(since)).toEqual(new Set(['2026-11-01']))
    // What is found is said at its line, once for each listing.
    const counts = Object.groupBy(last.findings, ({ code }) => code)
    expect(Object.fromEntries(Object.entries(counts).map(([code, each]) => [code, each.length]))).toEqual({
      link_broken: 5 * COPIES,
      link_unreachable: 6 * COPIES,
      link_suspicious: COPIES,
      link_moved: COPIES,
    })
    const [gone] = counts.link_broken ?? []
    expect(gone).toMatchObject({ file: 'list.csv', line: expect.any(Number), since: '2026-11-01', isNew: false })
  })

  it('writes the same bytes in any order, at any concurrency [refresh:file:bytes]', async () => {
    const asked = await world(scripted)
    const rows = scriptedRows(asked)
    const texts: string[] = []
    for (const [order, concurrency] of [
      [rows, 24],
      [rows.toReversed(), 1],
      [[...rows.slice(30), ...rows.slice(0, 30)], 7],
    ] as const) {
      asked.write({ 'directory.refresh.jsonl': '' })
      asked.list(order, permit(asked))
      for (const day of ['2026-11-01', '2026-11-12', '2026-11-22']) {
        await asked.report(day, { all: true, settings: { connectMs: 60_000, timeoutMs: 60_000, concurrency } })
      }
      texts.push(asked.read('directory.refresh.jsonl'))
    }
    expect(texts[1]).toBe(texts[0])
    expect(texts[2]).toBe(texts[0])
    expect(readdirSync(asked.folder).sort()).toEqual([
      '.gazetteer',
      'directory.refresh.jsonl',
      'directory.yml',
      'list.csv',
    ])
  })

  it('asks nothing that is not due, and a refresh in which nothing happened changes one line', async () => {
    const asked = await world({
      answer: (_request, response) => html(response, 'Fine'),
      forge: { find: () => ({ stars: 5 }) },
    })
    const rows = Array.from({ length: 30 }, (_, at): [string, string] => [`A${at}`, asked.url(`h${at}.example`)])
    asked.list([...rows, ['Repo', 'https://github.com/acme/thing']], permit(asked))
    await asked.report('2026-11-01')
    const text = asked.read('directory.refresh.jsonl')
    expect(await asked.report('2026-11-01T20:00Z')).toMatchObject({ asked: 0, requests: 0 })
    expect(asked.read('directory.refresh.jsonl')).toBe(text)
    expect(asked.sites.requests).toHaveLength(30)
    expect(await asked.report('2026-11-15')).toMatchObject({ asked: 31, requests: 31 })
    expect(asked.read('directory.refresh.jsonl')).toBe(text.replace('2026-11-01', '2026-11-15'))
    // What the directory has no more is dropped.
    asked.list(rows.slice(1), permit(asked))
    expect(await asked.report('2026-11-15')).toMatchObject({ asked: 0 })
    expect(asked.lines().size).toBe(29)
  })

  it('drops nothing while sources cannot be read [refresh:file:kept]', async () => {
    const asked = await world({ answer: (_request, response) => response.writeHead(404).end() })
    const rows = Array.from({ length: 3 }, (_, at): [string, string] => [`A${at}`, asked.url(`h${at}.example`)])
    asked.list(rows, permit(asked))
    await asked.report('2026-11-01')
    const text = asked.read('directory.refresh.jsonl')
    for (const damage of [() => rmSync(join(asked.folder, 'list.csv')), () => asked.write({ 'list.csv': '' })]) {
      asked.list(rows, permit(asked))
      damage()
      const { notes } = await asked.report('2026-11-01', { only: 'forges' })
      expect(notes).toEqual([expect.stringMatching(/gazetteer check says why\); .* missing: 3$/)])
      expect(asked.read('directory.refresh.jsonl')).toBe(text)
    }
  })

  it('goes on after a clock that was wrong [refresh:states:clock]', async () => {
    const asked = await world(scripted)
    const [ok = '', gone = '', parked = ''] = ['ok', 'gone', 'parked'].map((kind) => asked.url(`${kind}.h0.example`))
    asked.list(
      [
        ['Ok', ok],
        ['Gone', gone],
        ['Parked', parked],
      ],
      permit(asked),
    )
    await asked.report('2036-01-01')
    expect(await asked.report('2026-11-01')).toMatchObject({ asked: 3 })
    expect(asked.lines().get(gone)).toMatchObject({ state: 'failing', first: '2026-11-01' })
    expect(asked.lines().get(parked)).toMatchObject({ state: 'suspicious', since: '2026-11-01' })
    await asked.report('2026-11-04', { all: true })
    expect(asked.lines().get(gone)).toMatchObject({ state: 'broken', since: '2026-11-01' })
    expect(asked.read('directory.refresh.jsonl')).not.toContain('2036')
  })

  it('says at once that it cannot write, and asks nothing [refresh:file:refused]', async () => {
    const asked = await world(scripted)
    asked.list([['Ok', asked.url('ok.h0.example')]], permit(asked))
    const file = join(asked.folder, 'directory.refresh.jsonl')
    mkdirSync(file)
    await expect(asked.refresh('2026-11-01')).rejects.toThrow(
      'directory.refresh.jsonl:1:1 this is not a file; it was not read; move it away and run the command again',
    )
    rmSync(file, { recursive: true })
    writeFileSync(join(asked.folder, '../elsewhere.txt'), 'secret')
    symlinkSync(join(asked.folder, '../elsewhere.txt'), file)
    await expect(asked.refresh('2026-11-01')).rejects.toThrow(/points outside .* run the command again$/)
    expect(asked.sites.requests).toEqual([])
  })

  it('writes nothing when the network answers for everybody, as before a login [refresh:states:offline]', async () => {
    let portal = false
    const asked = await world({
      answer(request, response) {
        if (!portal) html(response, `Tool of ${request.headers.host}`)
        else if (request.headers.host?.startsWith('login.')) html(response, 'Welcome to our guests')
        else response.writeHead(302, { location: asked.url('login.portal.example', '/login') }).end()
      },
    })
    const hosts = Array.from({ length: 6 }, (_, at) => `h${at}.tool${at}.example`)
    const list = (names: string[]): void =>
      asked.list(
        names.map((host) => [host, asked.url(host, '/page')]),
        permit(asked),
      )
    list(hosts)
    portal = true
    const offline = {
      status: 'offline',
      reason: 'perhaps this network wants you to sign in: login.portal.example answers for half of all sites',
    }
    expect(await asked.refresh('2026-11-01')).toEqual(offline)
    portal = false
    expect(await asked.report('2026-11-01')).toMatchObject({ states: { ok: 6 } })
    portal = true
    expect(await asked.refresh('2026-11-01', { all: true })).toEqual(offline)
    expect([...asked.lines().values()].map(({ state }) => state)).toEqual(Array.from(hosts, () => 'ok'))
    portal = true
    // Sites of one domain have one login.
    list(hosts.map((_, at) => `h${at}.corp.example`))
    expect(await asked.refresh('2026-11-01')).toMatchObject({ status: 'done' })
  })

  it('writes nothing when the network is down [refresh:states:offline]', async () => {
    let down = false
    const asked = await world({
      answer: (_request, response) => html(response, 'Fine'),
      resolve: (host) =>
        down || host.startsWith('dead')
          ? Promise.reject(new RequestFailure('dns_failed'))
          : Promise.resolve(['127.0.0.1']),
    })
    const rows = Array.from({ length: 30 }, (_, at): [string, string] => [`A${at}`, asked.url(`h${at}.example`)])
    const dead: [string, string] = ['Dead', asked.url('dead.example')]
    asked.list([...rows, dead], permit(asked))
    down = true
    expect(await asked.refresh('2026-11-01')).toEqual({ status: 'offline', reason: 'nothing can be reached' })
    expect(existsSync(join(asked.folder, 'directory.refresh.jsonl'))).toBe(false)
    down = false
    expect(await asked.report('2026-11-01')).toMatchObject({ states: { ok: 30, failing: 1 } })
    const text = asked.read('directory.refresh.jsonl')
    down = true
    expect((await asked.refresh('2026-11-12')).status).toBe('offline')
    // Only what failed before is due: others tell whether it is the network.
    expect(await asked.refresh('2026-11-03')).toEqual({ status: 'offline', reason: 'nothing can be reached' })
    expect(asked.read('directory.refresh.jsonl')).toBe(text)
    down = false
    expect((await asked.refresh('2026-11-03')).status).toBe('done')
    expect(asked.lines().get(dead[1])).toMatchObject({ state: 'failing', tries: 2 })
  })

  it('writes what it learned when the name servers of most hosts do not answer [refresh:names:slow]', async () => {
    const asked = await world({
      answer: (_request, response) => html(response, 'Fine'),
      resolve: (host) => (host.startsWith('slow') ? new Promise(() => {}) : Promise.resolve(['127.0.0.1'])),
    })
    const hosts = Array.from({ length: 30 }, (_, at) => `${at < 20 ? 'slow' : 'fine'}${at}.example`)
    asked.list(
      hosts.map((host) => [host, asked.url(host)]),
      permit(asked),
    )
    const settings = { dnsMs: 10, connectMs: 60_000, timeoutMs: 60_000 }
    expect(await asked.report('2026-11-01', { settings })).toMatchObject({ states: { ok: 10, failing: 20 } })
    expect(asked.lines().get(asked.url('slow0.example'))).toMatchObject({ state: 'failing', code: 'dns_failed' })
  })

  it('asks no address that seems to have a key, is skipped or is not public, and says so [refresh:states:refused]', async () => {
    const asked = await world({ answer: (_request, response) => response.end() })
    asked.list(
      [
        ['Key', asked.url('a.example', '/?api_key=a1b2c3d4e5f6g7h8')],
        ['Skipped', asked.url('www.skipped.example')],
        ['Private', 'http://192.168.0.1/'],
        ['Host', 'http://router.local/'],
        ['Port', 'http://b.example:22/'],
      ],
      `refresh: {allow: [127.0.0.1], ports: [${asked.sites.port}], skip: [skipped.example]}\n`,
    )
    const { findings, asked: count } = await asked.report('2026-11-01')
    expect(asked.sites.requests).toEqual([])
    expect(count).toBe(0)
    expect(findings.map(({ id, code, message, url }) => [id, code, message, url.replace(/:\d{4,5}/, '')])).toEqual([
      ['key', 'link_refused', 'not requested: it seems to have a credential in it', 'http://a.example/?…'],
      ['private', 'link_refused', 'not requested: 192.168.0.1 is not a public address', 'http://192.168.0.1/'],
      [
        'host',
        'link_refused',
        'not requested: router.local is a name of this machine or network',
        'http://router.local/',
      ],
      ['port', 'link_refused', 'not requested: port 22 is not requested', 'http://b.example:22/'],
    ])
  })

  it('permits nothing because a source says so', async () => {
    const asked = await world({ answer: (_request, response) => response.end() })
    asked.list([['A', asked.url('a.example')]])
    asked.write({
      'list.csv': `name,url,refresh.allow,refresh\nA,${asked.url('a.example')},127.0.0.1,"{allow: [127.0.0.1]}"\n`,
    })
    const { findings } = await asked.report('2026-11-01')
    expect(findings.map(({ code }) => code)).toEqual(['link_refused'])
    expect(asked.sites.connections()).toBe(0)
  })

  it('keeps what is known of repositories that are gone, hidden or somebody else’s [refresh:forges:states]', async () => {
    let later = false
    const asked = await world({
      answer: (_request, response) => response.end(),
      forge: {
        find: (path) => {
          if (!later) return { id: `R_${path}`, stars: 1249, committed: '2026-10-20T00:00:00Z' }
          if (path === 'a/gone') return undefined
          if (path === 'a/hidden') return { error: 'FORBIDDEN' }
          if (path === 'a/resold') return { id: 'R_other', stars: 3 }
          if (path === 'a/renamed') return { id: 'R_a/renamed', path: 'b/Renamed', stars: 1251 }
          return path === 'a/odd' ? { error: 'SOMETHING' } : { id: `R_${path}`, stars: 1249, archived: true }
        },
      },
    })
    asked.list(
      ['gone', 'hidden', 'resold', 'renamed', 'odd', 'archived'].map((name): [string, string] => [
        name,
        `https://github.com/a/${name}`,
      ]),
    )
    await asked.report('2026-11-01')
    expect(asked.lines().get('github:a/odd')).toEqual({
      key: 'github:a/odd',
      id: 'R_a/odd',
      stars: 1200,
      last_commit: '2026-10',
      archived: false,
      license: 'MIT',
    })
    later = true
    await asked.report('2026-11-08')
    const { findings, not_asked } = await asked.report('2026-11-15')
    const lines = Object.fromEntries(asked.lines())
    expect(lines).toMatchObject({
      'github:a/gone': { state: 'broken', since: '2026-11-08', code: '404', stars: 1200 },
      'github:a/hidden': { state: 'blocked', stars: 1200 },
      'github:a/resold': { state: 'suspicious', since: '2026-11-08', id: 'R_a/resold', stars: 1200 },
      'github:a/renamed': { state: 'moved', url: 'https://github.com/b/Renamed', safe: true, stars: 1300 },
      'github:a/odd': { at: '2026-11-01', stars: 1200 },
      'github:a/archived': { archived: true },
    })
    expect(lines['github:a/archived']).not.toHaveProperty('last_commit')
    expect(not_asked).toBe(1)
    expect(findings.map(({ code, id }) => [id, code])).toEqual([
      ['gone', 'link_broken'],
      ['resold', 'link_suspicious'],
      ['renamed', 'link_moved'],
    ])
  })

  it('writes nothing when a forge does not know its token', async () => {
    const asked = await world({
      answer: (_request, response) => response.end(),
      forge: { find: () => ({}), intercept: (_request, response) => (response.writeHead(401).end('{}'), true) },
    })
    asked.list([['A', 'https://github.com/a/b']])
    expect(await asked.refresh('2026-11-01')).toEqual({ status: 'unauthorized', hosts: ['github.com'] })
    expect(existsSync(join(asked.folder, 'directory.refresh.jsonl'))).toBe(false)
  })

  it('writes what is known when it is ended, and keeps the day of the last whole one [refresh:file:interrupted]', async () => {
    const stop = new AbortController()
    const asked = await world({
      answer: (request, response) => {
        if (request.headers.host?.startsWith('slow')) stop.abort()
        else html(response, 'Fine')
      },
    })
    asked.list([['A', asked.url('a.example')]], permit(asked))
    await asked.report('2026-11-01')
    asked.list(
      [
        ['A', asked.url('a.example')],
        ['B', asked.url('b.example')],
        ['Slow', asked.url('slow.example')],
      ],
      permit(asked),
    )
    const settings = { connectMs: 60_000, timeoutMs: 60_000, concurrency: 1 }
    const { interrupted, not_asked } = await asked.report('2026-11-12', { all: true, stop: stop.signal, settings })
    expect(interrupted).toBe(true)
    expect(not_asked).toBeGreaterThanOrEqual(1)
    expect(asked.lines().has(asked.url('slow.example'))).toBe(false)
    expect(asked.read('directory.refresh.jsonl')).toContain('"as_of":"2026-11-01"')
  })

  it('writes what moved for certain into the sources, and no other byte [refresh:fix:sources]', async () => {
    const asked = await world({
      answer: (request, response) => {
        const host = request.headers.host ?? ''
        if (host.startsWith('www.') || request.url === '/x/' || request.url === '/look') return html(response, host)
        const path = request.url === '/old' ? '/look' : request.url
        return response.writeHead(301, { location: `http://www.${host}${path}` }).end()
      },
      forge: { find: () => ({ id: 'R', path: 'Fresh/Name' }) },
    })
    const at = (host: string, path = '/') => asked.url(host, path)
    const readme = `# T\r\n\r\n## Tools\r\n\r\n- [A](${at('a.example')}) – Öne.  \r\n- [B](${at('b.example')}) – Two, [again](${at('b.example')}).\r\n- [Old](${at('c.example', '/old')}) – look\r\n`
    const csv = `name,url\r\n"C, ""c""",${at('d.example')}\r\n`
    const yaml = `# keep\n- &x {name: 'D', url: '${at('e.example')}'} # why\n- name: E\n  url: https://github.com/old/name/tree/main/sub # here\n`
    const files = { 'README.md': readme, 'data/list.csv': csv, 'data/list.yml': yaml }
    asked.write({
      ...files,
      'directory.yml': `title: T\ndescription: D.\nbase_url: https://d.example\n${permit(asked)}sources:\n  - {kind: markdown, files: README.md}\n  - {kind: csv, files: data/list.csv, defaults: {category: Csv}}\n  - {kind: yaml, files: data/list.yml, defaults: {category: Yaml}}\n`,
    })
    const { fixed, left } = await asked.report('2026-11-01', { fix: true })
    const www = (text: string, host: string): string => text.replace(`//${host}:`, `//www.${host}:`)
    expect(asked.read('README.md')).toBe(www(readme, 'a.example'))
    expect(asked.read('data/list.csv')).toBe(www(csv, 'd.example'))
    expect(asked.read('data/list.yml')).toBe(www(yaml, 'e.example').replace('old/name', 'Fresh/Name'))
    expect(fixed).toHaveLength(4)
    expect(left.map(({ reason }) => reason)).toEqual(['it is written 2 times'])
    // What was written is known already.
    expect(await asked.report('2026-11-01', { fix: true })).toMatchObject({ requests: 0, fixed: [] })
    expect(asked.lines().get(at('www.a.example'))?.state).toBe('ok')
    expect(asked.lines().has('github:fresh/name')).toBe(true)
  })

  it('writes through no link that leads elsewhere [refresh:fix:links]', async () => {
    const asked = await world({
      answer: (request, response) => {
        if (request.headers.host?.startsWith('www.')) return html(response, 'A')
        return response.writeHead(301, { location: `http://www.${request.headers.host}/` }).end()
      },
    })
    const outside = mkdtempSync(join(tmpdir(), 'gazetteer-outside-'))
    asked.list([['A', asked.url('a.example')]], permit(asked))
    const csv = asked.read('list.csv')
    writeFileSync(join(outside, 'list.csv'), csv)
    rmSync(join(asked.folder, 'list.csv'))
    symlinkSync(join(outside, 'list.csv'), join(asked.folder, 'list.csv'))
    const { fixed } = await asked.report('2026-11-01', { fix: true })
    expect(fixed).toEqual([])
    expect(readFileSync(join(outside, 'list.csv'), 'utf8')).toBe(csv)
    rmSync(outside, { recursive: true })
  })

  it('writes nothing on a dry run', async () => {
    const asked = await world({ answer: (_request, response) => html(response, 'Fine') })
    asked.list([['A', asked.url('a.example')]], permit(asked))
    expect(await asked.report('2026-11-01', { dryRun: true })).toMatchObject({ asked: 1, states: { ok: 1 } })
    expect(readdirSync(asked.folder).sort()).toEqual(['directory.yml', 'list.csv'])
  })

  it('reads a file that was edited by others, and drops what does not fit', async () => {
    const asked = await world({ answer: (_request, response) => html(response, 'Fine') })
    asked.list([['A', asked.url('a.example')]], permit(asked))
    asked.write({ 'directory.refresh.jsonl': 'x\n{"key":"github:gone/gone"}\n{"key":"__proto__","stars":1}\n' })
    const { diagnostics } = await asked.report('2026-11-01')
    expect(diagnostics.length).toBeGreaterThan(0)
    expect([...asked.lines().keys()]).toEqual([asked.url('a.example')])
  })
})
