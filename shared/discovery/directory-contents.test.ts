import { describe, expect, it } from 'vitest'
import { categoryPage, listing, rootPage, summary } from '../../e2e/fixtures/pages.ts'
import { createContentsCollector } from './directory-contents.ts'

describe('createContentsCollector', () => {
  it('dates a page by the newest thing on it, and by the directory where nothing has a date', () => {
    const collector = createContentsCollector()
    collector.add(
      categoryPage([listing({ added: '2026-01-01', updated: '2026-03-01' })], { slug: 'a', updated: '2026-02-01' }),
    )
    collector.add(categoryPage([listing({ added: '2026-01-05' })], { slug: 'b', updated: '2026-04-01' }))
    collector.add(categoryPage([listing()], { slug: 'c' }))
    const root = rootPage([summary('a'), summary('b'), summary('c')])
    const contents = collector.finish(root, { updated: '2025-12-31' })
    expect(contents.pages.map(({ slug, lastModified }) => [slug, lastModified])).toEqual([
      ['a', '2026-03-01'],
      ['b', '2026-04-01'],
      ['c', '2025-12-31'],
    ])
    expect(contents.lastModified).toBe('2026-04-01')
  })

  it('invents no date', () => {
    const collector = createContentsCollector()
    collector.add(categoryPage([listing()], { slug: 'a' }))
    const contents = collector.finish(rootPage([summary('a')]), {})
    expect(contents).toEqual({ pages: [summary('a')], recent: [], placed: [] })
  })

  it('keeps the 50 listings last changed, each once: on its primary page', () => {
    const collector = createContentsCollector()
    const days = Array.from({ length: 120 }, (_, day) =>
      new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
    )
    const listings = days.map((added, index) => listing({ id: `l${index}`, added, categories: ['a', 'b'] }))
    collector.add(categoryPage(listings, { slug: 'a' }))
    collector.add(categoryPage(listings, { slug: 'b' }))
    const { recent } = collector.finish(rootPage([summary('a'), summary('b')]), {})
    expect(recent.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => `l${119 - index}`))
    expect(recent[0]).toEqual({ id: 'l119', name: 'Alpha', slug: 'a', added: '2026-04-30', date: '2026-04-30' })
  })
})
