import { describe, expect, it } from 'vitest'
import { summary } from '../../e2e/fixtures/pages.ts'
import { distinguish } from './distinct-titles.ts'

const LIBRARIES = summary('libraries', { title: 'Libraries' })
const SHOWN = [
  summary('arcade', { title: 'Arcade', groups: ['Games', 'Native'] }),
  summary('web-arcade', { title: 'Arcade', groups: ['Browser'] }),
  summary('database', { title: 'Database', parent: 'libraries' }),
  summary('apps-database', { title: 'Database' }),
  summary('puzzle', { title: 'Puzzle', groups: ['Native'] }),
]

describe('distinguish', () => {
  it('says of categories of one title where each stands', () => {
    const find = (slugs: ReadonlySet<string>): (typeof LIBRARIES)[] => (slugs.has('libraries') ? [LIBRARIES] : [])
    const titles = distinguish(SHOWN, find).map(({ title }) => title)
    expect(titles).toEqual(['Arcade (Native)', 'Arcade (Browser)', 'Database (Libraries)', 'Database', 'Puzzle'])
  })

  it('leaves titles that differ as they are, and asks nothing', () => {
    const differing = SHOWN.filter((_, index) => index % 2 === 0)
    expect(
      distinguish(differing, () => {
        throw new Error('asked')
      }),
    ).toEqual(differing)
  })
})
