import { copyFileSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import { DamagedReleaseError } from './release/release-format.ts'
import type { NodeFileStore } from './node-files.ts'
import { flipBit, objectPaths, readText, usePublishedFolder } from './published-folder.fixture.ts'
import type { Release } from '../../shared/release/release.ts'

const folder = usePublishedFolder()

type Part = keyof ReturnType<typeof objectPaths>

/** Publishes. @returns The release, and the objects that came with it. */
async function publish(pages: Record<string, string[]>): Promise<{ id: string; added: (part: Part) => string[] }> {
  const before = new Set(tryTo(() => Object.values(objectPaths(folder.outDir)).flat()))
  const { release: id } = await folder.publish(pages)
  const paths = objectPaths(folder.outDir)
  return { id, added: (part) => paths[part].filter((path) => !before.has(path)) }
}

function tryTo<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function open(): { store: NodeFileStore; errors: unknown[] } {
  const errors: unknown[] = []
  return { store: folder.open({ watch: false, onError: (error) => errors.push(error) }), errors }
}

async function readListing(release: Release, position: number): Promise<string> {
  const { listings } = (await release.stored('')) ?? {}
  return readWhenLoaded(() => listings?.read(position) ?? 'none')
}

describe('openNodeFileStore: a release that is damaged while it is served', () => {
  it.each<Part>(['pages', 'index', 'manifest'])(
    'is left for the one before when its %s is, and taken again when all is whole [release:damage:go-back]',
    async (part) => {
      const before = await publish({ tools: ['Awk'], games: ['Go'] })
      const damaged = await publish({ tools: ['Sed'], games: ['Chess'] })
      const { store, errors } = open()
      await store.checkHealth()
      expect([store.current().id, store.health().reason]).toEqual([damaged.id, undefined])
      const harmed = damaged.added(part)
      for (const path of harmed) {
        copyFileSync(path, `${path}.kept`)
        flipBit(path, 0.5)
      }
      await store.checkHealth()
      expect(store.current().id).toBe(before.id)
      expect(errors).toEqual([expect.any(DamagedReleaseError)])
      expect(String(errors)).toContain(`release ${damaged.id}: `)
      expect(await readText(store.current(), 'tools/index.json')).toContain('Awk')
      expect(await readListing(store.current(), 0)).toContain('Awk')
      // It says so as long as it is so, and reads nothing again.
      await store.checkHealth()
      expect(await store.reload()).toBe(false)
      expect(store.health().reason).toMatch(
        new RegExp(`^release ${damaged.id} is damaged \\(.*\\) and the one before it is served$`),
      )
      expect(errors).toHaveLength(1)
      for (const path of harmed) {
        rmSync(path)
        copyFileSync(`${path}.kept`, path)
      }
      await store.checkHealth()
      await store.checkHealth()
      expect([store.current().id, store.health().reason]).toEqual([damaged.id, undefined])
      expect(await readText(store.current(), 'tools/index.json')).toContain('Sed')
    },
  )

  it('is left until the next is published', async () => {
    const before = await publish({ tools: ['Awk'] })
    const damaged = await publish({ tools: ['Sed'] })
    const { store } = open()
    for (const path of damaged.added('pages')) flipBit(path, 0.5)
    await store.checkHealth()
    expect(store.current().id).toBe(before.id)
    const next = await publish({ tools: ['Cut'] })
    expect(await store.reload()).toBe(true)
    await store.checkHealth()
    expect([store.current().id, store.health().reason]).toEqual([next.id, undefined])
  })

  it('is served on when less than a hundredth of its pages is damaged', async () => {
    const pages = Object.fromEntries(Array.from({ length: 150 }, (_, page) => [`p${page}`, [`Name ${page}`]]))
    await publish({ ...pages, p0: ['Other'] })
    const damaged = await publish(pages)
    const { store, errors } = open()
    flipBit(damaged.added('pages')[0] ?? '', 0.5)
    await store.checkHealth()
    expect([store.current().id, errors]).toEqual([damaged.id, []])
    expect(store.health().reason).toBe('1 page is damaged; run "gazetteer build"')
  })

  it('is served on when the one before is damaged as well, and that is tried once', async () => {
    const before = await publish({ tools: ['Awk'] })
    const damaged = await publish({ tools: ['Sed'] })
    const { store, errors } = open()
    for (const path of [...damaged.added('pages'), ...before.added('pages')]) flipBit(path, 0.5)
    await store.checkHealth()
    await store.checkHealth()
    expect(store.current().id).toBe(damaged.id)
    expect(errors).toHaveLength(2)
    expect(store.health().checks.pages).toBe('damaged')
  })
})
