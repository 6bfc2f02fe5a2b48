import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { DocumentSet } from '../values/document-set.ts'
import type { IndexDocument, WordWeight } from '../values/index-document.ts'
import { buildIndex } from '../index-listings.ts'
import { createByteSource } from '../index/blocks/byte-source.ts'
import { openIndex } from '../index/whole/open-index.ts'
import { createNaiveReader } from '../request/naive-reader.fixture.ts'
import { ENGLISH_FUNCTION_WORDS } from '../text/tokenize.ts'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { createFacets } from '../listing-facets.ts'
import type { Facets } from '../values/facets.ts'
import { createRequestReader } from '../request/read-request.ts'
import { searchIndex } from './search-index.ts'
import { searchSlowly } from './slow-search.fixture.ts'
import type { WordReader } from './term-lookup.ts'
import { LOADED } from '../reading.ts'

const { openTypos } = LOADED

/** Few words that resemble each other: forms, beginnings, misspellings, other scripts, compounds. */
const WORDS = [
  'data date database databases datbase dtaabase databank nodejs node js noed c++ cpp c c# embedded embeded emebdded',
  'bedded naïve naive straße протокол протокл 数据 据库 库 ゲーム 데이터 데이타 قاعدة 😀 x 1 10 100 constructor',
].flatMap((words) => words.split(' '))

/** Phrases that are read before words are searched for. */
const PHRASES = [
  ['alternative to', 'instead of', 'like', 'alternative', 'open source', 'self-hosted', 'free', 'not', 'without'],
  ['embedded database', 'MIT licensed', 'gpl', 'written in', 'since 2012', 'before 2015', 'please', 'show', 'is it'],
].flat()

const QUERY_WORDS = [...WORDS, ...'node.js dat datab 数据库 C++ .NET nodjs datebase embbeded !? the'.split(' ')]

const STEMMABLE = /^[a-z]{4,}$/

/** A stem for the sake of the test: words of the same first letters. */
function stem(word: string): string | undefined {
  return STEMMABLE.test(word) ? word.replace(/s$/, '').slice(0, 7) : undefined
}

const weight: fc.Arbitrary<WordWeight> = fc.record({
  impact: fc.oneof(fc.constantFrom(1, 100, 200, 255), fc.integer({ min: 1, max: 255 })),
  fields: fc.oneof(fc.constantFrom(1, 4, 32), fc.integer({ min: 1, max: 127 })),
})

const document: fc.Arbitrary<IndexDocument> = fc
  .record({
    words: fc.dictionary(fc.constantFrom(...WORDS), weight, { minKeys: 0, maxKeys: 6, noNullPrototype: true }),
    nameLength: fc.integer({ min: 0, max: 4 }),
    license: fc.constantFrom([], ['MIT'], ['Proprietary'], ['GPL-2.0-only', 'MIT']),
    kind: fc.constantFrom([], ['data'], ['embedded database']),
    year: fc.constantFrom([], ['2010'], ['2015']),
  })
  .map(({ words, nameLength, ...facets }) => ({
    id: 'x',
    name: 'x',
    nameLength,
    words: new Map(Object.entries(words)),
    facets: new Map(Object.entries(facets).filter(([, values]) => values.length > 0)),
    numbers: {},
  }))

// Long lists come from repetition, so that several blocks of postings are in play.
const documents = fc
  .record({ some: fc.array(document, { minLength: 1, maxLength: 12 }), times: fc.constantFrom(1, 1, 2, 60) })
  .map(({ some, times }) => Array.from({ length: times }, () => some).flat())

const query = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .array(fc.constantFrom(...QUERY_WORDS), { minLength: 1, maxLength: 5 })
      .map((words) => words.join(' ')),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...QUERY_WORDS), { minLength: 6, maxLength: 40 })
      .map((words) => words.join(' ')),
  },
  {
    weight: 6,
    arbitrary: fc
      .array(fc.constantFrom(...QUERY_WORDS, ...PHRASES, ...PHRASES), { minLength: 2, maxLength: 7 })
      .map((words) => words.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
)

function facetsOf(documents: readonly IndexDocument[]): Facets {
  return createFacets(
    documents.map(({ facets }, at) => {
      const { license = [], ...extra } = Object.fromEntries(facets)
      return listing({ id: `l${at}`, license: [...license], extra })
    }),
  )
}

const readers: Record<string, (of: readonly IndexDocument[]) => WordReader> = {
  'a naive reader': (of) => createNaiveReader(of, stem),
  'a stored index': (of) => openIndex(createByteSource(buildIndex(of, { language: 'en', stem }))),
}

describe.each(Object.entries(readers))('searchIndex over %s', (_what, createReader) => {
  it('answers as the rule says [search:rule:oracle]', () => {
    const window = fc.record({ limit: fc.integer({ min: 0, max: 30 }), offset: fc.integer({ min: 0, max: 30 }) })
    const accepted = fc.option(fc.func(fc.boolean()))
    fc.assert(
      fc.property(documents, query, window, accepted, (given, text, { limit, offset }, accept) => {
        const all = given.map((_, position) => position)
        const accepts =
          accept === null
            ? undefined
            : new DocumentSet(
                given.length,
                all.filter((position) => accept(position % 7)),
              )
        const reader = createReader(given)
        const read = createRequestReader({
          index: reader,
          collection: {
            count: given.length,
            facets: facetsOf(given),
            numbered: () => 0,
            numbers: () => ({ length: 0, at: () => [0, 0] as const }),
            listing: () => expect.unreachable(),
            listings: () => expect.unreachable(),
            order: () => expect.unreachable(),
          },
          functionWords: ENGLISH_FUNCTION_WORDS,
          wording: () => ({ subject: 'tool', things: '', titles: new Map() }),
        })
        const expected = searchSlowly(given, text, { accepts, stem, read })
        const answer = searchIndex(reader, text, { openTypos, accepts, stem, read, limit, offset })
        expect(answer.hits).toEqual(expected.hits.slice(offset, offset + limit))
        expect(answer.total).toBe(expected.hits.length)
        expect([...answer.positions]).toEqual(expected.hits.map(({ position }) => position).sort((a, b) => a - b))
        expect(answer.totalWithAll).toBe(expected.totalWithAll)
        expect(answer.unknown).toEqual(expected.unknown)
        expect(answer.complete).toBe(limit > 0 ? expected.complete : undefined)
      }),
      { numRuns: scaleRuns(300) },
    )
  })
})
