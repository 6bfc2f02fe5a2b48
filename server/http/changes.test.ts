import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestModel, createTestSite } from '../publish/directory-model.fixture.ts'
import { childrenOf, childText, readXml } from '../../e2e/fixtures/read-xml.ts'
import { createChanges } from '../contents/mcp-changes.ts'
import { publishRelease } from '../publish/publish-release.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import type { NodeFileStore } from '../store/node-files.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import type { Release } from '../../shared/release/release.ts'
import { createApp } from './app.ts'
import type { App } from './app.ts'
import { createMcpEndpoint } from './mcp/mcp.ts'

const BASE = 'https://example.org'

/** Ids in feeds are of the directory, which has no other name here. */
const URN = 'urn:gazetteer:https-example-org'

function throwError(error: unknown): never {
  throw error
}

const RELEASES: readonly Record<string, string[]>[] = [
  { tools: ['Awk', 'Sed', 'Grep'], old: ['Lost'] },
  { tools: ['Awk', 'Sed', 'New'], other: ['Lost'] },
  { tools: ['Awk', 'Sed', 'New', 'Newer'], other: ['Lost'] },
]

let folder: string
let store: NodeFileStore
let app: App
let ids: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-'))
  const outDir = join(folder, 'out')
  ids = await publishAll(
    outDir,
    RELEASES.map((pages) => createTestModel(pages)),
  )
  store = openNodeFileStore(outDir, { watch: false })
  app = createApp({ store, mcp: createMcpEndpoint({ store }) })
})

afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Publishes pages one after the other, a day apart. */
async function publishAll(outDir: string, releases: readonly DirectoryModel[]): Promise<string[]> {
  const published: string[] = []
  for (const [at, model] of releases.entries()) {
    const { release } = await publishRelease({
      plain: true,
      model,
      site: { ...createTestSite(), directory: model.directory },
      sharedFiles: [],
      outDir,
      engine: 'one',
      nowSeconds: 1,
      publishedSeconds: Date.UTC(2026, 0, at + 1) / 1000,
    })
    published.push(release)
  }
  return published
}

function get(path: string, headers: Record<string, string> = {}): Response | Promise<Response> {
  return app.request(`${BASE}${path}`, { headers })
}

async function json(path: string): Promise<ReturnType<typeof JSON.parse>> {
  return (await get(path)).json()
}

async function rpc(page: string, method: string, params: object): Promise<ReturnType<typeof JSON.parse>> {
  const response = await app.request(`${BASE}/${page}mcp`, {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).result
}

async function call(page: string, name: string, args: object): Promise<ReturnType<typeof JSON.parse>> {
  const result = await rpc(page, 'tools/call', { name, arguments: args })
  return result.isError === true ? result.content[0].text : result.structuredContent
}

function kindsOf(changes: readonly { kind: string; id: string }[]): string[] {
  return changes.map(({ kind, id }) => `${kind} ${id}`)
}

const ALL = ['added new', 'moved lost', 'removed grep', 'added newer']

describe('_/changes', () => {
  it('leads from any position to now, in parts of any size [changes:api:paging]', async () => {
    for (const limit of [1, 2, 3, 100]) {
      const seen: { kind: string; id: string }[] = []
      let since = ids[0]
      for (let hasMore = true; hasMore;) {
        const answer = await json(`/_/changes?since=${since}&limit=${limit}`)
        expect(answer.mode).toBe('delta')
        seen.push(...answer.changes)
        ;({ cursor: since, hasMore } = answer)
      }
      expect(kindsOf(seen)).toEqual(ALL)
      expect(await json(`/_/changes?since=${since}`)).toMatchObject({ mode: 'delta', changes: [], hasMore: false })
    }
    expect(kindsOf((await json(`/_/changes?since=2026-01-03`)).changes)).toEqual(['added newer'])
    expect(kindsOf((await json(`/_/changes?since=${ids[1]}`)).changes)).toEqual(['added newer'])
  })

  it('gives who has nothing the position of now, and where to begin', async () => {
    const { mode, cursor, snapshot, release, changes } = await json('/_/changes')
    expect([mode, snapshot, release, changes]).toEqual(['snapshot', `${BASE}/_/data/datapackage.json`, ids[2], []])
    expect((await json(`/_/changes?since=${cursor}`)).changes).toEqual([])
  })

  it('refuses what is no position, and whoever knows too little [changes:api:refusals]', async () => {
    const { cursor } = await json('/_/changes')
    const statusOf = async (query: string): Promise<number> => (await get(`/_/changes?${query}`)).status
    const [, ledger] = cursor.split('.')
    for (const since of ['x', '../..', `0.${ledger.slice(1)}`, `${'z'.repeat(10)}.${ledger}`, '2026-02-30x', '%00']) {
      expect(await statusOf(`since=${since}`)).toBe(400)
    }
    for (const limit of ['0', '1001', 'x', '-1', '1e3']) expect(await statusOf(`limit=${limit}`)).toBe(400)
    for (const since of [`zzz.${ledger}`, `0.${'0'.repeat(12)}`, 'r'.repeat(22), '2025-01-01']) {
      const response = await get(`/_/changes?since=${since}`)
      expect([since, response.status]).toEqual([since, 410])
      const problem = await response.json()
      expect(problem).toMatchObject({ title: 'Gone', index: `${BASE}/index.json` })
      expect(problem.detail).toContain(`since=${cursor}`)
    }
    const post = await app.request(`${BASE}/_/changes`, { method: 'POST' })
    expect(post.status).toBe(405)
  })

  it('is also files, of which only the ledger changes [changes:files:walk]', async () => {
    const response = await get('/_/changes/index.json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    const head = await response.json()
    expect(head).toMatchObject({ release: ids[2], seq: 4, oldest: { seq: 0, published: '2026-01-01T00:00:00Z' } })
    const changes = []
    for (const { url } of head.segments.toReversed()) {
      const segment = await get(new URL(url).pathname)
      expect(segment.headers.get('cache-control')).toContain('immutable')
      changes.push(...(await segment.json()).changes)
    }
    expect(kindsOf(changes)).toEqual(ALL)
    expect(changes[1]).toMatchObject({
      url: `${BASE}/other/#lost`,
      from: { url: `${BASE}/old/#lost`, categories: ['old'] },
    })
    const [{ url }] = head.removed
    expect((await json(new URL(url).pathname)).tombstones).toMatchObject([
      { id: 'grep', removed: '2026-01-02T00:00:00Z' },
    ])
    expect((await get('/_/changes/nothing.json')).status).toBe(404)
  })
})

describe('_/changes/', () => {
  it('shows people what was added and changed, in the words of the directory [changes:page:shown]', async () => {
    const response = await get('/_/changes/', { accept: 'text/html' })
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    const html = await response.text()
    expect(html).toContain('<h1>Recently added and changed</h1>')
    expect(html).toContain('<a href="feed.xml">Feed</a>')
    expect(html).toContain('<li><a href="/tools/#newer"><bdi>Newer</bdi></a> <span class="n">Added <time datetime=')
    expect(html).toContain('<li><bdi>Grep</bdi> <span class="n">Removed <time datetime=')
    expect(html.indexOf('Newer')).toBeLessThan(html.indexOf('Grep'))
    const root = await (await get('/', { accept: 'text/html' })).text()
    expect(root).toContain('<a href="/_/changes/">Recently added and changed</a>')
    expect(root).toContain('href="https://example.org/_/changes/feed.xml"')
  })

  it('does not tell people as news what a refresh found out, but programs [changes:feed:news]', async () => {
    const out = join(folder, 'refreshed')
    const model = createTestModel({ tools: ['Awk', 'Sed'] })
    const found = { stars: 12, license: ['MIT'], provenance: { stars: 'github', license: 'github' } as const }
    const starred: DirectoryModel = {
      ...model,
      listings: (slug) => model.listings(slug).map((listing) => ({ ...listing, ...found })),
    }
    const [first] = await publishAll(out, [createTestModel({ tools: ['Awk'] }), model, starred])
    const refreshed = openNodeFileStore(out, { watch: false })
    const other = createApp({ store: refreshed })
    const text = async (path: string): Promise<string> => (await other.request(`${BASE}${path}`)).text()
    try {
      const { changes } = JSON.parse(await text(`/_/changes?since=${first}`))
      const told = changes.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`)
      expect(told).toEqual(['added sed', 'changed awk', 'changed sed'])
      const feed = readXml(await text('/_/changes/feed.xml'))
      expect(childrenOf(feed, 'entry').map((entry) => childText(entry, 'title'))).toEqual(['Sed'])
      expect((await text('/_/changes/')).match(/<li>.*class="n".*/g)).toEqual([expect.stringMatching(/Sed.*Added/)])
    } finally {
      refreshed.close()
    }
  })

  it('has a feed with tombstones [changes:feed:atom]', async () => {
    const feed = readXml(await (await get('/_/changes/feed.xml')).text())
    const ids = feed.children.flatMap((child) => {
      if (child.name === 'at:deleted-entry') return [`-${child.attributes['ref']}`]
      return child.name === 'entry' ? [childText(child, 'id') ?? ''] : []
    })
    expect(ids).toEqual([`${URN}:newer`, `-${URN}:grep`, `${URN}:lost`, `${URN}:new`])
    expect(feed.attributes).toMatchObject({
      xmlns: 'http://www.w3.org/2005/Atom',
      'xmlns:at': 'http://purl.org/atompub/tombstones/1.0',
    })
    const comments = childrenOf(feed, 'at:deleted-entry').map((entry) => childText(entry, 'at:comment'))
    expect(comments).toContain('gone')
  })
})

describe('changes', () => {
  it('tells the newest first, of the directory or a category, and of kinds that are asked for [changes:tool:answers]', async () => {
    expect(kindsOf((await call('', 'changes', {})).changes)).toEqual(ALL.toReversed())
    expect(kindsOf((await call('tools/', 'changes', {})).changes)).toEqual(['added newer', 'removed grep', 'added new'])
    // The page that it was on is gone.
    expect(kindsOf((await call('', 'changes', { category: 'old' })).changes)).toEqual(['moved lost'])
    expect(kindsOf((await call('', 'changes', { kinds: ['removed'] })).changes)).toEqual(['removed grep'])
    expect(kindsOf((await call('', 'changes', { since: '2026-01-03' })).changes)).toEqual(['added newer'])
    const old = await call('', 'changes', { since: '2020-01-01' })
    expect([kindsOf(old.changes), old.known_since]).toEqual([ALL.toReversed(), '2026-01-01T00:00:00Z'])
    expect(old.changes[1]).toEqual({
      kind: 'removed',
      id: 'grep',
      title: 'Grep',
      url: `${BASE}/tools/#grep`,
      website: 'https://example.com/Grep',
      published: '2026-01-02T00:00:00Z',
      reason: 'gone',
    })
  })

  it('continues where an answer ended, and later from its position [changes:tool:cursor]', async () => {
    const first = await call('', 'changes', { limit: 3, since: ids[0] })
    const second = await call('', 'changes', { limit: 3, cursor: first.nextCursor })
    expect(kindsOf([...first.changes, ...second.changes])).toEqual(ALL.toReversed())
    expect(second.nextCursor).toBeUndefined()
    expect(await call('', 'changes', { since: first.position })).toEqual({
      complete: true,
      changes: [],
      position: first.position,
    })
    expect(await call('', 'changes', { cursor: 'x' })).toMatch(/^cursor: "x" is none/)
    expect(await call('', 'changes', { cursor: `1.1.${'0'.repeat(12)}` })).toMatch(/^cursor: /)
    expect(await call('', 'changes', { since: 'soon' })).toMatch(/^since: "soon" is none/)
    expect(await call('', 'changes', { since: 'r'.repeat(22) })).toMatch(/^since: .* is of a release that/)
  })

  it('keeps to the length that is asked for, and always goes on [changes:tool:length]', async () => {
    let args: object = { max_characters: 500 }
    const seen: string[] = []
    for (;;) {
      const answer = await call('', 'changes', args)
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(500)
      seen.push(...kindsOf(answer.changes))
      if (answer.nextCursor === undefined) break
      args = { max_characters: 500, cursor: answer.nextCursor }
    }
    expect(seen).toEqual(ALL.toReversed())
  })
})

describe('whats_new', () => {
  it('says what the tool says [changes:tool:agrees]', async () => {
    const { messages } = await rpc('', 'prompts/get', { name: 'whats_new', arguments: { since: '2026-01-02' } })
    const { changes } = await call('', 'changes', { since: '2026-01-02' })
    expect(messages[0].content.text).toContain(JSON.stringify(changes[0]).slice(1, -1))
    expect(messages[0].content.text).toContain('use the tool changes with {"since":"2026-01-02"}')
  })

  it('has its source among the resources of the root, and is told of [changes:tool:agrees]', async () => {
    const uri = `${BASE}/_/changes/index.json`
    const listed = async (page: string): Promise<string[]> =>
      (await rpc(page, 'resources/list', {})).resources.map((each: { uri: string }) => each.uri)
    expect(await listed('')).toContain(uri)
    expect(await listed('tools/')).not.toContain(uri)
    const { contents } = await rpc('', 'resources/read', { uri })
    expect(JSON.parse(contents[0].text)).toMatchObject({ release: ids[2], seq: 4 })
    const changes = createChanges(store, (asked) => (asked === uri ? '_/changes/index.json' : undefined), throwError)
    const listeners = new Set<(release: Release) => void>()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const earlier: Release = Object.create(store.current(), { changes: { value: async () => 'before' } })
    const watched = createChanges(
      { current: () => earlier, onChange: (listener) => (listeners.add(listener), () => listeners.delete(listener)) },
      () => '_/changes/index.json',
      throwError,
    )
    expect(changes.honor({ resourceSubscriptions: [uri] })).toEqual({ resourceSubscriptions: [uri] })
    const stop = watched.listen({ resourceSubscriptions: [uri] }, (method, params) => resolve([method, params]))
    for (const listener of listeners) listener(store.current())
    expect(await promise).toEqual(['notifications/resources/updated', { uri }])
    stop()
  })
})

describe('fetch', () => {
  it('says what became of a listing that was removed [changes:tool:tombstone]', async () => {
    for (const page of ['', 'tools/']) {
      expect(await call(page, 'fetch', { id: 'grep' })).toEqual({
        id: 'grep',
        title: 'Grep',
        text: '# Grep\n\nRemoved from this directory in the release of 2026-01-02T00:00:00Z. It is not in the sources of the directory any more.',
        url: `${BASE}/tools/#grep`,
        metadata: { removed: '2026-01-02T00:00:00Z', reason: 'gone', last_categories: ['tools'] },
      })
    }
    expect(await call('', 'fetch', { id: 'never' })).toMatch(/^id: there is no listing "never" here/)
  })
})

describe('the place of a listing that is gone', () => {
  let other: App
  let opened: NodeFileStore

  beforeAll(async () => {
    const outDir = join(folder, 'pages')
    const withPages = (pages: Record<string, string[]>, link: Record<string, string> = {}): DirectoryModel => {
      const model = createTestModel(pages)
      return {
        ...model,
        directory: { ...model.directory, listing_pages: 'on' },
        listings: (slug) =>
          model.listings(slug).map((listing) => ({ ...listing, url: link[listing.id] ?? listing.url ?? '' })),
      }
    }
    await publishAll(outDir, [
      withPages({ tools: ['Awk', 'One', '<i>Gone'], old: ['Lost'] }),
      withPages({ tools: ['Awk', 'Two'], other: ['Lost'] }, { two: 'https://example.com/One' }),
      withPages({ tools: ['Awk', 'Three'], other: ['Lost'] }, { three: 'https://example.com/One' }),
    ])
    opened = openNodeFileStore(outDir, { watch: false })
    other = createApp({ store: opened, mcp: createMcpEndpoint({ store: opened }) })
  })

  afterAll(() => opened.close())

  const ask = (path: string, accept = '*/*'): Response | Promise<Response> =>
    other.request(`${BASE}${path}`, { headers: { accept } })

  it('leads on where it has moved, whatever it was called between [changes:gone:leads]', async () => {
    for (const [path, to] of [
      ['/tools/one/', '/tools/three/'],
      ['/tools/two/index.json', '/tools/three/index.json'],
      ['/tools/two.md', '/tools/three/index.md'],
      ['/old/lost/', '/other/lost/'],
    ]) {
      const response = await ask(path ?? '')
      expect([response.status, response.headers.get('location')]).toEqual([308, to])
    }
  })

  it('says 410 with what is known, in the frame of the 404 page, and escapes it [changes:gone:says]', async () => {
    const page = await ask('/tools/%3Ci%3Egone/', 'text/html')
    expect(page.status).toBe(410)
    const html = await page.text()
    expect(html).toContain('<h1>Removed</h1>')
    expect(html).toContain('<bdi>&lt;i&gt;Gone</bdi> was removed from this directory. <time datetime="2026-01-02">')
    expect(html).not.toContain('<i>Gone')
    expect(html).toContain('<a href="/">All categories</a>')
    const problem = await ask('/tools/%3Ci%3Egone/index.json')
    expect([problem.status, problem.headers.get('content-type')]).toEqual([410, 'application/problem+json'])
    expect((await problem.json()).detail).toBe('"<i>Gone" was removed from this directory on 2026-01-02.')
    const text = await ask('/tools/%3Ci%3Egone/', 'text/markdown')
    expect(await text.text()).toMatch(/^# Removed: \\<i\\>Gone/)
    expect((await ask('/tools/never/')).status).toBe(404)
  })
})

describe('a page that is gone', () => {
  it.each([
    ['/old/', '/other/'],
    ['/old', '/other/'],
    ['/old/?query=x', '/other/?query=x'],
    ['/old/index.json', '/other/index.json'],
    ['/old/index.md', '/other/index.md'],
    ['/old.md', '/other/index.md'],
    ['/old/mcp.json', '/other/mcp.json'],
    ['/old/mcp/server-card', '/other/mcp/server-card'],
  ])('leads on from %s where its listings went [url:moved:page]', async (path, location) => {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([308, location])
  })

  it('names its endpoint to clients that POST to the old one [url:moved:mcp]', async () => {
    const response = await app.request(`${BASE}/old/mcp`, {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    })
    expect(response.status).toBe(404)
    expect((await response.json()).error.message).toBe(`This page has moved. Its endpoint is ${BASE}/other/mcp`)
  })

  it('is not found where nothing is known of it', async () => {
    expect((await get('/never/')).status).toBe(404)
    expect((await get('/tools/never.json')).status).toBe(404)
  })
})
