import { readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DamagedIndexError } from '../../shared/search/index/blocks/byte-source.ts'
import { openIndex } from '../../shared/search/index/whole/open-index.ts'
import { flipBit, usePublishedFolder } from './published-folder.fixture.ts'
import { resolveStateDir } from './state-dir.ts'

const folder = usePublishedFolder()

/** Publishes, and gives the paths of the root's index and of the table. */
async function publish(pages: Record<string, string[]>): Promise<string[]> {
  const { outputs } = await folder.publish(pages)
  return outputs
    .filter(({ path }) => /^(search|tables)/.test(path))
    .map(({ path }) => join(resolveStateDir(folder.outDir), path))
}

/** Ways to break a file. */
const DAMAGES: readonly [name: string, damage: (path: string) => void][] = [
  ['missing', (path) => rmSync(path)],
  ['empty', (path) => truncateSync(path, 0)],
  ['one byte short', (path) => truncateSync(path, readFileSync(path).length - 1)],
  ['half', (path) => truncateSync(path, readFileSync(path).length >> 1)],
  ...[0, 0.1, 0.3, 0.5, 0.7, 0.9, 1].map((share): [string, (path: string) => void] => [
    `flipped at ${share}`,
    (path) => flipBit(path, share),
  ]),
]

describe('openNodeFileStore: search files', () => {
  it.each(DAMAGES)(
    'refuses a release with a damaged one at the start, and says what to do (%s)',
    async (_name, damage) => {
      const pages = { tools: ['Awk', 'Sed', 'Grep'] }
      for (const number of [0, 1]) {
        const files = await publish(pages)
        damage(files[number] ?? '')
        expect(() => folder.open({ watch: false })).toThrow(
          /(search|tables).*(build again|publish the directory again)/,
        )
        rmSync(files[number] ?? '', { force: true })
        await publish(pages)
        folder.open({ watch: false }).close()
      }
    },
  )

  it.each(DAMAGES)('keeps the previous release when one of the next is damaged (%s)', async (_name, damage) => {
    for (const number of [0, 1]) {
      const first = await publish({ tools: ['Awk'] })
      const errors: unknown[] = []
      const opened = folder.open({ watch: false, onError: (error) => errors.push(error) })
      const before = opened.current()
      const files = await publish({ tools: ['Sed'] })
      damage(files[number] ?? '')
      expect(opened.reload()).toBe(false)
      expect(opened.current()).toBe(before)
      expect(errors.map(String)).toEqual([expect.stringMatching(/build again|publish the directory again/)])
      expect(before.search().readListing(0)).toContain('Awk')
      await publish({ tools: ['Grep'] })
      expect(opened.reload()).toBe(true)
      expect(opened.current().search().readListing(0)).toContain('Grep')
      opened.close()
      expect(first).not.toEqual(files)
    }
  })

  it('rejects a damaged release that it follows, and reports it', async () => {
    await publish({ tools: ['Awk'] })
    const privateDir = resolveStateDir(folder.outDir)
    const failed = Promise.withResolvers<unknown>()
    const pointer = readFileSync(join(privateDir, 'current.json'))
    const [index = ''] = await publish({ tools: ['Sed'] })
    const next = readFileSync(join(privateDir, 'current.json'))
    writeFileSync(join(privateDir, 'current.json'), pointer)
    flipBit(index, 0)
    const store = folder.open({ onError: failed.resolve })
    const before = store.current()
    writeFileSync(join(privateDir, 'current.next'), next)
    renameSync(join(privateDir, 'current.next'), join(privateDir, 'current.json'))
    expect(String(await failed.promise)).toContain(`${index}: delete it and build again`)
    expect(store.current()).toBe(before)
  })

  it('notices damage that comes later, and answers with nothing wrong', async () => {
    const [index = ''] = await publish({ tools: ['Awk', 'Sed'] })
    const store = folder.open({ watch: false })
    const search = store.current().search()
    const segments = join(resolveStateDir(folder.outDir), 'segments')
    const segment = join(segments, readdirSync(segments)[0] ?? '')
    const intact = readFileSync(segment)
    flipBit(index, 0)
    writeFileSync(
      segment,
      intact.map((byte) => byte ^ 1),
    )
    expect(() => search.index.read(0, 200)).toThrow(DamagedIndexError)
    expect(() => search.readListing(0)).toThrow(
      /\.pack: the listings at byte \d+ are damaged; delete it and build again/,
    )
    flipBit(index, 0)
    writeFileSync(segment, intact)
    expect(search.readListing(0)).toContain('Awk')
    expect(openIndex(search.index).documentCount).toBe(2)
  })

  it('reads the files of a release in use after they were deleted', async () => {
    await publish({ tools: ['Awk', 'Sed'] })
    const store = folder.open({ watch: false })
    const before = store.current()
    await publish({ tools: ['Grep'] })
    await publish({ tools: ['Cut'] })
    store.reload()
    expect(readdirSync(join(resolveStateDir(folder.outDir), 'search'))).toHaveLength(2)
    expect(openIndex(before.search().index).documentCount).toBe(2)
    expect(before.search().readListing(1)).toContain('Sed')
  })

  it('gives the index of a page, and nothing for what is none', async () => {
    await publish({ tools: ['Awk', 'Sed'], games: ['Go'] })
    const store = folder.open({ watch: false })
    const index = (await store.current().page('tools'))?.index
    expect(index && openIndex(index).documentCount).toBe(2)
    expect(await store.current().page('other')).toBeUndefined()
  })

  it('asks to build again what an earlier version has published', async () => {
    await publish({ tools: ['Awk'] })
    const pointer = join(resolveStateDir(folder.outDir), 'current.json')
    writeFileSync(pointer, readFileSync(pointer, 'utf8').replace('"format":4', '"format":3'))
    expect(() => folder.open()).toThrow(/format 3, expected 4; build again with this version/)
  })
})
