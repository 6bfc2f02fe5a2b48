import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { createDocuments } from './whole/arbitrary-documents.fixture.ts'
import { buildIndex } from '../index-listings.ts'
import { DamagedIndexError, BytesNotLoaded, readAllOnceLoaded, readWhenLoaded } from './blocks/byte-source.ts'
import { BLOCK_LENGTH } from './postings/index-reader.ts'
import type { PostingBlock } from './postings/index-reader.ts'
import { EDITS_FROM_WORDS } from './blocks/index-layout.ts'
import { createMemorySource } from './blocks/memory-source.ts'
import { openIndex } from './whole/open-index.ts'
import type { StoredIndex } from './whole/open-index.ts'
import { readFacets } from './columns/facets-reader.ts'
import { createRangeSource } from './blocks/range-source.ts'
import { verifyIndex } from './blocks/verify-index.fixture.ts'

const SMALL = buildIndex(createDocuments(12), { language: 'en' })
const LARGE = buildIndex(createDocuments(4_000), { language: 'en' })

function load(bytes: Uint8Array) {
  return (offset: number, length: number): Uint8Array => bytes.slice(offset, offset + length)
}

function createRange(bytes: Uint8Array, maxCachedBytes: number, options: { pieceBytes?: number } = {}) {
  const rounds: string[] = []
  const underway = new Map<string, Promise<void>>()
  const source = createRangeSource({
    ...options,
    share(name, fetch) {
      const fetching = underway.get(name) ?? fetch().finally(() => underway.delete(name))
      underway.set(name, fetching)
      return fetching
    },
    byteLength: bytes.length,
    maxCachedBytes,
    fetch: async (offset, length) => {
      rounds.push(`${offset}+${length}`)
      return load(bytes)(offset, length)
    },
  })
  return { source, rounds }
}

/** Reads what there is, so that every block of the file is met. */
function readEverything(index: StoredIndex): unknown {
  const block: PostingBlock = {
    length: 0,
    documents: new Int32Array(BLOCK_LENGTH),
    impacts: new Uint8Array(BLOCK_LENGTH),
    fields: new Uint8Array(BLOCK_LENGTH),
  }
  const words = index.wordsFrom('', index.wordCount)
  const postings = words.map((word) => {
    const read = index.postings(word)
    return Array.from({ length: read.blockCount }, (_, at) => {
      read.decode(at, block)
      return [...block.documents.subarray(0, block.length)]
    })
  })
  const ids = Array.from({ length: index.documentCount }, (_, position) => index.positionsOfId(`listing-${position}`))
  return { words, postings, ids, similar: index.similarWords('evry'), facets: readFacets(index.parts) }
}

/** Marks "not rejected". */
const ACCEPTED = 'accepted'

/** How a damaged file is refused: by the error's name, or not at all. */
function refusalOf(read: () => void): string {
  try {
    read()
    return ACCEPTED
  } catch (error) {
    return error instanceof DamagedIndexError ? error.name : String(error)
  }
}

describe('createMemorySource', () => {
  it('returns the requested bytes', () => {
    const source = createMemorySource(LARGE)
    fc.assert(
      fc.property(fc.nat(LARGE.length), fc.oneof(fc.nat(100), fc.nat(200_000)), (offset, most) => {
        const length = Math.min(most, LARGE.length - offset)
        expect(Buffer.compare(source.read(offset, length), LARGE.subarray(offset, offset + length))).toBe(0)
      }),
    )
  })

  it('refuses to read outside of it', () => {
    for (const [offset, length] of [
      [SMALL.length, 1],
      [-1, 2],
      [0, SMALL.length + 1],
      [Number.NaN, 1],
    ] as const) {
      expect(() => createMemorySource(SMALL).read(offset, length)).toThrow(DamagedIndexError)
    }
  })

  it('refuses any flipped bit [search:index:damage]', () => {
    const refusals = new Set<string>()
    for (let at = 0; at < SMALL.length; at += 1) {
      const bytes = SMALL.slice()
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      refusals.add(refusalOf(() => openIndex(createMemorySource(bytes)).wordAt(0)))
      refusals.add(refusalOf(() => verifyIndex(createMemorySource(bytes))))
    }
    expect([...refusals]).toEqual(['DamagedIndexError'])
  })

  it('refuses a flipped bit of a large file by verifying, and by the read that meets it', () => {
    fc.assert(
      fc.property(fc.nat(LARGE.length - 1), fc.nat(7), (at, bit) => {
        const bytes = LARGE.slice()
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        expect(refusalOf(() => verifyIndex(createMemorySource(bytes)))).toBe('DamagedIndexError')
        expect(refusalOf(() => createMemorySource(bytes).read(Math.floor(at / 16_384) * 16_384, 1))).toBe(
          'DamagedIndexError',
        )
      }),
      { numRuns: scaleRuns(20) },
    )
  })

  it('refuses a part of a file', () => {
    const refusals = new Set<string>()
    for (let length = 0; length < SMALL.length; length += 1) {
      refusals.add(refusalOf(() => openIndex(createMemorySource(SMALL.subarray(0, length)))))
      refusals.add(refusalOf(() => openIndex(createMemorySource(SMALL.subarray(length + 1)))))
    }
    expect([...refusals]).toEqual(['DamagedIndexError'])
  })
})

describe('openIndex', () => {
  it('says what is wrong and what to do', () => {
    const text = (bytes: Uint8Array) => () => openIndex(createMemorySource(bytes))
    for (const bytes of [new Uint8Array(), SMALL.subarray(0, 500)]) {
      expect(text(bytes)).toThrow('no index of Gazetteer, or only a part of one; publish the directory again')
    }
    const other = SMALL.slice()
    other[8] = 9
    other[SMALL.length - 14] = 9
    expect(text(other)).toThrow('has format 9, and this version of Gazetteer reads format 4')
  })

  it('fetches one piece of a file, the last', async () => {
    const { source, rounds } = createRange(LARGE, 2 ** 20, { pieceBytes: 32_768 })
    await readWhenLoaded(() => openIndex(source))
    expect(rounds).toEqual([`65536+${LARGE.length - 65_536}`])
  })
})

describe('createRangeSource', () => {
  it('answers in a handful of rounds', async () => {
    const bytes = buildIndex(createDocuments(EDITS_FROM_WORDS), { language: 'en' })
    const { source, rounds } = createRange(bytes, 2 ** 20, { pieceBytes: 65_536 })
    const index = await readWhenLoaded(() => openIndex(source))
    expect(rounds).toHaveLength(1)
    const found = await readWhenLoaded(() =>
      readAllOnceLoaded(
        ['every', 'even', 'own777'].map((text) => () => {
          const word = index.findWord(text)
          return word === undefined ? 0 : index.postings(word).documentCount
        }),
      ),
    )
    expect(found).toEqual([EDITS_FROM_WORDS, EDITS_FROM_WORDS / 2, 1])
    expect(rounds.length).toBeLessThanOrEqual(7)
    const similar = await readWhenLoaded(() => index.similarWords('evry').map((ordinal) => index.wordAt(ordinal).text))
    expect(similar).toEqual(['every'])
  })

  it('fetches pieces that begin at multiples of their length', async () => {
    const { source, rounds } = createRange(LARGE, 2 ** 20, { pieceBytes: 16_384 })
    await readWhenLoaded(() => source.read(40_000, 20_000))
    const end = (Math.floor(LARGE.length / 16_384) - 1) * 16_384
    // The last has the checksums.
    expect(rounds.toSorted()).toEqual(['32768+16384', '49152+16384', `${end}+${LARGE.length - end}`])
    expect(() => createRange(LARGE, 1, { pieceBytes: 1_000 })).toThrow('expected a multiple of 16384, got 1000')
  })

  it('fetches what is longer than two pieces in pieces four times as long', async () => {
    const bytes = buildIndex(createDocuments(9_000), { language: 'en' })
    const fetchesFor = async (length: number): Promise<string[]> => {
      const { source, rounds } = createRange(bytes, 2 ** 20, { pieceBytes: 16_384 })
      await readWhenLoaded(() => openIndex(source))
      rounds.length = 0
      const read = await readWhenLoaded(() => source.read(20_000, length).slice())
      expect(read).toEqual(bytes.slice(20_000, 20_000 + length))
      return rounds.toSorted()
    }
    expect(await fetchesFor(32_768)).toEqual(['16384+16384', '32768+16384', '49152+16384'])
    expect(await fetchesFor(32_769)).toEqual(['0+65536'])
  })

  it('keeps what several reads wait for together until all have been read', async () => {
    const { source } = createRange(LARGE, 1, { pieceBytes: 16_384 })
    await readWhenLoaded(() => openIndex(source))
    const offsets = Array.from({ length: Math.floor(LARGE.length / 16_384) }, (_, block) => block * 16_384)
    let runs = 0
    const read = await readWhenLoaded(() => {
      runs += 1
      return readAllOnceLoaded(offsets.map((offset) => () => source.read(offset, 1)[0]))
    })
    expect([read, runs]).toEqual([offsets.map((offset) => LARGE[offset]), 2])
  })

  it('fetches a piece once for queries that wait for it together', async () => {
    const { source, rounds } = createRange(LARGE, 2 ** 20, { pieceBytes: 32_768 })
    const reads = [0, 70_000, 20, 70_000].map(async (offset) => readWhenLoaded(() => source.read(offset, 9).slice()))
    const read = await Promise.all(reads)
    expect(read).toEqual([0, 70_000, 20, 70_000].map((offset) => LARGE.slice(offset, offset + 9)))
    expect(rounds.toSorted()).toEqual(['0+32768', `65536+${LARGE.length - 65_536}`])
  })

  it('fetches again what could not be fetched', async () => {
    let fetches = 0
    const source = createRangeSource({
      byteLength: SMALL.length,
      maxCachedBytes: 1,
      fetch: async (offset, length) => {
        fetches += 1
        if (fetches === 1) throw new Error('offline')
        return load(SMALL)(offset, length)
      },
    })
    await expect(async () => readWhenLoaded(() => openIndex(source))).rejects.toThrow('offline')
    await expect(readWhenLoaded(() => openIndex(source))).resolves.toMatchObject({ documentCount: 12 })
  })

  it('keeps what a running query needs, and little more', async () => {
    const { source } = createRange(LARGE, 16_384, { pieceBytes: 65_536 })
    const index = await readWhenLoaded(() => openIndex(source))
    const read = await readWhenLoaded(() => readEverything(index))
    expect(read).toEqual(readEverything(openIndex(createMemorySource(LARGE))))
  })

  it('serves queries that run together', async () => {
    const { source, rounds } = createRange(LARGE, 16_384, { pieceBytes: 65_536 })
    const index = await readWhenLoaded(() => openIndex(source))
    const texts = Array.from({ length: 40 }, (_, query) => `own${query * 99}`)
    const found = await Promise.all(texts.map(async (text) => readWhenLoaded(() => index.findWord(text)?.text)))
    expect(found).toEqual(texts)
    expect(rounds.length).toBeLessThan(40)
  })

  it('refuses what is damaged or short, and passes on what fetching says', async () => {
    const bytes = LARGE.slice()
    bytes[100] = (bytes[100] ?? 0) ^ 1
    const { source } = createRange(bytes, 2 ** 20)
    await expect(async () => readWhenLoaded(() => source.read(90, 20))).rejects.toThrow(DamagedIndexError)
    const fetches = [async () => new Uint8Array(3), async () => Promise.reject(new Error('offline'))]
    const errors = fetches.map((fetch) => createRangeSource({ byteLength: LARGE.length, maxCachedBytes: 1, fetch }))
    const messages = await Promise.all(
      errors.map(async (short) => {
        try {
          await readWhenLoaded(() => openIndex(short))
          return ACCEPTED
        } catch (error) {
          return error instanceof Error ? error.message : ''
        }
      }),
    )
    expect(messages).toEqual([expect.stringContaining('got 3 bytes'), 'offline'])
    expect(() => createRange(LARGE, 1).source.read(0, 1)).toThrow(BytesNotLoaded)
  })
})
