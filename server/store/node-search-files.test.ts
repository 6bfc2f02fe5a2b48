import {
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
  closeSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DamagedIndexError } from '../../shared/search/index/byte-source.ts'
import { openIndex } from '../../shared/search/index/open-index.ts'
import { openRecords } from '../../shared/search/index/records.ts'
import { publishRelease } from '../publish/publish-release.ts'
import { createTestModel, createTestSite } from '../publish/test-model.ts'
import { openNodeFileStore } from './node-files.ts'
import type { NodeFileStore } from './node-files.ts'
import { PRIVATE_DIR, SEARCH_DIR } from './release-format.ts'

let outDir: string
let store: NodeFileStore | undefined

beforeEach(() => {
  outDir = mkdtempSync(join(tmpdir(), 'gazetteer-store-'))
})

afterEach(() => {
  store?.close()
  store = undefined
  rmSync(outDir, { recursive: true, force: true })
})

async function publish(pages: Record<string, string[]>): Promise<string[]> {
  const { outputs } = await publishRelease({
    model: createTestModel(pages),
    site: createTestSite(),
    sharedFiles: [],
    outDir,
    engine: 'one',
    nowSeconds: 1000,
  })
  return outputs.filter(({ path }) => path.startsWith(SEARCH_DIR)).map(({ path }) => join(outDir, PRIVATE_DIR, path))
}

/** Ways to break a file. */
const DAMAGES: readonly [name: string, damage: (path: string) => void][] = [
  ['missing', (path) => rmSync(path)],
  ['empty', (path) => truncateSync(path, 0)],
  ['one byte short', (path) => truncateSync(path, readFileSync(path).length - 1)],
  ['half', (path) => truncateSync(path, readFileSync(path).length >> 1)],
  ...[0, 0.1, 0.3, 0.5, 0.7, 0.9, 1].map((share): [string, (path: string) => void] => [
    `flipped at ${share}`,
    (path) => flip(path, Math.floor((readFileSync(path).length - 1) * share)),
  ]),
]

/** Flips a bit, in the file that is there: whoever has it open reads it. */
function flip(path: string, place: number): void {
  const byte = (readFileSync(path)[place] ?? 0) ^ 4
  const descriptor = openSync(path, 'r+')
  writeSync(descriptor, Uint8Array.of(byte), 0, 1, place)
  closeSync(descriptor)
}

describe('openNodeFileStore: search files', () => {
  it.each(DAMAGES)(
    'refuses a release with a damaged one at the start, and says what to do (%s)',
    async (_name, damage) => {
      const pages = { tools: ['Awk', 'Sed', 'Grep'] }
      for (const number of [0, 1]) {
        const files = await publish(pages)
        damage(files[number] ?? '')
        expect(() => openNodeFileStore(outDir, { watch: false })).toThrow(
          /search.*(build again|publish the directory again)/,
        )
        rmSync(files[number] ?? '', { force: true })
        await publish(pages)
        openNodeFileStore(outDir, { watch: false }).close()
      }
    },
  )

  it.each(DAMAGES)('keeps the previous release when one of the next is damaged (%s)', async (_name, damage) => {
    for (const number of [0, 1]) {
      const first = await publish({ tools: ['Awk'] })
      const errors: unknown[] = []
      const opened = openNodeFileStore(outDir, { watch: false, onError: (error) => errors.push(error) })
      const before = opened.current()
      const files = await publish({ tools: ['Sed'] })
      damage(files[number] ?? '')
      expect(opened.reload()).toBe(false)
      expect(opened.current()).toBe(before)
      expect(errors.map(String)).toEqual([expect.stringMatching(/build again|publish the directory again/)])
      expect(openRecords(before.search().listings).readText(0)).toContain('Awk')
      await publish({ tools: ['Grep'] })
      expect(opened.reload()).toBe(true)
      expect(openRecords(opened.current().search().listings).readText(0)).toContain('Grep')
      opened.close()
      expect(first).not.toEqual(files)
    }
  })

  it('refuses a damaged release that it follows, and tells of it', async () => {
    await publish({ tools: ['Awk'] })
    const privateDir = join(outDir, PRIVATE_DIR)
    const failed = Promise.withResolvers<unknown>()
    const pointer = readFileSync(join(privateDir, 'current.json'))
    const [index = ''] = await publish({ tools: ['Sed'] })
    const next = readFileSync(join(privateDir, 'current.json'))
    writeFileSync(join(privateDir, 'current.json'), pointer)
    flip(index, 100)
    store = openNodeFileStore(outDir, { onError: failed.resolve })
    const before = store.current()
    writeFileSync(join(privateDir, 'current.next'), next)
    renameSync(join(privateDir, 'current.next'), join(privateDir, 'current.json'))
    expect(String(await failed.promise)).toContain(`${index}: delete it and build again`)
    expect(store.current()).toBe(before)
  })

  it('notices damage that comes later, and answers with nothing wrong', async () => {
    const [index = '', listings = ''] = await publish({ tools: ['Awk', 'Sed'] })
    store = openNodeFileStore(outDir, { watch: false })
    const search = store.current().search()
    flip(index, 100)
    flip(listings, 100)
    expect(() => search.index.read(0, 200)).toThrow(DamagedIndexError)
    expect(() => search.listings.read(0, 200)).toThrow(/\.listings: delete it and build again/)
    flip(index, 100)
    flip(listings, 100)
    expect(openIndex(search.index).documentCount).toBe(2)
  })

  it('reads the files of a release in use after they were deleted', async () => {
    await publish({ tools: ['Awk', 'Sed'] })
    store = openNodeFileStore(outDir, { watch: false })
    const before = store.current()
    await publish({ tools: ['Grep'] })
    await publish({ tools: ['Cut'] })
    store.reload()
    expect(readdirSync(join(outDir, PRIVATE_DIR, SEARCH_DIR))).toHaveLength(4)
    expect(openIndex(before.search().index).documentCount).toBe(2)
    expect(openRecords(before.search().listings).readText(1)).toContain('Sed')
  })

  it('gives the index of a page, and nothing for what is none', async () => {
    await publish({ tools: ['Awk', 'Sed'], games: ['Go'] })
    store = openNodeFileStore(outDir, { watch: false })
    const index = await store.current().pageIndex('tools')
    expect(index && openIndex(index).documentCount).toBe(2)
    expect(await store.current().pageIndex('other')).toBeUndefined()
  })

  it('asks to build again what an earlier version has published', async () => {
    await publish({ tools: ['Awk'] })
    const pointer = join(outDir, PRIVATE_DIR, 'current.json')
    writeFileSync(pointer, readFileSync(pointer, 'utf8').replace('"format":2', '"format":1'))
    expect(() => openNodeFileStore(outDir)).toThrow(/format 1, expected 2; build again with this version/)
  })
})
