import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkOutput, OutputError } from './check-output.ts'

let scratch: string
let outDir: string
let stateDir: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-output-'))
  outDir = join(scratch, 'docs')
  stateDir = join(scratch, '.gazetteer/docs')
})

afterEach(() => {
  rmSync(scratch, { recursive: true, force: true })
})

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true })
    writeFileSync(join(outDir, path), path)
  }
}

const check = (isForced?: boolean) => () => checkOutput(outDir, stateDir, isForced)

describe('checkOutput', () => {
  it('accepts a folder that is missing, empty, or has nothing but hidden names', () => {
    expect(check()).not.toThrow()
    mkdirSync(outDir)
    expect(check()).not.toThrow()
    write('.gitkeep', '.git/config')
    expect(check()).not.toThrow()
  })

  it('refuses a folder with files of others, and names three [release:output:others]', () => {
    write('robots.txt', 'index.md')
    expect(check()).toThrow(
      new OutputError(
        `${outDir} has files that no build wrote: index.md, robots.txt; name another folder with --out, or write over those of the same names with --force`,
      ),
    )
    write('guide/a.md', 'guide/b.md', 'zoo.md')
    expect(check()).toThrow(/ wrote: guide\/a\.md, guide\/b\.md, index\.md and 2 more; /)
    expect(check(true)).not.toThrow()
  })

  it.each(['the state', 'the output'])('knows its own by %s', (what) => {
    write('index.md')
    if (what === 'the state') mkdirSync(stateDir, { recursive: true })
    else write('_/site.json')
    expect(check()).not.toThrow()
  })

  it('refuses links, forced or not [release:output:links]', () => {
    symlinkSync(scratch, outDir)
    expect(check(true)).toThrow(/docs is a link; name the folder that it leads to$/)
    rmSync(outDir)
    write('a/b.md')
    symlinkSync(scratch, join(outDir, 'a/_'))
    expect(check(true)).toThrow(/docs\/a\/_ is a link, and builds write through none; remove it$/)
    rmSync(join(outDir, 'a/_'))
    write('_/site.json')
    symlinkSync(join(scratch, 'x'), join(outDir, 'index.html'))
    expect(check()).toThrow(/docs\/index\.html is a link/)
  })
})
