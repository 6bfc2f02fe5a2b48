import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_QUERY_LENGTH, parsePageQuery, sortFilters, writePageQuery } from './page-query.ts'

function parse(query: string): ReturnType<typeof parsePageQuery> {
  return parsePageQuery(new URLSearchParams(query))
}

describe('parsePageQuery', () => {
  it.each(['', 'query=', 'query=%20', 'utm_source=x', 'filter_=a', 'filter_tags=', 'sort=', 'sort=-', 'start=0'])(
    'takes %j for the page itself',
    (query) => expect(parse(query)).toBeUndefined(),
  )

  it('reads words, filters, order and place', () => {
    expect(
      parse('filter_tags=a&query=+sql+db&filter_license=MIT&filter_tags=b&filter_tags=a&sort=name&start=50'),
    ).toEqual({
      words: 'sql db',
      filters: new Map([
        ['tags', ['a', 'b']],
        ['license', ['MIT']],
      ]),
      sort: 'name',
      start: 50,
    })
  })

  it('cuts what is too long and ignores what is not a number', () => {
    expect(parse(`query=${'x'.repeat(MAX_QUERY_LENGTH + 1)}`)?.words).toHaveLength(MAX_QUERY_LENGTH)
    for (const start of ['-1', '1e3', '01', '1.5', 'x', '9999999999']) expect(parse(`start=${start}`)).toBeUndefined()
    const many = Array.from({ length: 60 }, (_, index) => `filter_a=${index}`).join('&')
    expect(parse(many)?.filters.get('a')).toHaveLength(50)
  })
})

describe('sortFilters', () => {
  it('makes one query of every order of the same parameters', () => {
    const params = ['query=a', 'filter_b=2', 'filter_b=1', 'filter_a=1', 'sort=name', 'start=50']
    fc.assert(
      fc.property(fc.shuffledSubarray(params, { minLength: params.length }), (shuffled) => {
        const query = parse(shuffled.join('&'))
        expect(query && writePageQuery(sortFilters(query))).toBe(
          'query=a&filter_a=1&filter_b=1&filter_b=2&sort=name&start=50',
        )
      }),
    )
  })
})

describe('writePageQuery', () => {
  it('writes what is read back the same', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 })
    const names = fc.constantFrom('query', 'filter_a', 'filter_ü', 'sort', 'start')
    fc.assert(
      fc.property(fc.array(fc.tuple(names, text)), (pairs) => {
        const query = parsePageQuery(new URLSearchParams(pairs))
        expect(query && parse(writePageQuery(query))).toEqual(query)
      }),
    )
  })

  it('is empty for an empty query', () => {
    expect(writePageQuery({ words: '', filters: new Map(), sort: undefined, start: 0 })).toBe('')
  })
})
