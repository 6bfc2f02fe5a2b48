import { describe, expect, it } from 'vitest'
import { createDocuments } from '../index/arbitrary-documents.ts'
import { buildIndex } from '../index/build-index.ts'
import { BLOCK_BYTES } from '../index/index-layout.ts'
import { createMemorySource } from '../index/memory-source.ts'
import { openIndex } from '../index/open-index.ts'
import { createRangeSource } from '../index/range-source.ts'
import { readWhenLoaded } from '../index/read-when-loaded.ts'
import { searchIndex } from './search-index.ts'

/** Each costs the time that a server far away takes to answer. */
const MOST_ROUNDS = 6

describe('searchIndex over bytes that are fetched', () => {
  const bytes = buildIndex(createDocuments(6000), { language: '' })
  const inMemory = openIndex(createMemorySource(bytes))

  it.each(['own100', 'every odd own1', 'every even own5999', 'evrey own599x', 'nothing'])(
    'answers %j',
    async (query) => {
      const source = createRangeSource({
        byteLength: bytes.length,
        fetch: async (offset, length) => bytes.slice(offset, offset + length),
        maxCachedBytes: 1 << 20,
        pieceBytes: BLOCK_BYTES,
      })
      let rounds = 0
      const answer = await readWhenLoaded(() => {
        rounds += 1
        return searchIndex(openIndex(source), query, { limit: 10 })
      })
      expect(answer).toEqual(searchIndex(inMemory, query, { limit: 10 }))
      expect(rounds).toBeLessThanOrEqual(MOST_ROUNDS)
    },
  )
})
