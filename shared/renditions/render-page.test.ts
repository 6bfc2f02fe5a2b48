import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { SITE, arbitraryCategoryPage, categoryPage, rootPage, summary } from '../../e2e/fixtures/pages.ts'
import { renderPage } from './render-page.fixture.ts'

const FILES = [
  ['index.json', 'application/json'],
  ['index.jsonld', 'application/ld+json'],
  ['index.md', 'text/markdown; charset=utf-8'],
  ['mcp.json', 'application/json'],
  ['index.html', 'text/html; charset=utf-8'],
]

describe('renderPage', () => {
  it.each([
    ['an empty category', categoryPage([])],
    ['an empty root', rootPage([])],
    ['a root', rootPage([summary('a')])],
  ])('renders every format of %s, each ending in one newline', (_name, page) => {
    const files = renderPage(page, SITE)
    expect(files.map(({ name, mediaType }) => [name, mediaType])).toEqual(FILES)
    for (const { text } of files) expect(text).toMatch(/[^\n]\n$/)
  })

  it('renders the same bytes for the same page, and does not touch it', () => {
    fc.assert(
      fc.property(arbitraryCategoryPage, (page) => {
        const before = structuredClone(page)
        const files = renderPage(page, SITE)
        expect(page).toEqual(before)
        expect(renderPage(structuredClone(page), structuredClone(SITE))).toEqual(files)
      }),
      { numRuns: scaleRuns(50) },
    )
  })

  it('writes every URL of a slug that is not ASCII percent-encoded [model:slug:encoded]', () => {
    const files = renderPage(categoryPage([], { slug: '日本', title: 'Nihon' }), SITE)
    for (const { name, text } of files) {
      expect(`${name}\n${text}`).toContain('https://example.org/lists/%E6%97%A5%E6%9C%AC/')
    }
  })
})
