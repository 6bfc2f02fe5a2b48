import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildScript } from '../../e2e/fixtures/build-script.ts'
import { buildStyle } from '../../e2e/fixtures/build-style.ts'
import { PROJECT_DIR } from '../../e2e/paths.ts'
import { askPage } from '../../e2e/fixtures/ask-page.ts'
import { SITE, categoryPage, listing, rootPage, summary, textOf } from '../../e2e/fixtures/pages.ts'
import { readHtml } from '../../e2e/fixtures/read-html.ts'
import type { Listing } from '../../shared/model/listing.ts'
import type { RootOverview } from '../../shared/model/overview.ts'
import { renderComparisonPage } from '../../shared/renditions/render-comparison.ts'
import { renderListingPage } from '../../shared/renditions/render-listing-page.ts'
import { renderPage } from '../../shared/renditions/render-page.ts'
import { renderResults } from '../../shared/renditions/render-results.ts'
import { createComparisonView, readComparison } from '../../shared/renditions/view/comparison-view.ts'
import { createListingView } from '../../shared/renditions/view/listing-view.ts'
import { createPageView } from '../../shared/renditions/view/page-view.ts'
import { readRelated } from '../../shared/renditions/view/related-listings.ts'
import { collectListings } from '../../shared/search/collect-listings.fixture.ts'

const STYLE_DIR = `${PROJECT_DIR}/web/page/style`

const CSS = readdirSync(STYLE_DIR)
  .map((name) => readFileSync(`${STYLE_DIR}/${name}`, 'utf8'))
  .join('')

/** Classes that scripts of the page give to what they make. */
const OF_SCRIPTS = readdirSync(`${PROJECT_DIR}/web/page`)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => readFileSync(`${PROJECT_DIR}/web/page/${name}`, 'utf8').match(/className = .*/g) ?? [])
  .flatMap((line) => Array.from(line.matchAll(/'([^']+)'/g), ([, classes = '']) => classes.split(' ')).flat())

describe('page.css', () => {
  it('is at most 12 KiB minified, and asks for nothing else', async () => {
    const text = await buildStyle()
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(12_288)
    expect(text).not.toMatch(/url\(|@import|@font-face/)
  })

  it('has a rule for classes and ids that pages have, and for no others', async () => {
    const elements = somePages().flatMap(readHtml)
    const used = new Set([
      ...OF_SCRIPTS.map((name) => `.${name}`),
      ...elements.flatMap(({ attributes }) => [
        ...(attributes.get('class')?.split(' ') ?? []).map((name) => `.${name}`),
        ...(attributes.has('id') ? [`#${attributes.get('id')}`] : []),
      ]),
    ])
    expect(listNames(CSS).filter((name) => !used.has(name))).toEqual([])
  })
})

describe('page.ts', () => {
  it('is one file in the browser, of at most 8 KB brotli [page:size:script]', async () => {
    const code = await buildScript('web/page/page.ts')
    expect(brotliCompressSync(code).length).toBeLessThanOrEqual(8192)
  })
})

/** Pages of each kind, with all that they can have. */
function somePages(): string[] {
  const one = categoryPage(
    ['deprecated', 'archived', 'dead', 'active', 'a', 'b'].map((id) =>
      listing({
        id,
        ...(id.length > 1 && { status: id }),
        tags: ['a'],
        links: [{ rel: 'repo', url: 'https://example.com/' }],
        body: 'b',
      }),
    ),
    { alternative_to: ['x'], intro: 'text' },
    { children: [summary('a')], related: [summary('b')] },
  )
  const found = Array.from({ length: 51 }, (_, index) =>
    listing({ id: `l${index}`, license: [index % 2 === 0 ? 'MIT' : 'BUSL-1.1'] }),
  )
  const many = categoryPage(found)
  const overview: RootOverview = {
    first: { a: found },
    tags: [],
    replaced: [{ name: 'Redis', count: 1, by: ['K'] }],
    replacedCount: 1,
    openCount: 0,
    recent: [],
  }
  const groups = Array.from({ length: 41 }, (_, index) => summary(`c${index}`))
  const roots = [{ ...rootPage([summary('a')]), overview }, rootPage(groups), rootPage([])]
  const pages = [one, many, ...roots].map((page) => textOf(renderPage(page, SITE), 'index.html'))
  const asked = ['sort=name', 'query=nowhere', 'filter_license=MIT'].map((query) =>
    renderResults(askPage(many, query, found), 'html'),
  )
  const everywhere = renderResults(askPage(rootPage([]), 'sort=name', found), 'html')
  return [...pages, ...asked, everywhere, listingPage(), comparePage(found.slice(0, 3))]
}

/** The page of a listing with a text. */
function listingPage(): string {
  const subject = listing({ body: 'Text.' })
  const collection = collectListings([subject])
  const related = readRelated(subject, { category: collection, directory: collection })
  return renderListingPage(createListingView(createPageView(categoryPage([subject]), SITE), subject, related), 'html')
}

/** The comparison of listings, some of which differ from the others. */
function comparePage(listings: readonly Listing[]): string {
  const comparison = readComparison(collectListings(listings), { ids: listings.map(({ id }) => id), left: 0 })
  return renderComparisonPage(createComparisonView(createPageView(categoryPage(listings), SITE), comparison), 'html')
}

/** The classes and ids of a stylesheet. */
function listNames(css: string): string[] {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/[^{};]*;/g, '')
  return selectors.match(/[.#](?!\d)[a-z_][\w-]*/g) ?? []
}
