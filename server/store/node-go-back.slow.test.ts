import { join } from 'node:path'
import { copyFileSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PublishOutcome } from '../publish/publish-options.ts'
import { DamagedReleaseError } from './release/release-format.ts'
import type { NodeFileStore } from './node-files.ts'
import { flipBit, readText, usePublishedFolder } from './published-folder.fixture.ts'
import { resolveStateDir } from './state-dir.ts'

const folder = usePublishedFolder()

/** Files of a kind that one release has and another has not. */
function filesOf(kind: string, { outputs }: PublishOutcome, before?: PublishOutcome): string[] {
  const old = new Set(before?.outputs.map(({ path }) => path))
  return outputs
    .filter(({ path }) => path.startsWith(kind) && !old.has(path))
    .map(({ path }) => join(resolveStateDir(folder.outDir), path))
}

function open(): { store: NodeFileStore; errors: unknown[] } {
  const errors: unknown[] = []
  return { store: folder.open({ watch: false, onError: (error) => errors.push(error) }), errors }
}

describe('openNodeFileStore: a release that is damaged while it is served', () => {
  it.each(['segments', 'search', 'tables'])(
    'is left for the one before when its %s are, and taken again when they are whole [release:damage:go-back]',
    async (kind) => {
      const before = await folder.publish({ tools: ['Awk'], games: ['Go'] })
      const damaged = await folder.publish({ tools: ['Sed'], games: ['Chess'] })
      const { store, errors } = open()
      await store.checkHealth()
      expect([store.current().id, store.health().reason]).toEqual([damaged.release, undefined])
      const harmed = filesOf(kind, damaged, before)
      for (const path of harmed) {
        copyFileSync(path, `${path}.kept`)
        flipBit(path, 0.5)
      }
      await store.checkHealth()
      expect(store.current().id).toBe(before.release)
      expect(errors).toEqual([expect.any(DamagedReleaseError)])
      expect(String(errors)).toContain(`release ${damaged.release}: `)
      expect(await readText(store.current(), 'tools/index.json')).toContain('Awk')
      expect(store.current().search().readListing(0)).toContain('Awk')
      // It says so as long as it is so, and reads nothing again.
      await store.checkHealth()
      expect(store.reload()).toBe(false)
      expect(store.health().reason).toMatch(
        new RegExp(`^release ${damaged.release} is damaged \\(.*\\) and the one before it is served$`),
      )
      expect(errors).toHaveLength(1)
      for (const path of harmed) {
        rmSync(path)
        copyFileSync(`${path}.kept`, path)
      }
      await store.checkHealth()
      await store.checkHealth()
      expect([store.current().id, store.health().reason]).toEqual([damaged.release, undefined])
      expect(await readText(store.current(), 'tools/index.json')).toContain('Sed')
    },
  )

  it('is left until the next is published', async () => {
    const before = await folder.publish({ tools: ['Awk'] })
    const damaged = await folder.publish({ tools: ['Sed'] })
    const { store } = open()
    for (const path of filesOf('segments', damaged, before)) flipBit(path, 0.5)
    await store.checkHealth()
    expect(store.current().id).toBe(before.release)
    const next = await folder.publish({ tools: ['Cut'] })
    expect(store.reload()).toBe(true)
    await store.checkHealth()
    expect([store.current().id, store.health().reason]).toEqual([next.release, undefined])
  })

  it('is served on when less than a hundredth of its pages is damaged', async () => {
    const pages = Object.fromEntries(Array.from({ length: 150 }, (_, page) => [`p${page}`, [`Name ${page}`]]))
    await folder.publish({ ...pages, p0: ['Other'] })
    const damaged = await folder.publish(pages)
    const { store, errors } = open()
    const [segment = ''] = filesOf('segments', damaged)
    flipBit(segment, 0.5)
    await store.checkHealth()
    expect([store.current().id, errors]).toEqual([damaged.release, []])
    expect(store.health().reason).toBe('1 page is damaged; run "gazetteer build"')
  })

  it('is served on when the one before is damaged as well, and that is tried once', async () => {
    const before = await folder.publish({ tools: ['Awk'] })
    const damaged = await folder.publish({ tools: ['Sed'] })
    const { store, errors } = open()
    const files = new Set([...filesOf('segments', damaged), ...filesOf('segments', before)])
    for (const path of files) flipBit(path, 0.5)
    await store.checkHealth()
    await store.checkHealth()
    expect(store.current().id).toBe(damaged.release)
    expect(errors).toHaveLength(2)
    expect(store.health().checks.segments).toBe('damaged')
  })
})
