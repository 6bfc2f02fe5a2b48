import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { createMemoryStore } from '../store/memory.fixture.ts'
import type { Store } from '../store/store.ts'
import type { Release, StoredFile, StoredForm } from '../../shared/release/release.ts'
import { createApp } from './app.ts'
import { RENDITION_LIST } from '../../shared/model/rendition.ts'
import { FIXTURE_BASE_URL } from './http.fixture.ts'

const READS = scaleRuns(10_000)
const SWAPS = scaleRuns(200)

function filesOf(generation: number) {
  return RENDITION_LIST.map(({ name, mediaType }) => ({
    path: `databases/${name}`,
    mediaType,
    content: `generation ${generation} of ${name}`,
  }))
}

/** A store that answers everything later, as a disk does, so that swaps happen in the middle of requests. */
function createSlowStore(store: Store): Store {
  const later = <T>(value: T): Promise<T> => new Promise((resolve) => setImmediate(() => resolve(value)))
  const slowFile = (file: StoredFile): StoredFile => {
    const { identity } = file.forms
    const slowIdentity: StoredForm = { ...identity, bytes: async () => later(await identity.bytes()) }
    return { ...file, forms: { identity: slowIdentity } }
  }
  const slow = new WeakMap<Release, Release>()
  return {
    onChange: (listener) => store.onChange(listener),
    current() {
      const release = store.current()
      const known = slow.get(release)
      if (known !== undefined) return known
      const made: Release = {
        ...release,
        async file(path) {
          const file = await later(await release.file(path))
          return file === undefined ? undefined : slowFile(file)
        },
      }
      slow.set(release, made)
      return made
    },
  }
}

describe('createApp while releases are replaced', () => {
  it(`gives ${READS} readers whole answers of releases that existed, over ${SWAPS} replacements [caching:release:no-mix]`, async () => {
    const store = createMemoryStore(FIXTURE_BASE_URL, filesOf(0))
    const app = createApp({ store: createSlowStore(store) })
    const names = RENDITION_LIST.map(({ name }) => name)
    let published = 0
    let wrong = 0
    const seen = new Set<number>()
    const read = async (index: number): Promise<void> => {
      const name = names[index % names.length] ?? ''
      const asked = published
      const response = await app.request(`/tools/databases/${name}`)
      const body = await response.text()
      const match = /^generation (\d+) of (.*)$/.exec(body)
      const generation = Number(match?.[1])
      const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      seen.add(generation)
      const isWhole = response.status === 200 && match?.[2] === name && response.headers.get('etag') === tag
      const isLength = response.headers.get('content-length') === String(body.length)
      // Never older than what was current when the question was asked, never newer than what is current now.
      if (!isWhole || !isLength || generation < asked || generation > published) wrong += 1
    }
    const perSwap = READS / SWAPS
    for (let swap = 0; swap < SWAPS; swap += 1) {
      const reads: Promise<void>[] = []
      for (let index = 0; index < perSwap; index += 1) {
        reads.push(read(swap * perSwap + index))
        if (index === Math.floor(perSwap / 2)) {
          // Half of the readers are on their way: some before the lookup, some between lookup and bytes.
          await new Promise((resolve) => setImmediate(resolve))
          published += 1
          store.publish(filesOf(published))
        }
      }
      await Promise.all(reads)
    }
    expect(wrong).toBe(0)
    expect(seen.size).toBe(SWAPS + 1)
  })

  it('asks for the current release once per request, in memory or not, found or not', async () => {
    const store = createMemoryStore(FIXTURE_BASE_URL, filesOf(1))
    let asked = 0
    const app = createApp({
      store: {
        ...store,
        current() {
          asked += 1
          return store.current()
        },
      },
    })
    const paths = ['databases/index.json', 'databases/index.json', 'databases/', 'databases', 'nothing', '_/readyz']
    // The contents of a release, opened for the first time, ask whether it is the newest.
    await app.request('/tools/nowhere')
    asked = 0
    for (const path of paths) await app.request(`/tools/${path}`)
    expect(asked).toBe(paths.length)
  })

  it('drops what it remembers of the release before [caching:release:http]', async () => {
    const store = createMemoryStore(FIXTURE_BASE_URL, filesOf(1))
    const app = createApp({ store })
    const first = await app.request('/tools/databases/index.json')
    store.publish(filesOf(2))
    const second = await app.request('/tools/databases/index.json', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect([second.status, await second.text()]).toEqual([200, 'generation 2 of index.json'])
    store.publish([])
    expect((await app.request('/tools/databases/index.json')).status).toBe(404)
  })
})

describe('createApp with little memory', () => {
  it('answers the same whatever the cache holds', async () => {
    const store = createMemoryStore(FIXTURE_BASE_URL, filesOf(0))
    const names = RENDITION_LIST.map(({ name }) => name)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(fc.nat(names.length - 1), { maxLength: 30 }),
        async (cacheBytes, order) => {
          const app = createApp({ store, cacheBytes })
          for (const index of order) {
            const name = names[index]
            const response = await app.request(`/tools/databases/${name}`)
            expect(await response.text()).toBe(`generation 0 of ${name}`)
          }
        },
      ),
      { numRuns: scaleRuns(50) },
    )
  })
})
