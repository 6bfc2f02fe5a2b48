import { describe, expect, it } from 'vitest'
import { createFieldTable } from '../model/field-table.ts'
import { SITE, categoryPage, listing } from '../../e2e/fixtures/pages.ts'
import { collectListings } from '../search/collect-listings.fixture.ts'
import { createFacets } from '../search/listing-facets.ts'
import { renderComparisonPage } from './render-comparison.ts'
import { renderListingPage } from './render-listing-page.ts'
import { renderPage } from './render-page.fixture.ts'
import { createComparisonView, readComparison } from './view/comparison-view.ts'
import { createListingView } from './view/listing-view.ts'
import { choosePageFacets } from './view/page-facets.ts'
import { createPageView } from './view/page-view.ts'
import { readRelated } from './view/related-listings.ts'

const FIELDS = [
  { name: 'compatibility.nuxt', title: 'Works with <Nuxt>' },
  { name: 'kind', title: 'Kind', categories: [{ value: '3rd-party', label: 'Third party' }] },
  { name: 'internal', hidden: true },
  { name: 'license', title: 'Terms' },
]

const SITE_WITH_FIELDS = { ...SITE, directory: { ...SITE.directory, schema: { fields: FIELDS } } }

const LISTINGS = Array.from({ length: 8 }, (_, index) =>
  listing({
    id: `l${index}`,
    name: `L${index}`,
    license: ['MIT'],
    extra: {
      'compatibility.nuxt': `>=${index % 2}`,
      kind: '3rd-party',
      internal: `seen nowhere ${index % 2}`,
      maintainers: [{ name: 'Ann' }],
    },
  }),
)

const page = createPageView(categoryPage(LISTINGS), SITE_WITH_FIELDS)
const collection = collectListings(LISTINGS)

describe('what the directory says about fields', () => {
  const [first, second] = LISTINGS
  if (first === undefined || second === undefined) throw new Error('there are two listings')
  const view = createListingView(page, first, readRelated(first, { category: collection, directory: collection }), [])
  const comparison = createComparisonView(page, readComparison(collection, { ids: [first.id, second.id], left: 0 }))
  const files = Object.fromEntries(
    renderPage(categoryPage(LISTINGS), SITE_WITH_FIELDS).map(({ name, text }) => [name, text]),
  )

  it.each([
    ['the page of a listing', renderListingPage(view, 'html')],
    ['its Markdown', renderListingPage(view, 'markdown')],
    ['a comparison', renderComparisonPage(comparison, 'html')],
    ['its Markdown', renderComparisonPage(comparison, 'markdown')],
  ])('names, labels and hides fields on %s [page:listing:fields]', (_what, text) => {
    expect(text).toMatch(/Works with (?:&lt;|\\<)Nuxt/)
    expect(text).toContain('Third party')
    expect(text).toContain('Terms')
    expect(text).not.toContain('seen nowhere')
    expect(text).not.toContain('3rd-party</')
    expect(text).not.toContain('<Nuxt>')
    expect(text).toContain('Ann')
  })

  it('decides about facets, and keeps hidden fields in the data', () => {
    const facets = createFacets(LISTINGS)
    const names = (fields: Parameters<typeof choosePageFacets>[3]) =>
      choosePageFacets(facets, 8, 'category', fields).map(({ name }) => name)
    expect(names(undefined)).toEqual(['compatibility.nuxt', 'internal'])
    expect(names(page.words.fields)).toEqual(['compatibility.nuxt'])
    expect(names(createFieldTable([{ name: 'compatibility.nuxt', facet: false }]))).toEqual(['internal'])
    expect(files['index.html']).toContain('Works with &lt;Nuxt&gt;')
    expect(files['index.html']).not.toContain('seen nowhere')
    expect(files['index.json']).toContain('seen nowhere')
    expect(JSON.parse(files['index.json'] ?? '').directory.schema.fields).toEqual(FIELDS)
  })
})

describe('values of types', () => {
  const fields = [
    { name: 'opened', type: 'date' as const },
    { name: 'seen', type: 'datetime' as const },
    { name: 'since', type: 'year' as const },
    { name: 'share', type: 'number' as const, format: 'percent' },
    { name: 'size', type: 'integer' as const, format: 'bytes' },
    { name: 'price', type: 'number' as const, format: 'currency:EUR' },
    { name: 'mail', type: 'string' as const, format: 'email' },
    { name: 'at', type: 'geopoint' as const },
    { name: 'days', type: 'list' as const },
  ]
  const one = listing({
    id: 'one',
    name: 'One',
    extra: {
      opened: '2026-03-05',
      seen: '2026-03-05T10:00:00Z',
      since: 1999,
      share: 12.5,
      size: 2_500_000,
      price: 1200,
      mail: 'a@b.example',
      at: [13.4, 52.5],
      days: ['Mon', 'Tue'],
    },
  })
  const render = (language: string, format: 'html' | 'markdown'): string => {
    const site = { ...SITE, directory: { ...SITE.directory, language, schema: { fields } } }
    const place = createPageView(categoryPage([one]), site)
    const related = readRelated(one, { category: collectListings([one]), directory: collectListings([one]) })
    return renderListingPage(createListingView(place, one, related, []), format)
  }

  it.each([
    ['en', ['5 Mar 2026', '1999', '12.5%', '2.5 MB', '€1,200', '52.5°, 13.4°', 'Mon']],
    ['de', ['5. März 2026', '1999', '12,5 %', '2,5 MB', '1.200 €', '52,5°, 13,4°', 'Mon']],
  ])('are in the words of %s [page:listing:fields]', (language, texts) => {
    const html = render(language, 'html').replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const text of texts) expect(html).toContain(`<bdi>${text}</bdi>`)
    expect(html).toContain(`<time datetime="2026-03-05"><bdi>${texts[0]}</bdi></time>`)
    expect(html).toContain('<a href="mailto:a@b.example"><bdi>a@b.example</bdi></a>')
  })

  it('are ISO dates in Markdown', () => {
    const text = render('de', 'markdown')
    expect(text).toContain('2026-03-05')
    expect(text).not.toContain('März')
    expect(text).toContain('€1,200')
  })
})
