import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildDirectory } from './build-directory.ts'

const PROJECT = new URL('../..', import.meta.url).pathname
const CONFIGS = globSync('examples/*/directory.yml', { cwd: PROJECT }).toSorted()

/** Scripts and styles are bundles, which unit tests have not. */
const ASSETS = { files: [], rootFiles: [], site: { script: '_/page.js', style: 'b{}', style_hash: 'sha256-x' } }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-examples-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the examples', () => {
  it('are those of the gallery, the large one and the starter', () => {
    expect(CONFIGS.map((path) => basename(dirname(path)))).toEqual([
      'apis',
      'books',
      'building-blocks',
      'events',
      'people',
      'places',
      'software',
      'starter',
    ])
  })

  it.each(CONFIGS)('build without a diagnostic: %s', async (path) => {
    const { listings, diagnostics } = await buildDirectory({
      configPath: join(PROJECT, path),
      outDir: join(folder, 'out'),
      target: 'server',
      assets: ASSETS,
      generator: { name: 'g', version: '0' },
      nowMs: Date.parse('2026-12-01'),
    })
    expect(diagnostics).toEqual([])
    expect(listings).toBeGreaterThan(10)
  })
})
