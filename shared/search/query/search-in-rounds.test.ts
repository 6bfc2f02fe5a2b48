import { describe, expect, it } from 'vitest'
import { createDocuments } from '../index/whole/arbitrary-documents.fixture.ts'
import { buildIndex } from '../index-listings.ts'
import { BLOCK_BYTES, LARGE_DICTIONARY } from '../index/blocks/index-layout.ts'
import { createByteSource, readWhenLoaded } from '../index/blocks/byte-source.ts'
import { openIndex } from '../index/whole/open-index.ts'
import { createFarSource } from '../../release/far-source.fixture.ts'
import { searchIndex } from './search-index.ts'
import { LOADED } from '../reading.ts'

const { openTypos } = LOADED

/** Each costs the time that a server far away takes to answer. */
const MOST_ROUNDS = 6

// The most listings whose words are all read for a typo, and the fewest where those that begin alike are; each has a word of its own.
describe.each([LARGE_DICTIONARY - 10, LARGE_DICTIONARY])(
  'searchIndex over bytes of %i listings that are fetched',
  (count) => {
    const bytes = buildIndex(createDocuments(count), { language: '' })
    const inMemory = openIndex(createByteSource(bytes))

    it.each(['own100', 'every odd own1', 'every even own5999', 'evrey own599x', 'nothing'])(
      'answers %j',
      async (query) => {
        const source = createFarSource(bytes, BLOCK_BYTES)
        let rounds = 0
        const answer = await readWhenLoaded(() => {
          rounds += 1
          return searchIndex(openIndex(source), query, { openTypos, limit: 10 })
        })
        expect(answer).toEqual(searchIndex(inMemory, query, { openTypos, limit: 10 }))
        expect(rounds).toBeLessThanOrEqual(MOST_ROUNDS)
      },
    )
  },
)
