import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openNodeFileStore } from '../store/node-files.ts'
import { loadPageAssets } from './assets.ts'
import { buildDirectory } from './build-directory.ts'
import type { BuildOptions } from './build-directory.ts'
import type { BuildReport } from './build-report.ts'

let folder: string
let outDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-output-'))
  outDir = join(folder, 'out')
  writeFileSync(
    join(folder, 'directory.yml'),
    // The source is named by its absolute path.
    `title: Kitchen
description: What a kitchen needs.
base_url: https://example.org/kitchen
sources:
  - kind: markdown
    files: ${JSON.stringify(join(folder, 'list.md'))}
    category: heading
`,
  )
  writeFileSync(join(folder, 'list.md'), '# Kitchen\n\n## Knives\n\n- [Paring knife](https://example.com/p) - Short.\n')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function build(options: Partial<BuildOptions> = {}): Promise<BuildReport> {
  return buildDirectory({
    plain: true,
    configPath: join(folder, 'directory.yml'),
    outDir,
    assets: { files: [], rootFiles: [], site: { script: '_/page.js', style: '', style_hash: 'sha256-' } },
    generator: { name: 'g', version: '0' },
    nowMs: 1_000_000,
    ...options,
  })
}

/** Writes the files of `vite build`. */
function writeAssets(assets: string): string {
  mkdirSync(join(assets, 'engine'), { recursive: true })
  for (const name of ['page.css', 'page.js', 'connect.js', 'widget.js', 'embed.js', 'embed.mjs', 'engine/engine.js']) {
    writeFileSync(join(assets, name), `/* ${name} */\n`)
  }
  return assets
}

/** Path → content. */
function filesBelow(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(root, name)).isFile())
      .toSorted()
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  )
}

describe('the output of a build', () => {
  it('has nothing private: neither the state nor the path of a source [code:state:outside]', async () => {
    await build()
    const files = filesBelow(outDir)
    expect(Object.keys(files)).toContain('knives/index.json')
    for (const [name, content] of Object.entries(files)) {
      expect(name).not.toMatch(/^\.gazetteer/)
      expect(`${name}\n${content}`).not.toContain(folder)
    }
    // The state has it: this is what must not be published, nor committed.
    expect(readFileSync(join(folder, '.gazetteer/out/.gitignore'), 'utf8')).toBe('*\n')
    expect(readFileSync(join(folder, '.gazetteer/out/build-state.json'), 'utf8')).toContain(folder)
  })

  it('can be copied to any file system [release:output:portable]', async () => {
    const headings = [
      'Con',
      'AUX.',
      'a: b',
      'Straße',
      'STRASSE',
      'İstanbul',
      'Istanbul',
      'Ångström',
      'A\u030angström',
      'What?',
    ]
    const lists = headings.map((heading, at) => `## ${heading}\n\n- [Thing ${at}](https://example.com/${at}) - Good.\n`)
    writeFileSync(join(folder, 'list.md'), `# Kitchen\n\n${lists.join('\n')}`)
    const assets = loadPageAssets(writeAssets(join(folder, 'assets')))
    const { pages } = await build({ assets })
    // Both ways to write Ångström are one page; with the root as many as headings.
    expect(pages.total).toBe(headings.length)
    const names = Object.keys(filesBelow(outDir))
    expect(new Set(names.map((name) => name.normalize('NFD').toUpperCase().toLowerCase())).size).toBe(names.length)
    for (const name of names.flatMap((path) => path.split('/'))) {
      expect(name).not.toMatch(/[<>:"\\|?*\p{Cc}]|[. ]$/u)
      expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i)
      expect(name).toBe(name.normalize('NFC'))
    }
  })

  it('is complete again when it was deleted', async () => {
    const { release } = await build()
    const right = filesBelow(outDir)
    rmSync(outDir, { recursive: true })
    expect((await build()).release).toBe(release)
    expect(filesBelow(outDir)).toEqual(right)
    for (const name of readdirSync(outDir)) rmSync(join(outDir, name), { recursive: true })
    await build()
    expect(filesBelow(outDir)).toEqual(right)
    expect(await build()).toMatchObject({ status: 'unchanged', notes: [] })
  })

  it('is complete when another one was built with the same state', async () => {
    const stateDir = join(folder, 'state')
    await build({ stateDir })
    const right = filesBelow(outDir)
    const other = join(folder, 'other')
    await build({ outDir: other, stateDir })
    expect(filesBelow(other)).toEqual(right)
    const store = openNodeFileStore(other, { stateDir, watch: false })
    expect((await store.current().file('knives/index.json'))?.mediaType).toBe('application/json')
    store.close()
    expect(readdirSync(folder).toSorted()).toEqual(['directory.yml', 'list.md', 'other', 'out', 'state'])
  })

  it('is not begun with a folder of other files as state', async () => {
    mkdirSync(join(folder, 'search'))
    writeFileSync(join(folder, 'search', 'mine.txt'), 'mine')
    await expect(build({ stateDir: folder })).rejects.toThrow(/has files that no build wrote/)
    await expect(build({ stateDir: join(outDir, 'state') })).rejects.toThrow(/which is published/)
    expect(filesBelow(join(folder, 'search'))).toEqual({ 'mine.txt': 'mine' })
  })
})
