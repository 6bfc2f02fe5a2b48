import { afterEach, describe, expect, it } from 'vitest'
import { parseRepository, type RepositoryRef } from '../../../shared/refresh-file/refresh-keys.ts'
import { createAddressRules } from '../fetching/address-rules.ts'
import { startSites, type StubSites } from '../fetching/stub-sites.fixture.ts'
import type { Remembered } from '../states/refresh-cache.ts'
import { requestForges, type ForgesOutcome, readForgeAccess } from './request-forges.ts'
import { writeQuery } from './request-graphql.ts'
import { startForge, type StubForge, type StubForgeOptions } from './stub-forges.fixture.ts'

const open: StubSites[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()))
})

interface Asking {
  readonly token?: string | undefined
  readonly remembered?: ReadonlyMap<string, Remembered>
  readonly env?: Record<string, string>
}

async function forge(options: StubForgeOptions): Promise<StubForge> {
  const started = await startForge(options)
  open.push(started)
  return started
}

const slept: number[] = []

function ask(
  { root }: Pick<StubForge, 'root'>,
  urls: readonly string[],
  { token = 'secret-token', remembered = new Map(), env = {} }: Asking = {},
): Promise<ForgesOutcome> {
  slept.length = 0
  const access = readForgeAccess({
    GITHUB_API_URL: root,
    GITLAB_API_URL: `${root}/api/v4`,
    CODEBERG_API_URL: `${root}/api/v1`,
    GITHUB_TOKEN: token,
    ...env,
  })
  const clock = {
    now: () => Date.parse('2026-11-22T12:00:00Z'),
    sleep: (ms: number) => {
      slept.push(ms)
      return Promise.resolve()
    },
  }
  const context = {
    rules: createAddressRules(),
    resolve: () => Promise.resolve(['127.0.0.1']),
    limits: { dnsMs: 60_000, connectMs: 60_000, headerBytes: 16_384, textBytes: 65_536 },
  }
  const refs = urls.map((url) => parseRepository(url)).filter((ref): ref is RepositoryRef => ref !== undefined)
  return requestForges(refs, access, remembered, false, {
    context,
    clock,
    userAgent: 'test',
    stop: new AbortController().signal,
  })
}

const github = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `https://github.com/acme/thing-${at}`)

describe('requestForges, GitHub', () => {
  it('asks for 1,123 repositories with 23 queries, names in variables only [refresh:forges:batches]', async () => {
    const stub = await forge({ find: () => ({ stars: 1249 }) })
    const outcome = await ask(stub, github(1123))
    expect([outcome.answers.size, stub.requests.length, stub.points()]).toEqual([1123, 23, 46])
    expect(outcome.usage.get('github.com')).toEqual({ queries: 23, points_left: 4954 })
    expect(outcome.answers.get('github:acme/thing-7')).toMatchObject({ kind: 'found', facts: { stars: 1200 } })
    expect(writeQuery(50).length).toBeLessThan(5000)
  })

  it('halves what fails, and learns nothing of what fails alone [refresh:forges:halving]', async () => {
    const stub = await forge({
      find: () => ({}),
      intercept: (_request, response, aliases) => {
        if (aliases.length <= 7 && !aliases.includes('acme/thing-300')) return false
        response.writeHead(502).end()
        return true
      },
    })
    const { answers, notes } = await ask(stub, github(1123))
    expect(answers.size).toBe(1122)
    expect(answers.has('github:acme/thing-300')).toBe(false)
    expect(notes).toEqual(['github.com: nothing learned of 1 of 1123 repositories: they stay as they were'])
    expect(stub.requests.length).toBeLessThanOrEqual(4 * Math.ceil(1123 / 7))
  })

  it('gives up a forge that answers nothing, after as few queries as tell [refresh:forges:halving]', async () => {
    const stub = await forge({
      find: () => ({}),
      intercept: (_request, response) => {
        response.writeHead(502).end()
        return true
      },
    })
    const { answers } = await ask(stub, github(1123))
    expect(answers.size).toBe(0)
    // 50, 25, 13, 7, 4, 2, and three alone, the last one in a query of two.
    expect(stub.requests.length).toBe(10)
  })

  it('reads every kind of answer [refresh:forges:answers]', async () => {
    const stub = await forge({
      find: (path) =>
        ({
          'a/full': {
            id: 'R_1',
            stars: 1250,
            committed: '2026-10-31T23:59:59Z',
            release: 'v2',
            released: '2026-09-14T10:00:00Z',
            archived: true,
          },
          'a/empty': { license: null },
          'a/unasserted': { license: 'NOASSERTION' },
          'a/renamed': { path: 'b/new-name' },
          'a/secret': { error: 'FORBIDDEN' as const },
          'a/odd': { error: 'SOMETHING' as const },
          'a/hostile': {
            id: 'x'.repeat(1000),
            path: '../../x',
            stars: '1e400',
            committed: 'yesterday',
            release: '\u202E\u0000',
            released: '2026-13-45T00:00:00Z',
            archived: 'yes',
            license: 'l'.repeat(1 << 18),
          },
          'a/negative': { stars: -5, committed: 12, license: { a: 1 } },
        })[path],
    })
    const names = 'full empty unasserted renamed gone secret odd hostile negative'.split(' ')
    const { answers } = await ask(
      stub,
      names.map((name) => `https://github.com/a/${name}`),
    )
    const known = Object.fromEntries(names.map((name) => [name, answers.get(`github:a/${name}`)]))
    expect(JSON.parse(JSON.stringify(known))).toEqual({
      full: {
        kind: 'found',
        path: 'a/full',
        facts: {
          id: 'R_1',
          stars: 1300,
          last_commit: '2026-10',
          last_release: '2026-09-14',
          release: 'v2',
          archived: true,
          license: 'MIT',
        },
      },
      empty: { kind: 'found', path: 'a/empty', facts: { id: 'R_a/empty', stars: 1, archived: false } },
      unasserted: { kind: 'found', path: 'a/unasserted', facts: { id: 'R_a/unasserted', stars: 1, archived: false } },
      renamed: {
        kind: 'found',
        path: 'b/new-name',
        facts: { id: 'R_a/renamed', stars: 1, archived: false, license: 'MIT' },
      },
      gone: { kind: 'gone' },
      secret: { kind: 'blocked' },
      hostile: {
        kind: 'found',
        path: '../../x',
        facts: { id: `${'x'.repeat(99)}…`, license: `${'l'.repeat(99)}…` },
      },
      negative: { kind: 'found', path: 'a/negative', facts: { id: 'R_a/negative', archived: false } },
    })
    expect(answers.has('github:a/odd')).toBe(false)
  })

  it.each<[string, StubForgeOptions['intercept'], Partial<ForgesOutcome>]>([
    [
      'a reset in 20 minutes',
      (_request, response) => {
        const reset = Date.parse('2026-11-22T12:20:00Z') / 1000
        response.writeHead(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) }).end('{}')
        return true
      },
      { notes: ['github.com: nothing learned of 60 of 60 repositories: it answers no more requests for now'] },
    ],
    [
      'a token that it does not know',
      (_request, response) => (response.writeHead(401).end('{}'), true),
      {
        unauthorized: ['github.com'],
        notes: ['github.com: nothing learned of 60 of 60 repositories: it does not know the token'],
      },
    ],
    [
      'HTML with status 200',
      (_request, response) => (response.end('<!doctype html>'), true),
      { notes: ['github.com: nothing learned of 60 of 60 repositories: it does not answer'] },
    ],
    [
      '403 that says nothing',
      (_request, response) => (response.writeHead(403).end('{}'), true),
      { notes: ['github.com: nothing learned of 60 of 60 repositories: it does not answer'] },
    ],
    [
      '10 MB of JSON',
      (_request, response) => (response.end(`{"data":"${'x'.repeat(10 << 20)}"}`), true),
      { notes: ['github.com: nothing learned of 60 of 60 repositories: it does not answer'] },
    ],
    [
      'errors without data',
      (_request, response) => (response.end('{"errors":[{"type":"RATE_LIMITED"}]}'), true),
      { notes: ['github.com: nothing learned of 60 of 60 repositories: it answers no more requests for now'] },
    ],
  ])('learns nothing from %s [refresh:forges:refusals]', async (_name, intercept, expected) => {
    const stub = await forge({ find: () => ({}), ...(intercept && { intercept }) })
    const outcome = await ask(stub, github(60))
    expect(outcome).toMatchObject(expected)
    expect(outcome.answers.size).toBe(0)
    expect(stub.requests.length).toBeLessThanOrEqual(100)
  })

  it('waits a little when it is told to', async () => {
    let asked = 0
    const stub = await forge({
      find: () => ({}),
      intercept: (_request, response) => {
        asked += 1
        if (asked > 1) return false
        response.writeHead(429, { 'retry-after': '20' }).end('{}')
        return true
      },
    })
    expect((await ask(stub, github(60))).answers.size).toBe(60)
    expect(slept).toEqual([20_000])
  })

  it('sends the token nowhere else, and says it nowhere [refresh:forges:token]', async () => {
    const seen: (string | undefined)[] = []
    const other = await startSites((request, response) => {
      seen.push(request.headers.authorization)
      response.end('{}')
    })
    open.push(other)
    const stub = await forge({
      find: () => ({}),
      intercept: (_request, response) => {
        response.writeHead(307, { location: `http://127.0.0.1:${other.port}/graphql` }).end()
        return true
      },
    })
    const outcome = await ask(stub, github(1))
    // The other one is on this machine, and no forge that was named.
    expect(seen).toEqual([])
    expect(stub.authorizations).toEqual(['Bearer secret-token'])
    expect(JSON.stringify({ ...outcome, answers: [...outcome.answers] })).not.toContain('secret-token')
    const elsewhere = await ask({ root: `http://127.0.0.1:${other.port}` }, ['https://gitlab.com/a/b'], {
      env: { GITLAB_API_URL: `${stub.root}/api/v4`, GITLAB_TOKEN: 'other-token' },
    })
    expect(elsewhere.answers.size).toBe(0)
    expect(seen).toEqual([])
  })

  it('asks for 50 without a token, the oldest first, and says how to ask for all [refresh:forges:no-token]', async () => {
    const stub = await forge({ find: () => ({ stars: 7 }) })
    const urls = github(60)
    const asked = new Map(urls.slice(0, 55).map((_url, at) => [`github:acme/thing-${at}`, { asked: 1000 - at }]))
    const outcome = await ask(stub, urls, { token: '', remembered: asked })
    expect(stub.requests).toHaveLength(50)
    expect(stub.requests.filter((each) => each.includes('graphql'))).toEqual([])
    expect(['55', '59', '54', '10', '9'].map((at) => outcome.answers.has(`github:acme/thing-${at}`))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    expect(outcome.notes).toEqual([
      'github.com: 50 of 60 repositories requested; set GITHUB_TOKEN for all of them, with commits and releases',
    ])
  })
})

describe('requestForges, GitLab and Forgejo', () => {
  it('asks for groups, commits and releases', async () => {
    const stub = await forge({
      find: (path) =>
        ({
          'group/sub/name': { id: 42, stars: 9, committed: '2026-10-01T00:00:00Z' },
          'o/r': { id: 7, stars: 12, release: 'v1', released: '2026-01-02T03:04:05Z', path: 'O/r' },
        })[path],
    })
    const { answers, usage } = await ask(stub, [
      'https://gitlab.com/group/sub/name',
      'https://codeberg.org/o/r',
      'https://codeberg.org/o/gone',
    ])
    expect(JSON.parse(JSON.stringify(Object.fromEntries(answers)))).toEqual({
      'gitlab:group/sub/name': {
        kind: 'found',
        path: 'group/sub/name',
        facts: { id: '42', stars: 9, archived: false, last_commit: '2026-10' },
      },
      'forgejo:o/r': {
        kind: 'found',
        path: 'O/r',
        facts: { id: '7', stars: 12, archived: false, release: 'v1', last_release: '2026-01-02' },
      },
      'forgejo:o/gone': { kind: 'gone' },
    })
    expect(Object.fromEntries(usage)).toEqual({ 'codeberg.org': { queries: 4 }, 'gitlab.com': { queries: 3 } })
    expect(stub.requests).toContain('GET 127.0.0.1/api/v4/projects/group%2Fsub%2Fname')
    expect(stub.authorizations.filter((each) => each !== undefined)).toEqual([])
  })

  it('gives up on one that is down, and goes on with the others', async () => {
    const stub = await forge({
      find: () => ({}),
      intercept: (request, response) => {
        if (!request.url?.startsWith('/api/v4')) return false
        response.writeHead(500).end()
        return true
      },
    })
    const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://gitlab.com/x/${name}`)
    const { answers, notes } = await ask(stub, [...urls, ...github(3)])
    expect(answers.size).toBe(3)
    expect(notes).toEqual(['gitlab.com: nothing learned of 5 of 5 repositories: it does not answer'])
    expect(stub.requests.filter((each) => each.includes('/api/v4'))).toHaveLength(3)
  })
})
