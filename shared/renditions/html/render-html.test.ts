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
import { outlineJsonLd } from '../../../e2e/fixtures/outline-json-ld.ts'
import { readHtml } from '../../../e2e/fixtures/read-html.ts'
import type { HtmlElement } from '../../../e2e/fixtures/read-html.ts'
import { NAMED_CLIENTS } from './agents/agent-access-html.ts'
import { clipText } from '../../model/clean-text.ts'
import type { RootOverview } from '../../model/overview.ts'
import type { Page } from '../../model/page.ts'
import { FORM_TOOL_NAMES } from '../view/agent-access.ts'
import { createPageView } from '../view/page-view.ts'
import { TRANSLATIONS } from '../words/translations.ts'
import { wordsOf } from '../words/words-of.ts'
import { renderHtml } from './render-html.ts'
import { renderPage } from '../render-page.fixture.ts'

const ELEMENTS = new Set(
  `html head meta title link style script body a header nav ol li span main div h1 h2 h3 h4 h5 h6 p time section ul article bdi
  dl dt dd code button input label select option search form br footer em strong del pre blockquote hr table tr th td details summary small
  b fieldset legend svg rect img`.split(/\s+/),
)
const ATTRIBUTES = new Set(
  `lang dir charset name http-equiv content rel type href property src class id aria-label aria-current datetime data-copy hidden
  start data-changes data-copied data-not-copied checked title aria-label aria-keyshortcuts role method action
  aria-description toolname tooldescription toolautosubmit toolparamdescription for maxlength placeholder autocomplete spellcheck value
  min max data-copy-from selected popover popovertarget aria-hidden data-facet checked form width height fill
  alt loading decoding tabindex data-partial data-view data-full data-remove data-picked rel step x y`.split(/\s+/),
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
          expect(attributes.get('href')).toMatch(/^(?:https?:\/\/|mailto:|[?]view=|#|\/lists\/)/i)
        }
        for (const { attributes } of find(elements, 'script')) {
          expect(attributes.get('src') ?? '').toMatch(/^$|^\/lists\/_\//)
        }
        for (const { attributes } of find(elements, 'img')) {
          expect(attributes.get('src')).toBe('/lists/_/logo/3f/a1.svg')
        }
        const loading = elements.filter(({ name, attributes }) =>
          name !== 'script' ? ['link', 'meta'].includes(name) : attributes.has('src'),
        )
        expect(loading.every(({ path }) => path.join(' ') === 'html head')).toBe(true)
        // The page's, what restores the theme, and the data.
        expect(find(elements, 'script').map(({ attributes }) => attributes.get('type'))).toEqual([
          undefined,
          'module',
          'application/ld+json',
        ])
        expect(find(elements, 'h1')).toHaveLength(1)
        const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? [])
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  it('carries the JSON-LD of index.jsonld, with the names and pages of listings, for any page [model:json-ld:in-html]', () => {
    fc.assert(
      fc.property(arbitraryCategoryPage, (page) => {
        const files = renderPage(page, SITE)
        const [data] = find(readHtml(textOf(files, 'index.html')), 'script', 'type', 'application/ld+json')
        expect(data?.text).not.toMatch(/[<>&\u2028\u2029]/)
        expect(JSON.parse(data?.text ?? '')).toEqual(outlineJsonLd(textOf(files, 'index.jsonld')))
      }),
    )
  })

  it('shows what helps to choose a listing, and leads to its page first', () => {
    const full = listing({
      id: 'alpha',
      name: 'Alpha & Co',
      url: 'https://www.example.com/?a=1&b=2',
      description: 'Does <things>.',
      tags: ['one', 'two'],
      links: [
        { rel: 'repo', url: 'https://example.com/git' },
        { rel: 'blog', url: 'https://example.com/blog' },
        { rel: 'docs', url: 'javascript:alert(1)' },
      ].filter(({ url }) => url.startsWith('https:')),
      license: ['MIT', 'BUSL-1.1'],
      alternative_to: ['Omega'],
      status: 'archived',
      updated: '2026-11-15',
      logo: 'https://example.com/logo.png',
      extra: { written_in: ['C', 'Rust'], stars: 12_400, first_release: 1996, none: null, nested: { a: 1 } },
    })
    const elements = read(categoryPage([full]))
    const inside = elements.filter(({ path }) => path.includes('li') && path.includes('ol') && path.includes('main'))
    expect(find(elements, 'li', 'class', 'row').map(({ attributes }) => attributes.get('id'))).toEqual(['alpha'])
    expect(find(inside, 'a').map(({ text, attributes }) => [text, attributes.get('href')])).toEqual([
      ['All categories', '/lists/'],
      ['Alpha & Co', '/lists/databases/#alpha'],
      ['example.com ↗', 'https://www.example.com/?a=1&b=2'],
    ])
    expect(find(inside, 'span', 'class', 'state').map(({ text }) => text)).toEqual(['archived'])
    expect(find(inside, 'p', 'class', 'd').map(({ text }) => text)).toEqual(['Does <things>.'])
    expect(find(inside, 'dl')[0]?.text).toBe(
      'License MIT, BUSL-1.1 · source-availableWritten in C, RustFirst release 1996Tag one, twoInstead of Omega',
    )
    expect(find(inside, 'div', 'class', 'side')[0]?.text.replaceAll(/\s+/g, ' ').trim()).toBe(
      'Stars ★ 12.4k example.com ↗ CompareCompare these',
    )
    expect(find(inside, 'input').map(({ attributes }) => attributes.get('value'))).toEqual(['alpha'])
  })

  it('shows the beginning of long texts in rows that have a page for the whole [page:rows:size]', () => {
    const text = '长篇说明 <b> '.repeat(400)
    const long = Array.from({ length: 200 }, (_value, index) =>
      listing({ id: `l${index}`, name: `L${index}`, url: `https://l${index}.example/`, description: text.trim() }),
    )
    const texts = (listing_pages: 'on' | 'off') => {
      const site = { ...SITE, directory: { ...SITE.directory, listing_pages } }
      const html = textOf(renderPage(categoryPage(long), site), 'index.html')
      return { html, shown: find(readHtml(html), 'p', 'class', 'd')[0]?.text ?? '' }
    }
    const { html, shown } = texts('on')
    expect(shown).toBe(clipText(text, 600))
    expect(Buffer.byteLength(html)).toBeLessThan(256 * 1024)
    expect(texts('off').shown).toBe(text.trim())
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
      ['the extension', '/lists/_/connect/#extension'],
      ['JSON', 'https://example.org/lists/databases/index.json'],
      ['JSON-LD', 'https://example.org/lists/databases/index.jsonld'],
      ['Markdown', 'https://example.org/lists/databases/index.md'],
      ['HTML', 'https://example.org/lists/databases/'],
    ])
    // One for each address, and none for a word.
    const buttons = find(list, 'button')
    expect(buttons.map(({ text }) => text)).toEqual([
      'Copy MCP Server',
      'Copy MCP Manifest',
      'Copy root page',
      'Copy root MCP server',
      'Copy HTTP+SSE address',
    ])
    // The script copies where the link before it leads, or the address that is there, as it is.
    expect(buttons.filter(({ attributes }) => attributes.has('data-copy'))).toEqual([])
    // Without the script a button does nothing, so it is not there to be pressed.
    expect(find(inside, 'button').every(({ attributes }) => attributes.has('hidden'))).toBe(true)
  })

  it('shows addresses as they are read, and copies them as they are sent', () => {
    const elements = read(categoryPage([], { slug: '数据库' }))
    const server = find(elements, 'button').find(({ text }) => text === 'Copy MCP Server')
    expect(server?.attributes.get('data-copy')).toBe('https://example.org/lists/%E6%95%B0%E6%8D%AE%E5%BA%93/mcp')
    expect(find(elements, 'code').map(({ text }) => text)).toContain('https://example.org/lists/数据库/mcp')
  })

  it('leads to where each client is connected with the page, in one sentence', () => {
    const elements = read(categoryPage([], { title: 'Data & <stores>' }))
    const links = find(elements, 'a').filter(({ attributes }) => attributes.get('href')?.includes('/_/connect/?'))
    const page = '/lists/_/connect/?page=databases&name=directory-databases'
    expect(links.map(({ text, attributes }) => [text, attributes.get('href')])).toEqual([
      ...Object.entries(NAMED_CLIENTS).map(([id, title]) => [title, `${page}#${id}`]),
      ['another client', page],
    ])
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
      ['ard', 'https://example.org/lists/.well-known/ard.json'],
      ['ai-catalog', 'https://example.org/lists/.well-known/ai-catalog.json'],
      ['icon', expect.stringMatching(/^data:image\/svg\+xml,[^<>&"]+%3EE%3C%2Ftext%3E%3C%2Fsvg%3E$/)],
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
      find(
        readHtml(textOf(renderHtml(createPageView(page, SITE, hasDates)), 'index.html')),
        'link',
        'type',
        'application/atom+xml',
      ).length
    expect(feeds(categoryPage([listing()]))).toBe(0)
    expect(feeds(categoryPage([listing({ added: '2026-01-02' })]))).toBe(1)
    // That of changes is always there.
    expect(feeds(rootPage([]))).toBe(1)
    expect(feeds(rootPage([]), true)).toBe(2)
  })

  it('leads from the root to the page, step by step', () => {
    const elements = read(categoryPage([], {}, { ancestors: [summary('data', { title: 'Data' })] }))
    const trail = elements.filter(({ path }) => path.includes('main') && path.includes('nav'))
    expect(find(trail, 'a').map(({ text, attributes }) => [text, attributes.get('href')])).toEqual([
      ['All categories', '/lists/'],
      ['Data', '/lists/data/'],
    ])
  })

  it('leads to narrower categories after its listings', () => {
    const children = [summary('c', { title: 'C', count: 3 })]
    const elements = read(categoryPage([listing()], {}, { children }))
    const list = elements.findIndex(({ name, path }) => name === 'ul' && path.at(-1) === 'section')
    expect(elements[list]?.text.trim()).toBe('C 3')
    expect(elements.slice(0, list).some(({ attributes }) => attributes.get('class') === 'row')).toBe(true)
  })

  it('says in which section a page is', () => {
    const titleOf = (page: Page): string | undefined => find(read(page), 'title')[0]?.text
    const inSection = categoryPage([], { groups: ['Stores', 'Fast'] })
    expect(titleOf(inSection)).toBe('Databases · Fast · Example lists')
    expect(titleOf(categoryPage([], {}, { ancestors: [summary('data', { title: 'Data' })] }))).toBe(
      'Databases · Data · Example lists',
    )
    const trail = read(inSection).filter(({ path }) => path.includes('main') && path.includes('nav'))
    expect(find(trail, 'li').map(({ text }) => text)).toEqual(['All categories', 'Stores', 'Fast'])
  })

  it('lists all categories in their groups on the root page', () => {
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
      'Categories',
      'New',
      'For AI agents',
      'Example lists',
      'Take part',
      'Follow',
      'Data',
    ])
    const items = elements.filter(({ name, path }) => name === 'li' && path.includes('section'))
    expect(items.map(({ text }) => text.trim())).toEqual(['A 2About A.', 'C 0', 'B 0', 'D 0'])
  })

  it.each([
    [12, ['cards']],
    [40, ['cards']],
    [41, ['cards', 'link']],
  ])('shows %i categories of the root page as %s', (length, kinds) => {
    const pages = Array.from({ length }, (_, index) => summary(`c${index}`, { description: 'About it.' }))
    const elements = read(rootPage(pages))
    const lists = elements.filter(({ name, path }) => name === 'ul' && path.includes('section'))
    expect(lists.map(({ attributes }) => attributes.get('class'))).toEqual(kinds.slice(-1))
    const all = elements.filter(({ name, path }) => name === 'ul' && path.includes('main'))
    expect(all.map(({ attributes }) => attributes.get('class'))).toEqual(kinds)
  })

  it('puts many categories under the pages they belong to', () => {
    const below = Array.from({ length: 41 }, (_, index) => summary(`c${index}`, { parent: index < 40 ? 'top' : 'c0' }))
    const elements = read(rootPage([summary('top', { title: 'Top', count: 7 }), ...below, summary('alone')]))
    const headings = find(elements, 'h2').map(({ text }) => text)
    expect(headings.slice(0, 2)).toEqual(['Largest categories', 'All categories'])
    const items = elements.filter(({ name, path }) => name === 'li' && path.includes('section'))
    expect(items.map(({ text }) => text.replace(/0$/, ''))).toEqual([...below.map(({ slug }) => slug), 'alone'])
  })

  it('shows on the root page what to try, what is replaced and what is new', () => {
    const overview: RootOverview = {
      first: { a: [{ id: 'x', name: 'X & Y' }] },
      asked: [
        ['tags', 'c++', 1234],
        ['tags', 'b', 3],
        ['tags', 'c', 2],
        ['tags', 'd', 2],
        ['tags', 'e', 1],
      ],
      replaced: [{ name: '<Redis>', count: 5, by: ['K', 'L', 'M'] }],
      recent: [{ id: 'x', name: 'X & Y', slug: 'a', date: '2026-10-01', isNew: true, description: 'Is <new>.' }],
    }
    const directory = { ...SITE.directory, headline: 'Find <it>' }
    const pages = [summary('a', { title: 'A' }), summary('b', { title: 'B' })]
    const elements = read({ ...rootPage(pages), overview }, { ...SITE, directory })
    expect(find(elements, 'h1').map(({ text }) => text)).toEqual(['Find <it>'])
    const linkOf = (text: string) => elements.find((each) => each.name === 'a' && each.text === text)?.attributes
    expect(linkOf('c++')?.get('href')).toBe('/lists/?filter_tags=c%2B%2B')
    expect(linkOf('Alternatives to <Redis>')?.get('href')).toBe('/lists/?filter_alternative_to=%3CRedis%3E')
    expect(linkOf('<Redis>')?.get('href')).toBe('/lists/?filter_alternative_to=%3CRedis%3E')
    const items = elements.filter(({ name, path }) => name === 'li' && path.includes('main'))
    expect(items.map(({ text }) => text.trim())).toEqual([
      'A 0X & Y',
      'B 0',
      'X & Yadded 1 Oct 2026Is <new>. · in A',
      '<Redis>5 alternatives',
    ])
    const forms = elements.filter(({ name, path }) => name === 'form' && path.includes('search'))
    expect(forms.map(({ attributes }) => [attributes.get('action'), attributes.get('toolname')])).toEqual([
      ['/lists/', FORM_TOOL_NAMES.root],
    ])
  })

  it.each(['en', ...Object.keys(TRANSLATIONS)])(
    'says in "%s" what is wrong with a listing that was added lately [refreshed:surfaces:states]',
    (language) => {
      const rest = { slug: 'a', date: '2026-10-01', isNew: true }
      const recent: RootOverview['recent'] = [
        { id: 'x', name: 'X', status: 'archived', link: { state: 'broken', since: '2026-10-03' }, ...rest },
        { id: 'y', name: 'Y', status: 'active', ...rest },
      ]
      const overview: RootOverview = { first: {}, asked: [], replaced: [], recent }
      const directory = { ...SITE.directory, language }
      const elements = read({ ...rootPage([summary('a')]), overview }, { ...SITE, directory })
      const { facts, row, date, fill } = wordsOf(language)
      const states = find(elements, 'span', 'class', 'state')
      expect(states.map(({ text }) => text)).toEqual([
        facts.archived,
        fill(row.since, { state: facts.broken, date: date('2026-10-03') }),
      ])
      const headings = find(elements, 'h3').map(({ text }) => text)
      expect(headings).toContain(`X ${states.map(({ text }) => text).join(' ')}`)
    },
  )

  it('shows what is in the only category of a directory, as there is nothing to choose', () => {
    const first = { tools: [{ id: 'hammer', name: 'Hammer', description: 'For nails.' }] }
    const overview: RootOverview = { first, asked: [], replaced: [], recent: [] }
    const page = { ...rootPage([summary('tools', { title: 'Tools', count: 2 })]), overview }
    const html = textOf(renderPage(page, SITE), 'index.html')
    expect(html).toContain(
      '<li><h3><a href="/lists/tools/#hammer"><bdi>Hammer</bdi></a></h3><p><bdi>For nails.</bdi></p></li>',
    )
    expect(html).toContain('All 2 listings in <bdi>Tools</bdi></a>')
  })

  it('leaves the anchor of the agent-access section to it', () => {
    const elements = read(categoryPage([listing({ id: 'agent-access', name: 'Agent access' })]))
    expect(
      elements.filter(({ attributes }) => attributes.get('id') === 'agent-access').map(({ name }) => name),
    ).toEqual(['section'])
  })

  it.each([
    [1, ['index.html']],
    [50, ['index.html']],
    [51, ['index.html', '_/2/index.html']],
    [101, ['index.html', '_/2/index.html', '_/3/index.html']],
  ])(
    'puts %i listings on documents of fifty, each with its part of the data [page:list:documents]',
    (length, names) => {
      const listings = Array.from({ length }, (_, index) => listing({ id: `l${index}`, name: `L ${index}` }))
      const files = renderPage(categoryPage(listings), SITE).filter(({ mediaType }) =>
        mediaType.startsWith('text/html'),
      )
      expect(files.map(({ name }) => name)).toEqual(names)
      const documents = files.map(({ text }) => readHtml(text))
      const rows = documents.map((each) =>
        find(each, 'li', 'class', 'row').map(({ attributes }) => attributes.get('id')),
      )
      expect(rows.flat()).toEqual(listings.map(({ id }) => id))
      expect(Math.max(...rows.map(({ length: count }) => count))).toBeLessThanOrEqual(50)
      const lists = documents.map((each) => {
        const [data] = find(each, 'script', 'type', 'application/ld+json')
        return JSON.parse(data?.text ?? '')['@graph'][1].mainEntity
      })
      expect(lists.map(({ numberOfItems }) => numberOfItems)).toEqual(names.map(() => length))
      expect(
        lists.flatMap(({ itemListElement }) => itemListElement.map(({ position }: { position: number }) => position)),
      ).toEqual(listings.map((_, index) => index + 1))
      const links = documents.map((each) => [
        find(each, 'link', 'rel', 'canonical')[0]?.attributes.get('href'),
        find(each, 'a', 'rel', 'prev')[0]?.attributes.get('href'),
        find(each, 'a', 'rel', 'next')[0]?.attributes.get('href'),
      ])
      const path = (number: number): string | undefined =>
        number < 1 || number > names.length ? undefined : `/lists/databases/${number === 1 ? '' : `_/${number}/`}`
      expect(links).toEqual(
        names.map((_, index) => [`https://example.org${path(index + 1)}`, path(index), path(index + 2)]),
      )
    },
  )
})
