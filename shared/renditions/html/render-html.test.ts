import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  SITE,
  arbitraryCategoryPage,
  arbitraryRootPage,
  categoryPage,
  listing,
  rootPage,
  summary,
  textOf,
} from '../../../e2e/fixtures/pages.ts'
import { readHtml } from '../../../e2e/fixtures/read-html.ts'
import type { HtmlElement } from '../../../e2e/fixtures/read-html.ts'
import { CONNECT_CLIENTS } from '../../connect/clients.ts'
import { NAMED_CLIENTS } from '../../connect/named-clients.ts'
import type { Page } from '../../model/page.ts'
import { FORM_TOOL_NAMES } from '../view/form-tool-names.ts'
import { createPageView } from '../view/page-view.ts'
import { renderHtml } from './render-html.ts'
import { renderPage } from '../render-page.ts'

const ELEMENTS = new Set(
  `html head meta title link style script body a header nav ol li span main div h1 h2 h3 h4 h5 h6 p time section ul article bdi
  dl dt dd code button input label select option search form br footer em strong del pre blockquote hr table tr th td details summary small
  fieldset legend`.split(/\s+/),
)
const ATTRIBUTES = new Set(
  `lang dir charset name http-equiv content rel type href property src class id aria-label aria-current datetime data-copy hidden
  start data-copied data-not-copied checked title aria-label aria-keyshortcuts role method action
  aria-description toolname tooldescription toolautosubmit toolparamdescription for maxlength placeholder autocomplete spellcheck value
  min max data-static data-copy-from selected`.split(/\s+/),
)

function read(page: Page, site: typeof SITE = SITE): HtmlElement[] {
  return readHtml(textOf(renderPage(page, site), 'index.html'))
}

function find(elements: readonly HtmlElement[], name: string, attribute?: string, value?: string): HtmlElement[] {
  return elements.filter(
    (each) => each.name === name && (attribute === undefined || each.attributes.get(attribute) === value),
  )
}

describe('renderHtml', () => {
  it('keeps text text and loads nothing from elsewhere, for any page [model:html:inert]', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryCategoryPage, arbitraryRootPage), (page) => {
        const elements = read(page)
        for (const { name, attributes } of elements) {
          expect(ELEMENTS).toContain(name)
          for (const attribute of attributes.keys()) expect(ATTRIBUTES).toContain(attribute)
        }
        for (const { attributes } of find(elements, 'a')) {
          expect(attributes.get('href')).toMatch(
            /^(?:https?:\/\/|mailto:|#|\/lists\/|\?filter_tags=|cursor:\/\/|vscode:mcp|lmstudio:\/\/|goose:\/\/)/i,
          )
        }
        for (const { attributes } of find(elements, 'script')) {
          expect(attributes.get('src') ?? '').toMatch(/^$|^\/lists\/_\//)
        }
        const loading = elements.filter(({ name, attributes }) =>
          name !== 'script' ? ['link', 'meta'].includes(name) : attributes.has('src'),
        )
        expect(loading.every(({ path }) => path.join(' ') === 'html head')).toBe(true)
        expect(find(elements, 'script')).toHaveLength(2)
        expect(find(elements, 'h1')).toHaveLength(1)
        const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? [])
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  it('carries the JSON-LD of index.jsonld, for any page [model:json-ld:in-html]', () => {
    fc.assert(
      fc.property(arbitraryCategoryPage, (page) => {
        const files = renderPage(page, SITE)
        const [data] = find(readHtml(textOf(files, 'index.html')), 'script', 'type', 'application/ld+json')
        expect(data?.text).not.toMatch(/[<>&\u2028\u2029]/)
        expect(JSON.parse(data?.text ?? '')).toEqual(JSON.parse(textOf(files, 'index.jsonld')))
      }),
    )
  })

  it('shows everything about a listing', () => {
    const full = listing({
      id: 'alpha',
      name: 'Alpha & Co',
      url: 'https://example.com/?a=1&b=2',
      description: 'Does <things>.',
      tags: ['one', 'two'],
      links: [
        { rel: 'repo', url: 'https://example.com/git' },
        { rel: 'blog', url: 'https://example.com/blog' },
      ],
      license: ['MIT', 'GPL-3.0-only'],
      status: 'archived',
      logo: 'https://example.com/logo.png',
      extra: { written_in: ['C', 'Rust'], stars: 5, none: null, nested: { a: 1 } },
    })
    const elements = read(categoryPage([full]))
    const [article] = find(elements, 'article', 'id', 'alpha')
    expect(article?.attributes.get('class')).toBe('archived')
    const inside = elements.filter(({ path }) => path.includes('article'))
    expect(find(inside, 'a').map(({ text, attributes }) => [text, attributes.get('href')])).toEqual([
      ['Alpha & Co', 'https://example.com/?a=1&b=2'],
      ['#', '#alpha'],
      ['one', '?filter_tags=one'],
      ['two', '?filter_tags=two'],
      ['Source code', 'https://example.com/git'],
      ['blog', 'https://example.com/blog'],
    ])
    expect(find(inside, 'small').map(({ text }) => text)).toEqual(['archived'])
    expect(find(inside, 'p').map(({ text }) => text)).toEqual(['Does <things>.'])
    const terms = find(inside, 'dt').map(({ text }) => text)
    const values = find(inside, 'dd').map(({ text }) => text)
    expect(terms.map((term, index) => `${term}: ${values[index]}`)).toEqual([
      'Licence: MIT, GPL-3.0-only',
      'Written in: C, Rust',
      'Stars: 5',
      'Nested: {"a":1}',
    ])
    expect(find(inside, 'li').map(({ text }) => text)).toEqual(['one', 'two', 'Source code', 'blog'])
  })

  it('says how agents reach the page, under the six labels', () => {
    const elements = read(categoryPage([]))
    const section = elements.findIndex(({ attributes }) => attributes.get('id') === 'agent-access')
    const inside = elements.slice(section).filter(({ path }) => path.includes('section'))
    expect(find(inside, 'dt').map(({ text }) => text)).toEqual([
      'MCP Server',
      'MCP Manifest',
      'Root Directory',
      'Transport',
      'WebMCP',
      'Available Formats',
    ])
    const list = inside.filter(({ path }) => path.includes('dl'))
    expect(find(list, 'code').map(({ text }) => text)).toEqual([
      'https://example.org/lists/databases/mcp',
      'https://example.org/lists/databases/mcp.json',
      'https://example.org/lists/',
      'https://example.org/lists/mcp',
      'https://example.org/lists/databases/mcp/sse',
      'document.modelContext',
      FORM_TOOL_NAMES.category,
    ])
    expect(find(list, 'a').map(({ text, attributes }) => [text, attributes.get('href')])).toEqual([
      ['https://example.org/lists/databases/mcp.json', 'https://example.org/lists/databases/mcp.json'],
      ['https://example.org/lists/', 'https://example.org/lists/'],
      ['the extension', 'https://example.org/lists/_/connect/#extension'],
      ['JSON', 'https://example.org/lists/databases/index.json'],
      ['JSON-LD', 'https://example.org/lists/databases/index.jsonld'],
      ['Markdown', 'https://example.org/lists/databases/index.md'],
      ['HTML', 'https://example.org/lists/databases/'],
    ])
    // One for each address, and none for a word.
    const buttons = find(list, 'button')
    expect(buttons.map(({ text, attributes }) => [text, attributes.get('data-copy')])).toEqual([
      ['Copy MCP Server', 'https://example.org/lists/databases/mcp'],
      ['Copy MCP Manifest', 'https://example.org/lists/databases/mcp.json'],
      ['Copy root page', 'https://example.org/lists/'],
      ['Copy root MCP server', 'https://example.org/lists/mcp'],
      ['Copy HTTP+SSE address', 'https://example.org/lists/databases/mcp/sse'],
      ['Copy JSON address', 'https://example.org/lists/databases/index.json'],
      ['Copy JSON-LD address', 'https://example.org/lists/databases/index.jsonld'],
      ['Copy Markdown address', 'https://example.org/lists/databases/index.md'],
      ['Copy HTML address', 'https://example.org/lists/databases/'],
    ])
    // Without the script a button does nothing, so it is not there to be pressed.
    expect(find(inside, 'button').every(({ attributes }) => attributes.has('hidden'))).toBe(true)
  })

  it('shows addresses as they are read, and copies them as they are sent', () => {
    const elements = read(categoryPage([], { slug: '数据库' }))
    const [server] = find(elements, 'button').filter(({ text }) => text === 'Copy MCP Server')
    expect(server?.attributes.get('data-copy')).toBe('https://example.org/lists/%E6%95%B0%E6%8D%AE%E5%BA%93/mcp')
    expect(find(elements, 'code').map(({ text }) => text)).toContain('https://example.org/lists/数据库/mcp')
  })

  it('connects five clients with the page and with the whole directory, each by one text', () => {
    const elements = read(categoryPage([], { title: 'Data & <stores>' }))
    const radios = find(elements, 'input', 'name', '_client')
    expect(radios.map(({ attributes }) => [attributes.get('id'), attributes.has('checked')])).toEqual([
      ['_c1', true],
      ['_c2', false],
      ['_c3', false],
      ['_c4', false],
      ['_c5', false],
    ])
    const page = { name: 'directory', url: 'https://example.org/lists/databases/mcp', title: 'Data & <stores>' }
    const root = { name: 'directory', url: 'https://example.org/lists/mcp', title: 'Example lists' }
    const start = elements.findIndex(({ attributes }) => attributes.get('id') === '_w1')
    const end = elements.findIndex(({ name }, index) => index > start && name === 'dl')
    const panels = elements.slice(start, end)
    expect(find(panels, 'pre').map(({ text }) => text)).toEqual(
      NAMED_CLIENTS.flatMap(({ text }) => [text.write(page), text.write(root)]),
    )
    expect(find(panels, 'a').map(({ attributes }) => attributes.get('href'))).toEqual(
      NAMED_CLIENTS.flatMap(({ link }) => (link ? [link.write(page), link.write(root)] : [])),
    )
    expect(find(panels, 'button')).toHaveLength(2 * NAMED_CLIENTS.length)
    expect(find(elements, 'input', 'name', '_scope')).toHaveLength(2)
    const [more] = find(elements, 'a').filter(({ text }) => text === `${CONNECT_CLIENTS.length - 5} more clients`)
    expect(more?.attributes.get('href')).toBe(
      'https://example.org/lists/_/connect/?page=databases&name=directory-databases',
    )
  })

  it('offers no choice of endpoint on the root page, whose endpoint is the whole directory', () => {
    const elements = read(rootPage([]))
    expect(find(elements, 'input', 'name', '_scope')).toEqual([])
    const root = { name: 'directory', url: 'https://example.org/lists/mcp', title: 'Example lists' }
    const panels = elements.filter(({ name, path }) => name === 'pre' && !path.includes('details'))
    expect(panels.map(({ text }) => text)).toEqual(NAMED_CLIENTS.map(({ text }) => text.write(root)))
  })

  it('names its canonical URL, its other formats, its style and its language', () => {
    const elements = read(categoryPage([], { description: 'Short.' }))
    const links = find(elements, 'link').map(({ attributes }) => [attributes.get('rel'), attributes.get('href')])
    expect(links).toEqual([
      ['canonical', 'https://example.org/lists/databases/'],
      ['alternate', 'https://example.org/lists/databases/index.json'],
      ['alternate', 'https://example.org/lists/databases/index.jsonld'],
      ['alternate', 'https://example.org/lists/databases/index.md'],
      ['describedby', 'https://example.org/lists/databases/llms.txt'],
      ['ai-catalog', 'https://example.org/lists/.well-known/ai-catalog.json'],
      ['icon', 'data:,'],
    ])
    const [description] = find(elements, 'meta', 'name', 'description')
    expect(description?.attributes.get('content')?.length).toBeGreaterThanOrEqual(50)
    expect(find(elements, 'html')[0]?.attributes).toEqual(
      new Map([
        ['lang', 'en'],
        ['dir', 'ltr'],
      ]),
    )
    const arabic = read(categoryPage([]), { ...SITE, directory: { ...SITE.directory, language: 'ar' } })
    expect(find(arabic, 'html')[0]?.attributes).toEqual(
      new Map([
        ['lang', 'ar'],
        ['dir', 'rtl'],
      ]),
    )
  })

  it('names its feed where there is one', () => {
    const feeds = (page: Page, hasDates?: boolean): number =>
      find(readHtml(renderHtml(createPageView(page, SITE, hasDates), '{}')), 'link', 'type', 'application/atom+xml')
        .length
    expect(feeds(categoryPage([listing()]))).toBe(0)
    expect(feeds(categoryPage([listing({ added: '2026-01-02' })]))).toBe(1)
    expect(feeds(rootPage([]))).toBe(0)
    expect(feeds(rootPage([]), true)).toBe(1)
  })

  it('leads from the root to the page, step by step', () => {
    const elements = read(categoryPage([], {}, { ancestors: [summary('data', { title: 'Data' })] }))
    const trail = elements.filter(({ path }) => path.includes('nav'))
    expect(find(trail, 'a').map(({ text, attributes }) => [text, attributes.get('href')])).toEqual([
      ['Example lists', 'https://example.org/lists/'],
      ['Data', 'https://example.org/lists/data/'],
    ])
    expect(find(trail, 'span')[0]?.text).toBe('Databases')
  })

  it('lists all pages in their groups on the root page', () => {
    const pages = [
      summary('a', { title: 'A', groups: ['Data'], count: 2, description: 'About A.' }),
      summary('b', { title: 'B', groups: ['Net', 'Low'] }),
      summary('c', { title: 'C', groups: ['Data'] }),
      summary('d', { title: 'D' }),
    ]
    const elements = read(rootPage(pages))
    expect(find(elements, 'h2').map(({ text }) => text)).toEqual([
      'Data',
      'Net › Low',
      'Pages',
      'Let your assistant use this directory',
    ])
    const items = elements.filter(({ name, path }) => name === 'li' && path.includes('section'))
    expect(items.map(({ text }) => text.trim())).toEqual(['A 2About A.', 'C 0', 'B 0', 'D 0'])
  })

  it('leaves the anchor of the agent-access section to it', () => {
    const elements = read(categoryPage([listing({ id: 'agent-access', name: 'Agent access' })]))
    expect(
      elements.filter(({ attributes }) => attributes.get('id') === 'agent-access').map(({ name }) => name),
    ).toEqual(['section'])
  })

  it.each([
    [50, 'listings'],
    [51, 'listings large'],
  ])('says of %i listings whether they are a large page', (length, className) => {
    const listings = Array.from({ length }, (_, index) => listing({ id: `l${index}`, name: `L ${index}` }))
    expect(find(read(categoryPage(listings)), 'div', 'class', className)).toHaveLength(1)
  })
})
