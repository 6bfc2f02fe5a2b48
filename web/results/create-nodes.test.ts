import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askPage } from '../../e2e/fixtures/ask-page.ts'
import {
  HOSTILE_TEXTS,
  SITE,
  arbitraryListing,
  categoryPage,
  listing,
  rootPage,
  summary,
} from '../../e2e/fixtures/pages.ts'
import { listElements } from '../../e2e/fixtures/list-elements.ts'
import { readHtml } from '../../e2e/fixtures/read-html.ts'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { renderComparison } from '../../shared/renditions/html/comparison-html.ts'
import { renderListingHtml } from '../../shared/renditions/html/html-listing.ts'
import { renderResultsContent } from '../../shared/renditions/html/results-main.ts'
import { createComparisonView, readComparison } from '../../shared/renditions/view/comparison-view.ts'
import { rowLayoutOf } from '../../shared/renditions/view/row-view.ts'
import { createPageView } from '../../shared/renditions/view/page-view.ts'
import { collectListings } from '../../shared/search/collect-listings.fixture.ts'
import { readMarkup } from './create-nodes.ts'

/** Pieces of markup that is not ours. */
const FOREIGN = [
  ...HOSTILE_TEXTS,
  '<a href="javascript:alert(1)" onclick="alert(1)">',
  '<a href="&#106;avascript:alert(1)">',
  '<A HREF="data:text/html,x">',
  "<a href='javascript:alert(1)'>",
  '<a href=javascript:alert(1)>',
  '<iframe srcdoc="<b>">',
  '<p style="color:red" class="x">',
  '<form action="https://example.com/"><button formaction="/x">',
  '<form action="//example.com/">',
  '<svg><a xlink:href="javascript:1">',
  '<img src="https://example.com/x.png" srcset="/y" onerror="alert(1)">',
  '<img src="//example.com/_/logo/3f/aa.png"><img src="/\\example.com/_/logo/3f/aa.png">',
  '<img src="/lists/_/logo/3f/aa.png"><img src="/lists/_/logo/../../x">',
  '</div></article></p>',
  '<br><hr>',
]

const LOGO = '/lists/_/logo/3f/aa.png'

/** Elements that results are made of. */
const OURS = (
  'a b bdi br button dd details div dl dt fieldset form h1 h2 h3 img input label legend li mark nav ol option p rect ' +
  'search section select span summary svg table tbody td th thead time tr ul'
).split(' ')

const VIEW = createPageView(categoryPage([]), SITE)

const arbitraryMarkup = fc
  .array(fc.oneof(fc.constantFrom(...FOREIGN), fc.string({ unit: 'grapheme', maxLength: 20 })), { maxLength: 8 })
  .map((parts) => parts.join(''))

describe('readMarkup', () => {
  it('reads elements, attributes and text of a listing as they were written, whatever they say', () => {
    fc.assert(
      fc.property(arbitraryListing, (each) => {
        const placesOf = (): string => '<a href="/x/#y">in <bdi>x</bdi></a>'
        const html = renderListingHtml(each, { page: VIEW, layout: rowLayoutOf(VIEW, [each]), placesOf })
        expect(listElements(readMarkup(html))).toEqual(readHtml(`<!doctype html>\n${html}`))
      }),
      { numRuns: scaleRuns(200) },
    )
  })

  it('reads what a result page shows as it was written, and leaves nothing out', () => {
    const listings = Array.from({ length: 60 }, (_, index) =>
      listing({ id: `l${index}`, tags: ['a', index % 2 === 0 ? 'b' : 'c'], license: ['MIT'] }),
    )
    for (const page of [categoryPage(listings), rootPage([summary('databases')])]) {
      for (const address of ['filter_tags=a', 'query=zzzz&filter_tags=b', 'filter_tags=x', 'sort=name&start=50']) {
        const html = renderResultsContent(askPage(page, address, listings))
        expect(listElements(readMarkup(html))).toEqual(readHtml(`<!doctype html>\n${html}`))
      }
      for (const ids of [['l1', 'l2', 'nowhere'], ['l3'], []]) {
        const comparison = readComparison(collectListings(listings), { ids, left: 0 })
        const html = renderComparison(createComparisonView(createPageView(page, SITE), comparison))
        expect(listElements(readMarkup(html))).toEqual(readHtml(`<!doctype html>\n${html}`))
      }
    }
  })

  it('never yields an element, an attribute or a target outside of its lists', () => {
    fc.assert(
      fc.property(arbitraryMarkup, (html) => {
        for (const { name, attributes } of listElements(readMarkup(html))) {
          expect(OURS).toContain(name)
          for (const attribute of attributes.keys())
            expect(attribute).not.toMatch(/^on|style|srcdoc|srcset|formaction|xlink/)
          expect(attributes.get('href') ?? '/').toMatch(/^(?:https?:|mailto:|[/?#])/i)
          expect(attributes.get('action') ?? '/').toMatch(/^\/(?!\/)/)
          expect(attributes.get('src') ?? LOGO).toMatch(/^(?:\/[^/\\]+)*\/_\/logo\//)
        }
      }),
      { numRuns: scaleRuns(500) },
    )
  })

  it('keeps logos of the directory, at the root of a host too, and no other image [sources:logo:shown]', () => {
    const sources = [
      LOGO,
      '/_/logo/3f/aa.svg',
      'https://example.com/_/logo/3f/aa.png',
      '//example.com/_/logo/3f/aa.png',
      '/\\example.com/_/logo/3f/aa.png',
      '/\t/example.com/_/logo/3f/aa.png',
      '/lists/_/logo/../../x.png',
      '/lists/_/logo/3f/aa.png?x',
    ]
    const html = sources.map((source) => `<img class="tile" src="${source}" alt="" loading="lazy" decoding="async">`)
    expect(listElements(readMarkup(html.join(''))).map(({ attributes }) => attributes.get('src'))).toEqual([
      LOGO,
      '/_/logo/3f/aa.svg',
      ...Array.from({ length: 6 }, () => undefined),
    ])
  })

  it('leaves out other tags and keeps the text between them', () => {
    const [first, second] = readMarkup('<p onclick="x">a<script>b</script> &lt;i&gt; 1 < 2</p></p>c')
    expect(first).toEqual({
      name: 'p',
      attributes: new Map(),
      children: ['a', 'b', ' <i> 1 ', '<', ' 2'],
    })
    expect(second).toBe('c')
  })
})
