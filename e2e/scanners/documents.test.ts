import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outlineJsonLd } from '../fixtures/outline-json-ld.ts'
import { readHtml } from '../fixtures/read-html.ts'
import { listMisuses, toQuads } from '../fixtures/read-json-ld.ts'
import { servePages } from '../pages/serve-site.ts'
import type { ServedPages } from '../pages/serve-site.ts'
import { PAGE_KINDS, PAGES, SITE_NAMES, VIEW_KINDS } from '../pages/sites.ts'
import type { PageKind } from '../pages/sites.ts'
import { crawlLinks } from './crawl-links.ts'
import { validateHtml } from './validate-html.ts'

describe('documents as served', () => {
  let pages: ServedPages

  beforeAll(async () => {
    pages = await servePages()
  })

  afterAll(() => pages.close())

  async function textAt(kind: PageKind, name = ''): Promise<string> {
    const response = await fetch(pages.urlOf(kind) + name)
    expect(response.status).toBe(200)
    return response.text()
  }

  it.each(VIEW_KINDS)('html-validate finds nothing on the %s page [standards:html:valid]', async (kind) => {
    const response = await fetch(pages.urlOf(kind), { headers: { accept: 'text/html' } })
    expect(response.status).toBe(kind === 'missing' ? 404 : 200)
    expect(await validateHtml(await response.text())).toEqual([])
  })

  it('html-validate knows the attributes of WebMCP and no others (the check itself works)', async () => {
    const form = (attribute: string): string =>
      '<!doctype html>\n<html lang="en"><head><title>Form</title></head><body><form toolname="search" tooldescription="Searches">' +
      `<input type="search" name="query" aria-label="Words" ${attribute}="Words"><button type="submit">Search</button></form></body></html>\n`
    expect(await validateHtml(form('toolparamdescription'))).toEqual([])
    expect(await validateHtml(form('toolparam'))).toEqual([expect.stringContaining('no-unknown-attributes')])
  })

  it.each(PAGE_KINDS)(
    'the JSON-LD of the %s page is whole and of Schema.org, and the HTML carries its outline, of its rows',
    async (kind) => {
      const jsonLd = await textAt(kind, 'index.jsonld')
      const elements = readHtml(await textAt(kind))
      const scripts = elements.filter(
        ({ name, attributes }) => name === 'script' && attributes.get('type') === 'application/ld+json',
      )
      const rows = elements.filter(({ name, attributes }) => name === 'li' && attributes.get('class') === 'row').length
      const outline = outlineJsonLd(jsonLd, PAGES[kind].slug === '' ? undefined : rows)
      expect(scripts.map(({ text }) => JSON.parse(text))).toEqual([outline])
      for (const each of [jsonLd, JSON.stringify(outline)]) {
        const quads = await toQuads(each)
        expect(quads.length).toBeGreaterThan(20)
        expect(listMisuses(quads)).toEqual([])
      }
    },
  )

  it.each(SITE_NAMES)('every link of the %s directory to itself leads somewhere [url:texts:answer]', async (name) => {
    const { visited, broken } = await crawlLinks(pages.site(name).url)
    expect(broken).toEqual([])
    expect(visited).toBeGreaterThan(10)
  })
})
