import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { openNodeFileStore } from './node-files.ts'
import { flipBit, objectPaths, readText, usePublishedFolder } from './published-folder.fixture.ts'
import { findDamagedFiles } from '../publish/release/damaged-files.ts'
import { resolveStateDir } from './state-dir.ts'
import { CODINGS } from './release/release-format.ts'
import type { Release } from '../../shared/release/release.ts'

const folder = usePublishedFolder()

/** Publishes, and gives the id of the release. */
async function publish(pages: Record<string, string[]>): Promise<string> {
  return (await folder.publish(pages)).release
}

describe('openNodeFileStore', () => {
  it('says what to do when nothing is published', () => {
    expect(() => folder.open()).toThrow(/no release is published here; run "gazetteer build" first/)
  })

  it('finds files of pages, of the root and of neither, and nothing else', async () => {
    await publish({ tools: ['Awk'] })
    const store = folder.open({ watch: false })
    const release = store.current()
    expect(release.baseUrl).toBe('https://example.org')
    expect(await release.file('tools/index.json')).toMatchObject({
      path: 'tools/index.json',
      mediaType: 'application/json',
      modified: 1000,
    })
    expect(await readText(release, 'index.json')).toContain('"listing_count":1')
    expect(await readText(release, '_/schema/page.json')).toBe('{}')
    const absent = ['', 'tools', 'tools/', 'other/index.json', '__proto__', 'tools/../index.json', '.gazetteer/lock']
    const found = await Promise.all(absent.map((path) => release.file(path)))
    expect(found.filter((file) => file !== undefined)).toEqual([])
  })

  it('has a strong tag for each coding, and the same content in all', async () => {
    await publish({ tools: ['Awk', 'Sed'] })
    const store = folder.open({ watch: false })
    const file = await store.current().file('tools/index.json')
    const { br, gzip, identity } = file?.forms ?? {}
    expect(new Set([br?.etag, gzip?.etag, identity?.etag]).size).toBe(3)
    expect(identity?.etag).toMatch(/^"[\w-]{22}"$/)
    const bytes = await identity?.bytes()
    expect(bytes?.byteLength).toBe(identity?.byteLength)
  })

  it('follows a new release, and keeps the one in use readable', async () => {
    const first = await publish({ tools: ['Awk'] })
    const opened = folder.open()
    const before = opened.current()
    const changed = new Promise<Release>((resolve) => opened.onChange(resolve))
    const last = await publish({ games: ['Chess'] })
    expect((await changed).id).toBe(last)
    await opened.reload()
    expect(opened.current().id).toBe(last)
    expect(await readText(opened.current(), 'games/index.json')).toContain('Chess')
    expect(before.id).toBe(first)
    expect(await readText(before, 'tools/index.json')).toContain('Awk')
  })

  it('keeps the previous release when the next one is damaged, and says so [release:publish:damage]', async () => {
    const first = await publish({ tools: ['Awk'] })
    const errors: unknown[] = []
    const store = folder.open({ watch: false, onError: (error) => errors.push(error) })
    await publish({ tools: ['Sed'] })
    for (const path of objectPaths(folder.outDir).manifest) flipBit(path, 0.5)
    expect(await store.reload()).toBe(false)
    expect(store.current().id).toBe(first)
    expect(String(errors)).toMatch(/objects\/\w\w\/\w+: damaged; build again/)
  })

  it('serves no damaged bytes, wherever a bit was flipped [release:publish:damage]', async () => {
    await publish({ tools: ['Awk', 'Sed', 'Grep'] })
    const right = await readEverything(folder.outDir)
    expect(right.length).toBeGreaterThan(20)
    for (const path of objectPaths(folder.outDir).pages) {
      const intact = readFileSync(path)
      const rest = intact.indexOf('[{"name":')
      for (let flip = 0; flip < 20; flip++) {
        const damaged = Buffer.from(intact)
        // Half of them in the list of files.
        const place = flip % 2 === 0 ? Math.floor((flip * (rest + 200)) / 20) : Math.floor((flip * intact.length) / 20)
        damaged[place] = (damaged[place] ?? 0) ^ (1 << (flip % 8))
        writeFileSync(path, damaged)
        expect(findDamagedFiles(resolveStateDir(folder.outDir))).toHaveLength(1)
        const seen = await readEverything(folder.outDir)
        expect(seen.every((text, index) => text === 'refused' || text === right[index])).toBe(true)
      }
      writeFileSync(path, intact)
    }
  })
})

/** Every coding of every file, or `refused`. */
async function readEverything(outDir: string): Promise<string[]> {
  const opened = openNodeFileStore(outDir, { watch: false })
  const release = opened.current()
  const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(outDir, path)).isFile())
    .toSorted()
  const readings = paths.flatMap((path) =>
    CODINGS.map(async (coding) => {
      const bytes = await (await release.file(path))?.forms[coding]?.bytes()
      return bytes === undefined ? 'none' : Buffer.from(bytes).toString('latin1')
    }),
  )
  // What answers about a page are made from is no file.
  const textOf = (source: ByteSource | undefined): string =>
    source === undefined ? '' : Buffer.from(source.read(0, source.byteLength)).toString('latin1')
  const readPage = async (slug: string): Promise<string | undefined> => {
    const page = await release.stored(slug)
    return page && [page.frame, textOf(await page.index()), textOf(page.categories)].join('\n')
  }
  const readListing = async (slug: string, position: number): Promise<string | undefined> => {
    const page = await release.stored(slug)
    return page && readWhenLoaded(() => page.listings.read(position))
  }
  const listings = [0, 1, 2].map((position) => readListing('', position))
  const settled = await Promise.allSettled([
    ...readings,
    readPage('tools'),
    readPage(''),
    readListing('tools', 0),
    ...listings,
  ])
  opened.close()
  return settled.map((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? 'none') : 'refused'))
}
