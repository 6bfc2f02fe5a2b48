import { readdirSync } from 'node:fs'
import type * as Fs from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { startWorld } from './refresh.fixture.ts'

const { FAULT_KINDS, fault, makeFaultyFiles } = await vi.hoisted(() => import('./faulty-files.fixture.ts'))
vi.mock('node:fs', async (importOriginal) => makeFaultyFiles(await importOriginal<typeof Fs>()))

const FILE = 'directory.refresh.jsonl'

describe('refreshDirectory', () => {
  it.each(FAULT_KINDS)(
    'leaves the old file or the new one, and the next run ends it (%s) [refresh:file:interrupted]',
    async (kind) => {
      const world = await startWorld({ answer: (_request, response) => void response.end('<title>Fine</title>') })
      world.list([['A', world.url('a.example')]], `refresh: {allow: [127.0.0.1], ports: [${world.sites.port}]}\n`)
      await world.report('2026-11-01')
      const before = world.read(FILE)
      const after = before.replace('2026-11-01', '2026-12-20')
      const files = readdirSync(world.folder)
      const seen = new Set<string>()
      for (let at = 1, isFaulty = true; isFaulty; at += 1) {
        world.write({ [FILE]: before })
        Object.assign(fault, { folder: world.folder, kind, at, calls: 0 })
        await world.refresh('2026-12-20', { all: true }).catch(() => undefined)
        isFaulty = fault.calls >= at
        fault.at = 0
        seen.add(world.read(FILE))
        await world.refresh('2026-12-20', { all: true })
        expect(world.read(FILE)).toBe(after)
        expect(readdirSync(world.folder)).toEqual(files)
      }
      // A short write is continued.
      expect(seen).toEqual(new Set(kind === 'short' ? [after] : [before, after]))
      await world.close()
    },
  )
})
