import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RefreshLine } from '../../shared/refresh-file/refresh-line.ts'
import { roundStars } from '../../shared/refresh-file/refresh-line.ts'
import { writeRefreshFile } from '../../shared/refresh-file/refresh-file.ts'
import { buildDirectory } from './build-directory.ts'

const CONFIG = `
title: Tools
description: What is on the bench.
base_url: https://example.org/tools
sources:
  - {kind: json, files: data.json, category: category}
`
const ROWS = ['a', 'b', 'c'].flatMap((category) =>
  [1, 2].map((number) => ({ name: `${category}${number}`, url: `https://github.com/${category}/${number}`, category })),
)

function lineOf(url: string, stars: number, more: Partial<RefreshLine> = {}): RefreshLine {
  return {
    key: url.replace('https://github.com/', 'github:'),
    stars: roundStars(stars),
    last_commit: '2026-10',
    ...more,
  }
}

describe('buildDirectory with directory.refresh.jsonl', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gazetteer-'))
    writeFileSync(join(folder, 'directory.yml'), CONFIG)
    writeFileSync(join(folder, 'data.json'), JSON.stringify(ROWS))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function build(asOf?: string, lines: readonly RefreshLine[] = []) {
    if (asOf !== undefined) writeFileSync(join(folder, 'directory.refresh.jsonl'), writeRefreshFile(asOf, lines))
    const { status, pages, changed } = await buildDirectory({
      plain: true,
      configPath: join(folder, 'directory.yml'),
      outDir: join(folder, 'out'),
      assets: { files: [], rootFiles: [], site: { script: '_/page.js', style: '', style_hash: 'sha256-' } },
      generator: { name: 'g', version: '0' },
      nowMs: 1_000_000,
    })
    return { status, rendered: pages.rendered, changed }
  }

  it('renders again what shows something new, the root alone for another day [refreshed:build:unchanged]', async () => {
    const linesOf = (stars: number) => ROWS.map(({ url }, index) => lineOf(url, index === 0 ? stars : 12_345))
    expect((await build()).rendered).toBe(4)
    expect((await build()).status).toBe('unchanged')
    // The file appears.
    expect(await build('2026-11-01', linesOf(1234))).toMatchObject({ rendered: 4 })
    expect((await build()).status).toBe('unchanged')
    expect(await build('2026-11-01', linesOf(1234))).toMatchObject({ rendered: 0 })
    // Nothing happened.
    expect(await build('2026-11-08', linesOf(1234))).toEqual({ status: 'published', rendered: 1, changed: [''] })
    // A star that is rounded away, and what only the operator is told.
    const failing = linesOf(1238).map((line) => ({ ...line, at: '2026-11-08', state: 'failing' as const, tries: 1 }))
    expect(await build('2026-11-08', failing)).toMatchObject({ rendered: 0 })
    // A star that is not.
    expect(await build('2026-11-08', linesOf(1251))).toMatchObject({ changed: ['a', ''] })
    const broken = linesOf(1251).map((line) =>
      line.key === 'github:c/1' ? { ...line, state: 'broken' as const } : line,
    )
    expect(await build('2026-11-08', broken)).toMatchObject({ changed: ['c', ''] })
  })
})
