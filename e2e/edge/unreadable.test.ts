import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../server/http/app.ts'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import { openNodeFileStore } from '../../server/store/node-files.ts'
import { resolveStateDir } from '../../server/store/state-dir.ts'
import { runCli } from '../cli.ts'
import { createOutside } from './outside.ts'
import type { OutsideMode } from './outside.ts'
import { startEdge } from './start-edge.ts'

const rpc = (id: number | string, method: string, params = {}): object => ({ jsonrpc: '2.0', id, method, params })

/** What is asked: a path, and for a POST the body and the ids that have to come back. */
const TABLE: readonly { readonly path: string; readonly body?: unknown; readonly ids?: readonly unknown[] }[] = [
  { path: '/' },
  { path: '/databases/' },
  { path: '/databases/index.json' },
  { path: '/databases/index.md' },
  { path: '/databases/mcp.json' },
  { path: '/databases/mcp/server-card' },
  { path: '/llms.txt' },
  { path: '/sitemap.xml' },
  { path: '/?query=sql' },
  { path: '/databases/?query=sql' },
  { path: '/databases/sqlite/' },
  { path: '/mcp', body: rpc(7, 'tools/list'), ids: [7] },
  { path: '/databases/mcp', body: rpc('a', 'tools/call', { name: 'browse', arguments: {} }), ids: ['a'] },
  { path: '/databases/mcp', body: rpc(8, 'resources/list'), ids: [8] },
  { path: '/databases/mcp', body: [rpc(1, 'ping'), rpc(2, 'tools/list')], ids: [1, 2] },
]

let scratch: string
let out: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-unreadable-'))
  out = join(scratch, 'out')
  const { code, stderr } = await runCli(['build', '--plain', '-c', 'examples/building-blocks/directory.yml', '-o', out])
  if (code !== 0) throw new Error(stderr)
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function toRequest(origin: string, { path, body }: (typeof TABLE)[number]): Request {
  if (body === undefined) return new Request(origin + path)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'mcp-protocol-version': '2025-03-26',
  }
  return new Request(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Ids of JSON-RPC answers. */
function readIds(text: string): unknown[] {
  return [JSON.parse(text) as { id: unknown } | { id: unknown }[]].flat().map(({ id }) => id)
}

async function askAll(ask: (request: Request) => Response | Promise<Response>, origin: string) {
  return Promise.all(
    TABLE.map(async (row) => {
      const answer = await ask(toRequest(origin, row))
      const text = await answer.text()
      return {
        path: row.path,
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        cacheStatus: answer.headers.get('cache-status'),
        ids: row.ids && readIds(text),
      }
    }),
  )
}

describe('the table of requests', () => {
  it('is answered by Node', async () => {
    const store = openNodeFileStore(out, { watch: false })
    const onError = (error: unknown): never => {
      throw error
    }
    const app = createApp({ store, mcp: createMcpEndpoint({ store, onError }), onError })
    const answers = await askAll((request) => app.fetch(request), 'http://localhost')
    expect(answers.map(({ path, status, ids }) => ({ path, status, ids }))).toEqual(
      TABLE.map(({ path, ids }) => ({ path, status: 200, ids })),
    )
    store.close()
  })
})

describe.each<OutsideMode>(['throws', 'hangs', 'garbage'])('a bucket that %s', (mode) => {
  it('is 503 with the ids, before anything was read, and then all is as on Node [engine:edge:unreadable]', async () => {
    const outside = createOutside(resolveStateDir(out))
    outside.bucket = mode
    const edge = await startEdge(out, { kind: 'outside', outside })
    try {
      for (const answer of await askAll(fetch, edge.url)) {
        expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^[1-9]\d*$/) })
      }
      const ids = (await askAll(fetch, edge.url)).map((answer) => answer.ids)
      expect(ids).toEqual(TABLE.map((row) => row.ids))
      const ready = await fetch(`${edge.url}/_/readyz`)
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'unreadable' }])
      expect((await fetch(`${edge.url}/_/livez`)).status).toBe(200)
      outside.bucket = 'works'
      const url = await edge.restart()
      expect((await askAll(fetch, url)).map(({ status }) => status)).toEqual(TABLE.map(() => 200))
    } finally {
      await edge.stop()
    }
  })

  it('is 503 for what is not known, and not for what is [engine:edge:unreadable]', async () => {
    const outside = createOutside(resolveStateDir(out))
    const edge = await startEdge(out, { kind: 'outside', outside })
    try {
      expect((await fetch(`${edge.url}/databases/index.json`)).status).toBe(200)
      outside.bucket = mode
      const answers = await askAll(fetch, edge.url)
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
      for (const { status, retryAfter } of answers) expect(retryAfter !== null).toBe(status === 503)
      expect(answers.find(({ path }) => path === '/databases/index.json')?.status).toBe(200)
      expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(5)
      expect(answers.map(({ ids }) => ids)).toEqual(TABLE.map(({ ids }) => ids))
    } finally {
      await edge.stop()
    }
  })
})

describe.each<OutsideMode>(['throws', 'hangs', 'garbage'])('a key-value store that %s', (mode) => {
  it('changes no answer [engine:edge:faults]', async () => {
    const outside = createOutside(resolveStateDir(out))
    outside.keyValues = mode
    const edge = await startEdge(out, { kind: 'outside', outside })
    try {
      const answers = await askAll(fetch, edge.url)
      expect(answers.map(({ status }) => status)).toEqual(TABLE.map(() => 200))
    } finally {
      await edge.stop()
    }
  })
})
