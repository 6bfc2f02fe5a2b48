import { describe, expect, it } from 'vitest'
import { SITE, categoryPage, listing, rootPage, summary, textOf } from '../../../e2e/fixtures/pages.ts'
import { readHtml } from '../../../e2e/fixtures/read-html.ts'
import type { HtmlElement } from '../../../e2e/fixtures/read-html.ts'
import type { Page, Site } from '../../model/page.ts'
import { renderPage } from '../render-page.fixture.ts'

const MENU: Site['menu'] = {
  pages: [
    { slug: 'databases', title: 'Databases' },
    { slug: 'b', title: '<B> & co' },
  ],
  isWhole: true,
}

function headerOf(page: Page, site: Site = SITE): HtmlElement[] {
  return readHtml(textOf(renderPage(page, site), 'index.html')).filter(({ path }) => path.includes('header'))
}

function linksOf(elements: readonly HtmlElement[]): (string | undefined)[][] {
  return elements.filter(({ name }) => name === 'a').map(({ attributes, text }) => [attributes.get('href'), text])
}

describe('renderHeader', () => {
  it('has, in the order of the keyboard, the root, the search, the categories, agents and the theme [page:header:order]', () => {
    const header = headerOf(categoryPage([listing()]), { ...SITE, menu: MENU })
    const stops = header.filter(({ name }) => ['a', 'input', 'button', 'summary'].includes(name))
    expect(stops.map(({ attributes, text }) => attributes.get('aria-label') ?? attributes.get('id') ?? text)).toEqual([
      'Example lists',
      'Search',
      'Search',
      'Categories',
      'Databases',
      '<B> & co',
      'Menu',
      'Categories',
      '_auto',
      '_light',
      '_dark',
      'Table',
      'Rows',
      'New',
      'Download the data',
      'For AI agents',
    ])
    expect(linksOf(header)).toEqual([
      ['/lists/', 'Example lists'],
      ['/lists/databases/', 'Databases'],
      ['/lists/b/', '<B> & co'],
      ['/lists/#_list', 'Categories'],
      ['?view=table', 'Table'],
      ['/lists/databases/', 'Rows'],
      ['/lists/_/changes/', 'New'],
      ['/lists/_/data/', 'Download the data'],
      ['/lists/databases/#agent-access', 'For AI agents'],
    ])
  })

  it('searches the whole directory, without script; the root page does so itself [page:header:without-script]', () => {
    const header = headerOf(categoryPage([listing()]))
    const form = header.find(({ name }) => name === 'form')
    expect(form?.attributes.get('action')).toBe('/lists/')
    const input = header.find(({ attributes }) => attributes.get('type') === 'search')
    expect(input?.attributes.get('name')).toBe('query')
    expect(headerOf(rootPage([summary('a')])).filter(({ name }) => name === 'form')).toEqual([])
  })

  it('leads to all categories where the menu is not whole, and has none without categories', () => {
    const header = headerOf(rootPage([]), { ...SITE, menu: { pages: [{ slug: 'a', title: 'A' }], isWhole: false } })
    expect(linksOf(header)).toContainEqual(['/lists/', 'All categories'])
    const bare = headerOf(rootPage([]), { ...SITE, menu: { pages: [], isWhole: true } })
    expect(bare.filter(({ attributes }) => attributes.has('popovertarget'))).toHaveLength(1)
  })
})

describe('links of the operator', () => {
  it('stand in the header and in columns of the footer, with paths below the base', () => {
    const about = { title: 'About <us>', url: '/about/' }
    const chat = { title: 'Chat', url: 'https://chat.example/' }
    const brand = { links: [about], columns: [{ title: 'Project & co', links: [chat, about] }] }
    const elements = readHtml(textOf(renderPage(rootPage([]), { ...SITE, brand }), 'index.html'))
    const inside = (place: string): HtmlElement[] => elements.filter(({ path }) => path.includes(place))
    expect(linksOf(inside('header'))).toContainEqual(['/lists/about/', 'About <us>'])
    expect(linksOf(inside('footer')).slice(-2)).toEqual([
      ['https://chat.example/', 'Chat'],
      ['/lists/about/', 'About <us>'],
    ])
    expect(
      inside('footer')
        .filter(({ name }) => name === 'h2')
        .at(-1)?.text,
    ).toBe('Project & co')
  })
})
