import { describe, expect, it } from 'vitest'
import { categoryPage, listing, summary } from '../../e2e/fixtures/pages.ts'
import type { CountedValue } from '../model/overview.ts'
import { createFieldTable } from '../model/field-table.ts'
import type { DiscoveredPage, RecentListing } from './directory-contents.ts'
import { createOverviewCollector, describePage } from './overview.ts'

const PAGE = categoryPage([
  listing({ id: 'guest', name: 'Guest', categories: ['other', 'databases'], tags: ['sql'] }),
  listing({ id: 'a', name: 'A', tags: ['sql', 'sql', 'b'], alternative_to: ['Redis', 'X'], license: ['MIT'] }),
  listing({ id: 'b', name: 'B', tags: ['sql'], alternative_to: ['Redis'], license: ['Proprietary'] }),
])

function pageOf(slug: string, count: number): DiscoveredPage {
  return { ...summary(slug, { title: slug }), count }
}

function recent(id: string, date: string, added?: string): RecentListing {
  return { id, name: id, slug: 'databases', date, ...(added !== undefined && { added }) }
}

describe('describePage', () => {
  it('counts the listings whose first category it is, and names the first of them', () => {
    expect(describePage(PAGE)).toEqual({
      first: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
      asked: [
        ['tags', 'sql', 2],
        ['tags', 'b', 1],
      ],
      replaced: [
        { name: 'Redis', count: 2, by: ['A', 'B'] },
        { name: 'X', count: 1, by: ['A'] },
      ],
    })
  })

  it('names the first five listings, and borrowed ones where there are no others', () => {
    const many = Array.from({ length: 6 }, (_, index) => listing({ id: `l${index}`, name: `L ${index}` }))
    expect(describePage(categoryPage(many)).first.map(({ id }) => id)).toEqual(['l0', 'l1', 'l2', 'l3', 'l4'])
    expect(describePage(categoryPage(many), undefined, true).first).toHaveLength(many.length)
    const twice = many.map((each, index) => ({ ...each, name: `L ${index >> 1}` }))
    expect(describePage(categoryPage(twice)).first.map(({ id }) => id)).toEqual(['l0', 'l2', 'l4'])
    const borrowed = categoryPage([listing({ id: 'guest', categories: ['other', 'databases'] })])
    expect(describePage(borrowed).first.map(({ id }) => id)).toEqual(['guest'])
  })
})

describe('createOverviewCollector', () => {
  it('adds up pages: the most common first, equal ones by name', () => {
    const collector = createOverviewCollector(2)
    collector.add('databases', describePage(PAGE))
    const other = listing({
      id: 'c',
      name: 'C',
      categories: ['other'],
      tags: ['b', 'a'],
      alternative_to: ['X', 'Redis'],
    })
    collector.add('other', describePage(categoryPage([other], { slug: 'other' })))
    expect(collector.finish({ recent: [], pages: [pageOf('databases', 2), pageOf('other', 1)] })).toEqual({
      first: {
        databases: [
          { id: 'a', name: 'A' },
          { id: 'b', name: 'B' },
        ],
        other: [{ id: 'c', name: 'C' }],
      },
      asked: [
        ['tags', 'b', 2],
        ['tags', 'sql', 2],
        ['tags', 'a', 1],
      ],
      replaced: [
        { name: 'Redis', count: 3, by: ['A', 'B', 'C'] },
        { name: 'X', count: 2, by: ['A', 'C'] },
      ],
      recent: [],
    })
  })

  it('names listings of 40 categories, and of more only those of the nine largest', () => {
    const namedOf = (count: number): string[] => {
      const pages = Array.from({ length: count }, (_, index) => pageOf(`c${index}`, index))
      const collector = createOverviewCollector(count)
      for (const { slug } of pages) collector.add(slug, describePage(PAGE))
      return Object.keys(collector.finish({ recent: [], pages }).first)
    }
    expect(namedOf(40)).toHaveLength(40)
    expect(namedOf(41)).toEqual(['c40', 'c39', 'c38', 'c37', 'c36', 'c35', 'c34', 'c33', 'c32'])
  })

  it('asks for authors and for what the operator calls good, and for no tag that is a category', () => {
    const fields = createFieldTable([{ name: 'Auth', type: 'string', good: ['No'] }])
    const some = ['No', 'No', 'No', 'key', 'key', 'key', 'key'].map((auth, index) =>
      listing({
        id: `l${index}`,
        name: `L ${index}`,
        tags: ['SQL', 'Databases'],
        extra: { Auth: auth, author: 'Ann' },
      }),
    )
    const collector = createOverviewCollector(1)
    collector.add('databases', describePage(categoryPage(some), fields))
    expect(collector.finish({ recent: [], pages: [pageOf('databases', 7)] }).asked).toEqual([
      ['author', 'Ann', 7],
      ['Auth', 'No', 3],
      ['tags', 'SQL', 7],
    ])
  })

  it('counts no more different tags than fit, and those whole', () => {
    const collector = createOverviewCollector(1)
    const asked = Array.from({ length: 20_001 }, (_, index): CountedValue => ['tags', `t${index}`, 1])
    const page = { first: [], replaced: [] }
    collector.add('a', { ...page, asked })
    collector.add('b', {
      ...page,
      asked: [
        ['tags', 't20000', 9],
        ['tags', 't19999', 1],
      ],
    })
    expect(collector.finish({ recent: [], pages: [] }).asked[0]).toEqual(['tags', 't19999', 2])
  })

  it('shows what is recent beside the newest date, if there are three', () => {
    const finish = (lastModified: string | undefined, dates: readonly RecentListing[]) =>
      createOverviewCollector(1)
        .finish({ pages: [], recent: dates, ...(lastModified !== undefined && { lastModified }) })
        .recent.map(({ id, isNew }) => [id, isNew])
    const three = [
      recent('a', '2026-07-01', '2026-07-01'),
      recent('b', '2026-03-01', '2020-01-01'),
      recent('c', '2026-01-02'),
    ]
    expect(finish('2026-07-01', three)).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ])
    // One of them is older than 180 days then.
    expect(finish('2026-07-02', three)).toEqual([])
    expect(finish(undefined, three)).toEqual([])
    const month = createOverviewCollector(1, 30)
    expect(month.finish({ pages: [], lastModified: '2026-07-01', recent: three }).recent).toEqual([])
    const states = { status: 'archived', link: { state: 'broken' } } as const
    const [known] = createOverviewCollector(1).finish({
      pages: [],
      lastModified: '2026-07-01',
      recent: three.map((each) => ({ ...each, ...states, date: '2026-07-01' })),
    }).recent
    expect(known).toMatchObject(states)
    const many = Array.from({ length: 9 }, (_, index) => recent(`l${index}`, '2026-07-01'))
    expect(finish('2026-07-01', many)).toHaveLength(7)
  })
})
