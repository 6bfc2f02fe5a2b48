import { describe, expect, it } from 'vitest'
import { createSampleStore, sampleFiles } from '../../e2e/protocol/sample-documents.ts'
import type { MemoryFile } from '../store/memory.ts'
import type { Release, Store } from '../store/store.ts'
import { createPageContents } from './page-content.ts'

/** The sample store with a list of the files that were looked up, and a switch that makes lookups fail. */
function createWatchedStore() {
  const store = createSampleStore()
  const read: string[] = []
  const state = { broken: false }
  const watched = new Map<Release, Release>()
  const watch = (release: Release): Release => {
    const known = watched.get(release) ?? {
      ...release,
      file(path: string) {
        read.push(path)
        if (state.broken) throw new Error('damaged')
        return release.file(path)
      },
      search() {
        read.push('search')
        if (state.broken) throw new Error('damaged')
        return release.search()
      },
    }
    watched.set(release, known)
    return known
  }
  const result: Store = {
    current: () => watch(store.current()),
    onChange: (listener) => store.onChange((release) => listener(watch(release))),
  }
  return { store: result, read, state, publish: (files: readonly MemoryFile[]) => store.publish(files) }
}

const throwError = (error: unknown): never => {
  throw error
}

describe('createPageContents', () => {
  it('reads a page once, also when it is asked for twice at the same time', async () => {
    const { store, read } = createWatchedStore()
    const contents = createPageContents(store, { onError: throwError })
    const pages = await Promise.all([
      contents.page(store.current(), 'databases'),
      contents.page(store.current(), 'databases'),
    ])
    expect(pages[0]).toBe(pages[1])
    expect(contents.page(store.current(), 'databases')).toBe(pages[0])
    expect(read.filter((path) => path === 'databases/index.json')).toHaveLength(1)
  })

  it('opens the search of the root when it is needed, and then once, and reads no page for it', async () => {
    const { store, read } = createWatchedStore()
    const contents = createPageContents(store, { onError: throwError })
    const root = await contents.page(store.current(), '')
    expect(root?.listingCount).toBe(6)
    expect(read).not.toContain('search')
    const [first, second] = await Promise.all([root?.collection(), root?.collection()])
    expect(first).toBe(second)
    expect(first?.listings([0, 1, 2, 3, 4, 5]).map(({ id }) => id)).toEqual([
      'sqlite',
      'postgresql',
      'leveldb',
      '数据-库',
      'express',
      'asp-net',
    ])
    expect(read.filter((path) => path === 'search')).toHaveLength(1)
    expect(read).not.toContain('databases/index.json')
  })

  it('forgets pages when their listings become too many', async () => {
    const { store, read } = createWatchedStore()
    const contents = createPageContents(store, { maxListings: 5, onError: throwError })
    for (const slug of ['databases', 'libraries', 'databases']) await contents.page(store.current(), slug)
    expect(read.filter((path) => path === 'databases/index.json')).toHaveLength(2)
    expect(read.filter((path) => path === 'libraries/index.json')).toHaveLength(1)
  })

  it('asks again after a failure', async () => {
    const { store, state } = createWatchedStore()
    const contents = createPageContents(store, { onError: throwError })
    const root = await contents.page(store.current(), '')
    state.broken = true
    await expect(contents.page(store.current(), 'databases')).rejects.toThrow('damaged')
    expect(() => root?.collection()).toThrow('damaged')
    state.broken = false
    expect((await contents.page(store.current(), 'databases'))?.title).toBe('Databases')
    expect((await root?.collection())?.count).toBe(6)
  })

  it('keeps answering an older release for who still holds it', async () => {
    const { store, publish } = createWatchedStore()
    const contents = createPageContents(store, { onError: throwError })
    const old = store.current()
    publish(sampleFiles([{ slug: 'new', title: 'New', listings: [] }]))
    expect((await contents.page(store.current(), 'new'))?.title).toBe('New')
    expect((await contents.page(old, 'databases'))?.title).toBe('Databases')
    expect(await contents.page(old, 'new')).toBeUndefined()
  })
})
