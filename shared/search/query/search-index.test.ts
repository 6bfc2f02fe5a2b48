import { describe, expect, it } from 'vitest'
import { DocumentSet } from '../values/document-set.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import type { IndexDocument, WordWeight } from '../values/index-document.ts'
import { createNaiveReader } from '../request/naive-reader.fixture.ts'
import { searchIndex } from './search-index.ts'
import { LOADED } from '../reading.ts'

const { openTypos } = LOADED

const { name, tags, description } = FIELD_BITS

function entry(words: Record<string, [impact: number, fields: number]>): IndexDocument {
  const weights = Object.entries(words).map(([word, [impact, fields]]): [string, WordWeight] => [
    word,
    { impact, fields },
  ])
  const nameLength = weights.filter(([, { fields }]) => (fields & name) !== 0).length
  return { id: '', name: '', nameLength, words: new Map(weights), facets: new Map(), numbers: {} }
}

const ENTRIES = [
  entry({ redis: [200, name], desktop: [200, name], manager: [200, name] }),
  entry({ redis: [200, name], database: [60, tags + description], memory: [40, description] }),
  entry({ sqlite: [200, name], database: [60, description], embedded: [80, tags] }),
  entry({ nodejs: [200, name], node: [200, name], js: [200, name] }),
  entry({ node: [50, description], js: [60, tags], 图数: [200, name], 数据: [200, name] }),
]

const STEMS = new Map([
  ['databases', 'databas'],
  ['database', 'databas'],
])
const stem = (word: string): string | undefined => STEMS.get(word) ?? word

function find(query: string, options: { accepts?: DocumentSet; limit?: number; offset?: number } = {}) {
  return searchIndex(createNaiveReader(ENTRIES, stem), query, { openTypos, limit: 10, stem, ...options })
}

function positions(query: string): number[] {
  return find(query).hits.map(({ position }) => position)
}

describe('searchIndex', () => {
  it.each([
    ['a word', 'sqlite', [2]],
    ['another form of it', 'databases', [1, 2]],
    ['its beginning', 'embed', [2]],
    ['a missing letter', 'sqlte', [2]],
    ['exchanged letters', 'slqite', [2]],
    ['two typos in a longer word', 'embbeded', [2]],
    ['no typo in a short word', 'jx', []],
    ['a beginning with a typo', 'manger des', [0]],
    ['spellings of one word', 'node.js', [3, 4]],
    ['characters of a script without spaces', '数据', [4]],
    ['nothing to look for', '?!', []],
    ['a name that objects have', 'constructor', []],
  ])('finds by %s', (_what, query, found) => {
    expect(positions(query)).toEqual(found)
  })

  it('takes each word for a beginning, and what it misspells as well', () => {
    const entries = [
      entry({ postgresql: [200, name] }),
      entry({ client: [200, name], postgres: [60, tags] }),
      entry({ redis: [200, name] }),
    ]
    const found = (query: string): number[] =>
      searchIndex(createNaiveReader(entries, stem), query, { openTypos, limit: 10, stem }).hits.map(
        ({ position }) => position,
      )
    expect(found('postgress')).toEqual([0, 1])
    expect(found('postgre client')).toEqual([1, 0])
  })

  it.each([
    ['sqlte', [{ asked: 'sqlte', meant: ['sqlite'] }]],
    [
      'Redis Databse embbeded',
      [
        { asked: 'databse', meant: ['database'] },
        { asked: 'embbeded', meant: ['embedded'] },
      ],
    ],
    // Words of the index, beginnings of them, and what is like none of them.
    ['redis', []],
    ['embed', []],
    ['zzzzzz', []],
    ['jx', []],
    ['', []],
  ])('says what the words of %j were taken for', (query, corrections) => {
    expect(find(query).corrections).toEqual(corrections)
  })

  it.each([
    // A word that listings have.
    ['go', [0, 1]],
    ['go tools', [1]],
    // Somebody may be typing `google`.
    ['tools go', [2, 1]],
    // Words that none has, but as a beginning.
    ['ap', [3]],
    ['gol', [3]],
  ])('takes a word of two letters for a beginning only where it may be one: %j', (query, expected) => {
    const entries = [
      entry({ go: [200, name] }),
      entry({ go: [60, tags], tools: [60, tags] }),
      entry({ google: [200, name], tools: [60, tags] }),
      entry({ golang: [200, name], api: [60, tags] }),
    ]
    const { hits } = searchIndex(createNaiveReader(entries, stem), query, { openTypos, limit: 10, stem })
    expect(hits.filter(({ lacks }) => lacks.length === 0).map(({ position }) => position)).toEqual(expected)
  })

  it('names the likeliest of what a word may misspell, most listings first', () => {
    const entries = ['cart', 'card', 'card', 'care', 'carts'].map((word) => entry({ [word]: [200, name] }))
    const { corrections } = searchIndex(createNaiveReader(entries, stem), 'carx', { openTypos, limit: 10, stem })
    expect(corrections).toEqual([{ asked: 'carx', meant: ['card', 'care'] }])
  })

  it('puts a listing first whose name is the query', () => {
    expect(positions('redis')).toEqual([1, 0])
  })

  it('puts listings with all words before those with some', () => {
    expect(positions('redis database')).toEqual([1, 0, 2])
  })

  it('answers from a large index as from a small one queried before', () => {
    const more = Array.from({ length: 100 }, () => entry({ queue: [200, name] }))
    const larger = createNaiveReader([...ENTRIES, ...more], stem)
    expect(positions('redis database')).toEqual([1, 0, 2])
    const { hits } = searchIndex(larger, 'redis database', { openTypos, limit: 10, stem })
    expect(hits.map(({ position }) => position)).toEqual([1, 0, 2])
  })

  it('says in which fields words were found, the most important first', () => {
    expect(find('redis database').hits[0]?.fields).toEqual(['name', 'tags', 'description'])
  })

  it('returns all listings in page order for a blank query', () => {
    expect(find(' ', { offset: 3, limit: 1 })).toEqual({
      asks: [],
      hits: [{ position: 3, score: 0, fields: [], lacks: [] }],
      total: 5,
      totalWithAll: 5,
      complete: true,
      unknown: [],
      readAs: [],
      positions: Int32Array.of(0, 1, 2, 3, 4),
      corrections: [],
    })
    expect(find('', { accepts: new DocumentSet(5, [4, 2]) }).positions).toEqual(Int32Array.of(2, 4))
  })

  it('leaves out what is not accepted, also in the total', () => {
    const answer = find('redis', { accepts: new DocumentSet(5, [1]) })
    expect(answer.hits.map(({ position }) => position)).toEqual([1])
    expect(answer.total).toBe(1)
  })

  it('keeps page order between equals, in any window', () => {
    const reader = createNaiveReader(Array.from({ length: 300 }, () => entry({ same: [9, name] })))
    const all = searchIndex(reader, 'same', { openTypos, limit: 300 })
    expect(all.hits.map(({ position }) => position)).toEqual(Array.from({ length: 300 }, (_, at) => at))
    expect(searchIndex(reader, 'same', { openTypos, limit: 2, offset: 299 }).hits).toEqual(all.hits.slice(299))
    expect(searchIndex(reader, 'same', { openTypos, limit: 2, offset: 300 }).hits).toEqual([])
    expect(searchIndex(reader, 'same', { openTypos, limit: 0 })).toEqual({ ...all, hits: [], complete: undefined })
  })

  it('returns each listing once, also in a larger index than the one before', () => {
    const left = entry({ left: [9, name] })
    const right = entry({ right: [9, name] })
    const both = entry({ left: [9, name], right: [9, name] })
    const small = [...Array.from({ length: 20 }, () => left), ...Array.from({ length: 20 }, () => right)]
    expect(searchIndex(createNaiveReader(small), 'left', { openTypos, limit: 99 }).total).toBe(20)
    const large = [both, both, ...small, ...Array.from({ length: 4000 }, () => entry({ other: [9, name] }))]
    const { hits, total } = searchIndex(createNaiveReader(large), 'left', { openTypos, limit: 99 })
    expect(total).toBe(22)
    expect(new Set(hits.map(({ position }) => position)).size).toBe(22)
  })

  it('ends where few have all words: ten in all, those first, and the positions of these', () => {
    const left = entry({ left: [9, name] })
    const right = entry({ right: [9, name] })
    const both = entry({ left: [9, name], right: [9, name] })
    const reader = createNaiveReader([...Array.from({ length: 20 }, () => [left, right]).flat(), both])
    const { hits, total, positions } = searchIndex(reader, 'left right', { openTypos, limit: 99 })
    expect([total, hits.length, hits[0]?.position]).toEqual([10, 10, 40])
    expect(hits.map(({ lacks }) => lacks.length > 0)).toEqual([false, ...Array.from({ length: 9 }, () => true)])
    expect(positions).toEqual(Int32Array.from(hits, ({ position }) => position).sort())
    expect(searchIndex(reader, 'left right', { openTypos, limit: 3, offset: 8 }).hits).toEqual(hits.slice(8))
    expect(searchIndex(reader, 'left right', { openTypos, limit: 0 })).toMatchObject({ hits: [], total: 10, positions })
  })

  it('ends where what lacks words is worth little beside the best', () => {
    const both = entry({ left: [255, name], right: [255, name] })
    const reader = createNaiveReader([both, ...Array.from({ length: 5 }, () => entry({ left: [1, name] }))])
    expect(searchIndex(reader, 'left right', { openTypos, limit: 99 })).toMatchObject({ total: 1 })
  })

  it.each([
    ['one letter', 'r'],
    ['10,000 letters', 'x'.repeat(10_000)],
    ['10,000 characters without spaces', '数'.repeat(10_000)],
    ['1,000 words', Array.from({ length: 1000 }, (_, at) => `w${at}`).join(' ')],
    ['half a character', '\ud83d'],
    ['a line of code', '"); DROP TABLE listings; -- \0'],
  ])('finds nothing for %s', (_what, query) => {
    expect(find(query)).toMatchObject({
      hits: [],
      total: 0,
      complete: false,
      positions: new Int32Array(0),
      corrections: [],
    })
  })

  it('reads the first words of a long query', () => {
    expect(positions(`redis ${'unknown '.repeat(1000)}`)).toEqual([0, 1])
    expect(positions(`${Array.from({ length: 16 }, (_, at) => `w${at}`).join(' ')} redis`)).toEqual([])
  })

  it('takes of a long query only the last word for a beginning, and those that are not found otherwise', () => {
    const entries = ['data', 'database', 'time', 'timely', 'fast', 'faster'].map((word) =>
      entry({ [word]: [100, description], a1: [10, description] }),
    )
    const found = (query: string): number[] =>
      searchIndex(createNaiveReader(entries), query, { openTypos, limit: 10 })
        .hits.map(({ position }) => position)
        .toSorted((a, b) => a - b)
    // Nothing begins with the others.
    const others = 'xx yy zz'
    expect([
      found('data time'),
      found(`data time ${others}`),
      found(`data ${others} time`),
      found(`data ${others} fas`),
      found(`databa ${others} fast`),
    ]).toEqual([
      [0, 1, 2, 3],
      [0, 2],
      [0, 2, 3],
      [0, 4, 5],
      [1, 4, 5],
    ])
  })

  it('counts the eight rarest words of a query, then those that no listing has', () => {
    const rare = Array.from({ length: 8 }, (_, at) => `rare${at}`)
    const entries = [
      ...rare.map((word) => entry({ [word]: [9, name] })),
      ...Array.from({ length: 20 }, () => entry({ often: [200, name] })),
    ]
    const reader = createNaiveReader(entries)
    const found = (words: readonly string[]): number[] =>
      searchIndex(reader, words.join(' '), { openTypos, limit: 99 }).hits.map(({ position }) => position)
    expect(found([...rare.slice(0, 7), 'often'])).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(found(['often', ...rare])).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(found(['unknown', 'often', ...rare.slice(0, 6), 'missing'])).toEqual(
      found(['often', ...rare.slice(0, 6), 'unknown']),
    )
  })

  it('reads the postings of each word a few times at most, however many words no listing has all of', () => {
    // Each listing lacks every eighth word, beginning with another one.
    const words = Array.from({ length: 16 }, (_, at) => `word${at}`)
    const entries = Array.from({ length: 4_000 }, (_, at) =>
      entry(Object.fromEntries(words.filter((_word, place) => place % 8 !== at % 8).map((word) => [word, [9, tags]]))),
    )
    const reader = createNaiveReader(entries)
    let decoded = 0
    const counting: typeof reader = {
      ...reader,
      postings(word) {
        const postings = reader.postings(word)
        return {
          ...postings,
          decode(block, into) {
            decoded += 1
            postings.decode(block, into)
          },
        }
      },
    }
    const decodedFor = (query: string): number => {
      decoded = 0
      searchIndex(counting, query, { openTypos, limit: 10 })
      return decoded
    }
    const one = decodedFor('word3')
    // One more finds out whether the first answer is complete.
    expect(one).toBe(Math.ceil((4_000 * 7) / 8 / 128) + 1)
    expect(decodedFor(words.slice(0, 8).join(' '))).toBeLessThanOrEqual(3 * 8 * one)
    // Only eight count.
    expect(decodedFor(words.join(' '))).toBe(decodedFor(words.slice(0, 8).join(' ')))
  })

  it('leaves nothing behind when bytes have to be waited for', () => {
    const reader = createNaiveReader(ENTRIES, stem)
    const before = find('no')
    const waiting: typeof reader = {
      ...reader,
      postings(word) {
        const postings = reader.postings(word)
        if (word.text === 'node') return postings
        return {
          ...postings,
          decode() {
            throw new Error('later')
          },
        }
      },
    }
    expect(() => searchIndex(waiting, 'no', { openTypos, limit: 9 })).toThrow('later')
    expect(find('sqlite no').hits.map(({ position }) => position)).toEqual([2, 3, 4])
    expect(find('no')).toEqual(before)
  })
})
