import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from '../http/app.ts'
import { flipBit, objectPaths, usePublishedFolder } from '../store/published-folder.fixture.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import type { NodeFileStore } from '../store/node-files.ts'
import { startServer } from './node.ts'
import type { RunningServer } from './node.ts'
import { createReadiness } from './readiness.ts'

const folder = usePublishedFolder()
const running: RunningServer[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await server.drain({ delayMs: 0 })
})

async function open(pages = 3): Promise<NodeFileStore> {
  await folder.publish(Object.fromEntries(Array.from({ length: pages }, (_, page) => [`p${page}`, [`Name ${page}`]])))
  return folder.open({ watch: false })
}

async function serve(store: NodeFileStore, strictReady = false): Promise<RunningServer> {
  const server = await startServer({ store, host: '127.0.0.1', port: 0, health: () => store.health(), strictReady })
  running.push(server)
  return server
}

async function readyz({ url }: RunningServer): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(new URL('_/readyz', url))
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

function stored(part: 'manifest' | 'index' | 'pages'): string {
  return objectPaths(folder.outDir)[part].at(-1) ?? ''
}

describe('a server that knows the health of its release', () => {
  it('is starting until a page, a search and a result page were answered [url:health:ready]', async () => {
    const store = await open()
    const { readiness, warmUp } = createReadiness({ store, health: () => store.health(), now: () => 0 })
    const app = createApp({ store, readiness })
    const ask = (): Response | Promise<Response> => app.request('https://example.org/_/readyz')
    const starting = await ask()
    expect([starting.status, await starting.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'starting', since: '1970-01-01T00:00:00.000Z' }),
    ])
    const asked: string[] = []
    await warmUp({
      fetch(request) {
        asked.push(`${request.method} ${new URL(request.url).pathname}${new URL(request.url).search}`)
        return app.fetch(request)
      },
    })
    expect(asked.slice(0, 3)).toEqual(['GET /', 'GET /?query=Name%200', 'POST /mcp'])
    const ready = await ask()
    const checks = { pointer: 'pending', manifest: 'ok', index: 'ok', pages: 'pending', search: 'ok' }
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { status: 'ready', release: store.current().id, checks },
    ])
  })

  it('is ready when it says that it serves [url:health:ready]', async () => {
    const store = await open()
    const server = await serve(store)
    await store.checkHealth()
    expect(await readyz(server)).toEqual({
      status: 200,
      body: {
        status: 'ready',
        release: store.current().id,
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        checks: { pointer: 'ok', manifest: 'ok', index: 'ok', pages: 'ok', search: 'ok' },
      },
    })
    const livez = await fetch(new URL('_/livez', server.url))
    expect([livez.status, await livez.json()]).toEqual([200, { status: 'live' }])
  })

  it('warms up through HTTP, with words that are written wrong too, and in nobody’s name [url:health:ready]', async () => {
    const store = await open()
    const asked: string[] = []
    const refuse = (): never => {
      throw new Error('a request of nobody was observed')
    }
    const observer = {
      begin: refuse,
      refused: refuse,
      invalidForwardedFor: refuse,
      releaseTaken: refuse,
      failed: refuse,
    }
    const server = await startServer({
      store,
      host: '127.0.0.1',
      port: 0,
      health: () => store.health(),
      clientLimits: { requestsPerSecond: 0.001, unitsPerSecond: 0.001 },
      observer,
    })
    running.push(server)
    expect(await (await server.health('/_/readyz')).json()).toMatchObject({ status: 'ready' })
    const { warmUp } = createReadiness({ store, health: () => store.health(), now: () => 0 })
    const app = createApp({ store })
    await warmUp({
      fetch(request) {
        asked.push(new URL(request.url).search)
        return app.fetch(request)
      },
    })
    expect(asked.filter((search) => search !== '').slice(0, 3)).toEqual([
      '?query=Name%200',
      '?query=Nae%201',
      '?query=Name%202',
    ])
  })

  it.each([
    ['a bit of a page', 'pages', () => flipBit(stored('pages'), 0.2), /^1 page is damaged; run "gazetteer build"/],
    ['half of a page', 'pages', () => cut(stored('pages')), /^1 page is damaged/],
    ['the manifest', 'manifest', () => rmSync(stored('manifest')), /^the manifest of the release is damaged/],
    ['the search index', 'index', () => flipBit(stored('index'), 0.5), /^the search index is damaged/],
    [
      'the pointer',
      'pointer',
      () => rmSync(join(resolveStateDir(folder.outDir), 'current.json')),
      /^current\.json is missing/,
    ],
  ])(
    'is degraded without %s, and ready when it is whole again [url:health:degraded]',
    async (_what, part, harm, reason) => {
      const store = await open()
      const server = await serve(store)
      const strict = await serve(store, true)
      await store.checkHealth()
      const whole = await readyz(server)
      const kept = keep()
      harm()
      await store.checkHealth()
      const degraded = { status: 'degraded', reason: expect.stringMatching(reason), checks: { [part]: 'damaged' } }
      expect(await readyz(server)).toMatchObject({ status: 200, body: degraded })
      expect(await readyz(strict)).toMatchObject({ status: 503, body: degraded })
      expect((await fetch(new URL('_/livez', server.url))).status).toBe(200)
      restore(kept)
      await store.checkHealth()
      expect((await readyz(server)).body).toMatchObject({ ...whole.body, since: expect.any(String) })
      const page = await fetch(new URL('p1/?query=name', server.url))
      expect(page.status).toBe(200)
    },
  )

  it('reads all again when a read has failed, though nothing looks changed, and stays in use meanwhile', async () => {
    const store = await open()
    await store.checkHealth()
    const path = stored('pages')
    const { atime, mtime } = statSync(path)
    flipBit(path, 0.2)
    utimesSync(path, atime, mtime)
    store.invalidate()
    expect(store.health()).toMatchObject({ checks: { manifest: 'ok', index: 'ok', pages: 'ok' } })
    await store.checkHealth()
    expect(store.health()).toMatchObject({ checks: { manifest: 'ok', pages: 'damaged' }, damagedPages: 1 })
  })

  it('says that a search failed', async () => {
    const store = await open()
    const { readiness, warmUp } = createReadiness({ store, health: () => store.health(), now: () => 0 })
    await warmUp({ fetch: () => new Response(null, { status: 503 }) })
    expect(readiness()).toMatchObject({
      status: 'degraded',
      reason: expect.stringMatching(/^a search failed/),
      checks: { search: 'failed' },
    })
  })
})

function cut(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.subarray(0, bytes.length / 2))
}

/** The files of the state. */
function keep(): Map<string, Buffer> {
  const state = resolveStateDir(folder.outDir)
  const files = readdirSync(state, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name))]))
}

/** As a build does: under another name, then renamed. */
function restore(files: ReadonlyMap<string, Buffer>): void {
  for (const [path, bytes] of files) {
    rmSync(path, { force: true })
    writeFileSync(`${path}.new`, bytes)
    copyFileSync(`${path}.new`, path)
    rmSync(`${path}.new`)
  }
}
