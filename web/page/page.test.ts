import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildScript } from '../../e2e/fixtures/build-script.ts'
import { minifyCss } from '../../e2e/fixtures/minify-css.ts'
import { PROJECT_DIR } from '../../e2e/paths.ts'
import { askPage } from '../../e2e/fixtures/ask-page.ts'
import { SITE, categoryPage, listing, rootPage, summary, textOf } from '../../e2e/fixtures/pages.ts'
import { readHtml } from '../../e2e/fixtures/read-html.ts'
import { renderListingPage } from '../../shared/renditions/render-listing-page.ts'
import { renderPage } from '../../shared/renditions/render-page.ts'
import { renderResults } from '../../shared/renditions/render-results.ts'
import { createListingView } from '../../shared/renditions/view/listing-view.ts'
import { createPageView } from '../../shared/renditions/view/page-view.ts'
import { readRelated } from '../../shared/renditions/view/related-listings.ts'
import { collectListings } from '../../shared/search/collect-listings.fixture.ts'

const CSS = readFileSync(`${PROJECT_DIR}/web/page/page.css`, 'utf8')

/** Of markup that parts of pages do not have yet. Who adds the markup removes its names. */
const AWAITED = new Set(
  `_dense _only acts bar big block card cards chip chips cmp code
  col cols copy diff empty ends facets facts field flow go guide head hero hits list n odd on open page pairs
  peek pick prose row scroll seg shut side soft tile tiles tiny title tray two way wide wider h0 h1 h2 h3 h4 h5 h6 h7`.split(
    /\s+/,
  ),
)

describe('page.css', () => {
  it('is at most 13 KiB minified, and asks for nothing else', async () => {
    const text = await minifyCss(CSS)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(13_312)
    expect(CSS).not.toMatch(/url\(|@import|@font-face/)
  })

  it('has a rule for classes and ids that pages have, and for no others', async () => {
    const page = categoryPage(
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
    const found = Array.from({ length: 51 }, (_, index) => listing({ id: `l${index}` }))
    const results = renderResults(askPage(rootPage([]), 'sort=name', found), 'html')
    const pages = [page, categoryPage(found), rootPage([])].map((each) => textOf(renderPage(each, SITE), 'index.html'))
    const elements = [...pages, results, listingPage()].flatMap(readHtml)
    const used = new Set(
      elements.flatMap(({ attributes }) => [
        ...(attributes.get('class')?.split(' ') ?? []).map((name) => `.${name}`),
        ...(attributes.has('id') ? [`#${attributes.get('id')}`] : []),
      ]),
    )
    const isKnown = (name: string): boolean => used.has(name) || AWAITED.has(name.slice(1))
    expect(listNames(CSS).filter((name) => !isKnown(name))).toEqual([])
  })
})

describe('page.ts', () => {
  it('is one file in the browser, of at most 8 KB brotli [page:size:script]', async () => {
    const code = await buildScript('web/page/page.ts')
    expect(brotliCompressSync(code).length).toBeLessThanOrEqual(8192)
  })
})

/** The page of a listing with a text. */
function listingPage(): string {
  const subject = listing({ body: 'Text.' })
  const collection = collectListings([subject])
  const related = readRelated(subject, { category: collection, directory: collection })
  return renderListingPage(createListingView(createPageView(categoryPage([subject]), SITE), subject, related), 'html')
}

/** The classes and ids of a stylesheet. */
function listNames(css: string): string[] {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/[^{};]*;/g, '')
  return selectors.match(/[.#](?!\d)[a-z_][\w-]*/g) ?? []
}
