import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PublishedRelease } from '../published-release.ts'
import { writeRelease } from '../upload/release.fixture.ts'
import type { ReleasePlace } from './plan-deployment.ts'
import { planDeployment } from './plan-deployment.ts'
import type { WrittenAssets } from './write-deployment.ts'
import { writeDeployment } from './write-deployment.ts'

const LIMITS = { requestsPerSecond: 100, unitsPerSecond: 250 }

const [PAGE, INDEX, FIRST, SECOND] = ['a', 'b', '1', '2'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
  string,
]

const FILES = { [`objects/aa/${PAGE}`]: 'a page', [`objects/bb/${INDEX}`]: 'an index' }

let scratch: string
let into: string
let release: PublishedRelease

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-deploy-'))
  into = join(scratch, 'into')
  writeFileSync(join(scratch, 'worker.js'), 'export default {}')
  writeFileSync(join(scratch, 'worker.js.map'), '{}')
  mkdirSync(join(scratch, 'modules'))
  writeFileSync(join(scratch, 'modules/words-de.js'), 'export {}')
  const files = { ...FILES, [`objects/11/${FIRST}`]: 'manifest 1' }
  release = writeRelease(join(scratch, 'from'), 'first', files)
})

afterEach(() => {
  rmSync(scratch, { recursive: true, force: true })
})

function write(place: ReleasePlace = 'assets', from = release): WrittenAssets {
  return writeDeployment(planDeployment(from, { place, limits: LIMITS }), { into, workerDir: scratch })
}

function names(folder: string): string[] {
  return readdirSync(join(into, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

function config(): string {
  return readFileSync(join(into, 'wrangler.jsonc'), 'utf8')
}

describe('writeDeployment', () => {
  it('copies the objects of the release', () => {
    expect(write()).toEqual({ written: 3, kept: 0, removed: 0 })
    expect(names('')).toEqual(
      [FIRST, PAGE, INDEX, 'words-de.js', 'worker.js', 'worker.js.map', 'wrangler.jsonc'].sort(),
    )
    expect(readFileSync(join(into, `assets/objects/aa/${PAGE}`), 'utf8')).toBe('a page')
    expect(config()).toContain(JSON.stringify(release.pointer.trim()))
  })

  it('writes new objects only, and removes those of other releases and nothing else', () => {
    write()
    const before = statSync(join(into, `assets/objects/aa/${PAGE}`))
    writeFileSync(join(into, `assets/objects/aa/${PAGE}.tmp`), '')
    writeFileSync(join(into, 'assets/objects/notes.txt'), 'mine')
    rmSync(join(into, `assets/objects/bb/${INDEX}`))
    const files = { ...FILES, [`objects/22/${SECOND}`]: 'manifest 2' }
    expect(write('assets', writeRelease(join(scratch, 'from'), 'second', files))).toEqual({
      written: 2,
      kept: 1,
      removed: 2,
    })
    expect(names('assets')).toEqual([SECOND, PAGE, INDEX, 'notes.txt'])
    expect(statSync(join(into, `assets/objects/aa/${PAGE}`)).mtimeMs).toBe(before.mtimeMs)
    expect(config()).toContain('second')
  })

  it('writes an object again that has another length', () => {
    write()
    writeFileSync(join(into, `assets/objects/11/${FIRST}`), 'cut')
    expect(write()).toEqual({ written: 1, kept: 2, removed: 0 })
    expect(readFileSync(join(into, `assets/objects/11/${FIRST}`), 'utf8')).toBe('manifest 1')
  })

  it('binds a bucket instead of assets, and takes earlier ones away', () => {
    write()
    expect(write('r2')).toEqual({ written: 0, kept: 0, removed: 3 })
    expect(names('assets')).toEqual([])
    expect(config()).toContain('"bucket_name": "tools-example-org"')
    expect(config()).not.toMatch(/"assets"|"GAZETTEER_RELEASE"/)
  })

  it('leaves a folder of others alone', () => {
    into = join(scratch, 'from')
    expect(() => write()).toThrow(/is not empty and was not written by gazetteer deploy; name another folder/)
    writeFileSync(join(into, 'wrangler.jsonc'), '{ "name": "mine" }')
    expect(() => write()).toThrow(/was not written by gazetteer deploy/)
    expect(config()).toBe('{ "name": "mine" }')
  })

  it('writes nothing when the Worker is not built', () => {
    rmSync(join(scratch, 'worker.js'))
    expect(() => write()).toThrow(/worker\.js: missing; run npm run build/)
    expect(existsSync(into)).toBe(false)
  })

  it('goes on from where it was cut short', () => {
    rmSync(join(scratch, `from/objects/11/${FIRST}`))
    expect(() => write()).toThrow(/ENOENT/)
    writeFileSync(join(scratch, `from/objects/11/${FIRST}`), 'manifest 1')
    expect(write()).toEqual({ written: 1, kept: 2, removed: 0 })
  })
})
