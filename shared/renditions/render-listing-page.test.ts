import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { HOSTILE_TEXTS, SITE, categoryPage, listing, summary } from '../../e2e/fixtures/pages.ts'
import { readExample } from '../../e2e/fixtures/read-example.ts'
import { readHtml } from '../../e2e/fixtures/read-html.ts'
import type { HtmlElement } from '../../e2e/fixtures/read-html.ts'
import { listMisuses, toQuads } from '../../e2e/fixtures/read-json-ld.ts'
import { listMarkup, plainText, readMarkdown, walk } from '../../e2e/fixtures/read-markdown.ts'
import { validateHtml } from '../../e2e/scanners/validate-html.ts'
import { cleanLine, cleanText } from '../model/clean-text.ts'
import { listingDocumentSchema } from '../model/listing-document.ts'
import type { Listing } from '../model/listing.ts'
import type { Site } from '../model/page.ts'
import { collectListings } from '../search/collect-listings.fixture.ts'
import { FORMS } from './forms.ts'
import type { Form } from './forms.ts'
import { renderListingPage } from './render-listing-page.ts'
import { TRANSLATIONS } from './words/translations.ts'
import { wordsOf } from './words/words-of.ts'
import { createListingView } from './view/listing-view.ts'
import type { ListingView } from './view/listing-view.ts'
import { createPageView } from './view/page-view.ts'
import { readRelated } from './view/related-listings.ts'

const example = await readExample()

/** A site whose listings have pages. */
const SITE_OF_LISTINGS: Site = { ...SITE, directory: { ...SITE.directory, listing_pages: 'on' } }

/** The forms of a listing's page, by name. */
const FORM_NAMES = Object.keys(FORMS) as Form[]

function viewOf(subject: Listing, others: readonly Listing[] = [], title = 'Databases'): ListingView {
  const collection = collectListings([subject, ...others])
  const page = createPageView(categoryPage([subject, ...others], { title, updated: '2026-11-15' }), SITE_OF_LISTINGS)
  const places = [summary('caches', { title: 'Caches' })]
  return createListingView(page, subject, readRelated(subject, { category: collection, directory: collection }), places)
}

function find(view: ListingView, name: string, attribute?: string, value?: string): HtmlElement[] {
  return readHtml(renderListingPage(view, 'html')).filter(
    (each) => each.name === name && (attribute === undefined || each.attributes.get(attribute) === value),
  )
}

function hrefs(view: ListingView): (string | undefined)[] {
  return find(view, 'a')
    .filter(({ path }) => path.includes('main'))
    .map(({ attributes }) => attributes.get('href'))
}

function pathOf(url: string): string {
  const { pathname, hash } = new URL(url)
  return pathname + hash
}

const FULL = listing({
  id: 'full',
  name: 'Full',
  url: 'https://www.full.example/',
  description: 'Has everything.',
  categories: ['databases', 'caches', 'unknown'],
  tags: ['sql'],
  links: [
    { rel: 'repo', url: 'https://code.example/full' },
    { rel: 'chat', url: 'https://chat.example/full' },
  ],
  license: ['MIT', 'BUSL-1.1', 'Proprietary', 'House rules'],
  status: 'deprecated',
  pricing: { free: true, model: 'freemium' },
  alternative_to: ['Empty', 'Elsewhere'],
  language: ['en'],
  location: { locality: 'Bern', country: 'CH' },
  added: '2026-01-02',
  checked: '2026-03-04',
  note: 'Handle with care.',
  body: '# Inside\n\nWith **bold** <b>raw</b> and [a link](https://example.com/).',
  extra: { data_model: 'relational', site: 'https://extra.example/', clustering: true, sizes: { small: 1 } },
})
const EMPTY = listing({ id: 'empty', name: 'Empty' })

describe('renderListingPage', () => {
  it('names what replaces Redis in every form, and each of these pages leads back [page:listing:alternatives]', () => {
    const redis = example.view('redis')
    for (const id of ['valkey', 'keydb', 'dragonfly', 'garnet', 'apache-kvrocks']) {
      const other = example.view(id)
      for (const form of FORM_NAMES)
        expect(renderListingPage(redis, form)).toContain(form === 'json-ld' ? other.url : other.title)
      expect(hrefs(redis)).toContain(pathOf(other.url))
      expect(hrefs(other)).toContain(pathOf(redis.url))
    }
  })

  it('is valid HTML without styles of its own, with one title [page:listing:valid]', async () => {
    for (const view of [example.view('redis'), example.view('postgresql'), viewOf(FULL, [EMPTY]), viewOf(EMPTY)]) {
      const html = renderListingPage(view, 'html')
      expect(await validateHtml(html)).toEqual([])
      const elements = readHtml(html)
      expect(elements.filter(({ name }) => name === 'h1')).toHaveLength(1)
      expect(elements.filter(({ attributes }) => attributes.has('style'))).toEqual([])
    }
  })

  it.each([
    ['Soup of *beans* & bread.\n\nCook it.', 'Cook it.'],
    ['Soup of beans &\nbread.', undefined],
    ['Soup of beans & bread, and more.', 'Soup of beans & bread, and more.'],
    ['Soup of [beans](https://example.com/) & bread.', 'Soup of beans & bread.'],
  ])('does not repeat a description that begins its text: %j', (body, shown) => {
    const view = viewOf(listing({ id: 'soup', name: 'Soup', description: 'Soup of beans & bread.', body }))
    expect(
      find(view, 'section')
        .find(({ attributes }) => attributes.get('class') === 'prose block')
        ?.text.trim(),
    ).toBe(shown)
  })

  it('names links by what they are, or else by where they lead', () => {
    const links = [
      { rel: 'repo', url: 'https://code.example/full' },
      { rel: 'chat', url: 'https://chat.example/full' },
      { rel: 'link', url: 'https://www.packages.example/full' },
    ]
    // Its website is one of them.
    const website = { rel: 'docs', url: 'https://example.com/docs' }
    const view = viewOf(listing({ id: 'linked', name: 'Linked', url: website.url, links: [website, ...links] }))
    const buttons = find(view, 'a').filter(({ attributes }) => links.some(({ url }) => url === attributes.get('href')))
    expect(buttons.map(({ text }) => text)).toEqual(['Source code ↗', 'chat ↗', 'packages.example ↗'])
  })

  it('links no value that only the listing has: the link would lead back to it', () => {
    const one = listing({
      id: 'one',
      tags: ['own', 'both'],
      alternative_to: ['Mine', 'Ours'],
      extra: { tel: '+49 30 1' },
    })
    const two = listing({ id: 'two', tags: ['both'], alternative_to: ['Ours'], extra: { tel: '+49 30 2' } })
    expect(hrefs(viewOf(one, [two])).filter((each) => each?.includes('filter_'))).toEqual([
      '/lists/?filter_alternative_to=Ours',
      '/lists/databases/?filter_tags=both',
    ])
  })

  it('links the facts to the listings that share them, and the name to nothing', () => {
    const { license, pricing, language, tags, extra, alternative_to } = FULL
    const shared = { license, pricing, tags, extra, alternative_to, ...(language && { language }) }
    const view = viewOf(FULL, [EMPTY, listing({ id: 'twin', name: 'Twin', url: 'https://twin.example/', ...shared })])
    const rows = find(view, 'div')
      .filter(({ path }) => path.at(-1) === 'dl' && !path.includes('li'))
      .map(({ text }) => text)
    expect(rows.join('\n')).toMatchInlineSnapshot(`
      "Instead ofEmpty, Elsewhere
      LicenseMIT, BUSL-1.1, Proprietary, House rules
      Pricingfreemium
      Free of chargeYes
      LanguageEnglish
      NoteHandle with care.
      Data modelrelational
      Siteextra.example
      ClusteringYes
      SizesSmall: 1
      Tagssql
      CategoryDatabases3
      Also inCaches, unknown"
    `)
    expect(hrefs(view)).toMatchInlineSnapshot(`
      [
        "/lists/databases/",
        "https://www.full.example/",
        "https://code.example/full",
        "https://chat.example/full",
        "/lists/databases/empty/",
        "/lists/?filter_alternative_to=Elsewhere",
        "/lists/databases/?filter_license=MIT",
        "/lists/databases/?filter_license=BUSL-1.1",
        "/lists/databases/?filter_license=Proprietary",
        "/lists/databases/?filter_license=House+rules",
        "/lists/databases/?filter_pricing.model=freemium",
        "/lists/databases/?filter_pricing.free=true",
        "/lists/databases/?filter_language=en",
        "/lists/databases/?filter_data_model=relational",
        "https://extra.example/",
        "/lists/databases/?filter_clustering=true",
        "/lists/databases/?filter_tags=sql",
        "/lists/databases/",
        "/lists/caches/",
        "/lists/unknown/",
        "https://example.org/source",
        "https://example.com/",
        "/lists/databases/twin/",
        "https://twin.example/",
        "/lists/databases/",
        "/lists/databases/empty/",
        "index.json",
        "index.jsonld",
        "index.md",
        "https://chatgpt.com/?q=Read%20https%3A%2F%2Fexample.org%2Flists%2Fdatabases%2Ffull%2Findex.md",
        "https://claude.ai/new?q=Read%20https%3A%2F%2Fexample.org%2Flists%2Fdatabases%2Ffull%2Findex.md",
        "/lists/databases/#agent-access",
      ]
    `)
  })

  it('says of every listing it leads to what is wrong with it, in the words of rows [refreshed:surfaces:states]', () => {
    const link = { state: 'broken', since: '2026-10-03' } as const
    const subject = listing({ id: 'subject', name: 'Subject', tags: ['sql'], alternative_to: ['Replaced'] })
    const others = [
      listing({ id: 'alike', name: 'Alike', tags: ['sql'], status: 'archived', link }),
      listing({ id: 'well', name: 'Well', tags: ['sql'], status: 'active' }),
      listing({ id: 'instead', name: 'Instead', alternative_to: ['Subject'], status: 'dead' }),
      listing({ id: 'replaced', name: 'Replaced', status: 'deprecated' }),
    ]
    for (const language of ['en', ...Object.keys(TRANSLATIONS)]) {
      const { facts, row, date, fill } = wordsOf(language)
      const view = viewOf(subject, others)
      const words = { ...view, category: { ...view.category, words: wordsOf(language) } }
      const items = find(words, 'h3')
      const said = (name: string) => items.find(({ text }) => text.includes(name))?.text.split(name)[1]
      expect([said('Alike'), said('Well'), said('Instead')]).toEqual([
        ` ${facts.archived} ${fill(row.since, { state: facts.broken, date: date('2026-10-03') })}`,
        '',
        ` ${facts.dead}`,
      ])
      expect(find(words, 'dd').map(({ text }) => text)).toContain(`Replaced ${facts.deprecated}`)
    }
    const markdown = renderListingPage(viewOf(subject, others), 'markdown').split('\n')
    expect(markdown.filter((line) => line.startsWith('- [') && line.includes(', id: '))).toEqual([
      '- [Replaced](<https://example.org/lists/databases/replaced/>), id: `replaced`, deprecated',
      '- [Instead](<https://example.org/lists/databases/instead/>), id: `instead`, dead',
      '- [Alike](<https://example.org/lists/databases/alike/>), id: `alike`, archived, link broken since 3 Oct 2026',
      '- [Well](<https://example.org/lists/databases/well/>), id: `well`',
    ])
  })

  it('marks licenses by what they let people do', () => {
    const marks = readHtml(renderListingPage(viewOf(EMPTY, [FULL]), 'html')).filter(
      ({ attributes, path }) =>
        attributes.get('class') === 'state' || (path.includes('dl') && attributes.get('class') === 'no'),
    )
    expect(marks.map(({ attributes, text }) => [attributes.get('class'), text])).toMatchInlineSnapshot(`
      [
        [
          "state",
          "deprecated",
        ],
      ]
    `)
  })

  it('leads to where its file is edited and to an issue with everything filled in [page:listing:contribute]', () => {
    const contribute = {
      repository: 'https://github.com/acme/list',
      branch: 'main',
      path: 'data',
      suggest: { template: 'new.yml', fields: { category: 'section' } },
    }
    const site = { ...SITE_OF_LISTINGS, directory: { ...SITE_OF_LISTINGS.directory, contribute } }
    const of = (subject: Listing): ListingView => {
      const collection = collectListings([subject])
      const page = createPageView(categoryPage([subject]), site)
      return createListingView(page, subject, readRelated(subject, { category: collection, directory: collection }), [])
    }
    const linksOf = (subject: Listing): (string | undefined)[] =>
      readHtml(renderListingPage(of(subject), 'html')).flatMap(({ attributes }) => {
        const href = attributes.get('href') ?? ''
        return href.startsWith(contribute.repository) ? [href.slice(contribute.repository.length)] : []
      })
    const report = (name: string): string =>
      `/issues/new?${new URLSearchParams({
        title: `Report a problem: ${name}`,
        body: `name: ${name}\nid: x\npage: https://example.org/lists/databases/x/`,
      })}`
    const suggest = `/issues/new?${new URLSearchParams({ template: 'new.yml', title: 'Suggest a listing', section: 'Databases' })}`
    expect(linksOf(listing({ id: 'x', name: 'A&"<b>', source_path: 'lists/ä.md' }))).toEqual([
      '/edit/main/data/lists/%C3%A4.md',
      report('A&"<b>'),
      suggest,
    ])
    expect(linksOf(listing({ id: 'x', name: 'X', source_path: '../../x.md' }))).toEqual([report('X'), suggest])
  })

  it('says nothing of what is not known', () => {
    const view = viewOf({ ...EMPTY }, [], 'Databases')
    expect(find(view, 'h2').map(({ text }) => text)).toEqual(['Example lists', 'Take part', 'Follow', 'Data'])
    expect(renderListingPage(view, 'markdown')).not.toContain('## Facts')
  })

  it('is data that matches its schema, with the listing as the category has it [page:listing:json]', () => {
    const view = viewOf(FULL, [EMPTY])
    const document = listingDocumentSchema.parse(JSON.parse(renderListingPage(view, 'json')))
    expect(document.listing).toEqual(FULL)
    expect(document.related.replaces).toEqual([
      { name: 'Empty', id: 'empty', url: view.category.urls.listing('databases', 'empty') },
      { name: 'Elsewhere', url: 'https://example.org/lists/?filter_alternative_to=Elsewhere' },
    ])
  })

  it('is Schema.org by kind, with no property that a type does not have [page:listing:json-ld]', async () => {
    for (const type of ['SoftwareApplication', 'Event', 'Organization', 'Book', 'Thing']) {
      const view = viewOf({ ...FULL, type }, [EMPTY])
      const text = renderListingPage(view, 'json-ld')
      expect(listMisuses(await toQuads(text))).toEqual([])
      expect(JSON.parse(text)).toMatchObject({
        '@type': 'ItemPage',
        mainEntity: { '@id': view.url, '@type': type === 'SoftwareApplication' ? [type, 'SoftwareSourceCode'] : type },
      })
    }
  })

  it('is Markdown with one title, how to cite it and how an agent reads it [page:listing:markdown]', () => {
    const view = example.view('redis')
    const root = readMarkdown(renderListingPage(view, 'markdown').replace(/^---\n[\s\S]*?\n---\n/, ''))
    const headings = Array.from(walk(root)).filter(({ type }) => type === 'heading')
    expect(headings.map((node) => plainText(node))).toEqual([
      'Redis',
      'Links',
      'Facts',
      'Use instead of Redis',
      'Similar',
      'Same tags',
      'Where this comes from',
      'Agent access',
    ])
    expect(plainText(root)).toContain('fetch {"id":"redis"}')
    expect(plainText(root)).toContain(`Cite as: ${view.citation}`)
  })

  it('weighs at most 20 KB with all of its style [page:listing:weight]', () => {
    const pages = example.listings.map(({ id }) => renderListingPage(example.view(id), 'html'))
    const longest = pages.reduce((a, b) => (a.length > b.length ? a : b))
    // Beside it, the style and the frame of every page.
    expect(brotliCompressSync(longest).length).toBeLessThan(12_000)
  })

  it('has the same bytes for the same input', () => {
    for (const form of FORM_NAMES) {
      expect(renderListingPage(viewOf(FULL, [EMPTY]), form)).toBe(renderListingPage(viewOf(FULL, [EMPTY]), form))
    }
  })
})

/** A view whose every text is `text`, cleaned as sources clean it. @param disarm Changes the cleaned texts. */
function hostileView(text: string, disarm = (cleaned: string): string => cleaned): ListingView {
  const line = disarm(cleanLine(text, 190) || 'empty')
  const block = disarm(cleanText(text) || 'empty')
  const subject = listing({
    id: 'alpha',
    name: line,
    url: 'https://example.com/',
    description: block,
    categories: ['databases', line],
    tags: [line],
    links: [{ rel: line.slice(0, 40), url: 'https://example.com/x' }],
    license: [line],
    alternative_to: [`${line} 2`],
    note: block,
    location: { locality: line, country: line },
    extra: { [line === '__proto__' ? 'proto' : line]: block, list: [line] },
  })
  const other = listing({ id: 'beta', name: `${line} 3`, alternative_to: [line], description: block, license: [line] })
  return viewOf(subject, [other], line)
}

function shapeOf(view: ListingView): unknown {
  return {
    html: readHtml(renderListingPage(view, 'html')).map(({ name, attributes }) =>
      [name, ...attributes.keys()].join(' '),
    ),
    markdown: listMarkup(readMarkdown(renderListingPage(view, 'markdown'))),
  }
}

describe('renderListingPage with hostile texts', () => {
  it.each(HOSTILE_TEXTS)('has the markup of a page with harmless ones: %j [page:listing:hostile]', (text) => {
    expect(shapeOf(hostileView(text))).toEqual(shapeOf(hostileView(text, (cleaned) => cleaned.replace(/\S/gu, 'a'))))
  })
})
