import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callPageTool } from '../../../shared/release/call-page-tool.ts'
import { openReleases } from '../../../shared/release/open-releases.ts'
import { openPlainFiles } from '../../../shared/release/plain-files.ts'
import { STEMMERS } from '../../../shared/search/analysis/stemmers.ts'
import { resolveStateDir } from '../../store/state-dir.ts'
import { createTestModel, createTestSite } from '../directory-model.fixture.ts'
import type { PublishOutcome } from '../publish-options.ts'
import { publishRelease } from '../publish-release.ts'

let scratch: string
let outDir: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-search-files-'))
  outDir = join(scratch, 'out')
})

afterEach(() => {
  rmSync(scratch, { recursive: true, force: true })
})

function publish(names: readonly string[], target: 'static' | 'server' = 'static'): Promise<PublishOutcome> {
  const site = createTestSite()
  return publishRelease({
    plain: true,
    model: createTestModel({ tools: names, games: ['Go'] }),
    site: {
      ...site,
      directory: { ...site.directory, target },
      assets: { ...site.assets, engine: '_/engine.0a1b/engine.js' },
    },
    sharedFiles: [],
    outDir,
    engine: 'one',
    nowSeconds: 1000,
  })
}

function pointer(): { release: string; root: string } {
  return JSON.parse(readFileSync(join(outDir, '_/search.json'), 'utf8'))
}

/** Names of all files that are named by their content. */
function searchFiles(): string[] {
  return readdirSync(join(outDir, '_/search')).toSorted()
}

/** Names of what a search finds that reads nothing but the output. */
async function search(query: string): Promise<unknown> {
  const published = openPlainFiles(async (path) => {
    if (!existsSync(join(outDir, path))) return undefined
    const bytes = readFileSync(join(outDir, path))
    return new Uint8Array(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes)
  })
  const releases = openReleases(published, { loadStemmers: async () => STEMMERS })
  const result = await callPageTool(releases, { slug: '', name: 'search', args: { query } })
  return (result as { structuredContent: { results: { title: string }[] } }).structuredContent.results.map(
    ({ title }) => title,
  )
}

describe('a release for static hosts', () => {
  it('is searched without a server, from files in its output [release:hosts:search]', async () => {
    const { release, files } = await publish(['Awk', 'Sed'])
    expect(pointer().release).toBe(release)
    expect(searchFiles()).toContain(`${pointer().root}.gz`)
    expect(searchFiles()).toHaveLength(3)
    expect(await search('awk')).toEqual(['Awk'])
    const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    expect(files.written).toBe(names.filter((name) => statSync(join(outDir, name)).isFile()).length)
  })

  it('names the search file of a page in its HTML', async () => {
    await publish(['Awk'])
    const named = ['tools', 'games', ''].map(
      (slug) => /data-search="(\w+)"/.exec(readFileSync(join(outDir, slug, 'index.html'), 'utf8'))?.[1],
    )
    expect(named[2]).toBe(pointer().root)
    expect(named.map((name) => `${name}.gz`).toSorted()).toEqual(searchFiles())
  })

  it('writes only the files of pages that changed, and the root’s [release:hosts:search]', async () => {
    await publish(['Awk'])
    const before = searchFiles()
    await publish(['Awk', 'Sed'])
    expect(before).toHaveLength(3)
    // The page of games is the same.
    expect(searchFiles()).toHaveLength(5)
    expect(before.filter((name) => searchFiles().includes(name))).toEqual(before)
  })

  it('keeps the files of the release before, which a cached page may still ask for, and no older ones [release:hosts:search]', async () => {
    const seen: string[] = []
    for (const names of [['Awk'], ['Awk', 'Sed'], ['Awk', 'Sed', 'Grep']]) {
      await publish(names)
      seen.push(`${pointer().root}.gz`)
      expect(seen.filter((name) => searchFiles().includes(name))).toEqual(seen.slice(-2))
    }
    expect(searchFiles()).toHaveLength(5)
    expect(await search('grep')).toEqual(['Grep'])
    expect(await publish(['Awk', 'Sed', 'Grep'])).toMatchObject({ status: 'unchanged', files: { written: 0 } })
    expect(searchFiles()).toHaveLength(5)
  })

  it('is completed by the next build when one was killed on the way', async () => {
    await publish(['Awk'])
    const { root } = pointer()
    const [, other = ''] = searchFiles().filter((name) => !name.startsWith(root))
    writeFileSync(join(resolveStateDir(outDir), 'plain.json'), '{"release":"another"}\n')
    writeFileSync(join(outDir, '_/search', `${root}.gz`), 'half')
    rmSync(join(outDir, '_/search', other))
    rmSync(join(outDir, '_/search.json'))
    expect((await publish(['Awk'])).files.written).toBe(3)
    expect(pointer().root).toBe(root)
    expect(await search('go')).toEqual(['Go'])
  })

  it('leaves nothing of it when the next one is for a server', async () => {
    await publish(['Awk'])
    await publish(['Awk'], 'server')
    expect(['_/search', '_/search.json', '.nojekyll'].filter((path) => existsSync(join(outDir, path)))).toEqual([])
    // What the first one had is there again where a later one has it.
    await publish(['Awk', 'Sed'])
    await publish(['Awk'])
    expect(searchFiles()).toContain(`${pointer().root}.gz`)
    expect(await search('awk')).toEqual(['Awk'])
  })
})
