import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { objectName, objectPath } from '../../store/release/manifest.ts'
import { createObjectWriter } from './object-writer.ts'
import { ReleaseWriter } from './release-writer.ts'
import { replaceFile } from '../../sources/files/replace-file.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-writes-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Puts a folder in the place of a file: renaming to it fails. */
function occupy(path: string): void {
  mkdirSync(join(path, 'taken'), { recursive: true })
}

const BYTES = new TextEncoder().encode('content')

describe('replaceFile', () => {
  it('leaves what was there, and nothing beside it, when it fails', () => {
    const path = join(folder, 'current.json')
    replaceFile(path, BYTES)
    expect(readFileSync(path, 'utf8')).toBe('content')
    rmSync(path)
    occupy(path)
    expect(() => replaceFile(path, BYTES)).toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    expect(readdirSync(folder)).toEqual(['current.json'])
  })
})

describe('createObjectWriter', () => {
  it('leaves no part of an object that cannot be written', () => {
    const name = objectName(BYTES)
    const path = join(folder, objectPath(name))
    occupy(path)
    const writer = createObjectWriter(folder, () => false)
    expect(() => writer.put(BYTES)).toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    expect(readdirSync(dirname(path))).toHaveLength(1)
    expect(writer.written.size).toBe(0)
  })

  it('writes again what is cut off, and leaves alone what is there', async () => {
    const writer = createObjectWriter(folder, () => false)
    const path = join(folder, objectPath(writer.put(BYTES)))
    expect(writer.put(BYTES)).toBe(objectName(BYTES))
    await writer.sync()
    writeFileSync(path, 'cut')
    createObjectWriter(folder, () => false).put(BYTES)
    expect(readFileSync(path, 'utf8')).toBe('content')
    expect(createObjectWriter(folder, () => false).put(BYTES)).toBe(objectName(BYTES))
    expect(createObjectWriter(join(folder, 'other'), () => true).put(BYTES)).toBe(objectName(BYTES))
    expect(existsSync(join(folder, 'other'))).toBe(false)
  })
})

describe('ReleaseWriter', () => {
  const open = (linksChecked?: string): ReleaseWriter =>
    new ReleaseWriter(
      createObjectWriter(folder, () => false),
      undefined,
      { baseUrl: 'https://example.org', language: 'en', linksChecked, listings: 0 },
    )

  it('stores an index of whole pieces without an empty one', () => {
    expect(open().putIndex(() => undefined)).toMatchObject({ byteLength: 0, objects: [] })
    const index = open().putIndex((write) => write(new Uint8Array(2 * 65_536)))
    expect([index.byteLength, index.objects.length]).toEqual([131_072, 2])
  })

  it.each([undefined, '2026-11-01'])('writes in the manifest that links were checked %s', (day) => {
    const writer = open(day)
    expect(
      writer.finish(
        writer.putIndex(() => undefined),
        {},
      ).manifest.linksChecked,
    ).toBe(day)
  })
})
