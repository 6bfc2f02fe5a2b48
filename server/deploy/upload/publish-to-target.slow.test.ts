import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeployError } from '../published-release.ts'
import type { PublishedRelease } from '../published-release.ts'
import { createFolderTarget } from './folder-target.ts'
import { publishEarlier, publishToTarget } from './publish-to-target.ts'
import type { PublishToReport } from './publish-to-target.ts'
import type { PublishTarget } from './publish-to-target.ts'
import { writeRelease } from './release.fixture.ts'

const HOUR_MS = 3600 * 1000
const NOW_MS = Date.UTC(2026, 10, 21)

let scratch: string
let target: PublishTarget
let first: PublishedRelease
let second: PublishedRelease
let third: PublishedRelease

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-publish-'))
  target = createFolderTarget(join(scratch, 'target'))
  const from = join(scratch, 'from')
  const shared = { 'objects/a/a.pack': 'pages that stay' }
  first = writeRelease(from, 'first', { ...shared, 'objects/t/1.table': 'table 1', 'objects/i/1.index': 'index 1' })
  second = writeRelease(from, 'second', { ...shared, 'objects/t/2.table': 'table 2', 'objects/i/2.index': 'index 2' })
  third = writeRelease(from, 'third', { ...shared, 'objects/t/3.table': 'table 3', 'objects/i/3.index': 'index 3' })
})

afterEach(() => {
  rmSync(scratch, { recursive: true, force: true })
})

function read(path: string): string {
  return readFileSync(join(scratch, 'target', path), 'utf8')
}

function names(): string[] {
  return readdirSync(join(scratch, 'target'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

function publish(release: PublishedRelease, hours: number, to = target): Promise<PublishToReport> {
  return publishToTarget(release, to, { nowMs: NOW_MS + hours * HOUR_MS })
}

/** Makes everything at the target look as if it had been sent then. */
function age(hours: number): void {
  for (const folder of ['objects/a', 'objects/t', 'objects/i']) {
    const path = join(scratch, 'target', folder)
    const date = new Date(NOW_MS + hours * HOUR_MS)
    for (const name of readdirSync(path)) utimesSync(join(path, name), date, date)
  }
}

describe('publishToTarget', () => {
  it('sends all the first time, nothing the second, and what changed the third', async () => {
    expect(await publish(first, 0)).toEqual({
      status: 'published',
      release: 'first',
      sent: first.files,
      kept: 0,
      removed: [],
      notes: [],
    })
    expect(read('current.json')).toBe(first.pointer)
    expect(read('objects/a/a.pack')).toBe('pages that stay')
    expect(await publish(first, 1)).toMatchObject({ status: 'unchanged', sent: [], kept: 3, removed: [] })
    expect(await publish(second, 2)).toMatchObject({
      status: 'published',
      earlier: 'first',
      sent: [{ path: 'objects/t/2.table' }, { path: 'objects/i/2.index' }],
      kept: 1,
    })
    expect(read('current.json')).toBe(second.pointer)
    expect(names().filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('sends again what is there with another size', async () => {
    await publish(first, 0)
    writeFileSync(join(scratch, 'target/objects/a/a.pack'), 'cut')
    expect((await publish(first, 1)).sent).toEqual([{ path: 'objects/a/a.pack', byteLength: 15 }])
    expect(read('objects/a/a.pack')).toBe('pages that stay')
  })

  it('says what it would do when dry, and does nothing', async () => {
    const report = await publishToTarget(first, target, { nowMs: NOW_MS, dryRun: true })
    expect(report).toMatchObject({ status: 'planned', sent: first.files })
    expect(readdirSync(scratch)).toEqual(['from'])
  })

  it('keeps the release before, and others for a day after they were replaced', async () => {
    await publish(first, 0)
    await publish(second, 30)
    await publish(third, 40)
    age(0)
    // The first was replaced 23 h 59 min ago.
    expect((await publish(third, 30 + 23.99)).removed).toEqual([])
    expect((await publish(third, 30 + 24)).removed.toSorted()).toEqual(['objects/i/1.index', 'objects/t/1.table'])
    expect(names()).toEqual(['2.index', '2.table', '3.index', '3.table', 'a.pack', 'current.json', 'releases.json'])
    // However long ago it was replaced, the release before stays.
    expect((await publish(third, 30 + 2400)).removed).toEqual([])
  })

  it('leaves young unknown files to the process sending them', async () => {
    await publish(first, 0)
    writeFileSync(join(scratch, 'target/objects/a/theirs.pack'), 'x')
    age(30)
    expect((await publish(second, 31)).removed).toEqual([])
    expect((await publish(second, 54)).removed).toEqual(['objects/a/theirs.pack'])
  })

  it('removes nothing when it cannot know what is needed', async () => {
    await publish(first, 0)
    age(-1000)
    writeFileSync(join(scratch, 'target/releases.json'), 'no JSON')
    expect(await publish(second, 100)).toMatchObject({ status: 'published', removed: [] })
    expect(names()).toContain('1.table')
    // From here on it knows again.
    expect((await publish(second, 101)).removed.toSorted()).toEqual(['objects/i/1.index', 'objects/t/1.table'])
  })

  it('leaves the release before in place when something cannot be sent, and goes on from there', async () => {
    await publish(first, 0)
    const failing: PublishTarget = {
      ...target,
      send: (path, bytes) =>
        path.startsWith('objects/i/') ? Promise.reject(new DeployError('full')) : target.send(path, bytes),
    }
    await expect(publish(second, 1, failing)).rejects.toThrow('full')
    expect(read('current.json')).toBe(first.pointer)
    expect((await publish(second, 2)).sent).toEqual([{ path: 'objects/i/2.index', byteLength: 7 }])
  })

  it('writes the pointer after everything else, and removes after that', async () => {
    await publish(first, 0)
    age(-1000)
    const order: string[] = []
    const watched: PublishTarget = {
      ...target,
      send: async (path, bytes) => {
        await target.send(path, bytes)
        order.push(path)
      },
      replaceText: (path, text, version) => {
        order.push(path)
        return target.replaceText(path, text, version)
      },
      remove: (path) => {
        order.push(`remove ${path}`)
        return target.remove(path)
      },
    }
    writeFileSync(join(scratch, 'target/objects/t/x.table'), 'x')
    age(-1000)
    await publish(second, 1, watched)
    // Objects are sent several at a time, and are there in any order.
    expect(order.slice(0, 2).toSorted()).toEqual(['objects/i/2.index', 'objects/t/2.table'])
    expect(order.slice(2)).toEqual(['releases.json', 'current.json', 'remove objects/t/x.table'])
  })

  it.each(['releases.json', 'current.json'])('gives way when somebody else has replaced %s meanwhile', async (path) => {
    await publish(first, 0)
    const overtaken: PublishTarget = {
      ...target,
      replaceText: (name, text, version) =>
        name === path ? Promise.resolve(false) : target.replaceText(name, text, version),
    }
    await expect(publish(second, 1, overtaken)).rejects.toThrow(/another process published there meanwhile/)
    expect(read('current.json')).toBe(first.pointer)
  })

  it('says so when what is old cannot be removed', async () => {
    await publish(first, 0)
    writeFileSync(join(scratch, 'target/objects/t/x.table'), 'x')
    age(-1000)
    const stubborn: PublishTarget = { ...target, remove: () => Promise.reject(new Error('read-only')) }
    expect(await publish(second, 1, stubborn)).toMatchObject({
      status: 'published',
      removed: [],
      notes: ['old files stay for now: read-only'],
    })
    expect(read('current.json')).toBe(second.pointer)
  })
})

describe('publishEarlier', () => {
  it('goes back to the release before, and forth again', async () => {
    await publish(first, 0)
    await publish(second, 1)
    const back = { status: 'published', release: 'first', earlier: 'second', sent: [], kept: 3 }
    expect(await publishEarlier(target, { nowMs: NOW_MS + 2 * HOUR_MS })).toMatchObject(back)
    expect(read('current.json')).toBe(first.pointer)
    expect(await publishEarlier(target, { nowMs: NOW_MS + 3 * HOUR_MS })).toMatchObject({ release: 'second' })
    expect(read('current.json')).toBe(second.pointer)
  })

  it('changes nothing when dry', async () => {
    await publish(first, 0)
    await publish(second, 1)
    expect(await publishEarlier(target, { nowMs: NOW_MS, dryRun: true })).toMatchObject({ status: 'planned' })
    expect(read('current.json')).toBe(second.pointer)
  })

  it('refuses when there is none, or it is not whole', async () => {
    await expect(publishEarlier(target, { nowMs: NOW_MS })).rejects.toThrow(/no release before the current one/)
    await publish(first, 0)
    await expect(publishEarlier(target, { nowMs: NOW_MS })).rejects.toThrow(/no release before the current one/)
    await publish(second, 1)
    rmSync(join(scratch, 'target/objects/i/1.index'))
    await expect(publishEarlier(target, { nowMs: NOW_MS })).rejects.toThrow(
      /objects\/i\/1\.index of release first is gone/,
    )
    expect(read('current.json')).toBe(second.pointer)
  })
})
