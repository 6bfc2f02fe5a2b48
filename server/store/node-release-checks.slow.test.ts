import { readdirSync, readlinkSync, rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { NodeFileStore } from './node-files.ts'
import { flipBit, readText, usePublishedFolder } from './published-folder.fixture.ts'
import { resolveStateDir } from './state-dir.ts'
import type { Release } from './store.ts'
import type { PublishOutcome } from '../publish/publish-options.ts'

const folder = usePublishedFolder()

/** Flips a bit in the middle of the files of a kind that one release has and another has not. */
function damage(kind: string, { outputs }: PublishOutcome, before?: PublishOutcome): void {
  const old = new Set(before?.outputs.map(({ path }) => path))
  for (const { path } of outputs.filter((output) => output.path.startsWith(kind) && !old.has(output.path))) {
    flipBit(join(resolveStateDir(folder.outDir), path), 0.5)
  }
}

/** Opens the store without verifying anything before. */
function openLarge(): {
  opened: NodeFileStore
  errors: unknown[]
  changed: Promise<Release>
  failed: Promise<unknown>
} {
  const errors: unknown[] = []
  const failure = Promise.withResolvers<unknown>()
  const onError = (error: unknown): void => {
    errors.push(error)
    failure.resolve(error)
  }
  const opened = folder.open({ onError, verifiedAtStartBytes: 0 })
  const changed = new Promise<Release>((resolve) => opened.onChange(resolve))
  return { opened, errors, changed, failed: failure.promise }
}

describe('openNodeFileStore: a release that is large', () => {
  it('is verified while it is served, and left when it is damaged', async () => {
    const before = await folder.publish({ tools: ['Awk'] })
    const damaged = await folder.publish({ tools: ['Sed', 'Grep'] })
    damage('search', damaged, before)
    const { opened, errors, changed } = openLarge()
    expect(opened.current().id).toBe(damaged.release)
    expect((await changed).id).toBe(before.release)
    expect(errors.map(String)).toEqual([expect.stringMatching(/delete it and build again/)])
    expect(await readText(opened.current(), 'tools/index.json')).toContain('Awk')
    expect(opened.current().search().readListing(0)).toContain('Awk')
    // It is not gone back to; what is published next is followed.
    expect(opened.reload()).toBe(false)
    const next = await folder.publish({ tools: ['Cut'] })
    opened.reload()
    expect(opened.current().id).toBe(next.release)
  })

  it('is kept when the one before is damaged too', async () => {
    const before = await folder.publish({ tools: ['Awk'] })
    const damaged = await folder.publish({ tools: ['Sed'] })
    damage('search', damaged, before)
    damage('search', before, damaged)
    const { opened, errors, failed } = openLarge()
    await failed
    await expect.poll(() => errors.length).toBe(2)
    expect(opened.current().id).toBe(damaged.release)
    expect(await readText(opened.current(), 'tools/index.json')).toContain('Sed')
  })

  it('is kept when it is the first, and repaired by the next', async () => {
    const first = await folder.publish({ tools: ['Awk'] })
    damage('search', first)
    const { opened, failed } = openLarge()
    expect(String(await failed)).toContain('delete it and build again')
    expect(opened.current().id).toBe(first.release)
    const next = await folder.publish({ tools: ['Sed'] })
    opened.reload()
    expect(opened.current().id).toBe(next.release)
  })
})

describe('openNodeFileStore: a release that follows', () => {
  it('is not taken with a damaged segment that came with it', async () => {
    const first = await folder.publish({ tools: ['Awk'], games: ['Go'] })
    const errors: unknown[] = []
    const opened = folder.open({ watch: false, onError: (error) => errors.push(error) })
    const next = await folder.publish({ tools: ['Awk'], games: ['Chess'] })
    damage('segments', next, first)
    expect(opened.reload()).toBe(false)
    expect(opened.current().id).toBe(first.release)
    expect(errors.map(String)).toEqual([
      expect.stringMatching(/segments\/.*\.pack: .*damaged; delete it and build again/),
    ])
    // Once it is repaired it is.
    for (const { path } of next.outputs.filter(({ path: each }) => each.startsWith('segments'))) {
      if (!first.outputs.some((output) => output.path === path)) rmSync(join(resolveStateDir(folder.outDir), path))
    }
    expect((await folder.publish({ tools: ['Awk'], games: ['Chess'] })).release).toBe(next.release)
    expect(opened.reload()).toBe(true)
    expect(await readText(opened.current(), 'games/index.json')).toContain('Chess')
  })

  it('is taken though a segment that was there before is damaged since', async () => {
    const first = await folder.publish({ tools: ['Awk'], games: ['Go'] })
    const opened = folder.open({ watch: false })
    const next = await folder.publish({ tools: ['Awk'], games: ['Chess'] })
    damage('segments', first)
    expect(opened.reload()).toBe(true)
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

describe('openNodeFileStore: segments', () => {
  it('opens so many at once, and serves all', async () => {
    const pages: Record<string, string[]> = {}
    for (const slug of ['a', 'b', 'c', 'd', 'e']) {
      pages[slug] = [slug.toUpperCase()]
      await folder.publish(pages)
    }
    expect(readdirSync(join(resolveStateDir(folder.outDir), 'segments')).length).toBeGreaterThan(2)
    const before = openDescriptors()
    const store = folder.open({ watch: false, maxOpenSegments: 1 })
    for (const slug of ['a', 'b', 'c', 'd', 'e', 'a', 'c']) {
      expect(await readText(store.current(), `${slug}/index.json`)).toContain(`"name":"${slug.toUpperCase()}"`)
    }
    // A table, an index, and a segment.
    expect(openDescriptors() - before).toBe(3)
  })
})

/** Files of the output that this process has open. */
function openDescriptors(): number {
  return readdirSync('/proc/self/fd').filter((descriptor) => isOurs(descriptor)).length
}

function isOurs(descriptor: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(resolveStateDir(folder.outDir))
  } catch {
    return false
  }
}
