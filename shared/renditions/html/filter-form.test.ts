import { describe, expect, it } from 'vitest'
import { SITE, categoryPage, listing, rootPage, textOf } from '../../../e2e/fixtures/pages.ts'
import { readHtml } from '../../../e2e/fixtures/read-html.ts'
import type { HtmlElement } from '../../../e2e/fixtures/read-html.ts'
import type { Page } from '../../model/page.ts'
import { collectListings } from '../../search/collect-listings.fixture.ts'
import { parsePageQuery } from '../../search/page-query.ts'
import { renderFilterForm } from './filter-form.ts'
import { createFilterOffer } from '../view/filter-offer.ts'
import { createPageView } from '../view/page-view.ts'
import { renderPage } from '../render-page.ts'

const LISTINGS = ['f', 'e', 'd', 'c', 'b', 'a'].map((id, index) =>
  listing({ id, name: id, tags: index < 4 ? ['x & y'] : ['<z>'], added: `2026-01-0${index + 1}` }),
)

function formOf(page: Page): HtmlElement[] {
  return readHtml(textOf(renderPage(page, SITE), 'index.html')).filter(
    ({ name, path }) => name === 'form' || path.includes('form'),
  )
}

function optionsOf(form: readonly HtmlElement[]): (string | undefined)[][] {
  return form.filter(({ name }) => name === 'option').map(({ attributes, text }) => [attributes.get('value'), text])
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
      'sort',
    ])
    for (const control of controls) {
      expect(control.attributes.get('toolparamdescription')).toMatch(/^.{5,150}$/)
    }
  })

  it('writes beside each choice how many listings it leaves, and offers orders', () => {
    expect(optionsOf(formOf(categoryPage(LISTINGS)))).toEqual([
      ['', 'any'],
      ['x & y', 'x & y · 4'],
      ['<z>', '<z> · 2'],
      ['', 'Page order'],
      ['name', 'Name'],
      ['added', 'Newest'],
    ])
  })

  it('only searches on the root page and on a page of a few listings', () => {
    expect(optionsOf(formOf(categoryPage(LISTINGS.slice(0, 5))))).toEqual([])
    const root = formOf(rootPage([]))
    expect(root[0]?.attributes.get('toolname')).toBe('search_directory')
    expect(optionsOf(root)).toEqual([])
  })

  it('is not there where nothing is listed', () => {
    expect(formOf(categoryPage([]))).toEqual([])
  })

  it('shows the query on a result page, also a value it does not offer, and leaves the rest to the page', () => {
    const view = createPageView(categoryPage(LISTINGS), SITE)
    const query = parsePageQuery(new URLSearchParams('query="a"&filter_tags=rare&sort=name'))
    const html = renderFilterForm(view, createFilterOffer(collectListings(LISTINGS)), query)
    expect(html).toContain('name="query" value="&quot;a&quot;"')
    expect(html.match(/<option[^>]* selected>[^<]*/g)).toEqual([
      '<option selected>rare',
      '<option value="name" selected>Name',
    ])
  })
})
