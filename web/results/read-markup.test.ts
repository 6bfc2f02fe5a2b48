import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOSTILE_TEXTS, SITE, arbitraryListing, categoryPage } from '../../e2e/fixtures/pages.ts'
import { listElements } from '../../e2e/fixtures/list-elements.ts'
import { readHtml } from '../../e2e/fixtures/read-html.ts'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { renderListingHtml } from '../../shared/renditions/html/html-listing.ts'
import { createFilterOffer } from '../../shared/renditions/view/filter-offer.ts'
import { createPageView } from '../../shared/renditions/view/page-view.ts'
import { collectListings } from '../../shared/search/collect-listings.fixture.ts'
import { readMarkup } from './read-markup.ts'

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
  '<svg><a xlink:href="javascript:1">',
  '</div></article></p>',
  '<br><hr>',
]

/** Elements that rows and forms are made of. */
const OURS =
  'a b bdi button details div fieldset h1 h3 input label legend li mark nav ol option p rect select span summary svg time'.split(
    ' ',
  )

const VIEW = createPageView(categoryPage([]), SITE)
const OFFER = createFilterOffer(collectListings([]))

const arbitraryMarkup = fc
  .array(fc.oneof(fc.constantFrom(...FOREIGN), fc.string({ unit: 'grapheme', maxLength: 20 })), { maxLength: 8 })
  .map((parts) => parts.join(''))

describe('readMarkup', () => {
  it('reads elements, attributes and text of a listing as they were written, whatever they say', () => {
    fc.assert(
      fc.property(arbitraryListing, (listing) => {
        const placesOf = (): string => '<a class="chip" href="/x/#y">in <bdi>x</bdi></a>'
        const html = renderListingHtml(listing, { page: VIEW, offer: OFFER, placesOf })
        expect(listElements(readMarkup(html))).toEqual(readHtml(`<!doctype html>\n${html}`))
      }),
      { numRuns: scaleRuns(200) },
    )
  })

  it('never yields an element, an attribute or a target outside of its lists', () => {
    fc.assert(
      fc.property(arbitraryMarkup, (html) => {
        for (const { name, attributes } of listElements(readMarkup(html))) {
          expect(OURS).toContain(name)
          for (const attribute of attributes.keys()) expect(attribute).not.toMatch(/^on|style|src|action|xlink/)
          expect(attributes.get('href') ?? '/').toMatch(/^(?:https?:|mailto:|[/?#])/i)
        }
      }),
      { numRuns: scaleRuns(500) },
    )
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
