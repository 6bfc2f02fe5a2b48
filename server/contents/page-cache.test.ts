import { describe, expect, it } from 'vitest'
import { createSampleStore, sampleFiles } from '../../e2e/protocol/sample-documents.ts'
import { answerRequest } from '../../shared/mcp/answer-request.ts'
import { NEWEST_LEGACY } from '../../shared/mcp-revisions.ts'
import type { Collection } from '../../shared/search/collection.ts'
import { tokenizeQuery } from '../../shared/search/text/tokenize.ts'
import { writeCursor } from '../../shared/tools/paging.ts'
import { findCategories } from '../../shared/tools/find-categories.ts'
import type { MemoryFile } from '../store/memory.fixture.ts'
import type { Release, Store } from '../store/store.ts'
import { createPageCache } from './page-cache.ts'

/** The sample store with a list of the pages that were read, and a switch that makes reading fail. */
function createWatchedStore() {
  const store = createSampleStore()
  const read: string[] = []
  const state = { broken: false }
  const watched = new Map<Release, Release>()
  const watch = (release: Release): Release => {
    const known = watched.get(release) ?? {
      ...release,
      page(slug: string) {
        read.push(slug)
        if (state.broken) throw new Error('damaged')
        return release.page(slug)
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

describe('createPageCache', () => {
  it('reads a page once, also when it is asked for twice at the same time', async () => {
    const { store, read } = createWatchedStore()
    const contents = createPageCache(store, { onError: throwError })
    const pages = await Promise.all([
      contents.page(store.current(), 'databases'),
      contents.page(store.current(), 'databases'),
    ])
    expect(pages[0]).toBe(pages[1])
    expect(await contents.page(store.current(), 'databases')).toBe(pages[0])
    expect(read.filter((slug) => slug === 'databases')).toHaveLength(1)
  })

  it('reads the texts that categories are found by once', async () => {
    const store = createSampleStore()
    const release = store.current()
    let reads = 0
    const watched: Release = {
      ...release,
      async root() {
        const root = await release.root()
        if (root === undefined) return undefined
        const { categories } = root
        const read: typeof categories.read = (...range) => {
          reads += 1
          return categories.read(...range)
        }
        return { ...root, categories: { ...categories, byteLength: categories.byteLength, read } }
      },
    }
    const contents = createPageCache(store, { onError: throwError })
    const root = await contents.page(watched, '')
    const find = (text: string) =>
      root?.kind === 'root'
        ? findCategories(root.categories, tokenizeQuery(text))
        : Promise.reject(new Error('no root'))
    expect(await find('databases')).toEqual([0])
    const before = reads
    expect(await find('databases')).toEqual([0])
    expect(await find('zebra')).toEqual([])
    expect(reads).toBe(before)
  })

  it('opens the search of the root when it is needed, and then once, and reads no page for it', async () => {
    const { store, read } = createWatchedStore()
    const contents = createPageCache(store, { onError: throwError })
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
    expect(read).not.toContain('databases')
  })

  it('keeps the pages asked for last, as long as they have room together', async () => {
    const { store, read } = createWatchedStore()
    const visit = async (maxPageBytes: number, slugs: readonly string[]) => {
      read.length = 0
      const contents = createPageCache(store, { maxPageBytes, onError: throwError })
      const sizes: number[] = []
      for (const slug of slugs) sizes.push((await contents.page(store.current(), slug))?.byteLength ?? 0)
      return sizes
    }
    const [databases = 0, libraries = 0] = await visit(1 << 20, ['databases', 'libraries'])
    const slugs = ['databases', 'libraries', 'databases']
    await visit(databases + libraries, slugs)
    expect(read).toEqual(['databases', 'libraries'])
    await visit(databases + libraries - 1, slugs)
    expect(read).toEqual(slugs)
    await visit(1, ['databases', 'databases', 'libraries', 'libraries'])
    expect(read).toEqual(['databases', 'libraries'])
  })

  it('parses a listing once while it is asked for', async () => {
    const { store } = createWatchedStore()
    const contents = createPageCache(store, { onError: throwError })
    const databases = await (await contents.page(store.current(), 'databases'))?.collection()
    const libraries = await (await contents.page(store.current(), 'libraries'))?.collection()
    expect(databases?.listing(1).id).toBe('postgresql')
    expect(databases?.listing(1)).toBe(databases?.listing(1))
    expect(libraries?.listing(1).id).toBe('express')
  })

  it('asks again after a failure', async () => {
    const { store, state } = createWatchedStore()
    const contents = createPageCache(store, { onError: throwError })
    const root = await contents.page(store.current(), '')
    state.broken = true
    await expect(contents.page(store.current(), 'databases')).rejects.toThrow('damaged')
    await expect(root?.collection()).rejects.toThrow('damaged')
    state.broken = false
    expect((await contents.page(store.current(), 'databases'))?.title).toBe('Databases')
    expect((await root?.collection())?.count).toBe(6)
  })

  it('keeps answering an older release for who still holds it', async () => {
    const { store, publish } = createWatchedStore()
    const contents = createPageCache(store, { onError: throwError })
    const old = store.current()
    publish(sampleFiles([{ slug: 'new', title: 'New', listings: [] }]))
    expect((await contents.page(store.current(), 'new'))?.title).toBe('New')
    expect((await contents.page(old, 'databases'))?.title).toBe('Databases')
    expect(await contents.page(old, 'new')).toBeUndefined()
  })
})

describe('a published page', () => {
  it('keeps the first part of each list, whatever parts are asked for', async () => {
    const store = createSampleStore()
    const root = await createPageCache(store, { onError: throwError }).page(store.current(), '')
    if (root === undefined) throw new Error('the sample has a root')
    const ask = async (offset: number): Promise<void> => {
      for (const method of ['tools/list', 'prompts/list', 'resources/list']) {
        const params = offset === 0 ? {} : { cursor: writeCursor(offset, { request: method }) }
        const exchange = {
          revision: NEWEST_LEGACY,
          caller: { reserve: async () => undefined, adjust: () => undefined },
          signal: AbortSignal.any([]),
          send: throwError,
          yieldToOthers: () => Promise.resolve(),
          yieldBetweenSteps: (collection: Collection) => collection,
          reportError: throwError,
        }
        const answer = await answerRequest(root, exchange, { kind: 'request', id: 1, method, params })
        expect(answer).toMatchObject({ body: expect.stringContaining('"result":{') })
      }
    }
    await ask(0)
    const { size } = root.prepared
    expect(size).toBe(3)
    for (let offset = 1; offset < 50; offset += 1) await ask(offset)
    expect(root.prepared.size).toBe(size)
  })
})
