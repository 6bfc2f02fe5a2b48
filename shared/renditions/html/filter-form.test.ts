import { describe, expect, it } from 'vitest'
import { SITE, categoryPage, listing, rootPage, textOf } from '../../../e2e/fixtures/pages.ts'
import { readHtml } from '../../../e2e/fixtures/read-html.ts'
import type { HtmlElement } from '../../../e2e/fixtures/read-html.ts'
import type { Page } from '../../model/page.ts'
import { collectListings } from '../../search/collect-listings.fixture.ts'
import { parsePageQuery } from '../../search/page-query.ts'
import { renderFilterForm } from './filter-form.ts'
import { createFilterOffer, narrowOffer } from '../view/filter-offer.ts'
import { createPageView } from '../view/page-view.ts'
import { renderPage } from '../render-page.fixture.ts'

const LISTINGS = ['f', 'e', 'd', 'c', 'b', 'a'].map((id, index) =>
  listing({ id, name: id, tags: index < 4 ? ['x & y'] : ['<z>'], added: `2026-01-0${index + 1}` }),
)

function formOf(page: Page): HtmlElement[] {
  const elements = readHtml(textOf(renderPage(page, SITE), 'index.html')).filter(({ path }) => path.includes('main'))
  const start = elements.findIndex(({ attributes }) => attributes.has('toolname'))
  const inside = elements.slice(start + 1).filter(({ path }) => path.includes('form'))
  return start === -1 ? [] : [...elements.slice(start, start + 1), ...inside]
}

function boxesOf(form: readonly HtmlElement[]): (string | undefined)[] {
  return form
    .filter(({ name, path }) => name === 'label' && path.includes('form') && path.includes('fieldset'))
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
}

describe('renderFilterForm', () => {
  it('is a GET of the page itself and a tool with a description, also of each parameter [embed:form:declared]', () => {
    const form = formOf(categoryPage(LISTINGS))
    const attributes = form[0]?.attributes
    expect(attributes?.get('action')).toBe('/lists/databases/')
    expect(attributes?.get('method')).toBe('get')
    expect(attributes?.get('toolname')).toBe('search_this_page')
    expect(attributes?.get('tooldescription')?.length).toBeLessThanOrEqual(500)
    const controls = form.filter((element) => element.attributes.has('name'))
    expect(controls.map((control) => control.attributes.get('name'))).toEqual([
      'query',
      'max_characters',
      'filter_tags',
      'filter_tags',
    ])
    // Browsers take the description of several boxes from the group around them.
    const described = [...controls.slice(0, 2), ...form.filter(({ name }) => name === 'fieldset')]
    for (const control of described) {
      expect(control.attributes.get('toolparamdescription')).toMatch(/^.{5,150}$/)
    }
  })

  it('writes beside each choice how many listings it leaves, and orders in words', () => {
    const page = readHtml(textOf(renderPage(categoryPage(LISTINGS), SITE), 'index.html'))
    expect(boxesOf(formOf(categoryPage(LISTINGS)))).toEqual(['x & y 4', '<z> 2'])
    const orders = page.filter(({ name }) => name === 'option')
    expect(orders.map(({ attributes, text }) => [attributes.get('value'), text])).toEqual([
      ['', 'Order of the list'],
      ['name', 'Name A–Z'],
      ['added', 'Recently added'],
    ])
  })

  it('has six values of a facet in sight, and the others in what opens', () => {
    const many = Array.from({ length: 18 }, (_, index) => listing({ id: `l${index}`, tags: [`t${index % 9}`] }))
    const form = formOf(categoryPage(many))
    const labels = form.filter(({ name }) => name === 'label')
    expect(labels.map(({ path }) => path.includes('details'))).toEqual([
      ...Array.from({ length: 6 }, () => false),
      ...Array.from({ length: 3 }, () => true),
    ])
    expect(form.find(({ name }) => name === 'summary')?.text).toBe('3 more')
  })

  it('only searches on the root page and on a page of a few listings', () => {
    expect(boxesOf(formOf(categoryPage(LISTINGS.slice(0, 5))))).toEqual([])
    const root = formOf(rootPage([]))
    expect(root[0]?.attributes.get('toolname')).toBe('search_directory')
    expect(boxesOf(root)).toEqual([])
  })

  it('is not there where nothing is listed', () => {
    expect(formOf(categoryPage([]))).toEqual([])
  })

  it('shows the query on a result page, also a value it does not offer; hides what would leave nothing', () => {
    const view = createPageView(categoryPage(LISTINGS), SITE)
    const query = parsePageQuery(new URLSearchParams('query="a"&filter_tags=rare&filter_tags=X+%26+Y&sort=name'))
    if (query === undefined) throw new Error('nothing is asked')
    const collection = collectListings(LISTINGS)
    const html = renderFilterForm(view, narrowOffer(createFilterOffer(collection), collection, query), query, 0)
    expect(html).toContain('name="query" value="&quot;a&quot;"')
    const boxes = html.match(/<label[^>]*><input type="checkbox"[^>]*>/g)
    expect(boxes).toEqual([
      '<label><input type="checkbox" name="filter_tags" value="&lt;z&gt;">',
      '<label><input type="checkbox" name="filter_tags" value="x &amp; y" checked>',
      '<label><input type="checkbox" name="filter_tags" value="rare" checked>',
    ])
    const other = parsePageQuery(new URLSearchParams('query=f'))
    if (other === undefined) throw new Error('nothing is asked')
    const narrowed = renderFilterForm(view, narrowOffer(createFilterOffer(collection), collection, other), other, 1)
    // The only answer has it: it narrows nothing.
    expect(narrowed.match(/<label[^>]*>/g)).toEqual(['<label hidden>', '<label hidden>'])
  })

  it('offers no ready range that would leave nothing, but for the one chosen', () => {
    const years = [1949, 1965, 1979, 1984, 1992, 2004, 2011, 2012, 2021].map((year) =>
      listing({ id: `y${year}`, extra: { year } }),
    )
    const collection = collectListings(years)
    const readyOf = (address: string): string[] => {
      const query = parsePageQuery(new URLSearchParams(address))
      const offer = query && narrowOffer(createFilterOffer(collection), collection, query)
      const html = offer === undefined ? '' : renderFilterForm(createPageView(categoryPage(years), SITE), offer, query)
      return (html.match(/<li>.*?<\/li>/g) ?? []).map((item) => item.replaceAll(/<[^>]*>/g, ''))
    }
    expect(readyOf('sort=name')).toEqual(['Since 2020 1', 'Since 2000 4', 'Since 1970 7', 'Up to 1969 2'])
    expect(readyOf('query=y2021')).toEqual(['Since 2020 1', 'Since 2000 1', 'Since 1970 1'])
    expect(readyOf('query=y2021&filter_year=..1969')).toContain('Up to 1969 0')
  })
})
