import { describe, expect, it } from 'vitest'
import { SITE, categoryPage, listing, rootPage, summary, textOf } from '../../../e2e/fixtures/pages.ts'
import { askPage } from '../../../e2e/fixtures/ask-page.ts'
import { renderResults } from '../render-results.ts'
import { renderPage } from '../render-page.fixture.ts'
import { stylesheetHash, createPageView } from './page-view.ts'

const RESULTS = askPage(rootPage([]), 'sort=name', [listing()])
const SHARED = { ...SITE.assets, stylesheet: '_/style.0123456789abcdef.css' }

describe('createPageView', () => {
  it('describes what is short by what is listed, once, as the directory calls it', () => {
    const noun = { one: 'book', other: 'books' }
    const directory = { ...SITE.directory, title: 'Shelf', description: 'Books.', noun }
    const describe = (language: string) =>
      createPageView(rootPage([summary('all', { count: 3 })]), { ...SITE, directory: { ...directory, language } })
    expect(describe('en').shownDescription).toBe('Books. Shelf: 3 books for people and agents.')
    expect(describe('de').shownDescription).toBe('Books. Shelf: 3 books für Menschen und KI-Agenten.')
    expect(describe('de').longDescription).toBe('Books. Shelf: 3 listings for people and agents.')
  })
})

describe('stylesheetHash', () => {
  it('is of the root page alone where the others share a file, and of all where there is none', () => {
    const { style_hash: hash } = SITE.assets
    expect([true, false].map((isRootPage) => stylesheetHash(SHARED, isRootPage))).toEqual([hash, undefined])
    expect([true, false].map((isRootPage) => stylesheetHash(SITE.assets, isRootPage))).toEqual([hash, hash])
  })

  it.each<[string, boolean, string]>([
    ['the root page', true, textOf(renderPage(rootPage([]), { ...SITE, assets: SHARED }), 'index.html')],
    ['a category', false, textOf(renderPage(categoryPage([listing()]), { ...SITE, assets: SHARED }), 'index.html')],
    [
      'results of the root',
      false,
      renderResults({ ...RESULTS, page: createPageView(rootPage([]), { ...SITE, assets: SHARED }) }, 'html'),
    ],
  ])('is in the policy of %s where its style is', (_name, isInside, html) => {
    expect([html.includes('<style>'), html.includes(`'${SITE.assets.style_hash}'`)]).toEqual([isInside, isInside])
    expect(html.includes(`<link rel="stylesheet"`)).toBe(!isInside)
  })
})
