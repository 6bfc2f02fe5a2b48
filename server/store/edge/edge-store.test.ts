import { describe, expect, it } from 'vitest'
import type { ReleasePointer } from '../release/release-pointer.ts'
import type { Release } from '../../../shared/release/release.ts'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { createEdgeStore } from './edge-store.ts'
import { createFakePlatform, never } from './fakes.fixture.ts'

function pointerTo(release: string): ReleasePointer {
  return { format: 6, release, manifest: release }
}

function start() {
  const platform = createFakePlatform()
  const reads: string[] = []
  const origin = { release: 'one', fails: undefined as Error | undefined, hangs: false }
  const read = (kind: string) => async (): Promise<ReleasePointer> => {
    reads.push(kind)
    if (origin.hangs) return never()
    if (origin.fails !== undefined) throw origin.fails
    return pointerTo(origin.release)
  }
  const store = createEdgeStore({
    platform,
    pointers: { read: read('read'), readFirst: read('first') },
    open: async ({ release }) => {
      if (release === 'damaged') throw new Error('the manifest is damaged')
      return { id: release } as Release
    },
  })
  const changes: string[] = []
  store.onChange(({ id }) => changes.push(id))
  return { platform, store, reads, origin, changes }
}

describe('createEdgeStore', () => {
  it('has no release before it is ready', async () => {
    const { store, changes } = start()
    expect(() => store.current()).toThrow(UnreadableBytesError)
    await store.ready()
    expect(store.current().id).toBe('one')
    expect(changes).toEqual([])
  })

  it('reads the pointer once for all who come first', async () => {
    const { store, reads } = start()
    await Promise.all([store.ready(), store.ready()])
    expect(store.ready()).toBeUndefined()
    expect(reads).toEqual(['first'])
  })

  it('looks for a new release after 30 s and answers from the old one meanwhile', async () => {
    const { platform, store, reads, origin, changes } = start()
    await store.ready()
    origin.release = 'two'
    platform.time += 30_000
    expect(store.ready()).toBeUndefined()
    expect(reads).toEqual(['first'])
    platform.time += 1
    expect(store.ready()).toBeUndefined()
    expect(store.ready()).toBeUndefined()
    expect(store.current().id).toBe('one')
    await platform.settle()
    expect(store.current().id).toBe('two')
    expect(reads).toEqual(['first', 'read'])
    expect(changes).toEqual(['two'])
  })

  it('keeps the object of a release that did not change', async () => {
    const { platform, store, changes } = start()
    await store.ready()
    const before = store.current()
    platform.time += 30_001
    void store.ready()
    await platform.settle()
    expect(store.current()).toBe(before)
    expect(changes).toEqual([])
  })

  it('waits for the look after five minutes of silence', async () => {
    const { platform, store, origin } = start()
    await store.ready()
    origin.release = 'two'
    platform.time += 300_001
    await store.ready()
    expect(store.current().id).toBe('two')
  })

  it.each([
    ['the pointer cannot be read', { fails: new Error('the bucket is broken') }],
    ['the new release is damaged', { release: 'damaged' }],
  ])('keeps the old release while %s, and looks again 30 s later', async (_what, trouble) => {
    const { platform, store, reads, origin } = start()
    await store.ready()
    Object.assign(origin, trouble)
    platform.time += 30_001
    expect(store.ready()).toBeUndefined()
    await platform.settle()
    expect(store.current().id).toBe('one')
    expect(platform.errors).toHaveLength(1)
    expect(store.ready()).toBeUndefined()
    expect(reads).toEqual(['first', 'read'])
    Object.assign(origin, { fails: undefined, release: 'three' })
    platform.time += 30_001
    void store.ready()
    await platform.settle()
    expect(store.current().id).toBe('three')
  })

  it('does not take a look that was cut off for one that is under way', async () => {
    const { platform, store, reads, origin } = start()
    await store.ready()
    origin.hangs = true
    platform.time += 30_001
    void store.ready()
    origin.hangs = false
    origin.release = 'two'
    platform.time += 29_999
    void store.ready()
    expect(reads).toEqual(['first', 'read'])
    platform.time += 1
    const changed = new Promise((resolve) => store.onChange(resolve))
    void store.ready()
    await changed
    expect(store.current().id).toBe('two')
  })

  it('says why there is no release, and tries again with the next request', async () => {
    const { store, origin } = start()
    origin.fails = new Error('the bucket is broken')
    await expect(store.ready()).rejects.toThrow('the bucket is broken')
    origin.fails = undefined
    await store.ready()
    expect(store.current().id).toBe('one')
  })

  it('does not call listeners that have unsubscribed', async () => {
    const { platform, store, origin } = start()
    const heard: string[] = []
    const stop = store.onChange(({ id }) => heard.push(id))
    await store.ready()
    stop()
    origin.release = 'two'
    platform.time += 30_001
    void store.ready()
    await platform.settle()
    expect(heard).toEqual([])
  })
})
