import { describe, expect, it } from 'vitest'
import { createSampleStore, sampleFiles } from '../../e2e/protocol/sample-documents.ts'
import { answerRequest } from '../../shared/mcp/answer-request.ts'
import { NEWEST_LEGACY } from '../../shared/mcp-revisions.ts'
import { writeCursor } from '../../shared/tools/paging.ts'
import type { MemoryFile } from '../store/memory.fixture.ts'
import type { Store } from '../store/store.ts'
import type { Release } from '../../shared/release/release.ts'
import { createPageCache } from './page-cache.ts'

/** The sample store with a switch that makes reading fail. */
function createWatchedStore() {
  const store = createSampleStore()
  const state = { broken: false }
  const watched = new Map<Release, Release>()
  const watch = (release: Release): Release => {
    const known = watched.get(release) ?? {
      ...release,
      page(slug: string) {
        if (state.broken) throw new Error('damaged')
        return release.page(slug)
      },
    }
    watched.set(release, known)
    return known
  }
  const result: Store = {
    current: () => watch(store.current()),
    onChange: (listener) => store.onChange((release) => listener(watch(release))),
  }
  return { store: result, state, publish: (files: readonly MemoryFile[]) => store.publish(files) }
}

const throwError = (error: unknown): never => {
  throw error
}

describe('createPageCache', () => {
  it('makes a page once, also when it is asked for twice at the same time', async () => {
    const { store } = createWatchedStore()
    const contents = createPageCache(store, { onError: throwError })
    const pages = await Promise.all([
      contents.page(store.current(), 'databases'),
      contents.page(store.current(), 'databases'),
    ])
    expect(pages[0]).toBe(pages[1])
    expect(await contents.page(store.current(), 'databases')).toBe(pages[0])
  })

  it('asks again after a failure', async () => {
    const { store, state } = createWatchedStore()
    const contents = createPageCache(store, { onError: throwError })
    state.broken = true
    await expect(contents.page(store.current(), 'databases')).rejects.toThrow('damaged')
    state.broken = false
    expect((await contents.page(store.current(), 'databases'))?.title).toBe('Databases')
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
