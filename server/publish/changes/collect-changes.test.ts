import { describe, expect, it } from 'vitest'
import { renderListingJson } from '../../../shared/renditions/json/listing-json.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import { ChangeCollector } from './collect-changes.ts'
import type { CollectedChange } from './collect-changes.ts'

type Page = readonly Partial<Listing>[]

function textsOf(page: Page): string[] {
  return page.map((listing) =>
    renderListingJson({
      name: listing.id ?? '',
      categories: ['a'],
      tags: [],
      links: [],
      license: [],
      alternative_to: [],
      language: [],
      extra: {},
      id: '',
      ...listing,
    }),
  )
}

function compare(pages: readonly (readonly [before: Page, after: Page])[], most = 100): CollectedChange[] | undefined {
  const collector = new ChangeCollector(most)
  for (const [before, after] of pages) collector.compare(textsOf(before), textsOf(after))
  return collector.finish()
}

describe('ChangeCollector', () => {
  it('tells what was added, removed and changed, and which members', () => {
    const changes = compare([
      [
        [{ id: 'one' }, { id: 'two', note: 'x' }, { id: 'same' }],
        [{ id: 'same' }, { id: 'two', note: 'y', tags: ['t'] }, { id: 'three', url: 'https://example.com/3' }],
      ],
    ])
    expect(changes?.map(({ kind, id, fields, reason }) => [kind, id, fields, reason])).toEqual([
      ['added', 'three', undefined, undefined],
      ['changed', 'two', ['note', 'tags'], undefined],
      ['removed', 'one', undefined, 'gone'],
    ])
    expect(changes?.[0]).toMatchObject({ link: 'https://example.com/3', categories: ['a'] })
  })

  it('sees one change of a listing that is on several pages, moved or not', () => {
    const [was, is] = [
      { id: 'x', categories: ['a', 'b'] },
      { id: 'x', categories: ['b', 'c'] },
    ]
    const changes = compare([
      [[was], []],
      [[was], [is]],
      [[], [is]],
    ])
    expect(changes).toMatchObject([{ kind: 'moved', id: 'x', fields: ['categories'], from: ['a', 'b'] }])
    expect(
      compare([
        [[{ id: 'x' }], []],
        [[], [{ id: 'x', categories: ['b'] }]],
      ]),
    ).toMatchObject([{ kind: 'moved', id: 'x', from: ['a'] }])
  })

  it.each([
    ['renamed', [], { id: 'new', url: 'http://www.example.com/p/' }],
    [
      'merged',
      [{ id: 'new', url: 'https://example.com/p' }],
      { id: 'new', url: 'https://example.com/p', note: 'both' },
    ],
  ])('says that a listing was %s where another has its link since', (reason, before, after) => {
    const changes = compare([[[{ id: 'old', url: 'https://example.com/p' }, ...before], [after]]])
    expect(changes?.find(({ id }) => id === 'old')).toMatchObject({ reason, to: { id: 'new', categories: ['a'] } })
  })

  it('takes a date of checking or another file for no change', () => {
    expect(
      compare([[[{ id: 'x', checked: '2026-01-01', source_path: 'a' }], [{ id: 'x', checked: '2026-02-01' }]]]),
    ).toEqual([])
  })

  it('gives up where there are more changes than a ledger keeps, and not for as many', () => {
    const many = (count: number, note: string): Page =>
      Array.from({ length: count }, (_, at) => ({ id: `x${at}`, note }))
    expect(compare([[many(5, 'a'), many(5, 'b')]], 5)).toHaveLength(5)
    expect(compare([[many(6, 'a'), many(6, 'b')]], 5)).toBeUndefined()
    expect(compare([[[], many(6, 'b')]], 5)).toBeUndefined()
    // Those that have moved are none too many while only one of their pages was seen.
    expect(
      compare(
        [
          [many(6, 'a'), []],
          [[], many(6, 'a')],
        ],
        5,
      ),
    ).toEqual([])
  })

  it('has an id however it is written', () => {
    expect(compare([[[], [{ id: 'a"\\é\n' }]]])?.[0]?.id).toBe('a"\\é\n')
  })

  it('stays undecided once it was abandoned, and refuses what is no listing', () => {
    const collector = new ChangeCollector(100)
    collector.abandon()
    collector.compare([], textsOf([{ id: 'one' }]))
    expect(collector.finish()).toBeUndefined()
    expect(() => new ChangeCollector(100).compare([], ['{"name":"x"}'])).toThrow('without its id')
  })
})
