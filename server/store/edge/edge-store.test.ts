import { describe, expect, it } from 'vitest'
import type { ReleasePointer } from '../release-pointer.ts'
import type { Release } from '../store.ts'
import { createEdgeStore } from './edge-store.ts'
import { createFakeSurroundings, never } from './fakes.fixture.ts'

function pointerTo(release: string): ReleasePointer {
  return { format: 4, release, table: { name: `${release}.table`, byteLength: 1 } }
}

function start() {
  const surroundings = createFakeSurroundings()
  const reads: string[] = []
  const origin = { release: 'one', fails: undefined as Error | undefined, hangs: false }
  const read = (kind: string) => async (): Promise<ReleasePointer> => {
    reads.push(kind)
    if (origin.hangs) return never()
    if (origin.fails !== undefined) throw origin.fails
    return pointerTo(origin.release)
  }
  const store = createEdgeStore({
    surroundings,
    pointers: { read: read('read'), readFirst: read('first') },
    open: async ({ release }) => {
      if (release === 'damaged') throw new Error('the table is damaged')
      return { id: release } as Release
    },
  })
  const changes: string[] = []
  store.onChange(({ id }) => changes.push(id))
  return { surroundings, store, reads, origin, changes }
}

describe('createEdgeStore', () => {
  it('has no release before it is ready', async () => {
    const { store, changes } = start()
    expect(() => store.current()).toThrow('no release')
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
    const { surroundings, store, reads, origin, changes } = start()
    await store.ready()
    origin.release = 'two'
    surroundings.time += 30_000
    expect(store.ready()).toBeUndefined()
    expect(reads).toEqual(['first'])
    surroundings.time += 1
    expect(store.ready()).toBeUndefined()
    expect(store.ready()).toBeUndefined()
    expect(store.current().id).toBe('one')
    await surroundings.settle()
    expect(store.current().id).toBe('two')
    expect(reads).toEqual(['first', 'read'])
    expect(changes).toEqual(['two'])
  })

  it('keeps the object of a release that did not change', async () => {
    const { surroundings, store, changes } = start()
    await store.ready()
    const before = store.current()
    surroundings.time += 30_001
    void store.ready()
    await surroundings.settle()
    expect(store.current()).toBe(before)
    expect(changes).toEqual([])
  })

  it('waits for the look after five minutes of silence', async () => {
    const { surroundings, store, origin } = start()
    await store.ready()
    origin.release = 'two'
    surroundings.time += 300_001
    await store.ready()
    expect(store.current().id).toBe('two')
  })

  it.each([
    ['the pointer cannot be read', { fails: new Error('the bucket is broken') }],
    ['the new release is damaged', { release: 'damaged' }],
  ])('keeps the old release while %s, and looks again 30 s later', async (_what, trouble) => {
    const { surroundings, store, reads, origin } = start()
    await store.ready()
    Object.assign(origin, trouble)
    surroundings.time += 30_001
    expect(store.ready()).toBeUndefined()
    await surroundings.settle()
    expect(store.current().id).toBe('one')
    expect(surroundings.errors).toHaveLength(1)
    expect(store.ready()).toBeUndefined()
    expect(reads).toEqual(['first', 'read'])
    Object.assign(origin, { fails: undefined, release: 'three' })
    surroundings.time += 30_001
    void store.ready()
    await surroundings.settle()
    expect(store.current().id).toBe('three')
  })

  it('does not take a look that was cut off for one that is under way', async () => {
    const { surroundings, store, reads, origin } = start()
    await store.ready()
    origin.hangs = true
    surroundings.time += 30_001
    void store.ready()
    origin.hangs = false
    origin.release = 'two'
    surroundings.time += 29_999
    void store.ready()
    expect(reads).toEqual(['first', 'read'])
    surroundings.time += 1
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

  it('tells nobody who stopped listening', async () => {
    const { surroundings, store, origin } = start()
    const heard: string[] = []
    const stop = store.onChange(({ id }) => heard.push(id))
    await store.ready()
    stop()
    origin.release = 'two'
    surroundings.time += 30_001
    void store.ready()
    await surroundings.settle()
    expect(heard).toEqual([])
  })
})
