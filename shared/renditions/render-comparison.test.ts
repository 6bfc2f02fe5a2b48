import { describe, expect, it } from 'vitest'
import { callTool } from '../../e2e/protocol/tool-page.ts'
import { HOSTILE_TEXTS, SITE, categoryPage, listing } from '../../e2e/fixtures/pages.ts'
import { readExample } from '../../e2e/fixtures/read-example.ts'
import { readHtml } from '../../e2e/fixtures/read-html.ts'
import { listMarkup, readMarkdown, walk } from '../../e2e/fixtures/read-markdown.ts'
import { validateHtml } from '../../e2e/scanners/validate-html.ts'
import { cleanLine, cleanText } from '../model/clean-text.ts'
import type { Listing } from '../model/listing.ts'
import { collectListings } from '../search/collect-listings.fixture.ts'
import { parseComparison } from '../search/comparison-query.ts'
import { createEndpointUrls } from '../urls.ts'
import { renderComparisonPage } from './render-comparison.ts'
import { createComparisonView, readComparison } from './view/comparison-view.ts'
import type { ComparisonView } from './view/comparison-view.ts'
import { createPageView } from './view/page-view.ts'

const example = await readExample()

/** What a page of the example answers to an address. */
function ask(ids: readonly string[], slug = 'databases'): ComparisonView {
  const query = parseComparison(new URLSearchParams(ids.length === 0 ? 'compare=' : ids.map((id) => ['compare', id])))
  if (query === undefined) throw new Error('nothing is compared')
  return createComparisonView(example.frame(slug), readComparison(example.collection(slug), query))
}

/** Compares all of these listings, the only ones of their page. */
function compareAll(listings: readonly Listing[], title = 'Databases'): ComparisonView {
  const query = { ids: listings.map(({ id }) => id), left: 0 }
  const page = createPageView(categoryPage(listings, { title }), SITE)
  return createComparisonView(page, readComparison(collectListings(listings), query))
}

/** The rows of its table as text: label, then the cells, `*` before the highest number. */
function tableOf(view: ComparisonView): string[][] {
  const rows: string[][] = []
  for (const { name, attributes, text, path } of readHtml(renderComparisonPage(view, 'html'))) {
    if (name === 'tr' && path.includes('tbody')) rows.push([])
    if (path.includes('tbody') && (name === 'td' || name === 'th')) {
      rows.at(-1)?.push((attributes.get('class') === 'best' ? '*' : '') + text)
    }
  }
  return rows
}

const FIVE = ['postgresql', 'mysql', 'sqlite', 'cockroachdb', 'duckdb']

describe('renderComparisonPage', () => {
  it('shows what differs, and says in a sentence what does not [page:compare:exceptions]', () => {
    const view = ask(FIVE)
    const rows = new Map(tableOf(view).map(([label = '', ...cells]) => [label, cells]))
    expect(rows.get('Deployment')).toEqual(['server', 'server', 'embedded', 'server', 'embedded'])
    expect(rows.get('Terms')).toEqual([
      'open source',
      'open source',
      'public domain',
      'source-available',
      'open source',
    ])
    expect(rows.get('Written in')).toEqual(['C', 'C++', 'C', 'Go', 'C++'])
    expect(rows.has('Query language')).toBe(false)
    const none = 'not said'
    expect(rows.get('Instead of')).toEqual(['Oracle Database, Microsoft SQL Server', none, none, none, none])
    expect(renderComparisonPage(view, 'html')).toContain('The same for all: ')
    expect(renderComparisonPage(view, 'html')).toContain('Query language: <bdi>SQL</bdi>')
    expect(renderComparisonPage(view, 'markdown')).toContain(
      '| Deployment | server | server | embedded | server | embedded |',
    )
  })

  it('shows days and periods in words, and addresses as links', () => {
    const view = compareAll([
      listing({
        id: 'a',
        name: 'A',
        start: '2027-05-01',
        end: '2027-05-02',
        extra: { jobs: 'https://www.a.example/j' },
      }),
      listing({ id: 'b', name: 'B', start: '2027-05-01', added: '2026-01-02' }),
    ])
    expect(tableOf(view)).toEqual([
      ['Jobs', 'a.example', 'not said'],
      ['Added', 'not said', '2 Jan 2026'],
      ['When', '1\u{2009}–\u{2009}2 May 2027', '1 May 2027'],
    ])
    expect(renderComparisonPage(view, 'html')).toContain('<a href="https://www.a.example/j">')
    expect(renderComparisonPage(view, 'markdown')).toContain('| Added | – | 2026-01-02 |')
  })

  it('marks the highest number, not a year', () => {
    const view = compareAll([
      listing({ id: 'a', name: 'A', extra: { points: 3, founded_year: 1990 } }),
      listing({ id: 'b', name: 'B', extra: { points: 12, founded_year: 2001 } }),
    ])
    expect(tableOf(view)).toEqual([
      ['Points', '3', '*12'],
      ['Founded year', '1990', '2001'],
    ])
  })

  it.each([
    [
      [5, 4.8, 1],
      [true, false, false],
    ],
    [
      [1950, 4.8],
      [true, false],
    ],
    [
      [-1, undefined, 0],
      [false, false, true],
    ],
    [
      [3, undefined],
      [false, false],
    ],
    [
      ['a', 'b'],
      [false, false],
    ],
  ])('of %j marks %j: the highest of several numbers, however a language writes it', (values, best) => {
    const view = compareAll(
      values.map((value, index) => listing({ id: `l${index}`, extra: value === undefined ? {} : { points: value } })),
    )
    const row = view.rows.find(({ name }) => name === 'points')
    expect(row?.cells.map(({ isBest }) => isBest)).toEqual(best)
  })

  it('answers in JSON what the tool answers [page:compare:as-tool]', async () => {
    const { urls, site } = example.frame('databases')
    const collection = example.collection('databases')
    const page = {
      kind: 'category' as const,
      slug: 'databases',
      title: 'Databases',
      description: undefined,
      categories: [],
      directory: site.directory,
      urls,
      endpoints: createEndpointUrls(site.baseUrl),
      listingCount: collection.count,
      release: 'sources',
      collection: async () => collection,
      pageOf: async () => undefined,
    }
    for (const ids of [FIVE, FIVE.slice(0, 2), [...FIVE, 'mariadb-server']]) {
      const answer = await callTool(page, 'compare', { ids })
      const document = JSON.parse(renderComparisonPage(ask(ids), 'json'))
      // Agents are told as well what is not known.
      const isKnown = ({ values }: { values: unknown[] }): boolean => values.some((value) => value !== null)
      expect(document.fields).toEqual((answer['fields'] as { values: unknown[] }[]).filter(isKnown))
      expect(document.listings).toEqual(answer['listings'])
    }
  })

  it('keeps the order of the address, and adds and removes by addresses [page:compare:without-script]', () => {
    const elements = readHtml(renderComparisonPage(ask(['sqlite', 'mysql', 'postgresql']), 'html'))
    const links = elements.filter(({ attributes }) => attributes.get('aria-label')?.startsWith('Remove '))
    expect(links.map(({ attributes }) => attributes.get('href'))).toEqual([
      '/databases/?compare=mysql&compare=postgresql',
      '/databases/?compare=sqlite&compare=postgresql',
      '/databases/?compare=sqlite&compare=mysql',
    ])
    const form = elements.filter(
      ({ path, name }) => path.includes('main') && path.includes('form') && name !== 'option',
    )
    expect(form.map(({ name, attributes }) => [name, attributes.get('name'), attributes.get('value')])).toEqual([
      ['input', 'compare', 'sqlite'],
      ['input', 'compare', 'mysql'],
      ['input', 'compare', 'postgresql'],
      ['select', 'compare', undefined],
      ['button', undefined, undefined],
    ])
    const options = elements.filter(({ name }) => name === 'option').map(({ attributes }) => attributes.get('value'))
    expect(options).toHaveLength(example.collection('databases').count - 3 + 1)
    expect(options).not.toContain('sqlite')
  })

  it.each([5, 6])('offers to add one to %i only where there is room', (count) => {
    const ids = example
      .collection('databases')
      .listings(Array.from({ length: count }).keys())
      .map(({ id }) => id)
    const html = renderComparisonPage(ask(ids), 'html')
    expect(html.includes('<select name="compare"')).toBe(count < 6)
  })

  it('says which of too many it compares', () => {
    const ids = example
      .collection('databases')
      .listings(Array.from({ length: 7 }).keys())
      .map(({ id }) => id)
    expect(ask(ids).listings).toHaveLength(6)
    expect(renderComparisonPage(ask(ids), 'html')).toContain('Only the first 6 are compared.')
    expect(renderComparisonPage(ask(ids.slice(0, 6)), 'html')).not.toContain('Only the first')
  })

  it.each([[[]], [['sqlite']], [['nowhere']]])(
    'explains itself below two: %j [page:compare:below-two]',
    async (ids) => {
      const html = renderComparisonPage(ask(ids), 'html')
      const elements = readHtml(html)
      expect(elements.filter(({ name }) => name === 'table')).toEqual([])
      expect(html).toContain('Tick “Compare” at those to compare in <a href="/databases/">')
      expect(html.includes('Chosen: <b><bdi>SQLite</bdi></b>')).toBe(ids[0] === 'sqlite')
      expect(await validateHtml(html)).toEqual([])
    },
  )

  it('names ids that it does not have, the nearest, and where else to look [page:compare:unknown]', () => {
    const view = ask(['sqlite', 'mysq', 'redis', 'duckdb'])
    const html = renderComparisonPage(view, 'html')
    expect(html).toContain('There is no listing “<bdi>mysq</bdi>” here.')
    expect(html).toContain('<a href="/databases/?compare=sqlite&amp;compare=duckdb&amp;compare=mysql"')
    expect(html).toContain('href="/?compare=sqlite&amp;compare=mysq&amp;compare=redis&amp;compare=duckdb"')
    expect(renderComparisonPage(view, 'markdown')).toContain('There is no listing `mysq` here. Nearest: `mysql`')
    expect(JSON.parse(renderComparisonPage(view, 'json')).unknown.map(({ id }: { id: string }) => id)).toEqual([
      'mysq',
      'redis',
    ])
    expect(view.listings.map(({ id }) => id)).toEqual(['sqlite', 'duckdb'])
  })

  it('asks for a name where a page has too many listings to choose from', () => {
    const html = renderComparisonPage(ask(['sqlite', 'mysql'], ''), 'html')
    expect(html).not.toContain('<option')
    expect(html).toContain('<input class="field" name="compare" required')
  })

  it('is valid HTML without styles of its own, and is not for search engines [page:compare:valid]', async () => {
    for (const view of [ask(FIVE), ask(['sqlite', 'mysql', 'nowhere'], '')]) {
      const html = renderComparisonPage(view, 'html')
      expect(await validateHtml(html)).toEqual([])
      expect(readHtml(html).filter(({ attributes }) => attributes.has('style'))).toEqual([])
      expect(html).toContain('<meta name="robots" content="noindex">')
    }
  })

  it('shows fields that are called like members of every object as they are', () => {
    const view = compareAll([
      listing({ id: 'a', name: 'A', extra: { constructor: 'x', toString: 'y' } }),
      listing({ id: 'b', name: 'B', extra: { constructor: 'x' } }),
    ])
    expect(tableOf(view)).toEqual([['To string', 'y', 'not said']])
    expect(renderComparisonPage(view, 'html')).toContain('The same for all: Constructor: <bdi>x</bdi>')
  })
})

/** A comparison of two listings whose every text is `text`. @param disarm Changes the cleaned texts. */
function hostileView(text: string, disarm = (cleaned: string): string => cleaned): ComparisonView {
  const line = disarm(cleanLine(text, 190) || 'empty')
  const block = disarm(cleanText(text) || 'empty')
  const one = (id: string): Listing =>
    listing({
      id,
      name: line,
      url: 'https://example.com/',
      description: block,
      tags: [line],
      links: [{ rel: line.slice(0, 40), url: 'https://example.com/x' }],
      license: [line],
      alternative_to: [line],
      note: block,
      location: { locality: line, country: line },
      extra: { [line === '__proto__' ? 'proto' : line]: block, list: [line, id] },
    })
  const listings = [one('alpha'), one('beta')]
  const page = createPageView(categoryPage(listings, { title: line }), SITE)
  return createComparisonView(
    page,
    readComparison(collectListings(listings), { ids: ['alpha', 'beta', line], left: 1 }),
  )
}

function shapeOf(view: ComparisonView): unknown {
  const root = readMarkdown(renderComparisonPage(view, 'markdown'))
  return {
    html: readHtml(renderComparisonPage(view, 'html')).map(({ name, attributes }) =>
      [name, ...attributes.keys()].join(' '),
    ),
    markdown: listMarkup(root),
    rows: Array.from(walk(root)).filter(({ type }) => type === 'tableRow').length,
  }
}

describe('renderComparisonPage with hostile texts', () => {
  it.each(HOSTILE_TEXTS)('has the markup of a page with harmless ones: %j [page:compare:hostile]', (text) => {
    expect(shapeOf(hostileView(text))).toEqual(shapeOf(hostileView(text, (cleaned) => cleaned.replace(/\S/gu, 'a'))))
  })
})
