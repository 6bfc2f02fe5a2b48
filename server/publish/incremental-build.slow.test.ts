import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { buildDirectory } from './build-directory.ts'
import type { BuildReport } from './build-report.ts'

const CONFIG = `
title: Kitchen
description: What a kitchen needs.
base_url: https://example.org/kitchen
sources:
  - {kind: json, files: 'data/*.json', category: kind}
  - {kind: markdown, files: list.md}
`

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-'))
  write('directory.yml', CONFIG)
  write('list.md', '# Kitchen\n\n## Pots\n\n- [Wok](https://example.com/wok) - Round.\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('buildDirectory after a build', () => {
  it('publishes byte for byte what a first build does, after any edits [sources:read:every-build]', async () => {
    const edit = fc.record({
      file: fc.constantFrom('a', 'b', 'c'),
      kind: fc.constantFrom('Knives', 'KNIVES', 'Pots'),
      names: fc.array(fc.constantFrom('Paring', 'Bread', 'Wok', 'Pan'), { maxLength: 3 }),
      added: fc.constantFrom('', '2024-01-02', '2025-03-04'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const kept = join(folder, 'kept')
        rmSync(kept, { recursive: true, force: true })
        rmSync(resolveStateDir(kept), { recursive: true, force: true })
        rmSync(join(folder, 'data'), { recursive: true, force: true })
        for (const { file, kind, names, added } of edits) {
          write(`data/${file}.json`, JSON.stringify(names.map((name) => ({ name, kind, added, url: urlOf(name) }))))
          const report = await build('kept')
          const first = await build('first')
          expect(report.release).toBe(first.release)
          expect(report.diagnostics).toEqual(first.diagnostics)
          expect(report.accounts).toEqual(first.accounts)
          expect(filesOf('kept')).toEqual(filesOf('first'))
          rmSync(join(folder, 'first'), { recursive: true })
        }
      }),
      { numRuns: scaleRuns(12) },
    )
  })
})

function urlOf(name: string): string {
  return `https://example.com/${name}`
}

function write(name: string, content: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

function build(out: string): Promise<BuildReport> {
  return buildDirectory({
    plain: true,
    configPath: join(folder, 'directory.yml'),
    outDir: join(folder, out),
    assets: { files: [], rootFiles: [], site: { script: '_/page.js', style: '', style_hash: 'sha256-' } },
    generator: { name: 'g', version: '0' },
    allowShrink: true,
    nowMs: 1_700_000_000_000,
  })
}

/** Plain files and their content. */
function filesOf(out: string): Record<string, string> {
  const names = readdirSync(join(folder, out), { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(folder, out, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, out, name), 'utf8')]),
  )
}
