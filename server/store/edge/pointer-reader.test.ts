import { describe, expect, it } from 'vitest'
import type { ReleasePointer } from '../release/release-pointer.ts'
import { MissingFileError } from './edge-files.ts'
import { createFakeCache, createFakePlatform } from './fakes.fixture.ts'
import { createPieceCache } from './piece-cache.ts'
import { createPointerReader } from './pointer-reader.ts'

const POINTER: ReleasePointer = { release: 'one', manifest: '00000000000000000000000000000000' }

function start() {
  const platform = createFakePlatform()
  const cache = createFakeCache()
  const origin = { pointer: POINTER, fails: undefined as Error | undefined, reads: 0 }
  const files = {
    read: () => Promise.reject(new Error('not asked here')),
    async pointer() {
      origin.reads += 1
      if (origin.fails !== undefined) throw origin.fails
      return origin.pointer
    },
  }
  const options = { key: 'current.json', freshSeconds: 30 }
  const reader = createPointerReader(files, createPieceCache(cache, platform), platform, options)
  return { platform, cache, origin, reader }
}

describe('createPointerReader', () => {
  it('takes a fresh pointer from the cache first, and reads it where it is not fresh', async () => {
    const { platform, origin, reader } = start()
    expect(await reader.readFirst()).toEqual(POINTER)
    await platform.settle()
    origin.pointer = { ...POINTER, release: 'two' }
    platform.time += 30_000
    expect(await reader.readFirst()).toEqual(POINTER)
    expect(origin.reads).toBe(1)
    platform.time += 1
    expect(await reader.readFirst()).toEqual(origin.pointer)
  })

  it('reads past the cache, and stores what it read', async () => {
    const { platform, origin, reader } = start()
    await reader.read()
    origin.pointer = { ...POINTER, release: 'two' }
    expect(await reader.read()).toEqual(origin.pointer)
    await platform.settle()
    expect(await reader.readFirst()).toEqual(origin.pointer)
    expect(origin.reads).toBe(2)
  })

  it('takes an old pointer for a week where the origin is gone', async () => {
    const { platform, origin, reader } = start()
    await reader.read()
    await platform.settle()
    origin.fails = new Error('the bucket is broken')
    platform.time += 7 * 86_400_000
    expect(await reader.readFirst()).toEqual(POINTER)
    expect(platform.errors).toEqual([origin.fails])
    platform.time += 1
    await expect(reader.readFirst()).rejects.toThrow('the bucket is broken')
  })

  it('believes an origin that says there is none', async () => {
    const { platform, origin, reader } = start()
    await reader.read()
    await platform.settle()
    origin.fails = new MissingFileError('current.json: not in the bucket')
    platform.time += 30_001
    await expect(reader.readFirst()).rejects.toThrow(MissingFileError)
  })

  it.each(['throws', 'garbage', 'empty'] as const)('reads where the cache %s', async (mode) => {
    const { platform, cache, origin, reader } = start()
    await reader.read()
    await platform.settle()
    cache.mode = mode
    expect(await reader.readFirst()).toEqual(POINTER)
    expect(origin.reads).toBe(2)
  })
})
