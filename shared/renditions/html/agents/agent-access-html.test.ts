import { describe, expect, it } from 'vitest'
import { askPage } from '../../../../e2e/fixtures/ask-page.ts'
import { SITE, categoryPage, listing, textOf, rootPage } from '../../../../e2e/fixtures/pages.ts'
import { readHtml } from '../../../../e2e/fixtures/read-html.ts'
import { collectListings } from '../../../search/collect-listings.fixture.ts'
import { renderComparisonPage } from '../../render-comparison.ts'
import { renderListingPage } from '../../render-listing-page.ts'
import { renderPage } from '../../render-page.ts'
import { renderResults } from '../../render-results.ts'
import { createComparisonView, readComparison } from '../../view/comparison-view.ts'
import { createListingView } from '../../view/listing-view.ts'
import { createPageView } from '../../view/page-view.ts'
import { readRelated } from '../../view/related-listings.ts'
import type { HtmlElement } from '../../../../e2e/fixtures/read-html.ts'
import type { Page } from '../../../model/page.ts'

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

const OWN = ['JSON', 'JSON-LD', 'Markdown', 'MCP tool', 'Cite as']
const LABELS = ['MCP Server', 'MCP Manifest', 'Root Directory', 'Transport', 'WebMCP', 'Available Formats']

describe('the section about agent access', () => {
  it.each([
    ['category', LABELS, 'search_this_page'],
    ['results', LABELS, 'search_this_page'],
    ['comparison', LABELS, 'directory_compare'],
    ['listing', [...OWN, ...LABELS], 'directory_fetch'],
  ] as const)(
    'is on a %s page, where the header leads, under the six labels [page:agents:labels]',
    (kind, labels, tool) => {
      const elements = readHtml(DOCUMENTS[kind]())
      const start = elements.findIndex(({ attributes }) => attributes.get('id') === 'agent-access')
      const inside = elements.slice(start).filter(({ path }) => path.includes('section'))
      const textsOf = (each: string): string[] =>
        inside.filter((element) => element.name === each).map(({ text }) => text)
      expect(textsOf('dt')).toEqual(labels)
      expect(textsOf('a')).toContain('Whole directory')
      const webMcp = inside.findIndex(({ text }) => text === 'WebMCP')
      const codes = inside.slice(webMcp).filter((element) => element.name === 'code')
      expect(codes.slice(0, 2).map(({ text }) => text)).toEqual(['document.modelContext', tool])
      const way = elements.find(({ path, text }) => path.includes('header') && text === 'For agents')
      expect(way?.attributes.get('href')).toBe('#agent-access')
      expect(elements.filter(({ attributes }) => attributes.get('id') === 'agent-access')).toHaveLength(1)
    },
  )
})

function actionsOf(page: Page, baseUrl: string = SITE.baseUrl): HtmlElement[] {
  const elements = readHtml(textOf(renderPage(page, { ...SITE, baseUrl }), 'index.html'))
  const start = elements.findIndex(({ attributes }) => attributes.get('class') === 'line actions')
  const depth = elements[start]?.path.length ?? 0
  const length = elements.slice(start + 1).findIndex(({ path }) => path.length <= depth)
  return elements.slice(start, start + 1 + length)
}

function linksOf(elements: readonly HtmlElement[]): [string, string | undefined][] {
  return elements.filter(({ name }) => name === 'a').map(({ text, attributes }) => [text, attributes.get('href')])
}

describe('renderPageActions', () => {
  it('offers the Markdown, and assistants a question about it', () => {
    const actions = actionsOf(categoryPage([]))
    const question =
      'Read%20https%3A%2F%2Fexample.org%2Flists%2Fdatabases%2Findex.md%20and%20answer%20my%20questions%20about%20it.'
    expect(linksOf(actions)).toEqual([
      ['View as Markdown', 'https://example.org/lists/databases/index.md'],
      ['ChatGPT', `https://chatgpt.com/?hints=search&q=${question}`],
      ['Claude', `https://claude.ai/new?q=${question}`],
      ['Grok', `https://grok.com/?q=${question}`],
      ['Le Chat', `https://chat.mistral.ai/chat?q=${question}`],
      ['Perplexity', `https://www.perplexity.ai/search?q=${question}`],
    ])
  })

  it('hides the button, which needs the script', () => {
    const [button] = actionsOf(rootPage([])).filter(({ name }) => name === 'button')
    expect(button?.attributes.has('hidden')).toBe(true)
    expect(button?.attributes.get('data-copy-from')).toBe('/lists/index.md')
  })

  it('asks about the exact address, whatever its letters', () => {
    const links = linksOf(actionsOf(categoryPage([], { slug: '数据&库' }), "https://example.org/it's&co"))
    const [, markdown = ''] = links[0] ?? []
    expect(markdown).toBe(`https://example.org/it's&co/${encodeURIComponent('数据&库')}/index.md`)
    for (const [, href = ''] of links.slice(1)) {
      expect(new URL(href).searchParams.get('q')).toBe(`Read ${markdown} and answer my questions about it.`)
    }
  })
})
