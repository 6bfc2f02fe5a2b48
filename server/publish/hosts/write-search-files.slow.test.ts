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
    site: { ...site, directory: { ...site.directory, target } },
    sharedFiles: [],
    outDir,
    engine: 'one',
    nowSeconds: 1000,
  })
}

function pointer(): { release: string; folder: string } {
  return JSON.parse(readFileSync(join(outDir, '_/search.json'), 'utf8'))
}

/** Folders of releases, as they are below the base. */
function folders(): string[] {
  return readdirSync(join(outDir, '_/search')).map((name) => `_/search/${name}/`)
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
    expect(readdirSync(join(outDir, pointer().folder)).toSorted()).toEqual(['_root.gz', 'games.gz', 'tools.gz'])
    expect(await search('awk')).toEqual(['Awk'])
    const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    expect(files.written).toBe(names.filter((name) => statSync(join(outDir, name)).isFile()).length)
  })

  it('keeps the files of the release before, which a cached page may still ask for, and no older ones [release:hosts:search]', async () => {
    const seen: string[] = []
    for (const names of [['Awk'], ['Awk', 'Sed'], ['Awk', 'Sed', 'Grep']]) {
      await publish(names)
      seen.push(pointer().folder)
      expect(folders().toSorted()).toEqual(seen.slice(-2).toSorted())
    }
    expect(await search('grep')).toEqual(['Grep'])
    expect(await publish(['Awk', 'Sed', 'Grep'])).toMatchObject({ status: 'unchanged', files: { written: 0 } })
    expect(folders().toSorted()).toEqual(seen.slice(-2).toSorted())
  })

  it('is completed by the next build when one was killed on the way', async () => {
    await publish(['Awk'])
    const { folder } = pointer()
    writeFileSync(join(resolveStateDir(outDir), 'plain.json'), '{"release":"another"}\n')
    writeFileSync(join(outDir, folder, 'tools.gz'), 'half')
    rmSync(join(outDir, folder, 'games.gz'))
    rmSync(join(outDir, '_/search.json'))
    expect((await publish(['Awk'])).files.written).toBe(3)
    expect(pointer().folder).toBe(folder)
    expect(await search('go')).toEqual(['Go'])
  })

  it('leaves nothing of it when the next one is for a server', async () => {
    await publish(['Awk'])
    await publish(['Awk'], 'server')
    expect(['_/search', '_/search.json', '.nojekyll'].filter((path) => existsSync(join(outDir, path)))).toEqual([])
  })
})
