import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type * as Fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sourceConfigSchema } from '../../../shared/model/source-config.ts'
import { createAddressRules } from '../fetching/address-rules.ts'
import { startSites, type StubSites } from '../fetching/stub-sites.fixture.ts'
import { pullSources, type PullResult } from './pull-sources.ts'

const { FAULT_KINDS, fault, makeFaultyFiles } = await vi.hoisted(() => import('../faulty-files.fixture.ts'))
vi.mock('node:fs', async (importOriginal) => makeFaultyFiles(await importOriginal<typeof Fs>()))

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
  it.each(FAULT_KINDS)(
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
