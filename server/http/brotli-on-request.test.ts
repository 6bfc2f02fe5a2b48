import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../store/memory.fixture.ts'
import type { Store } from '../store/store.ts'
import type { Release, StoredFile } from '../../shared/release/release.ts'
import { createApp } from './app.ts'
import type { CompressBrotli } from './resources/brotli-on-request.ts'

const TEXT = 'A listing of a directory. '.repeat(100)

/** A store whose text files have no Brotli form. */
function createGzipStore(contents: Readonly<Record<string, string>>): Store {
  const files = Object.entries(contents).map(([path, content]) => ({ path, mediaType: 'text/plain', content }))
  const inner = createMemoryStore('https://example.org', files)
  const withoutBrotli = (file: StoredFile): StoredFile => {
    const { br: _, ...forms } = file.forms
    return { ...file, forms }
  }
  const known = new Map<string, StoredFile>()
  const release: Release = {
    ...inner.current(),
    async file(path) {
      const file = await inner.current().file(path)
      if (file !== undefined && !known.has(path)) known.set(path, withoutBrotli(file))
      return known.get(path)
    },
  }
  return { ...inner, current: () => release }
}

function createBrotliApp(options: { contents?: Readonly<Record<string, string>>; cacheBytes?: number } = {}) {
  const made: string[] = []
  const errors: unknown[] = []
  const compressBrotli: CompressBrotli = async (bytes) => {
    const text = new TextDecoder().decode(bytes)
    made.push(text)
    if (text.startsWith('broken')) throw new Error('cannot be compressed')
    return new Uint8Array(brotliCompressSync(bytes))
  }
  const { contents = { 'a.txt': TEXT }, ...rest } = options
  const onError = (error: unknown): number => errors.push(error)
  const app = createApp({ store: createGzipStore(contents), compressBrotli, onError, ...rest })
  const get = async (path: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, br' }) =>
    app.request(path, { headers })
  const codingOf = async (path: string) => (await get(path)).headers.get('content-encoding')
  return { made, errors, get, codingOf }
}

describe('createApp: Brotli on request', () => {
  it('answers with gzip first, and with Brotli once that is made [caching:coding:on-request]', async () => {
    const { made, get, codingOf } = createBrotliApp()
    const first = await get('/a.txt')
    expect(first.headers.get('content-encoding')).toBe('gzip')
    await vi.waitFor(async () => expect(await codingOf('/a.txt')).toBe('br'))
    const second = await get('/a.txt')
    expect(brotliDecompressSync(Buffer.from(await second.arrayBuffer())).toString()).toBe(TEXT)
    expect(second.headers.get('vary')).toBe('Accept-Encoding')
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
    const again = await get('/a.txt', { 'accept-encoding': 'br', 'if-none-match': second.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect((await get('/a.txt', { 'accept-encoding': 'gzip' })).headers.get('etag')).toBe(first.headers.get('etag'))
    expect((await get('/a.txt', {})).headers.get('content-encoding')).toBeNull()
    expect(await codingOf('/a.txt')).toBe('br')
    expect(made).toEqual([TEXT])
  })

  it('makes nothing for clients that prefer something else', async () => {
    const { made, get } = createBrotliApp()
    for (const header of ['gzip', 'gzip, br;q=0.5', 'identity', 'gzip, br;q=0']) {
      await get('/a.txt', { 'accept-encoding': header })
    }
    expect(made).toEqual([])
  })

  it('makes one at a time, and the others when they are asked for again', async () => {
    const { made, get, codingOf } = createBrotliApp({ contents: { 'a.txt': TEXT, 'b.txt': `${TEXT}b` } })
    await Promise.all([get('/a.txt'), get('/b.txt')])
    expect(made).toEqual([TEXT])
    await vi.waitFor(async () => expect(await codingOf('/b.txt')).toBe('br'))
    expect(made).toEqual([TEXT, `${TEXT}b`])
  })

  it('keeps the forms in the memory of what is served, and makes those again that were dropped', async () => {
    const { made, codingOf } = createBrotliApp({ contents: { 'a.txt': TEXT, 'b.txt': `${TEXT}b` }, cacheBytes: 3000 })
    await vi.waitFor(async () => expect(await codingOf('/a.txt')).toBe('br'))
    await vi.waitFor(async () => expect(await codingOf('/b.txt')).toBe('br'))
    expect(await codingOf('/a.txt')).toBe('gzip')
    await vi.waitFor(async () => expect(await codingOf('/a.txt')).toBe('br'))
    expect(made).toEqual([TEXT, `${TEXT}b`, TEXT])
  })

  it('tries once what cannot be compressed', async () => {
    const { made, errors, codingOf } = createBrotliApp({ contents: { 'a.txt': `broken ${TEXT}`, 'b.txt': TEXT } })
    expect(await codingOf('/a.txt')).toBe('gzip')
    await vi.waitFor(async () => expect(await codingOf('/b.txt')).toBe('br'))
    expect(await codingOf('/a.txt')).toBe('gzip')
    expect(made).toEqual([`broken ${TEXT}`, TEXT])
    expect(errors).toEqual([new Error('cannot be compressed')])
  })
})
