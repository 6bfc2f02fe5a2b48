import { describe, expect, it } from 'vitest'
import { SITE, categoryPage, listing, rootPage, summary, textOf } from '../../../e2e/fixtures/pages.ts'
import { renderPage } from '../render-page.fixture.ts'

describe('renderIndexJson', () => {
  it('is one line that leaves out what is empty', () => {
    const page = categoryPage([listing({ tags: ['sql'], url: 'https://example.com/' })], { updated: '2026-11-01' })
    expect(textOf(renderPage(page, SITE), 'index.json')).toBe(
      `${JSON.stringify({
        $schema: 'https://example.org/lists/_/schema/page.json',
        url: 'https://example.org/lists/databases/',
        directory: SITE.directory,
        mcp: 'https://example.org/lists/databases/mcp',
        formats: [
          { type: 'application/json', url: 'https://example.org/lists/databases/index.json' },
          { type: 'application/ld+json', url: 'https://example.org/lists/databases/index.jsonld' },
          { type: 'text/markdown', url: 'https://example.org/lists/databases/index.md' },
          { type: 'text/html', url: 'https://example.org/lists/databases/' },
        ],
        category: { slug: 'databases', title: 'Databases', updated: '2026-11-01', count: 1 },
        listings: [
          { id: 'alpha', name: 'Alpha', url: 'https://example.com/', categories: ['databases'], tags: ['sql'] },
        ],
      })}\n`,
    )
  })

  it('keeps the lists a reader counts on, empty or not', () => {
    expect(JSON.parse(textOf(renderPage(categoryPage([]), SITE), 'index.json')).listings).toEqual([])
    expect(JSON.parse(textOf(renderPage(rootPage([]), SITE), 'index.json'))).toMatchObject({
      $schema: 'https://example.org/lists/_/schema/root.json',
      url: 'https://example.org/lists/',
      mcp: 'https://example.org/lists/mcp',
      listing_count: 0,
      categories: [],
    })
  })

  it('does not depend on the order in which members were read', () => {
    const one = listing({ tags: ['a'], note: 'n', url: 'https://example.com/' })
    const other = Object.fromEntries(Object.entries(one).toReversed())
    const text = textOf(renderPage(categoryPage([one]), SITE), 'index.json')
    expect(textOf(renderPage(categoryPage([{ ...listing(), ...other }]), SITE), 'index.json')).toBe(text)
  })

  it('publishes no member the schemas do not have [model:listing:no-source]', () => {
    const config = { ...SITE.directory, sources: [{ kind: 'csv', files: 'private/list.csv' }] }
    const text = textOf(renderPage(rootPage([summary('a')]), { ...SITE, directory: config }), 'index.json')
    expect(text).not.toContain('private')
  })
})
