import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import type { DirectoryModel } from '../../sources/contract/directory-model.ts'
import { objectPaths } from '../../store/published-folder.fixture.ts'
import { createTestModel, createTestSite } from '../directory-model.fixture.ts'
import { publishRelease } from '../publish-release.ts'
import type { PublishOutcome } from '../publish-options.ts'
import { sha256 } from './data-publication.ts'

type Pages = Record<string, string[]>

interface Resource {
  readonly path: string
  readonly bytes: number
  readonly hash: string
  readonly rows: number
}

let scratch: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-'))
})

afterEach(() => {
  rmSync(scratch, { recursive: true, force: true })
})

const folderOf = (out: string): string => join(scratch, out, '_', 'data')

function publish(
  pages: Pages,
  {
    out = 'out',
    engine = 'one',
    bulkData = 'on',
    title = 'Example',
  }: { out?: string; engine?: string; bulkData?: 'on' | 'off'; title?: string } = {},
): Promise<PublishOutcome> {
  const site = createTestSite()
  return publishRelease({
    plain: true,
    model: createModel(pages),
    site: { ...site, directory: { ...site.directory, title, bulk_data: bulkData } },
    sharedFiles: [],
    outDir: join(scratch, out),
    engine,
    nowSeconds: 1_000,
  })
}

/** As {@link createTestModel}, for many listings: each is short, and found once. */
function createModel(pages: Pages): DirectoryModel {
  const model = createTestModel(pages)
  const places = new Map<string, string[]>()
  for (const [slug, names] of Object.entries(pages)) {
    for (const name of names) places.set(name, [...(places.get(name) ?? []), slug])
  }
  const rest = { tags: [], links: [], license: [], alternative_to: [], language: [], extra: {} }
  const listings = (slug: string): Listing[] => {
    return (pages[slug] ?? []).map((name) => ({ id: name, name, categories: places.get(name) ?? [], ...rest }))
  }
  return { ...model, listingCount: places.size, listings }
}

/** Every file by its path, with its bytes as Latin 1. */
function filesOf(out = 'out'): Record<string, string> {
  const paths = readdirSync(folderOf(out), { recursive: true, encoding: 'utf8' }).toSorted()
  const files = paths.filter((path) => statSync(join(folderOf(out), path)).isFile())
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folderOf(out), path), 'latin1')]))
}

function resourcesOf(out = 'out'): Resource[] {
  const text = readFileSync(join(folderOf(out), 'datapackage.json'), 'utf8')
  return (JSON.parse(text) as { resources: Resource[] }).resources
}

/** Ids of all listings, in the order of the files. */
function idsOf(out = 'out'): string[] {
  return resourcesOf(out)
    .filter(({ path }) => path.endsWith('.jsonl.gz'))
    .flatMap(({ path }) =>
      gunzipSync(readFileSync(join(folderOf(out), path)))
        .toString()
        .split('\n')
        .slice(0, -1),
    )
    .map((line) => (JSON.parse(line) as { id: string }).id)
}

/** Runs what the page says of parts, but for fetching them. */
function putTogether(out = 'out'): { readonly ids: string[]; readonly lines: number } {
  const page = readFileSync(join(folderOf(out), 'index.html'), 'utf8')
  const [, escaped = ''] = /<pre dir="ltr">curl [^\n]*\n([^<]*)<\/pre>/.exec(page) ?? []
  const commands = escaped.replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  const copy = join(scratch, 'fetched')
  cpSync(folderOf(out), copy, { recursive: true })
  execFileSync('sh', ['-euc', commands], { cwd: copy })
  const rows = gunzipSync(readFileSync(join(copy, 'listings.jsonl.gz')))
    .toString()
    .split('\n')
    .slice(0, -1)
  const ids = rows.map((row) => (JSON.parse(row) as { id: string }).id).toSorted()
  return { ids, lines: readFileSync(join(copy, 'listings.csv'), 'utf8').split('\r\n').length - 1 }
}

/** A directory of many listings on ten pages, every seventh of them on two. */
function manyPages(count: number): Pages {
  const pages: Pages = {}
  for (let index = 0; index < count; index += 1) {
    const name = `item-${(index * 7919) % count}`
    ;(pages[`page-${index % 10}`] ??= []).push(name)
    if (index % 7 === 0) (pages[`page-${(index + 1) % 10}`] ??= []).push(name)
  }
  return pages
}

describe('DataPublication', () => {
  it('writes every listing once, by the bytes of its id, and says what it wrote [data:files:complete] [data:files:described]', async () => {
    await publish({ tools: ['b', 'a', '\u{1f600}', '\uff5e'], parts: ['c', 'a'] })
    expect(idsOf()).toEqual(['a', 'b', 'c', '\uff5e', '\u{1f600}'])
    const resources = resourcesOf()
    expect(resources.map(({ path, rows }) => [path, rows])).toEqual([
      ['listings.jsonl.gz', 5],
      ['listings.csv', 5],
    ])
    for (const { path, bytes, hash } of resources) {
      const content = readFileSync(join(folderOf('out'), path))
      expect([content.byteLength, `sha256:${sha256(content)}`]).toEqual([bytes, hash])
    }
  })

  it('writes nothing again that is the same, and after any change what a build from nothing writes', async () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 6 })
    const edits = fc.array(fc.record({ x: names, y: names, z: names }), { minLength: 2, maxLength: 3 })
    let run = 0
    await fc.assert(
      fc.asyncProperty(edits, async (releases) => {
        run += 1
        for (const [at, pages] of releases.entries()) {
          await publish(pages, { out: `run-${run}` })
          await publish(pages, { out: `alone-${run}-${at}` })
          expect((await publish(pages, { out: `run-${run}` })).files.written).toBe(0)
          expect(filesOf(`run-${run}`)).toEqual(filesOf(`alone-${run}-${at}`))
        }
      }),
      { numRuns: scaleRuns(3) },
    )
  })

  it('writes its page again with what is around it, and the files as they were [data:page:files]', async () => {
    const pages: Pages = { tools: ['a', 'b'], parts: ['c'] }
    await publish(pages, { title: 'First' })
    const before = filesOf()
    await publish(pages, { title: 'Second' })
    const after = filesOf()
    const changed = Object.keys(after).filter((path) => after[path] !== before[path])
    expect(changed).toEqual(['datapackage.json', 'index.html'])
    expect(after['index.html']).toMatch(/<title>All data .* Second<\/title>/)
    for (const { path } of resourcesOf()) expect(after['index.html']).toContain(`<a href="${path}">`)
    expect((await publish(pages, { title: 'Second' })).files.written).toBe(0)
  })

  it('divides many listings where their ids say it: one that changes rewrites one part [data:files:parts] [data:page:commands]', async () => {
    const pages = manyPages(21_000)
    await publish(pages)
    const before = filesOf()
    expect(idsOf()).toHaveLength(21_000)
    expect(Object.keys(before).length).toBeGreaterThan(6)
    expect(putTogether()).toEqual({ ids: idsOf().toSorted(), lines: 21_001 })
    const changed = { ...pages, 'page-3': [...(pages['page-3'] ?? []), 'item-12345x'] }
    await publish(changed)
    const after = filesOf()
    const added = Object.keys(after).filter((path) => !(path in before))
    expect(added).toHaveLength(2)
    expect(Object.keys(before).filter((path) => !(path in after))).toHaveLength(2)
    expect(idsOf()).toHaveLength(21_001)
    await publish(changed, { out: 'alone' })
    expect(filesOf('alone')).toEqual(after)
  })

  it('makes all of them again where a part is damaged', async () => {
    const pages: Pages = { tools: ['a', 'b'], parts: ['c'] }
    await publish(pages)
    const whole = filesOf()
    for (const path of objectPaths(join(scratch, 'out')).pages) {
      const bytes = readFileSync(path)
      const at = bytes.indexOf(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]))
      if (at !== -1) writeFileSync(path, bytes.fill(0, at + 12, at + 40))
    }
    await publish({ tools: ['a', 'b', 'd'], parts: ['c'] })
    expect(idsOf()).toEqual(['a', 'b', 'c', 'd'])
    await publish(pages)
    expect(filesOf()).toEqual(whole)
  })

  it('leaves none where the directory has them off [data:files:off]', async () => {
    await publish({ tools: ['a'] })
    await publish({ tools: ['a'] }, { bulkData: 'off' })
    expect(
      readdirSync(join(scratch, 'out'), { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('data')),
    ).toEqual([])
  })
})
