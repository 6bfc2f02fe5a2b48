import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundleProgram } from '../../../e2e/fixtures/bundle-program.ts'
import { objectPaths } from '../../store/published-folder.fixture.ts'
import { resolveStateDir } from '../../store/state-dir.ts'
import { createTestModel, createTestSite } from '../directory-model.fixture.ts'
import { publishRelease } from '../publish-release.ts'
import { readCarriedLedger } from './carried-ledger.ts'
import { allChanges, readLog } from './replay.fixture.ts'

type Pages = Record<string, string[]>

let scratch: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-'))
})

afterEach(() => {
  rmSync(scratch, { recursive: true, force: true })
})

function publish(pages: Pages, { out = 'out', engine = 'one', nowSeconds = 1_000 } = {}) {
  return publishRelease({
    plain: true,
    model: createTestModel(pages),
    site: createTestSite(),
    sharedFiles: [],
    outDir: join(scratch, out),
    engine,
    nowSeconds,
  })
}

/** Kind and id of each change. */
async function changesOf(out = 'out'): Promise<string[]> {
  const log = await readLog(join(scratch, out))
  return log === undefined ? [] : (await allChanges(log)).map(({ kind, id }) => `${kind} ${id}`)
}

/** The documents of the ledger as they are stored. */
function ledgerOf(out = 'out'): Buffer {
  return Buffer.concat(objectPaths(join(scratch, out)).changes.map((path) => gunzipSync(readFileSync(path))))
}

const FIRST: Pages = { tools: ['Awk', 'Sed', 'Grep'], parts: ['Nut', 'Awk'], old: ['Lost'] }
const NEXT: Pages = { tools: ['Sed', 'Grep', 'New'], parts: ['Nut', 'Awk'], other: ['Lost'] }

describe('LedgerPublication', () => {
  it('follows releases: added, moved and removed, and nothing of a build that changes none [changes:ledger:derived]', async () => {
    await publish(FIRST)
    expect(await changesOf()).toEqual([])
    await publish(NEXT)
    // Each description names the pages.
    expect(await changesOf()).toEqual(['added new', 'moved awk', 'moved lost'])
    await publish({ tools: ['Sed'], parts: ['Nut', 'Awk'], other: ['Lost'] })
    expect(await changesOf()).toEqual(['added new', 'moved awk', 'moved lost', 'removed grep', 'removed new'])
    const before = ledgerOf()
    await publish({ tools: ['Sed'], parts: ['Nut', 'Awk'], other: ['Lost'] })
    // All is rendered again, and no listing is another.
    await publish({ tools: ['Sed'], parts: ['Nut', 'Awk'], other: ['Lost'] }, { engine: 'two' })
    expect(ledgerOf()).toEqual(before)
    const log = await readLog(join(scratch, 'out'))
    expect(await log?.tombstone('grep')).toMatchObject({ url: 'https://example.org/tools/#grep', reason: 'gone' })
    expect(await log?.tombstone('sed')).toBeUndefined()
  })

  it('is no part of a release, and the same for the same releases at the same times', async () => {
    const alone = await publish(NEXT, { out: 'alone' })
    const releases: string[] = []
    for (const out of ['out', 'twin']) {
      await publish(FIRST, { out, nowSeconds: 5 })
      releases.push((await publish(NEXT, { out, nowSeconds: 6 })).release)
    }
    expect(releases).toEqual([alone.release, alone.release])
    expect(ledgerOf('out')).toEqual(ledgerOf('twin'))
    await publish(FIRST, { nowSeconds: 7 })
    const log = await readLog(join(scratch, 'out'))
    expect(log?.head.releases.map(({ seq }) => seq)).toEqual([6, 3, 0])
    expect(log?.head.releases[0]?.release).toBe(log?.head.releases[2]?.release)
  })

  it('begins anew, with a new name, where it is lost or damaged, and says nothing wrong [changes:ledger:lost]', async () => {
    await publish(FIRST)
    await publish(NEXT)
    const before = await readLog(join(scratch, 'out'))
    for (const path of objectPaths(join(scratch, 'out')).changes) writeFileSync(path, 'damaged')
    const { status, release } = await publish(NEXT, { nowSeconds: 2_000 })
    expect(release).toBe(before?.head.release)
    expect(status).toBe('repaired')
    const after = await readLog(join(scratch, 'out'))
    expect(after?.head).toMatchObject({ seq: 0, segments: [], oldest: { seq: 0 } })
    expect(after?.head.ledger).not.toBe(before?.head.ledger)
  })

  it('goes on with the numbers and the removed listings of a ledger of format 4', async () => {
    await publish(FIRST)
    await publish(NEXT)
    await publish({ tools: ['Sed'], parts: ['Nut', 'Awk'], other: ['Lost'] })
    const before = await readLog(join(scratch, 'out'))
    // As format 4 had it: all documents in one file, the head first.
    const documents = objectPaths(join(scratch, 'out')).changes.map((path) => gunzipSync(readFileSync(path)))
    const stateDir = resolveStateDir(join(scratch, 'out'))
    rmSync(stateDir, { recursive: true })
    mkdirSync(join(stateDir, 'changes'), { recursive: true })
    writeFileSync(join(stateDir, 'changes/a.changes'), writeOldRecords(documents))
    const pointer = { format: 4, release: 'r', table: { name: 'a.table' }, changes: { name: 'a.changes' } }
    writeFileSync(join(stateDir, 'current.json'), JSON.stringify(pointer))
    expect(readCarriedLedger(stateDir)?.head.ledger).toBe(before?.head.ledger)
    mkdirSync(join(scratch, 'changes'))
    writeFileSync(join(scratch, 'changes/a.changes'), writeOldRecords([Buffer.from('{"format":999}')]))
    writeFileSync(join(scratch, 'current.json'), JSON.stringify(pointer))
    expect(readCarriedLedger(scratch)).toBeUndefined()
    await publish(NEXT)
    const after = await readLog(join(scratch, 'out'))
    expect(after?.head).toMatchObject({ ledger: before?.head.ledger, seq: (before?.head.seq ?? 0) + 1, segments: [] })
    expect(await after?.tombstone('grep')).toMatchObject({ reason: 'gone' })
    await publish({ ...NEXT, more: ['Cut'] })
    expect(await changesOf()).toEqual(['added cut'])
    expect(readdirSync(stateDir)).not.toContain('changes')
  })

  it('is whole wherever a build is killed, and the next one goes on [changes:ledger:killed]', async () => {
    await publish(FIRST, { out: 'right', nowSeconds: 5 })
    await publish(NEXT, { out: 'right', nowSeconds: 6 })
    const right = ledgerOf('right')
    const script = await bundleProgram('server/publish/changes/killed-publication.fixture.ts', join(scratch, 'program'))
    const out = join(scratch, 'out')
    await publish(FIRST, { nowSeconds: 5 })
    const first = ledgerOf()
    const run = (writes: number): boolean =>
      spawnSync(process.execPath, [script, out, JSON.stringify(NEXT), String(writes)]).signal === 'SIGKILL'
    // Each is a process and two releases: `npm test` takes every third of the writes.
    const step = process.env['TEST_ALL'] ? 1 : 3
    let writes = 0
    while (run(writes)) {
      const killed = ledgerOf()
      // That of the release which is current: neither ahead of it nor behind.
      expect(killed.equals(first) || killed.equals(right)).toBe(true)
      expect((await readLog(out))?.head.release).toBe(currentRelease(out))
      // The same again from the first release, for the next write.
      await publish(NEXT, { nowSeconds: 6 })
      expect(ledgerOf().equals(right)).toBe(true)
      rmSync(out, { recursive: true })
      rmSync(resolveStateDir(out), { recursive: true })
      await publish(FIRST, { nowSeconds: 5 })
      writes += step
    }
    // Before and after some objects, the pointer and the record.
    expect(writes).toBeGreaterThan(8)
    expect(ledgerOf()).toEqual(right)
  })
})

function currentRelease(out: string): string {
  const pointer = JSON.parse(readFileSync(join(resolveStateDir(out), 'current.json'), 'utf8')) as { release: string }
  return pointer.release
}

/** Writes a file of records of index format 4. */
function writeOldRecords(records: readonly Buffer[]): Buffer {
  const ends = Buffer.alloc(records.length * 6)
  let end = 0
  for (const [position, record] of records.entries()) ends.writeUIntLE((end += record.length), position * 6, 6)
  const data = Buffer.concat([Buffer.alloc(16), ...records, ends])
  const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])
  const checksums = [...varint(data.length), 1, 0, 0, 0, 0]
  const trailer = Buffer.from([...checksums, 2, ...varint(end), ...varint(ends.length), ...varint(records.length)])
  const footer = Buffer.alloc(18)
  footer.writeUInt32LE(trailer.length)
  return Buffer.concat([data, Buffer.alloc(4 * Math.ceil(data.length / 16_384)), trailer, footer])
}
