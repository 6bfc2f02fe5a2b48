import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resolveStateDir } from '../store/state-dir.ts'
import type { BuildReport } from './build-report.ts'
import { buildDirectory } from './build-directory.ts'

const CONFIG = `
title: Kitchen
description: What a kitchen needs.
base_url: https://example.org/kitchen
sources:
  - {kind: csv, files: knives.csv, category: type}
  - {kind: csv, files: pans.csv, category: type, max_file_bytes: 2000}
`

describe('a build that would lose much of the release before', () => {
  let folder: string
  let clock = 0

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gazetteer-'))
    write('directory.yml', CONFIG)
    write('knives.csv', rows('knife', 10))
    write('pans.csv', rows('pan', 10))
    await build()
  })

  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text)
  }

  /** @param pages Different types, in turn. */
  function rows(name: string, count: number, pages = 5): string {
    const lines = Array.from(
      { length: count },
      (_, at) => `${name} ${at},https://example.com/${name}/${at},${name}-type-${at % pages}`,
    )
    return `name,url,type\n${lines.join('\n')}\n`
  }

  function build(allowShrink = false): Promise<BuildReport> {
    return buildDirectory({
      configPath: join(folder, 'directory.yml'),
      outDir: join(folder, 'out'),
      assets: { files: [], rootFiles: [], site: { script: '_/page.js', style: '', style_hash: 'sha256-' } },
      generator: { name: 'g', version: '0' },
      allowShrink,
      plain: true,
      nowMs: (clock += 10_000),
    })
  }

  function published(): number {
    return JSON.parse(readFileSync(join(folder, 'out/index.json'), 'utf8')).listing_count
  }

  it('publishes nothing, and says which sources and rows are to blame [release:shrink:refused]', async () => {
    const pointer = join(resolveStateDir(join(folder, 'out')), 'current.json')
    const before = readFileSync(pointer)
    write('pans.csv', rows('pan', 10) + ' '.repeat(2000))
    const report = await build()
    expect(report).toMatchObject({
      status: 'shrunk',
      release: '',
      shrinkage: {
        listings: { before: 20, now: 10 },
        pages: { before: 10, now: 5 },
        sources: [{ source: 'pans.csv', before: 10, now: 0 }],
      },
    })
    expect(report.notes).toEqual([
      'the release would keep 10 of 20 listings and 5 of 10 pages; nothing was published',
      'pans.csv: 0 of 10 listings are left; 1 skipped: unreadable file',
      expect.stringMatching(/^pans\.csv:1:1 error: the file has \d+ bytes, more than max_file_bytes: 2000/),
      'if that is meant, build with --allow-shrink, or write "shrink: allow" into directory.yml',
    ])
    expect(published()).toBe(20)
    expect(readFileSync(pointer)).toEqual(before)
    // Asked again it is the same, and the whole directory is published as ever.
    expect((await build()).status).toBe('shrunk')
    write('pans.csv', rows('pan', 11))
    expect((await build()).status).toBe('published')
    expect(published()).toBe(21)
  })

  it('names rows that were skipped', async () => {
    write('pans.csv', rows('pan', 10).replaceAll(/^pan \d,[^,]*/gm, ','))
    const { status, notes } = await build()
    expect(status).toBe('shrunk')
    expect(notes[1]).toMatch(/^pans\.csv: 0 of 10 listings are left; 10 skipped: /)
    expect(notes[2]).toMatch(/^pans\.csv:2:1 /)
  })

  it.each([
    ['a fifth of the listings', 6, 5, 'published'],
    ['more than a fifth of the listings', 5, 5, 'shrunk'],
    ['a fifth of the pages', 10, 3, 'published'],
    ['more than a fifth of the pages', 10, 2, 'shrunk'],
  ])('is one that loses %s', async (_what, count, pages, status) => {
    write('pans.csv', rows('pan', count, pages))
    expect((await build()).status).toBe(status)
  })

  it('publishes when that is meant, by the option or by directory.yml [release:shrink:allowed]', async () => {
    write('pans.csv', rows('pan', 0))
    expect((await build()).status).toBe('shrunk')
    expect((await build(true)).status).toBe('published')
    expect(published()).toBe(10)
    write('knives.csv', rows('knife', 1))
    write('directory.yml', `${CONFIG}shrink: allow\n`)
    expect((await build()).status).toBe('published')
    expect(published()).toBe(1)
  })
})
