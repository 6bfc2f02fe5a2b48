import { readFileSync, rmSync, truncateSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openIndex } from '../../shared/search/index/whole/open-index.ts'
import { flipBit, objectPaths, readText, usePublishedFolder, readStored } from './published-folder.fixture.ts'
import { resolveStateDir } from './state-dir.ts'

const folder = usePublishedFolder()

/** Ways to break an object. */
const DAMAGES: readonly [name: string, damage: (path: string) => void][] = [
  ['missing', (path) => rmSync(path)],
  ['empty', (path) => truncateSync(path, 0)],
  ['one byte short', (path) => truncateSync(path, readFileSync(path).length - 1)],
  ['half', (path) => truncateSync(path, readFileSync(path).length >> 1)],
  ...[0, 0.3, 0.7, 1].map((share): [string, (path: string) => void] => [
    `flipped at ${share}`,
    (path) => flipBit(path, share),
  ]),
]

describe('openNodeFileStore: manifest and index', () => {
  it.each(DAMAGES)(
    'refuses a release with a damaged one, which the next build restores (%s)',
    async (_name, damage) => {
      const pages = { tools: ['Awk', 'Sed', 'Grep'] }
      for (const part of ['manifest', 'index'] as const) {
        await folder.publish(pages)
        const intact = objectPaths(folder.outDir)
        damage(intact[part][0] ?? '')
        expect(() => folder.open({ watch: false })).toThrow(/objects\/.*(missing|damaged); build again/)
        await folder.publish(pages)
        expect(objectPaths(folder.outDir).index).toEqual(intact.index)
        folder.open({ watch: false }).close()
      }
    },
  )

  it('serves a release with a page damaged, and refuses what is on it', async () => {
    await folder.publish({ tools: ['Awk'], games: ['Go'] })
    const store = folder.open({ watch: false })
    for (const path of objectPaths(folder.outDir).pages) flipBit(path, 1)
    const again = folder.open({ watch: false })
    await expect(again.current().page('tools')).rejects.toThrow(/objects\/.*damaged; build again/)
    await expect(store.current().page('games')).rejects.toThrow(/damaged; build again/)
  })

  it('asks to build again what an earlier version has published', async () => {
    await folder.publish({ tools: ['Awk'] })
    const pointer = join(resolveStateDir(folder.outDir), 'current.json')
    writeFileSync(pointer, readFileSync(pointer, 'utf8').replace('"format":6', '"format":4'))
    expect(() => folder.open()).toThrow(/format 4, expected 6; build again with this version/)
  })
})

describe('openNodeFileStore: a release that follows', () => {
  it.each(['manifest', 'index', 'pages'] as const)('is not taken with a damaged object of its %s', async (part) => {
    const first = await folder.publish({ tools: ['Awk'], games: ['Go'] })
    const errors: unknown[] = []
    const opened = folder.open({ watch: false, onError: (error) => errors.push(error) })
    const old = new Set(Object.values(objectPaths(folder.outDir)).flat())
    const next = await folder.publish({ tools: ['Awk'], games: ['Chess'] })
    const added = objectPaths(folder.outDir)[part].filter((path) => !old.has(path))
    for (const path of added) flipBit(path, 0.5)
    expect(await opened.reload()).toBe(false)
    expect(opened.current().id).toBe(first.release)
    expect(errors.map(String)).toEqual([expect.stringMatching(/objects\/.*damaged; build again/)])
    // Once it is repaired it is.
    expect((await folder.publish({ tools: ['Awk'], games: ['Chess'] })).release).toBe(next.release)
    expect(await opened.reload()).toBe(true)
    expect(await readText(opened.current(), 'games/index.json')).toContain('Chess')
  })

  it('is taken though an object that was there before is damaged since', async () => {
    await folder.publish({ tools: ['Awk'], games: ['Go'] })
    const opened = folder.open({ watch: false })
    const old = new Set(objectPaths(folder.outDir).pages)
    const next = await folder.publish({ tools: ['Awk'], games: ['Chess'] })
    for (const path of objectPaths(folder.outDir).pages.filter((path) => old.has(path))) flipBit(path, 0.5)
    expect(await opened.reload()).toBe(true)
    expect(opened.current().id).toBe(next.release)
    expect(await readText(opened.current(), 'games/index.json')).toContain('Chess')
  })

  it('is verified in turns with other work, and not taken once the store is closed', async () => {
    await folder.publish({ tools: ['Awk'] })
    const opened = folder.open()
    const first = opened.current()
    const changes: string[] = []
    opened.onChange(({ id }) => changes.push(id))
    // Told of the same event after the store, which has begun then.
    const watcher = watch(resolveStateDir(folder.outDir), (_event, name) => {
      if (name === 'current.json') opened.close()
    })
    await folder.publish({ tools: ['Sed'] })
    watcher.close()
    opened.close()
    await new Promise((resolve) => setImmediate(resolve))
    expect([opened.current(), changes]).toEqual([first, []])
  })
})

describe('openNodeFileStore: search', () => {
  it('gives the index of a page, and nothing for what is none', async () => {
    await folder.publish({ tools: ['Awk', 'Sed'], games: ['Go'] })
    const store = folder.open({ watch: false })
    const index = (await readStored(store.current(), 'tools'))?.index
    expect(index && openIndex(index).documentCount).toBe(2)
    expect(await store.current().page('other')).toBeUndefined()
    const root = (await readStored(store.current(), ''))?.index
    expect(root && openIndex(root).documentCount).toBe(3)
  })
})
