import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type * as Fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sourceConfigSchema } from '../../../shared/model/source-config.ts'
import { createAddressRules } from '../fetching/address-rules.ts'
import { startSites, type StubSites } from '../fetching/stub-sites.fixture.ts'
import { pullSources, type PullResult } from './pull-sources.ts'

/** Calls that change files below a folder: at the one of this number something goes wrong. */
const fault = vi.hoisted(() => ({ folder: ' ', kind: '', at: 0, calls: 0 }))

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof Fs>()
  const faulty =
    (name: string, call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      const isOurs = fault.at > 0 && (typeof args[0] === 'number' || String(args[0]).startsWith(fault.folder))
      if (!isOurs || (CONCERNED[fault.kind] ?? name) !== name) return call(...args)
      fault.calls += 1
      if (fault.calls !== fault.at) return call(...args)
      // A short write, which the caller continues.
      if (fault.kind === 'short') return call(args[0], args[1], args[2], 3)
      const code = fault.kind === 'fsync' ? 'EIO' : fault.kind
      throw Object.assign(new Error(fault.kind), { code })
    }
  const CONCERNED: Readonly<Record<string, string>> = { fsync: 'fsyncSync', short: 'writeSync' }
  const { openSync: open, writeSync: write, fsyncSync: sync, renameSync: rename, mkdirSync: make } = fs
  // Their overloads are those of the originals.
  const calls = {
    openSync: open,
    writeSync: write,
    fsyncSync: sync,
    renameSync: rename,
    mkdirSync: make,
  } as unknown as Record<string, () => unknown>
  return { ...fs, ...Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, faulty(name, call)])) }
})

let sites: StubSites
let folder: string
const rows = (name: string): string => `name,url\n${`${name},https://a.example/\n`.repeat(9)}`

beforeAll(async () => {
  sites = await startSites((_request, response) => void response.writeHead(200, { etag: '"b"' }).end(rows('B')))
})
afterAll(() => sites.close())

function pull(): Promise<PullResult[]> {
  const parsed = sourceConfigSchema.parse({ kind: 'url', url: 'https://data.example/list.csv', name: 'list' })
  const pins = [{ host: 'data.example', port: sites.port, address: '127.0.0.1' }]
  return pullSources({
    folder,
    sources: [{ ...parsed, pull: { ...parsed.pull, url: `http://data.example:${sites.port}/list.csv` } }],
    rules: createAddressRules({ pins }),
    allowShrink: false,
    env: {},
    resolve: async () => [],
    version: '1',
    today: '2026-11-28',
    stop: new AbortController().signal,
  })
}

describe('pullSources', () => {
  it.each(['EIO', 'ENOSPC', 'fsync', 'short'])(
    'leaves the old file or the new one, and the next run ends it (%s) [sources:pull:file]',
    async (kind) => {
      const seen = new Set<string>()
      for (let at = 1, isFaulty = true; isFaulty; at += 1) {
        folder = mkdtempSync(join(tmpdir(), 'gazetteer-pull-faults-'))
        mkdirSync(join(folder, '.sources'))
        writeFileSync(join(folder, '.sources/list.csv'), rows('A'))
        Object.assign(fault, { folder, kind, at, calls: 0 })
        await pull().catch(() => undefined)
        isFaulty = fault.calls >= at
        fault.at = 0
        const left = readFileSync(join(folder, '.sources/list.csv'), 'utf8')
        expect([rows('A'), rows('B')]).toContain(left)
        seen.add(left)
        await pull()
        expect(readFileSync(join(folder, '.sources/list.csv'), 'utf8')).toBe(rows('B'))
        expect(readdirSync(join(folder, '.sources')).toSorted()).toEqual(['list.csv', 'pulled.json'])
        expect(await pull()).toMatchObject([{ outcome: 'unchanged' }])
        // Cut off by something else: the host is not asked whether it has changed.
        writeFileSync(join(folder, '.sources/list.csv'), rows('B').slice(0, 20))
        expect(await pull()).toMatchObject([{ outcome: 'written' }])
        rmSync(folder, { recursive: true })
      }
      expect(seen).toEqual(new Set(kind === 'short' ? [rows('B')] : [rows('A'), rows('B')]))
    },
  )
})
