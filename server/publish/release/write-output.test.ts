import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moveFile } from './write-output.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-move-'))
  writeFileSync(join(folder, 'from'), 'new')
  writeFileSync(join(folder, 'to'), 'old')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function move(rename?: typeof renameSync): void {
  moveFile(join(folder, 'from'), join(folder, 'to'), join(folder, 'temporary'), rename)
}

/** Fails as the system does between file systems, for one of the names. */
function failingRename(name: string, code: string): typeof renameSync {
  return (from, to) => {
    if (String(from).endsWith(name)) throw Object.assign(new Error(`${code}: rename`), { code })
    renameSync(from, to)
  }
}

describe('moveFile', () => {
  it('renames', () => {
    move()
    expect(readFileSync(join(folder, 'to'), 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['to'])
  })

  it('copies from another file system, and renames there: the file is never there in part', () => {
    move(failingRename('from', 'EXDEV'))
    expect(readFileSync(join(folder, 'to'), 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['from', 'to'])
  })

  it('leaves the file as it was when it fails', () => {
    expect(() => move(failingRename('from', 'EACCES'))).toThrow(/EACCES/)
    expect(readFileSync(join(folder, 'to'), 'utf8')).toBe('old')
    const fromElsewhere: typeof renameSync = (from) =>
      failingRename('', String(from).endsWith('from') ? 'EXDEV' : 'EIO')(from, '')
    expect(() => move(fromElsewhere)).toThrow(/EIO/)
    expect(readFileSync(join(folder, 'to'), 'utf8')).toBe('old')
  })
})
