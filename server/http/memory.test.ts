import { describe, expect, it } from 'vitest'
import { SITE } from '../../e2e/fixtures/pages.ts'
import { SAMPLE_BASE_URL, sampleFiles } from '../../e2e/protocol/sample-documents.ts'
import { COSTS } from '../../shared/costs.ts'
import { createMemoryStore } from '../store/memory.fixture.ts'
import type { Store } from '../store/store.ts'
import type { Release, StoredFile } from '../../shared/release/release.ts'
import { createApp } from './app.ts'
import { UNLIMITED_CALLER } from './limits/caller.ts'
import type { Caller } from './limits/caller.ts'
import { createResourceCache } from './resources/release-view.ts'
import type { PreparedForm, Resource } from './resources/release-view.ts'

/** A store of `count` files of 10,000 incompressible bytes that notes every read of content. */
function createCountingStore(count: number): { store: Store; reads: string[] } {
  const reads: string[] = []
  const files = Array.from({ length: count }, (_, index) => {
    const content = new Uint8Array(10_000)
    crypto.getRandomValues(content)
    return { path: `f${index}`, mediaType: 'application/octet-stream', content }
  })
  const inner = createMemoryStore('https://example.org', files)
  const counted = (file: StoredFile): StoredFile => {
    const { identity } = file.forms
    const bytes = async (): Promise<Uint8Array> => {
      reads.push(file.path)
      return identity.bytes()
    }
    return { ...file, forms: { identity: { ...identity, bytes } } }
  }
  const known = new Map<string, StoredFile>()
  const release: Release = {
    ...inner.current(),
    async file(path) {
      const file = await inner.current().file(path)
      if (file !== undefined && !known.has(path)) known.set(path, counted(file))
      return known.get(path)
    },
  }
  return { store: { ...inner, current: () => release }, reads }
}

describe('createApp: memory', () => {
  it('keeps a page of a listing once it is made', async () => {
    const site = { assets: SITE.assets, generator: SITE.generator }
    const app = createApp({
      store: createMemoryStore(SAMPLE_BASE_URL, [
        ...sampleFiles(),
        { path: '_/site.json', mediaType: 'application/json', content: JSON.stringify(site) },
      ]),
    })
    const spent: number[] = []
    const caller: Caller = { ...UNLIMITED_CALLER, reserve: async (units) => void spent.push(units) }
    for (const _ of [1, 2]) {
      const request = new Request(`${SAMPLE_BASE_URL}/databases/postgresql/`)
      expect((await app.fetch(request, caller)).status).toBe(200)
    }
    expect(spent).toEqual([COSTS.listingPage])
  })

  it('reads content once while it fits', async () => {
    const { store, reads } = createCountingStore(4)
    const app = createApp({ store, cacheBytes: 50_000 })
    for (const path of ['/f0', '/f1', '/f2', '/f3', '/f0', '/f1', '/f2', '/f3', '/%66%30']) await app.request(path)
    expect(reads).toEqual(['f0', 'f1', 'f2', 'f3'])
  })

  it('keeps no more than it may, and of that what was used last', async () => {
    const { store, reads } = createCountingStore(5)
    const app = createApp({ store, cacheBytes: 50_000 })
    for (const path of ['/f0', '/f1', '/f2', '/f3', '/f0', '/f4', '/f0', '/f1']) await app.request(path)
    expect(reads).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'f1'])
  })

  it('serves content larger than the whole memory', async () => {
    const { store, reads } = createCountingStore(1)
    const app = createApp({ store, cacheBytes: 1 })
    for (let round = 0; round < 2; round += 1) {
      expect((await (await app.request('/f0')).arrayBuffer()).byteLength).toBe(10_000)
    }
    expect(reads).toEqual(['f0', 'f0'])
  })

  it('reads once for a crowd that asks at the same time', async () => {
    const { store, reads } = createCountingStore(1)
    const app = createApp({ store })
    const answers = await Promise.all(Array.from({ length: 100 }, async () => app.request('/f0')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(reads).toEqual(['f0'])
  })

  it('remembers nothing about paths that are not published', async () => {
    const { store, reads } = createCountingStore(1)
    const app = createApp({ store, cacheBytes: 15_000 })
    await app.request('/f0')
    for (let index = 0; index < 1000; index += 1) await app.request(`/missing-${index}`)
    await app.request('/f0')
    expect(reads).toEqual(['f0'])
  })
})

const FORM = { etag: '"a"', bytes: new Uint8Array(100), byteLength: 100, sha256: '' }
const RESOURCE: Resource = {
  file: {
    mediaType: 'text/html',
    modified: undefined,
    forms: { identity: { ...FORM, bytes: async () => FORM.bytes } },
  },
  headers: {},
  forms: {},
}
const PREPARED: PreparedForm = { etag: '"a"', bytes: FORM.bytes, headers: {}, notModifiedHeaders: {} }

describe('createResourceCache', () => {
  it('counts each form that was sent, and what is held besides', () => {
    const cache = createResourceCache(1 << 20)
    cache.set('k', { ...RESOURCE, heldBytes: 1000 })
    const held = cache.calculatedSize
    cache.set('k', { ...RESOURCE, heldBytes: 1000, forms: { identity: PREPARED, gzip: PREPARED } })
    expect(cache.calculatedSize).toBe(held + 200)
    cache.set('k', RESOURCE)
    expect(cache.calculatedSize).toBe(held - 1000)
  })
})
