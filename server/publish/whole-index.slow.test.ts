import * as fc from 'fast-check'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { parseListing } from '../../shared/model/parse-page-document.ts'
import { readSearchFile } from '../../shared/release/search-file.ts'
import { openIndex } from '../../shared/search/index/whole/open-index.ts'
import { indexListings } from '../../shared/search/index-listings.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import { objectPaths, readStored } from '../store/published-folder.fixture.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { publishRelease } from './publish-release.ts'
import { createTestModel, createTestSite } from './directory-model.fixture.ts'
import type { PublishOutcome } from './publish-options.ts'

type Pages = Record<string, string[]>

let scratch: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-search-'))
})

afterEach(() => {
  rmSync(scratch, { recursive: true, force: true })
})

function publish(pages: Pages, outDir: string = join(scratch, 'out'), engine = 'one'): Promise<PublishOutcome> {
  const model = createTestModel(pages)
  return publishRelease({
    plain: true,
    model,
    site: createTestSite(),
    sharedFiles: [],
    outDir,
    engine,
    nowSeconds: 1000,
  })
}

/** Paths of the objects that have the index of the whole directory. */
function indexPaths(outDir: string = join(scratch, 'out')): string[] {
  return objectPaths(outDir).index
}

function readIndex(outDir?: string): Buffer {
  const pieces = indexPaths(outDir).map((path) => readSearchFile(gunzipSync(readFileSync(path))).parts)
  return Buffer.concat(pieces.flat())
}

/** Ids by position, of the root and of each page. */
async function publishedIds(slugs: readonly string[]): Promise<Record<string, string[]>> {
  const store = openNodeFileStore(join(scratch, 'out'), { watch: false })
  try {
    const release = store.current()
    const root = await readStored(release, '')
    if (root === undefined) throw new Error('every release has a root')
    const ids = root.texts.map((text) => parseListing(text).id)
    const result: Record<string, string[]> = { '': ids.filter((id, at) => isAt(root.index, id, at)) }
    for (const slug of slugs) {
      const own = (await readStored(release, slug))?.index
      if (own) result[slug] = ids.filter((id) => openIndex(own).positionsOfId(id).length > 0)
    }
    return result
  } finally {
    store.close()
  }
}

function isAt(index: Parameters<typeof openIndex>[0], id: string, position: number): boolean {
  return openIndex(index).positionsOfId(id).includes(position)
}

describe('publishRelease: search', () => {
  it('gives the whole directory each listing once, at its first place', async () => {
    await publish({ tools: ['Awk', 'Sed'], empty: [], more: ['Sed', 'Grep', 'Awk'] })
    expect(await publishedIds(['tools', 'empty', 'more'])).toEqual({
      '': ['awk', 'sed', 'grep'],
      tools: ['awk', 'sed'],
      empty: [],
      more: ['awk', 'sed', 'grep'],
    })
  })

  it('indexes all listings at once', async () => {
    const pages = { tools: ['Awk', 'Sed'], more: ['Sed', 'Grep'] }
    await publish(pages)
    const model = createTestModel(pages)
    const all = indexListings([...model.listings('tools'), ...model.listings('more')], {
      language: 'en',
      categoryTexts: (slug) => ({ title: slug }),
    })
    expect(readIndex().equals(all)).toBe(true)
  })

  it('finds listings by what another of their pages replaces, and indexes again when that changes', async () => {
    const found = async (replaced: string[]): Promise<number[]> => {
      const model = createTestModel({ tools: ['Awk'], more: ['Awk'] })
      const categories = model.categories.map((page) => ({
        ...page,
        alternative_to: page.slug === 'more' ? replaced : [],
      }))
      const changed = { ...model, categories }
      const outDir = join(scratch, 'out')
      await publishRelease({
        plain: true,
        model: changed,
        site: createTestSite(),
        sharedFiles: [],
        outDir,
        engine: 'one',
        nowSeconds: 1,
      })
      const store = openNodeFileStore(outDir, { watch: false })
      const release = store.current()
      const counts: number[] = []
      for (const slug of ['', 'tools']) {
        const index = (await readStored(release, slug))?.index
        counts.push(index === undefined ? -1 : (openIndex(index).findWord('perl')?.documentCount ?? 0))
      }
      store.close()
      return counts
    }
    expect(await found([])).toEqual([0, 0])
    expect(await found(['Perl'])).toEqual([1, 1])
  })

  it('puts no index into the plain folder and gives none out as a file [url:own:no-index-file]', async () => {
    await publish({ tools: ['Awk'] })
    expect(readdirSync(join(scratch, 'out', 'tools')).filter((name) => /index$|^\./.test(name))).toEqual([])
    const store = openNodeFileStore(join(scratch, 'out'), { watch: false })
    expect(await store.current().file('tools/.search')).toBeUndefined()
    store.close()
  })

  it('writes nothing when no page changed', async () => {
    await publish({ tools: ['Awk'] })
    const objects = join(resolveStateDir(join(scratch, 'out')), 'objects')
    const stats = () =>
      readdirSync(objects, { recursive: true, encoding: 'utf8' }).map((name) => [
        name,
        statSync(join(objects, name)).mtimeMs,
      ])
    const before = stats()
    expect(await publish({ tools: ['Awk'] })).toMatchObject({ status: 'unchanged' })
    expect(stats()).toEqual(before)
  })

  it('gives after any change the files a build from nothing gives', async () => {
    const names = fc.uniqueArray(fc.constantFrom('Awk', 'Sed', 'Grep', 'Cut', 'Sort', 'Tr'), { maxLength: 4 })
    const pages = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), names, { maxKeys: 4 })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(pages, { minLength: 2, maxLength: 4 }), async (versions) => {
        const grown = join(scratch, `grown-${(run += 1)}`)
        for (const version of versions) await publish(version, grown)
        const fresh = join(scratch, `fresh-${run}`)
        await publish(versions.at(-1) ?? {}, fresh)
        expect(objectNames(grown)).toEqual(objectNames(fresh))
      }),
      { numRuns: scaleRuns(10) },
    )
  })

  it('indexes a page again when another page that its listings stand on is renamed', async () => {
    const pages = { tools: ['Awk'], more: ['Awk'], other: ['Sed'] }
    await publish(pages)
    const model = createTestModel(pages)
    const categories = model.categories.map((each) => (each.slug === 'more' ? { ...each, title: 'Anything' } : each))
    const outcome = await publishRelease({
      plain: true,
      model: { ...model, categories },
      site: createTestSite(),
      sharedFiles: [],
      outDir: join(scratch, 'out'),
      engine: 'one',
      nowSeconds: 1000,
    })
    expect(outcome.changed).toEqual(['tools', 'more', ''])
    const store = openNodeFileStore(join(scratch, 'out'), { watch: false })
    const index = (await readStored(store.current(), 'tools'))?.index
    expect(index && openIndex(index).findWord('anything')?.documentCount).toBe(1)
    store.close()
  })

  it('keeps the objects of the earlier release for one build', async () => {
    const same = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`same-${index}`, ['Z']]))
    const outDir = join(scratch, 'out')
    const first = await publish({ a: ['A'], ...same })
    const ofFirst = Object.values(objectPaths(outDir)).flat()
    await publish({ a: ['B'], ...same })
    const ofSecond = Object.values(objectPaths(outDir)).flat()
    expect(ofFirst.filter((path) => !existsSync(path))).toEqual([])
    const third = await publish({ a: ['C'], ...same })
    const kept = new Set([...ofSecond, ...Object.values(objectPaths(outDir)).flat()])
    const objects = join(resolveStateDir(outDir), 'objects')
    const there = readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(there.map(({ parentPath, name }) => join(parentPath, name)).toSorted()).toEqual([...kept].toSorted())
    expect(third.bytes.stored).toBeLessThan(first.bytes.stored)
  })

  it('makes the search index again when it is missing', async () => {
    const pages = { tools: ['Awk', 'Sed'], more: ['Grep'] }
    await publish(pages)
    const before = readIndex()
    rmSync(indexPaths()[0] ?? '')
    expect(await publish(pages)).toMatchObject({ status: 'repaired', pages: { rendered: 0 } })
    expect(readIndex().equals(before)).toBe(true)
  })

  it('does not carry damage over from the earlier index', async () => {
    const pages = { a: ['Awk'], b: ['Sed'], c: ['Grep'], d: ['Cut'] }
    await publish(pages)
    damage(indexPaths()[0] ?? '', 50)
    await publish({ ...pages, b: ['Sort'] })
    await publish({ ...pages, b: ['Sort'] }, join(scratch, 'fresh'))
    expect(objectNames(join(scratch, 'out'))).toEqual(objectNames(join(scratch, 'fresh')))
    expect((await publishedIds([]))['']).toEqual(['awk', 'sort', 'grep', 'cut'])
  })
})

/** Names of what a release consists of, but for the ledger, which knows what there was before. */
function objectNames(outDir: string): string[] {
  const { index, pages } = objectPaths(outDir)
  return [...index, ...pages].map((path) => basename(path)).toSorted()
}

/** Changes a byte of a file, and then one in every `step`. */
function damage(path: string, step: number): void {
  const bytes = readFileSync(path)
  for (let at = 20; at < bytes.length; at += step) bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}
