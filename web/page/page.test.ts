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
import { renderConnectPage } from '../../shared/renditions/html/connect-page.ts'
import { renderPage } from '../../shared/renditions/render-page.fixture.ts'
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
const OF_SCRIPTS = [...readdirSync(`${PROJECT_DIR}/web/page`), '../results/search-list.ts']
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap(
    (name) => readFileSync(`${PROJECT_DIR}/web/page/${name}`, 'utf8').match(/className[ =:]+.*|toggle\(.*/g) ?? [],
  )
  .flatMap((line) => Array.from(line.matchAll(/'([^']+)'/g), ([, classes = '']) => classes.split(' ')).flat())

describe('page.css', () => {
  it('is at most 14,000 bytes minified, and asks for nothing else', async () => {
    const text = await buildStyle()
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(14_000)
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
    listing({
      id: `l${index}`,
      name: `Tool ${index}`,
      description: 'Is a tool.',
      license: [index % 2 === 0 ? 'MIT' : 'BUSL-1.1'],
    }),
  )
  const many = categoryPage(found)
  const overview: RootOverview = {
    first: { a: found },
    asked: [],
    replaced: [{ name: 'Redis', count: 1, by: ['K'] }],
    recent: [],
  }
  const groups = Array.from({ length: 41 }, (_, index) => summary(`c${index}`))
  const alike = Array.from({ length: 41 }, (_, index) => summary(`g${index}`, { title: `Mail - ${index}` }))
  const some = Array.from({ length: 13 }, (_, index) => summary(`s${index}`))
  const roots = [{ ...rootPage([summary('a')]), overview }, rootPage(groups), rootPage(alike), rootPage(some)]
  const pages = [one, many, ...roots].map((page) => textOf(renderPage(page, SITE), 'index.html'))
  const asked = ['sort=name', 'query=nowhere', 'query=toool', 'filter_license=MIT'].map((query) =>
    renderResults(askPage(many, query, found), 'html'),
  )
  const logo = `${SITE.baseUrl}/_/logo/3f/a1.svg`
  const pictured = found.map((each, index) => ({
    ...each,
    logo,
    type: 'Book',
    extra: { rating: 4 + (index % 7) / 10, author: 'Ann', free: index % 9 !== 0 },
  }))
  const fields = [{ name: 'free', type: 'boolean' as const, good: ['true'], bad: ['false'] }]
  const site = {
    ...SITE,
    directory: { ...SITE.directory, schema: { fields } },
    menu: { pages: [{ slug: 'databases', title: 'Databases' }], isWhole: true },
    brand: { links: [{ title: 'About', url: 'https://example.org/about/' }] },
  }
  const events = found.map((each, index) => ({ ...each, start: `2026-0${1 + Math.floor(index / 6)}-10` }))
  const undated = categoryPage(events)
  const row = { lead: 'date' as const, facts: [], from: '2026-05-01' }
  const dated = { ...undated, category: { ...undated.category, row } }
  const square = categoryPage(pictured.map((each) => ({ ...each, type: 'Thing' })))
  const kinds = [categoryPage(pictured), square, dated].map((page) => textOf(renderPage(page, site), 'index.html'))
  const event = listingPage({ logo, start: '2026-01-01' })
  const further = [...kinds, renderConnectPage(rootPage([]), SITE).text, event, comparePage(pictured.slice(0, 3))]
  const table = renderResults(askPage(categoryPage(pictured), 'view=table&sort=name', pictured), 'html')
  const everywhere = renderResults(askPage(rootPage([]), 'sort=name', found), 'html')
  return [...pages, ...further, table, ...asked, everywhere, listingPage(), comparePage(found.slice(0, 3))]
}

/** The page of a listing with a text. */
function listingPage(more: Partial<Listing> = {}): string {
  const subject = listing({ body: 'Text.', ...more })
  const collection = collectListings([subject])
  const related = readRelated(subject, { category: collection, directory: collection })
  return renderListingPage(createListingView(createPageView(categoryPage([subject]), SITE), subject, related), 'html')
}

/** The comparison of listings, some of which differ from the others. */
function comparePage(listings: readonly Listing[]): string {
  const others = [...listings, listing({ id: 'other' })]
  const comparison = readComparison(collectListings(others), { ids: listings.map(({ id }) => id), left: 0 })
  return renderComparisonPage(createComparisonView(createPageView(categoryPage(listings), SITE), comparison), 'html')
}

/** The classes and ids of a stylesheet. */
function listNames(css: string): string[] {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/[^{};]*;/g, '')
  return selectors.match(/[.#](?!\d)[a-z_][\w-]*/g) ?? []
}
