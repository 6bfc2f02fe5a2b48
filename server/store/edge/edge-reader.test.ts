import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { BROKEN_MODES, bytesAt, createFakeCache, createFakeFiles, createFakePlatform } from './fakes.fixture.ts'
import { MissingFileError } from './origin.ts'
import { createPieceCache } from './piece-cache.ts'
import type { PieceCache } from './piece-cache.ts'
import { createEdgeReader } from './edge-reader.ts'
import type { EdgeReaderParts, Piece } from './edge-reader.ts'
import type { ReadOrigin } from './origin.ts'
import { writeReleasePointer } from '../release/release-pointer.ts'
import type { ReleasePointer } from '../release/release-pointer.ts'
import { withTrace } from './read-trace.ts'
import type { ReadOutcome, ReadTrace } from './read-trace.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MCP: Piece = { name: 'abc', range: [300, 100], use: 'mcp' }
const RENDITION: Piece = { ...MCP, use: 'rendition' }

const createPieceReader = (parts: Omit<EdgeReaderParts, 'pointer'>) =>
  createEdgeReader({ ...parts, pointer: { key: 'current.json', freshSeconds: 30 } }).piece

function start() {
  const platform = createFakePlatform()
  const cache = createFakeCache()
  const files = createFakeFiles()
  const origin: ReadOrigin = (path, range) => files.read(path, range)
  const read = createPieceReader({ origin, cache: createPieceCache(cache, platform), platform })
  const ask = async (piece: Piece): Promise<{ outcomes: ReadOutcome[]; subrequests: number }> => {
    const trace: ReadTrace = { outcomes: [], subrequests: 0 }
    expect(await withTrace(trace, () => read(piece))).toEqual(bytesAt(...(piece.range ?? [0, files.byteLength])))
    return trace
  }
  return { platform, cache, files, read, ask }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createEdgeReader: pieces', () => {
  it('reads from the origin, stores, and finds it in the cache', async () => {
    const { platform, files, ask } = start()
    expect(await ask(MCP)).toEqual({ outcomes: [{ kind: 'miss', stored: true }], subrequests: 2 })
    await platform.settle()
    expect(await ask(MCP)).toEqual({ outcomes: [{ kind: 'hit', ttlSeconds: 3600 }], subrequests: 1 })
    expect(files.reads).toHaveLength(1)
  })

  it.each([
    { piece: MCP, lifetime: HOUR },
    { piece: RENDITION, lifetime: DAY },
  ])('answers $piece.use from the cache for its lifetime [caching:mcp:one-hour]', async ({ piece, lifetime }) => {
    const { platform, files, ask } = start()
    await ask(piece)
    await platform.settle()
    platform.time += lifetime - 1000
    expect((await ask(piece)).outcomes).toEqual([{ kind: 'hit', ttlSeconds: 1 }])
    await platform.settle()
    expect(files.reads).toHaveLength(1)
  })

  it('serves stale pieces and reads them again in the background', async () => {
    const { platform, files, ask } = start()
    await ask(MCP)
    await platform.settle()
    platform.time += HOUR + 5000
    expect((await ask(MCP)).outcomes).toEqual([{ kind: 'hit', ttlSeconds: -5 }])
    await platform.settle()
    expect(files.reads).toHaveLength(2)
    expect((await ask(MCP)).outcomes).toEqual([{ kind: 'hit', ttlSeconds: 3600 }])
  })

  it('waits for the origin a day after the lifetime', async () => {
    const { platform, ask } = start()
    await ask(MCP)
    await platform.settle()
    platform.time += HOUR + DAY
    expect((await ask(MCP)).outcomes).toEqual([{ kind: 'miss', stored: true }])
  })

  it.each(['throws', 'hangs', 'empty'] as const)(
    'gives out what is stale while the origin %s [caching:mcp:stale-edge]',
    async (mode) => {
      const { platform, files, read, ask } = start()
      await ask(MCP)
      await platform.settle()
      platform.time += HOUR + 7 * DAY - 1000
      files.mode = mode
      if (mode === 'hangs') files.read = () => Promise.reject(new UnreadableBytesError('no answer within 5000 ms'))
      expect((await ask(MCP)).outcomes).toEqual([{ kind: 'stale', ttlSeconds: -7 * 86_400 + 1 }])
      expect(platform.errors).toHaveLength(1)
      platform.time += 1000
      await expect(read(MCP)).rejects.toThrow(UnreadableBytesError)
    },
  )

  it.each(BROKEN_MODES)('reads from the origin while the cache %s [engine:edge:faults]', async (mode) => {
    const { platform, cache, files, ask } = start()
    await ask(MCP)
    await platform.settle()
    cache.mode = mode
    const asked = ask(MCP)
    await vi.advanceTimersByTimeAsync(500)
    expect((await asked).outcomes[0]?.kind).toBe('miss')
    expect(files.reads).toHaveLength(2)
  })

  it('leaves a cache that hangs alone for ten seconds', async () => {
    const { platform, cache, ask } = start()
    cache.mode = 'hangs'
    const asked = ask(MCP)
    await vi.advanceTimersByTimeAsync(500)
    expect((await asked).outcomes).toEqual([{ kind: 'miss', stored: false }])
    expect((await ask(MCP)).outcomes).toEqual([{ kind: 'miss', stored: false }])
    expect(cache.matches).toBe(1)
    platform.time += 10_000
    cache.mode = 'works'
    await ask(MCP)
    await platform.settle()
    expect((await ask(MCP)).outcomes[0]?.kind).toBe('hit')
    expect(platform.errors.map(String)).toEqual([expect.stringContaining('no answer within 500 ms')])
  })

  it('says what an origin said that failed', async () => {
    const { files, read } = start()
    files.mode = 'throws'
    await expect(read(MCP)).rejects.toThrow('objects/ab/abc: cannot be read at present: the bucket is broken')
    await expect(read(MCP)).rejects.toThrow(UnreadableBytesError)
    expect(files.reads).toHaveLength(2)
  })

  it('says at once what is not there', async () => {
    const { files, read } = start()
    files.mode = 'empty'
    await expect(read(MCP)).rejects.toThrow(MissingFileError)
    expect(files.reads).toHaveLength(1)
  })

  it('reads once for all who ask at the same time, and keeps on for the others', async () => {
    const { platform, files, ask } = start()
    const asked = Promise.all([ask(MCP), ask(MCP), ask({ name: 'abc', use: 'mcp' })])
    await vi.advanceTimersByTimeAsync(2)
    const answers = await asked
    expect(answers.map(({ outcomes }) => outcomes[0]?.kind)).toEqual(['miss', 'miss', 'miss'])
    expect(files.reads).toHaveLength(2)
    // The runtime was told to go on with each read whoever gives up.
    await platform.settle()
  })

  it('reads for itself what the runtime says can never come', async () => {
    const files = createFakeFiles()
    const cutOff = Promise.withResolvers<undefined>()
    const answers: Promise<undefined>[] = [cutOff.promise]
    const cache: PieceCache = { get: () => answers.shift() ?? Promise.resolve(undefined), put: () => false }
    const read = createPieceReader({ origin: files.read, cache, platform: createFakePlatform() })
    const first = read(MCP)
    const second = read(MCP)
    cutOff.reject(new Error('This promise was created by a request that has since ended'))
    await expect(first).rejects.toThrow('has since ended')
    await vi.advanceTimersByTimeAsync(2)
    expect(await second).toEqual(bytesAt(300, 100))
    expect(files.reads).toHaveLength(1)
  })

  it('reads for itself what another has begun and was cut off from', async () => {
    const { files, read, ask } = start()
    files.mode = 'hangs'
    void read(MCP)
    await vi.advanceTimersByTimeAsync(0)
    files.mode = 'works'
    const second = ask(MCP)
    await vi.advanceTimersByTimeAsync(8000)
    expect((await second).outcomes[0]?.kind).toBe('miss')
  })
})

const POINTER: ReleasePointer = { release: 'one', manifest: '00000000000000000000000000000000' }

function startPointing() {
  const platform = createFakePlatform()
  const cache = createFakeCache()
  const origin = { pointer: POINTER, fails: undefined as Error | undefined, isGarbage: false, reads: 0 }
  const reader = createEdgeReader({
    async origin() {
      origin.reads += 1
      if (origin.fails !== undefined) throw origin.fails
      return new TextEncoder().encode(origin.isGarbage ? '}{' : writeReleasePointer(origin.pointer))
    },
    cache: createPieceCache(cache, platform),
    platform,
    pointer: { key: 'current.json', freshSeconds: 30 },
  })
  return { platform, cache, origin, reader }
}

describe('createEdgeReader: the pointer', () => {
  it('takes a fresh pointer from the cache first, and reads it where it is not fresh', async () => {
    const { platform, origin, reader } = startPointing()
    expect(await reader.pointer(true)).toEqual(POINTER)
    await platform.settle()
    origin.pointer = { ...POINTER, release: 'two' }
    platform.time += 29_999
    expect(await reader.pointer(true)).toEqual(POINTER)
    expect(origin.reads).toBe(1)
    platform.time += 1
    expect(await reader.pointer(true)).toEqual(origin.pointer)
  })

  it('reads past the cache, and stores what it read', async () => {
    const { platform, origin, reader } = startPointing()
    await reader.pointer(false)
    origin.pointer = { ...POINTER, release: 'two' }
    expect(await reader.pointer(false)).toEqual(origin.pointer)
    await platform.settle()
    expect(await reader.pointer(true)).toEqual(origin.pointer)
    expect(origin.reads).toBe(2)
  })

  it('takes an old pointer for a week where the origin is gone', async () => {
    const { platform, origin, reader } = startPointing()
    await reader.pointer(false)
    await platform.settle()
    origin.fails = new Error('the bucket is broken')
    platform.time += 7 * 86_400_000 + 29_999
    expect(await reader.pointer(true)).toEqual(POINTER)
    expect(platform.errors).toEqual([expect.objectContaining({ cause: origin.fails })])
    platform.time += 1
    await expect(reader.pointer(true)).rejects.toThrow('the bucket is broken')
  })

  it('keeps no pointer that is none', async () => {
    const { platform, origin, reader } = startPointing()
    origin.isGarbage = true
    await expect(reader.pointer(true)).rejects.toThrow('current.json')
    await platform.settle()
    origin.isGarbage = false
    expect(await reader.pointer(true)).toEqual(POINTER)
    await platform.settle()
    origin.isGarbage = true
    platform.time += 30_001
    expect(await reader.pointer(true)).toEqual(POINTER)
  })

  it('believes an origin that says there is none', async () => {
    const { platform, origin, reader } = startPointing()
    await reader.pointer(false)
    await platform.settle()
    origin.fails = new MissingFileError('current.json: not in the bucket')
    platform.time += 30_001
    await expect(reader.pointer(true)).rejects.toThrow(MissingFileError)
  })

  it.each(['throws', 'garbage', 'empty'] as const)('reads where the cache %s', async (mode) => {
    const { platform, cache, origin, reader } = startPointing()
    await reader.pointer(false)
    await platform.settle()
    cache.mode = mode
    expect(await reader.pointer(true)).toEqual(POINTER)
    expect(origin.reads).toBe(2)
  })
})
