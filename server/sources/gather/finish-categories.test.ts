import { describe, expect, it } from 'vitest'
import { summary } from '../../../e2e/fixtures/pages.ts'
import { categorySchema } from '../../../shared/model/category.ts'
import { labelCategories } from './finish-categories.ts'

const PAGES = [
  summary('arcade', { title: 'Arcade', groups: ['Games', 'Native'] }),
  summary('web-arcade', { title: 'Arcade', groups: ['Browser'] }),
  summary('libraries', { title: 'Libraries' }),
  summary('database', { title: 'Database', parent: 'libraries' }),
  summary('apps-database', { title: 'Database' }),
  summary('puzzle', { title: 'Puzzle', groups: ['Native'] }),
].map((page) => categorySchema.parse(page))

describe('labelCategories', () => {
  it('says of pages of one title where each stands, and nothing of others', () => {
    expect(labelCategories(PAGES).map(({ label }) => label)).toEqual([
      'Arcade (Native)',
      'Arcade (Browser)',
      undefined,
      'Database (Libraries)',
      undefined,
      undefined,
    ])
  })

  it('leaves pages as they are otherwise', () => {
    expect(labelCategories(PAGES)).toMatchObject(PAGES)
  })

  it('writes titles in small letters as titles, where nearly all of them are', () => {
    const label = (...titles: string[]): (string | undefined)[] =>
      labelCategories(titles.map((title, at) => categorySchema.parse(summary(`page-${at}`, { title })))).map(
        (page) => page.label,
      )
    expect(label('folk music', 'Jazz', 'ios', 'open source crm', 'film')).toEqual([
      'Folk music',
      undefined,
      'iOS',
      'Open source CRM',
      'Film',
    ])
    expect(label('Two players', 'families')).toEqual([undefined, undefined])
    expect(label('asia-pacific', 'europe', 'e-books')).toEqual(['Asia pacific', 'Europe', 'E-books'])
    expect(label('self-hosted apps', 'games')).toEqual(['Self-hosted apps', 'Games'])
    expect(label('笔记', '浏览器')).toEqual([undefined, undefined])
  })
})
