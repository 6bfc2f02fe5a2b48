import { describe, expect, it } from 'vitest'
import { askPage } from '../../../../e2e/fixtures/ask-page.ts'
import { SITE, categoryPage, listing, textOf } from '../../../../e2e/fixtures/pages.ts'
import { readHtml } from '../../../../e2e/fixtures/read-html.ts'
import { collectListings } from '../../../search/collect-listings.fixture.ts'
import { renderComparisonPage } from '../../render-comparison.ts'
import { renderListingPage } from '../../render-listing-page.ts'
import { renderPage } from '../../render-page.fixture.ts'
import { renderResults } from '../../render-results.ts'
import { createComparisonView, readComparison } from '../../view/comparison-view.ts'
import { createListingView } from '../../view/listing-view.ts'
import { createPageView } from '../../view/page-view.ts'
import { readRelated } from '../../view/related-listings.ts'
import type { HtmlElement } from '../../../../e2e/fixtures/read-html.ts'
import type { Listing } from '../../../model/listing.ts'

const LISTINGS = ['a', 'b'].map((id) => listing({ id, name: id.toUpperCase() }))
const SUBJECT = listing({ id: 'c', name: 'C' })
const PAGE = categoryPage([...LISTINGS, SUBJECT], { title: 'R & <D>' })
const VIEW = createPageView(PAGE, SITE)
const COLLECTION = collectListings(PAGE.kind === 'category' ? PAGE.listings : [])

/** A document of each kind that belongs to a category. */
const DOCUMENTS = {
  category: () => textOf(renderPage(PAGE, SITE), 'index.html'),
  results: () => renderResults(askPage(PAGE, 'sort=name', LISTINGS), 'html'),
  comparison: () =>
    renderComparisonPage(createComparisonView(VIEW, readComparison(COLLECTION, { ids: ['a', 'b'], left: 0 })), 'html'),
  listing: () => {
    const related = readRelated(SUBJECT, { category: COLLECTION, directory: COLLECTION })
    return renderListingPage(createListingView(VIEW, SUBJECT, related, []), 'html')
  },
}

const LABELS = ['MCP Server', 'MCP Manifest', 'Root Directory', 'Transport', 'WebMCP', 'Available Formats']

describe('the section about agent access', () => {
  it.each(['category', 'results'] as const)(
    'is at the end of a %s page, where the menu leads, under the six labels [page:agents:labels]',
    (kind) => {
      const elements = readHtml(DOCUMENTS[kind]())
      const start = elements.findIndex(({ attributes }) => attributes.get('id') === 'agent-access')
      const inside = elements.slice(start).filter(({ path }) => path.includes('section'))
      const textsOf = (each: string): string[] =>
        inside.filter((element) => element.name === each).map(({ text }) => text)
      expect(textsOf('dt')).toEqual(LABELS)
      const webMcp = inside.findIndex(({ text }) => text === 'WebMCP')
      const codes = inside.slice(webMcp).filter((element) => element.name === 'code')
      expect(codes.slice(0, 2).map(({ text }) => text)).toEqual(['document.modelContext', 'search_this_page'])
      const way = elements.find(({ path, text }) => path.includes('header') && text === 'For AI agents')
      expect(way?.attributes.get('href')).toBe('/lists/databases/#agent-access')
      expect(elements.filter(({ attributes }) => attributes.get('id') === 'agent-access')).toHaveLength(1)
    },
  )

  it.each(['comparison', 'listing'] as const)(
    'is one closed line on a %s page, of some 700 bytes, which leads to it [page:agents:labels]',
    (kind) => {
      const html = DOCUMENTS[kind]()
      const [line = ''] = /<details class="quiet" id="agent-access">.*?<\/details>/s.exec(html) ?? []
      // The address of a comparison stands in it three times.
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(kind === 'listing' ? 700 : 800)
      expect(line).toContain('href="/lists/databases/#agent-access"')
      expect(html.split('id="agent-access"')).toHaveLength(2)
    },
  )
})

function actionsOf(subject: Listing, baseUrl: string = SITE.baseUrl, slug = 'databases'): HtmlElement[] {
  const page = createPageView(categoryPage([subject], { slug }), {
    ...SITE,
    baseUrl,
    directory: { ...SITE.directory, listing_pages: 'on' },
  })
  const collection = collectListings([subject])
  const related = readRelated(subject, { category: collection, directory: collection })
  const elements = readHtml(renderListingPage(createListingView(page, subject, related, []), 'html'))
  return elements.filter(({ path }) => path.includes('main') && path.includes('details'))
}

function linksOf(elements: readonly HtmlElement[]): [string, string | undefined][] {
  return elements.filter(({ name }) => name === 'a').map(({ text, attributes }) => [text, attributes.get('href')])
}

describe('renderQuietAccess', () => {
  it('offers the forms, and assistants a question about the Markdown', () => {
    const question = 'Read%20https%3A%2F%2Fexample.org%2Flists%2Fdatabases%2Fc%2Findex.md'
    expect(linksOf(actionsOf(SUBJECT))).toEqual([
      ['JSON', 'index.json'],
      ['JSON-LD', 'index.jsonld'],
      ['Markdown', 'index.md'],
      ['ChatGPT', `https://chatgpt.com/?q=${question}`],
      ['Claude', `https://claude.ai/new?q=${question}`],
      ['Connect the whole list', '/lists/databases/#agent-access'],
    ])
  })

  it('hides the button, which needs the script', () => {
    const [button] = actionsOf(SUBJECT).filter(({ name }) => name === 'button')
    expect(button?.attributes.has('hidden')).toBe(true)
    expect(button?.attributes.get('data-copy-from')).toBe('index.md')
  })

  it('asks about the exact address, whatever its letters', () => {
    const links = linksOf(actionsOf(SUBJECT, "https://example.org/it's&co", '数据&库'))
    const [, href = ''] = links.find(([text]) => text === 'Claude') ?? []
    const markdown = `https://example.org/it's&co/${encodeURIComponent('数据&库')}/c/index.md`
    expect(new URL(href).searchParams.get('q')).toBe(`Read ${markdown}`)
  })
})
