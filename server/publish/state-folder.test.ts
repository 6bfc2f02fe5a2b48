import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkStateFolder, takeStateOut } from './state-folder.ts'

let scratch: string
let outDir: string
let stateDir: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-state-'))
  outDir = join(scratch, 'public')
  stateDir = join(scratch, '.gazetteer/public')
})

afterEach(() => {
  rmSync(scratch, { recursive: true, force: true })
})

function write(folder: string, ...names: string[]): void {
  mkdirSync(folder, { recursive: true })
  for (const name of names) writeFileSync(join(folder, name), name)
}

describe('checkStateFolder', () => {
  it.each([
    ['missing', undefined],
    ['empty', []],
    ['the root of a volume', ['.DS_Store', 'lost+found']],
    ['of a build', ['lock', 'segments', 'plain.json', 'current.json.tmp', 'current.json.123.tmp', '.DS_Store']],
  ])('accepts a folder that is %s', (_what, names) => {
    if (names) write(stateDir, ...names)
    expect(() => checkStateFolder(stateDir)).not.toThrow()
  })

  it.each([[['notes.txt']], [['search']], [['current.json', 'notes.txt']]])('refuses one with %j', (names) => {
    write(stateDir, ...names)
    expect(() => checkStateFolder(stateDir)).toThrow(/has files that no build wrote, for instance .*; name an empty/)
  })
})

describe('takeStateOut', () => {
  it('does nothing where there is none', () => {
    expect(takeStateOut(outDir, stateDir)).toBeUndefined()
    write(outDir, 'index.html')
    expect(takeStateOut(outDir, stateDir)).toBeUndefined()
    expect(readdirSync(scratch)).toEqual(['public'])
  })

  it('moves what an earlier version kept in the output', () => {
    write(join(outDir, '.gazetteer'), 'current.json', 'plain.json')
    expect(takeStateOut(outDir, stateDir)).toMatch(/were moved from .*public\/\.gazetteer to .*\.gazetteer\/public/)
    expect(readdirSync(outDir)).toEqual([])
    expect(readFileSync(join(stateDir, 'current.json'), 'utf8')).toBe('current.json')
  })

  it('deletes it where there is newer state', () => {
    write(join(outDir, '.gazetteer'), 'current.json')
    write(stateDir, 'plain.json')
    expect(takeStateOut(outDir, stateDir)).toMatch(/was deleted/)
    expect(readdirSync(outDir)).toEqual([])
    expect(readdirSync(stateDir)).toEqual(['plain.json'])
  })

  it('leaves other people’s files, and says that they are published', () => {
    write(join(outDir, '.gazetteer'), 'current.json', 'diary.txt')
    expect(takeStateOut(outDir, stateDir)).toMatch(/has files that no build wrote, and hosts publish them/)
    expect(readdirSync(join(outDir, '.gazetteer'))).toEqual(['current.json', 'diary.txt'])
    expect(existsSync(stateDir)).toBe(false)
  })
})
