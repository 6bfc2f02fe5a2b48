import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkStateFolder } from './state-folder.ts'

let scratch: string
let stateDir: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-state-'))
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
