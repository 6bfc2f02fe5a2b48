import { describe, expect, it } from 'vitest'
import { createFarSource } from '../../../release/far-source.fixture.ts'
import { buildIndex } from '../../index-listings.ts'
import { readFacets } from '../columns/facets-reader.ts'
import { BLOCK_LENGTH } from '../postings/index-reader.ts'
import type { PostingBlock } from '../postings/index-reader.ts'
import { createDocuments } from '../whole/arbitrary-documents.fixture.ts'
import { openIndex } from '../whole/open-index.ts'
import type { StoredIndex } from '../whole/open-index.ts'
import { createByteSource, DamagedIndexError, readAllOnceLoaded, readWhenLoaded } from './byte-source.ts'
import { LARGE_DICTIONARY } from './index-layout.ts'

const SMALL = buildIndex(createDocuments(12), { language: 'en' })
const LARGE = buildIndex(createDocuments(4_000), { language: 'en' })

/** Reads what there is, so that all parts of the file are met. */
function readEverything(index: StoredIndex): unknown {
  const block: PostingBlock = {
    length: 0,
    documents: new Int32Array(BLOCK_LENGTH),
    impacts: new Uint8Array(BLOCK_LENGTH),
    fields: new Uint8Array(BLOCK_LENGTH),
  }
  const words = index.wordsThatBegin('').map((_, ordinal) => index.wordAt(ordinal))
  const postings = words.map((word) => {
    const read = index.postings(word)
    return Array.from({ length: read.blockCount }, (_, at) => {
      read.decode(at, block)
      return [...block.documents.subarray(0, block.length)]
    })
  })
  const ids = Array.from({ length: index.documentCount }, (_, position) => index.positionsOfId(`listing-${position}`))
  return { words, postings, ids, facets: readFacets(index.parts) }
}

describe('createByteSource', () => {
  it('refuses to read outside of it', () => {
    for (const [offset, length] of [
      [SMALL.length, 1],
      [-1, 2],
      [0, SMALL.length + 1],
      [Number.NaN, 1],
    ] as const) {
      expect(() => createByteSource(SMALL).read(offset, length)).toThrow(DamagedIndexError)
    }
  })
})

describe('openIndex', () => {
  it('refuses a part of a file', () => {
    for (let length = 0; length < SMALL.length; length += 1) {
      expect(() => openIndex(createByteSource(SMALL.subarray(0, length)))).toThrow(DamagedIndexError)
      expect(() => openIndex(createByteSource(SMALL.subarray(length + 1)))).toThrow(DamagedIndexError)
    }
  })

  it('says what is wrong and what to do', () => {
    const text = (bytes: Uint8Array) => () => openIndex(createByteSource(bytes))
    for (const bytes of [new Uint8Array(), SMALL.subarray(0, 500)]) {
      expect(text(bytes)).toThrow('no index of Gazetteer, or only a part of one; publish the directory again')
    }
    const other = SMALL.slice()
    other[8] = 9
    other[SMALL.length - 14] = 9
    expect(text(other)).toThrow('has format 9, and this version of Gazetteer reads format 8')
    const flipped = SMALL.slice()
    flipped[SMALL.length - 20] = (flipped[SMALL.length - 20] ?? 0) ^ 1
    expect(text(flipped)).toThrow('its trailer is not what was published')
  })

  it('reads the end of a file alone', async () => {
    const fetched: number[] = []
    const source = createFarSource(LARGE, 32_768, (piece) => void fetched.push(piece))
    await readWhenLoaded(() => openIndex(source))
    const pieces = [LARGE.length - 512, LARGE.length - 1].map((at) => Math.floor(at / 32_768))
    expect(fetched.toSorted((a, b) => a - b)).toEqual([...new Set(pieces)])
  })

  it('reads from afar all that it reads from memory', async () => {
    const source = createFarSource(LARGE, 65_536)
    const index = await readWhenLoaded(() => openIndex(source))
    expect(await readWhenLoaded(() => readEverything(index))).toEqual(
      readEverything(openIndex(createByteSource(LARGE))),
    )
  })

  it('answers in a handful of rounds', async () => {
    const bytes = buildIndex(createDocuments(LARGE_DICTIONARY), { language: 'en' })
    let fetched = 0
    const source = createFarSource(bytes, 65_536, () => void (fetched += 1))
    const index = await readWhenLoaded(() => openIndex(source))
    expect(fetched).toBe(1)
    const found = await readWhenLoaded(() =>
      readAllOnceLoaded(
        ['every', 'even', 'own777'].map((text) => () => {
          const word = index.findWord(text)
          return word === undefined ? 0 : index.postings(word).documentCount
        }),
      ),
    )
    expect(found).toEqual([LARGE_DICTIONARY, LARGE_DICTIONARY / 2, 1])
    expect(fetched).toBeLessThanOrEqual(9)
    expect(await readWhenLoaded(() => index.wordsThatBegin('own77'))).toHaveLength(111)
  })
})
