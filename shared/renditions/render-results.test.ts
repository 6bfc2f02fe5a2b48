import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { askPage } from '../../e2e/fixtures/ask-page.ts'
import {
  HOSTILE_TEXTS,
  SITE,
  arbitraryCategoryPage,
  categoryPage,
  listing,
  rootPage,
  summary,
  textOf,
} from '../../e2e/fixtures/pages.ts'
import { readHtml } from '../../e2e/fixtures/read-html.ts'
import type { HtmlElement } from '../../e2e/fixtures/read-html.ts'
import { listMisuses, toQuads } from '../../e2e/fixtures/read-json-ld.ts'
import { listMarkup, readMarkdown } from '../../e2e/fixtures/read-markdown.ts'
import type { Listing } from '../model/listing.ts'
import type { Page } from '../model/page.ts'
import { renderPage } from './render-page.fixture.ts'
import { renderResults } from './render-results.ts'
import type { RowLayout } from '../model/theme.ts'
import { describeQuery } from './view/describe-query.ts'
import { FORM_TOOL_NAMES } from './view/agent-access.ts'
import type { ResultsView } from './view/results-view.ts'

const LISTINGS = [
  listing({ id: 'sqlite', name: 'SQLite', url: 'https://example.com/', tags: ['sql', 'embedded'], type: 'WebAPI' }),
  listing({ id: 'redis', name: 'Redis', tags: ['cache'], categories: ['caches', 'databases'] }),
]
const CATEGORY = categoryPage(LISTINGS, { type: 'Book' })
const ROOT = rootPage([
  summary('databases', { title: 'Databases', count: 2 }),
  summary('caches', { title: 'Caches', count: 1, type: 'Event' }),
])

function ask(page: Page, address: string, listings: readonly Listing[] = LISTINGS): ResultsView {
  return askPage(page, address, listings)
}

function tools(count: number): Listing[] {
  return Array.from({ length: count }, (_, index) => listing({ id: `l${index}`, name: `Tool ${index}` }))
}

function find(results: ResultsView, name: string, attribute = 'class', value?: string): HtmlElement[] {
  return readHtml(renderResults(results, 'html')).filter(
    (each) => each.name === name && (value === undefined || each.attributes.get(attribute) === value),
  )
}

const URL = 'https://example.org/lists/databases/'

describe('createResultsView', () => {
  it.each([
    ['query=sqlite', 'Databases, “sqlite”', []],
    ['query=nowhere', 'No listings for Databases, “nowhere”', []],
    ['filter_tags=sql&filter_tags=cache&sort=name', 'Databases, sql, cache', ['Tag: sql or cache', 'Name A–Z']],
    ['start=1', 'Databases', ['2 to 2']],
    ['start=2', 'Databases', []],
  ])('states the query of %j and its results', (address, title, facts) => {
    const results = ask(CATEGORY, address)
    expect([results.title, describeQuery(results)]).toEqual([title, facts])
  })

  it.each([
    ['query=sqlite', 'Results for “sqlite”'],
    ['query=nowhere', 'No listings for “nowhere”'],
    ['filter_alternative_to=Oracle', 'Alternatives to Oracle'],
    ['filter_author=Ann', 'Listings by Ann'],
    ['filter_author=ANN', 'Listings by Ann'],
    ['filter_author=Ann&filter_tags=sql', 'Listings by Ann, sql'],
    ['filter_pages=300..', 'Listings: Pages: 300 and up'],
    ['filter_https=Yes', 'Listings: Https: Yes'],
    ['sort=name', 'Listings'],
  ])('is called by what %j asks of the whole directory', (address, title) => {
    const book = listing({
      id: 'book',
      name: 'SQLite',
      tags: ['sql'],
      alternative_to: ['Oracle'],
      extra: { author: 'Ann', pages: 320, https: 'Yes' },
    })
    expect(ask(ROOT, address, [book]).title).toBe(title)
  })

  it('tells pages of one title apart by their labels', () => {
    const page = rootPage([
      summary('databases', { title: 'Stores', label: 'Stores (Disk)', count: 2 }),
      summary('caches', { title: 'Stores', label: 'Stores (Memory)', count: 1 }),
    ])
    const others = [...LISTINGS, ...tools(20).map((each) => ({ ...each, categories: ['caches'] }))]
    const results = ask(page, 'sort=name', others)
    const shown = new Set(find(results, 'a').map(({ text }) => text))
    expect([shown.has('Stores (Disk)'), shown.has('Stores (Memory)')]).toEqual([true, true])
    const choices = results.offer.facets.find(({ name }) => name === 'categories')?.values.map(({ label }) => label)
    expect(choices).toEqual(['Stores (Memory)', 'Stores (Disk)'])
    expect(renderResults(results, 'markdown')).toContain(String.raw`in [Stores \(Memory\)](<`)
  })

  it.each([
    ['query=sqlte', 'Showing results for “sqlite”. Nothing here mentions “sqlte”.'],
    ['query=sqlte+rediss&sort=name', 'Showing results for “sqlite”, “redis”. Nothing here mentions “sqlte”, “rediss”.'],
    ['query=sqlite', ''],
    ['query=sqlite+payment', 'Nothing here mentions “payment”.'],
    ['query=stores+outside+Europe', 'No field says “outside Europe”.'],
    ['query=sqlite+alternatives', 'Nothing here says that it replaces sqlite.'],
  ])('names words that do not occur, and for what they were taken, in %j', (address, remark) => {
    const results = ask(ROOT, address)
    expect(results.remark).toBe(remark)
    const shown = find(results, 'p', 'class', 's note').map(({ text }) => text)
    expect(shown).toEqual(remark === '' ? [] : [remark])
    // Its words are a visitor's: agents are not told.
    expect(renderResults(results, 'markdown')).not.toContain('Nothing here mentions')
  })

  it('shows what it read of a sentence as parts that lead to the results without each', () => {
    const licenses = ['MIT', 'MIT', 'GPL-3.0-only', 'Apache-2.0']
    const listings = tools(4).map((each, at) => ({ ...each, name: `Search tool ${at}`, license: [licenses[at] ?? ''] }))
    const results = ask(CATEGORY, 'query=search+tool+under+the+MIT+license', listings)
    const chips = find(results, 'a', 'class', 'on').map(({ text, attributes }) => [text, attributes.get('href')])
    expect(chips).toEqual([['Without License: MIT', '/lists/databases/?query=search+tool']])
    expect(describeQuery(results)).toContain('License: MIT')
    expect(JSON.parse(renderResults(results, 'json'))).toMatchObject({ read_as: { license: ['MIT'] }, complete: true })
  })

  it('shows days, and all fields of a range, as people write them', () => {
    const listings = tools(3).map((each, at) => ({
      ...each,
      start: `2027-0${at + 4}-10`,
      extra: { seats_min: 2, seats_max: 4 + at },
    }))
    const chipsOf = (query: string): string[] =>
      find(ask(CATEGORY, query, listings), 'a', 'class', 'on').map(({ text }) => text)
    expect(chipsOf('query=tools+in+June+2027')).toEqual(['Without Start: 1 Jun 2027 – 30 Jun 2027'])
    expect(chipsOf('query=tools+with+6+seats')).toEqual(['Without Seats min: up to 6, Seats max: 6 and up'])
  })

  it('names categories by their titles where nothing was found, too', () => {
    const { title, notice } = ask(ROOT, 'filter_tags=sql&filter_categories=caches')
    expect(title).toBe('No listings for sql, Caches')
    expect(notice?.links.map(({ text }) => text)).toEqual(['Without sql', 'Without Caches'])
  })

  it('says what is left out by its name', () => {
    const listings = tools(4).map((each, at) => ({
      ...each,
      categories: at === 0 ? ['databases', 'caches'] : ['databases'],
      extra: { os: ['Linux', 'Windows', 'Linux', 'Windows'][at] ?? '', remote: at < 2 ? 'yes' : 'no' },
    }))
    const page = rootPage([summary('databases', { count: 4 }), summary('caches', { title: 'Key stores', count: 1 })])
    const chipsOf = (query: string): string[] =>
      find(ask(page, query, listings), 'a', 'class', 'on').map(({ text }) => text)
    expect(chipsOf('query=tools+not+on+Windows')).toEqual(['Without Os: Without Windows'])
    expect(chipsOf('query=tools+that+are+not+remote')).toEqual(['Without Remote: no'])
    expect(chipsOf('query=tools+that+are+not+caches')).toEqual(['Without Category: Without Key stores'])
  })

  it('shows the field that is asked for, and the order, in which the rows are', () => {
    const listings = tools(3).map((each, at) => ({
      ...each,
      name: `Search tool ${at}`,
      extra: { maker: `Maker ${at}`, weight: [20, 3, 100][at] ?? 0 },
    }))
    const asked = ask(CATEGORY, 'query=maker+of+search+tool', listings)
    expect(find(asked, 'dd').map(({ text }) => text)).toEqual(expect.arrayContaining(['Maker 0', 'Maker 1']))
    expect(JSON.parse(renderResults(asked, 'json'))).toMatchObject({ read_as: { fields: ['maker'] } })
    const sorted = ask(CATEGORY, 'query=lowest+weight', listings)
    expect(sorted.listings.map(({ name }) => name)).toEqual(['Search tool 1', 'Search tool 0', 'Search tool 2'])
    const chips = find(sorted, 'a', 'class', 'on').map(({ text }) => text)
    expect(chips).toEqual(['Without Weight: low to high'])
  })

  it('leads from a page that lacks words of a query to the whole directory', () => {
    const address = 'query=sqlite+payment'
    const links = find(ask(CATEGORY, address), 'a', 'href', '/lists/?query=sqlite+payment')
    expect(links.map(({ text }) => text)).toEqual(['Search the whole directory'])
    expect(find(ask(CATEGORY, 'query=sqlite'), 'a', 'href', '/lists/?query=sqlite')).toEqual([])
    expect(renderResults(ask(CATEGORY, address), 'markdown')).toContain('[Search the whole directory](<')
    expect(JSON.parse(renderResults(ask(CATEGORY, address), 'json'))).toMatchObject({
      complete: false,
      unknown: ['payment'],
    })
  })

  it.each([
    [101, 'query=tool', undefined, 'query=tool&start=50'],
    [101, 'query=tool&start=50', 'query=tool', 'query=tool&start=100'],
    [101, 'query=tool&start=100', 'query=tool&start=50', undefined],
    [101, 'query=tool&start=5', 'query=tool', 'query=tool&start=55'],
    [101, 'query=tool&start=200', 'query=tool&start=100', undefined],
    [100, 'query=tool&start=100', 'query=tool&start=50', undefined],
    [50, 'sort=name', undefined, undefined],
    [51, 'start=50', 'sort=page', undefined],
  ])('of %i listings leads from %j to the results before and after', (count, address, previous, next) => {
    const results = ask(CATEGORY, address, tools(count))
    expect([results.previous, results.next]).toEqual(
      [previous, next].map((query) => (query === undefined ? undefined : `${URL}?${query}`)),
    )
  })

  it.each([
    ['query=nowhere', 'Nothing here matches all of this.', { 'Search the whole directory': '../?query=nowhere' }],
    [
      'query=redis&filter_tags=sql',
      'Nothing here matches all of this.',
      {
        'Without “redis”': '?filter_tags=sql',
        'Without sql': '?query=redis',
        'Search the whole directory': '../?query=redis',
      },
    ],
    [
      'filter_tags=sql&filter_categories=caches',
      'Nothing here matches all of this.',
      { 'Without sql': '?filter_categories=caches', 'Without caches': '?filter_tags=sql' },
    ],
    ['filter_tag=sql&start=9', 'There is no facet “tag” here. Did you mean:', { tags: '?filter_tags=sql' }],
    ['filter_tags=sq', 'Tag: no listing here has “sq”.', {}],
    [
      'query=x&filter_tags=cachee&filter_tags=sql',
      'Tag: no listing here has “cachee”. Did you mean:',
      { cache: '?query=x&filter_tags=cache&filter_tags=sql' },
    ],
    ['query=sqlite&start=20', 'Only 1 listing in all, none after number 20.', {}],
  ])('explains why %j finds nothing', (address, text, links) => {
    const { notice } = ask(CATEGORY, address)
    expect(notice?.text).toBe(text)
    expect(notice?.links).toEqual(
      Object.entries(links).map(([label, url]) => ({
        text: label,
        url: new globalThis.URL(url, URL).href,
        ...(label.startsWith('Without') && { note: '1 listing' }),
      })),
    )
  })
})

describe('renderResults as HTML', () => {
  it('has the frame of the page, and tells search engines to leave it', () => {
    const results = ask(CATEGORY, 'query=sqlite')
    expect(find(results, 'title')[0]?.text).toBe('Databases, “sqlite” · Example lists')
    expect(find(results, 'h1')[0]?.text).toBe('Databases, “sqlite”')
    expect(find(results, 'b', 'role', 'status')[0]?.text).toBe('1 of 2 listings')
    expect(find(ask(ROOT, 'query=sqlite'), 'h1')[0]?.text).toBe('Results for “sqlite”')
    expect(find(results, 'meta', 'name', 'robots')[0]?.attributes.get('content')).toBe('noindex')
    expect(find(results, 'link', 'rel', 'canonical')[0]?.attributes.get('href')).toBe(URL)
    expect(find(results, 'nav', 'aria-label', 'Breadcrumb')[0]?.text).toBe('All categories')
    expect(find(results, 'li', 'class', 'row').map(({ attributes }) => attributes.get('id'))).toEqual(['sqlite'])
    expect(find(results, 'div', 'id', '_results')[0]?.attributes.has('data-partial')).toBe(true)
    expect(find(results, 'script', 'type', 'application/ld+json').map(({ text }) => JSON.parse(text))).toEqual([
      JSON.parse(renderResults(results, 'json-ld')),
    ])
  })

  it('has the form of the page where there is something to search', () => {
    const results = ask(CATEGORY, 'query=sqlite&filter_tags=sql')
    const inContent = ({ path }: HtmlElement): boolean => path.includes('main')
    expect(find(results, 'input', 'name', 'query').find(inContent)?.attributes.get('value')).toBe('sqlite')
    expect(find(results, 'form', 'toolname', FORM_TOOL_NAMES.category)).toHaveLength(1)
    expect(find(ask(ROOT, 'query=sqlite'), 'form', 'toolname', FORM_TOOL_NAMES.root)).toHaveLength(1)
    expect(find(ask(categoryPage([]), 'query=x', []), 'form').filter(inContent)).toEqual([])
  })

  it.each([
    // No listing has both words: the count is of no answer.
    ['query=sqlite+cache', ['h2 With some of the words 2', 'ol 2']],
    ['query=sqlite+sql', ['ol 1']],
    ['query=sqlite+cache&sort=name', ['h2 With some of the words 2', 'ol 2']],
    ['query=cache', ['ol 1']],
  ])('says where the listings begin that lack words of %j', (address, parts) => {
    const results = ask(CATEGORY, address)
    const inSection = readHtml(renderResults(results, 'html')).filter(({ path }) => path.includes('main'))
    const rowsOf = ({ text }: HtmlElement): number => LISTINGS.filter(({ name }) => text.includes(name)).length
    const shown = inSection.map((each) => `${each.name} ${each.name === 'ol' ? rowsOf(each) : each.text}`)
    expect(shown.filter((part) => /^(?:ol [1-9]|h2 With some of the words \d+$)/.test(part))).toEqual(parts)
  })

  it('lists those with all words above the others', () => {
    const listings = [...LISTINGS, listing({ id: 'lite-cache', name: 'Cache for SQLite' })]
    const results = ask(CATEGORY, 'query=sqlite+cache', listings)
    expect(results.weaker).toBe(2)
    const lists = find(results, 'ol', 'class', 'rows').map(({ text }) =>
      ['Cache for SQLite', 'Redis'].filter((name) => text.includes(name)),
    )
    expect(lists).toEqual([['Cache for SQLite'], ['Redis']])
    const headings = find(results, 'h2').map(({ text }) => text.trim())
    expect(headings).toEqual(expect.arrayContaining(['1 of 3 listings', 'With some of the words 2']))
    const markdown = renderResults(results, 'markdown')
    const places = ['Cache for SQLite', '\n\n## With some of the words\n\n- ', 'Redis'].map((part) =>
      markdown.indexOf(part),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  it('shows in a table of events when and where they are', () => {
    const event = (day: number, end?: string) =>
      listing({ id: `e${day}`, name: `Day ${day}`, start: `2027-05-1${day}`, end, location: { locality: 'Lyon' } })
    const results = ask(CATEGORY, 'view=table', [event(1), event(2, '2027-05-14'), event(3)])
    const cells = (name: string): string[] => find(results, name).map(({ text }) => text)
    expect(cells('th').slice(0, 4)).toEqual(['Name', 'When', 'Where', 'Compare'])
    expect(cells('td').slice(0, 5)).toEqual([
      '11\u{a0}May\u{a0}2027',
      'Lyon',
      '',
      '12\u{a0}–\u{2060}\u{a0}14\u{a0}May\u{a0}2027',
      'Lyon',
    ])
  })

  it('groups events by months only where these follow each other', () => {
    const event = (id: string, start: string) => listing({ id, name: id, start, tags: ['x'] })
    const months = (...starts: string[]) => {
      const html = renderResults(
        ask(
          CATEGORY,
          'filter_tags=x',
          starts.map((start, n) => event(`e${n}`, start)),
        ),
        'html',
      )
      return Array.from(html.matchAll(/class="month">([^<]+)/g), ([, month]) => month)
    }
    expect(months('2027-05-01', '2027-05-07', '2027-06-01')).toEqual(['May 2027', 'June 2027'])
    expect(months('2027-05-01', '2027-06-01', '2027-05-07')).toEqual([])
  })

  it('folds what is over, unless there is nothing else, and says years where no month does', () => {
    const days = (...starts: string[]): string => {
      const events = starts.map((start, n) => listing({ id: `e${n}`, name: `E${n}`, start, tags: ['x'] }))
      const row: RowLayout = { facts: [], lead: 'date', from: '2026-11-29' }
      const page = categoryPage(events)
      return renderResults(ask({ ...page, category: { ...page.category, row } }, 'filter_tags=x', events), 'html')
    }
    const mixed = days('2027-05-01', '2026-05-07', '2025-05-07')
    expect(mixed.match(/<details class="past"[^>]*>/)?.[0]).toBe('<details class="past">')
    expect(mixed.match(/<\/b>[^<]*<\/time>/g)).toEqual(['</b>Sat</time>', '</b>2026</time>', '</b>2025</time>'])
    expect(days('2026-05-07')).toContain('<details class="past" open>')
    expect(days(...Array.from({ length: 52 }, () => '2026-05-07'))).toContain('Past: 52 listings')
    expect(mixed).not.toContain('class="state"')
  })

  it('says in a row that an event is over, where nothing else says so', () => {
    const events = ['2026-05-07', '2027-05-07'].map((start, n) => listing({ id: `e${n}`, name: `Meeting ${n}`, start }))
    const states = (query: string): string[] => {
      const html = renderResults(ask(ROOT, query, events), 'html', '2026-11-29')
      return Array.from(html.matchAll(/Meeting<\/mark> \d<\/bdi><\/a>(.*?)<\/h3>/g), ([, text = '']) => text)
    }
    expect(states('query=meeting')).toEqual([' <span class="state">over</span>', ''])
  })

  it('has no room for filters of which none is of use', () => {
    const few = tools(8).map((each, at) => ({ ...each, license: [at < 4 ? 'MIT' : 'ISC'] }))
    const pageOf = (query: string): string => renderResults(ask(CATEGORY, query, few), 'html')
    expect(pageOf('query=tool')).toContain('<div class="page cols">')
    const one = pageOf('filter_license=MIT&query=tool')
    expect(one).toContain('<div class="page cols">')
    const narrow = pageOf('query=tool0')
    expect(narrow).toContain('<div class="page">')
    expect(narrow).not.toContain('popovertarget="_facets"')
  })

  it('marks the words that tell, and not those that every question has', () => {
    const listings = [listing({ id: 'a', name: 'Cache', description: 'A cache with the lot' })]
    const html = renderResults(ask(CATEGORY, 'query=the+cache+with+lot', listings), 'html')
    expect(html).toContain('<bdi><mark>Cache</mark></bdi>')
    expect(html).toContain('<bdi>A <mark>cache</mark> with the <mark>lot</mark></bdi>')
  })

  it('does not repeat in rows what all of them have', () => {
    const listings = ['A', 'B'].map((name) =>
      listing({
        id: name,
        name,
        alternative_to: ['Redis', ...(name === 'B' ? ['Memcached'] : [])],
        extra: { author: 'Ann' },
      }),
    )
    const factsOf = (address: string): string[] =>
      find(ask(ROOT, address, listings), 'dl', 'class', 'fl').map(({ text }) => text.replace('in Databases', ''))
    expect(factsOf('sort=name')).toEqual(['Instead of Redis', 'Instead of Redis, Memcached'])
    // The page says what they replace; what else they do would be in the way there.
    expect(factsOf('filter_alternative_to=redis')).toEqual(['', ''])
    expect(renderResults(ask(ROOT, 'sort=name', listings), 'html')).toContain('class="by"')
    expect(renderResults(ask(ROOT, 'filter_author=ann', listings), 'html')).not.toContain('class="by"')
  })

  it('keeps what is asked and not offered when one narrows it', () => {
    const some = tools(8).map((each, index) => ({
      ...each,
      license: [index < 4 ? 'MIT' : 'ISC'],
      extra: { maker: 'A & B' },
    }))
    const kept = (address: string): unknown[] =>
      find(ask(ROOT, address, some), 'input', 'type', 'hidden').map(({ attributes }) => [
        attributes.get('name'),
        attributes.get('value'),
      ])
    expect(kept('filter_maker=A+%26+B&filter_license=MIT&view=table')).toEqual([
      ['filter_maker', 'A & B'],
      ['view', 'table'],
    ])
  })

  it('shows no facet of a single value, unless it is chosen', () => {
    const some = tools(8).map((each, index) => ({
      ...each,
      license: [index < 4 ? 'MIT' : 'ISC'],
      extra: { kind: index < 4 ? 'one' : `other ${index % 2}` },
    }))
    const hidden = (address: string): unknown[] =>
      find(ask(CATEGORY, address, some), 'fieldset').map(({ attributes }) => [
        attributes.get('data-facet'),
        attributes.has('hidden'),
      ])
    expect(hidden('filter_license=MIT')).toEqual([
      ['license', false],
      ['kind', true],
    ])
    expect(hidden('filter_license=MIT&filter_kind=one')).toContainEqual(['kind', false])
  })

  it('offers categories by their numbers where something is asked, and no field that they are made of', () => {
    const some = tools(9).map((each, at) => ({
      ...each,
      categories: [at < 6 ? 'databases' : 'caches'],
      extra: { group: at < 6 ? 'Databases' : 'caches' },
    }))
    const offered = (address: string): unknown[] =>
      ask(ROOT, address, some).offer.facets.map(({ name, values }) => [name, ...values.map(({ value }) => value)])
    expect(offered('sort=name')).toEqual([['categories', 'databases', 'caches']])
    expect(offered('query=tool')).toEqual([['categories', 'databases', 'caches']])
    expect(offered('filter_group=caches')).toContainEqual(['group', 'Databases', 'caches'])
  })

  it('links to the results before and after', () => {
    const results = ask(CATEGORY, 'query=tool&start=50', tools(110))
    const links = find(results, 'a').filter(({ path }) => path.at(-1) === 'nav' && path.includes('main'))
    expect(links.map(({ attributes }) => [attributes.get('rel'), attributes.get('href')])).toEqual([
      ['prev nofollow', '/lists/databases/?query=tool'],
      ['next nofollow', '/lists/databases/?query=tool&start=100'],
    ])
    expect(find(ask(CATEGORY, 'query=sqlite'), 'nav', 'class', 'pager')).toEqual([])
  })

  it('says on the root page where a listing is', () => {
    const results = ask(ROOT, 'query=redis')
    const places = find(results, 'a').filter(({ path }) => path.includes('dl'))
    expect(places.map(({ text, attributes }) => [text, attributes.get('href')])).toEqual([
      ['Caches', '/lists/caches/'],
      ['Databases', '/lists/databases/'],
    ])
    expect(find(results, 'a', 'href', '/lists/caches/#redis')).toHaveLength(1)
    expect(find(results, 'title')[0]?.text).toBe('Results for “redis” · Example lists')
    const only = ask(rootPage([summary('databases', { title: 'Databases', count: 2 })]), 'query=redis')
    expect(find(only, 'dl', 'class', 'fl').map(({ text }) => text)).toEqual(['Tag cache'])
  })
})

describe('what is asked, as links', () => {
  const links = (address: string, page: Page = CATEGORY): (string | undefined)[][] =>
    find(ask(page, address), 'a')
      .filter(({ attributes }) => attributes.get('class') === 'on')
      .map(({ text, attributes }) => [text, attributes.get('href')])

  it('are undone one by one; words stay in the search [page:list:applied]', () => {
    expect(links('query=sqlite&filter_tags=sql&filter_tags=cache&sort=name')).toEqual([
      ['Without sql', '/lists/databases/?query=sqlite&filter_tags=cache&sort=name'],
      ['Without cache', '/lists/databases/?query=sqlite&filter_tags=sql&sort=name'],
    ])
    expect(links('filter_tags=sql')).toEqual([['Without sql', '/lists/databases/']])
    expect(links('sort=name')).toEqual([])
  })
})

describe('renderResults as JSON-LD', () => {
  it('renders the listings as their page does, counted over all results', () => {
    const text = textOf(renderPage(CATEGORY, SITE), 'index.jsonld')
    const { '@graph': graph } = JSON.parse(text)
    const document = JSON.parse(renderResults(ask(CATEGORY, 'start=1'), 'json-ld'))
    expect(document).toMatchObject({
      '@type': 'SearchResultsPage',
      '@id': `${URL}?start=1`,
      description: '2 to 2',
      license: 'https://spdx.org/licenses/CC-BY-4.0.html',
      isPartOf: { '@id': URL },
      mainEntity: { '@type': 'ItemList', numberOfItems: 2 },
    })
    expect(document.mainEntity.itemListElement).toEqual([graph[1].mainEntity.itemListElement[1]])
  })

  it('gives a listing of the whole directory its place and the type it has there', () => {
    const { mainEntity } = JSON.parse(renderResults(ask(ROOT, 'sort=page'), 'json-ld'))
    expect(
      mainEntity.itemListElement.map(({ item }: { item: Record<string, unknown> }) => [item['@id'], item['@type']]),
    ).toEqual([
      ['https://example.org/lists/databases/#sqlite', 'WebAPI'],
      ['https://example.org/lists/caches/#redis', 'Event'],
    ])
  })

  it('names the results that follow, or a query that finds something', () => {
    const many = JSON.parse(renderResults(ask(CATEGORY, 'query=tool', tools(51)), 'json-ld'))
    expect([many.description, many.relatedLink]).toEqual(['1 to 50', [`${URL}?query=tool&start=50`]])
    const none = JSON.parse(renderResults(ask(CATEGORY, 'filter_tag=sql'), 'json-ld'))
    expect(none.description).toBe('There is no facet “tag” here. Did you mean: tags')
    expect(none.relatedLink).toEqual([`${URL}?filter_tags=sql`])
    expect(none.mainEntity).toEqual({ '@type': 'ItemList', numberOfItems: 0, itemListElement: [] })
  })

  it('uses only properties that Schema.org has, for any page and query', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryCategoryPage,
        fc.constantFrom('sort=name', 'query=nothing', 'filter_x=y'),
        async (page, address) => {
          const results = ask(page, address, page.listings)
          expect(listMisuses(await toQuads(renderResults(results, 'json-ld')))).toEqual([])
        },
      ),
      { numRuns: scaleRuns(40) },
    )
  })
})

describe('renderResults as Markdown', () => {
  it('has one line per listing and leads on', () => {
    expect(renderResults(ask(CATEGORY, 'query=sqlite&filter_tags=sql&sort=name'), 'markdown'))
      .toBe(`# Databases, “sqlite”, sql

1 listing · in [Databases](<https://example.org/lists/databases/index.md>) · Tag: sql · Name A–Z

License: CC-BY-4.0. Data by the contributors of Example lists. Published by [Example Society](<https://example.org/>).

- [SQLite](<https://example.com/>) — Tags: sql, embedded · id: \`sqlite\`
`)
    const root = renderResults(ask(ROOT, 'query=redis'), 'markdown')
    expect(root).toContain(
      '\n- Redis — Tags: cache · id: `redis` · in [Caches](<https://example.org/lists/caches/index.md>)\n',
    )
    expect(renderResults(ask(CATEGORY, 'query=tool&start=50', tools(101)), 'markdown')).toMatch(
      /\n\n\[Results before these\]\(<[^<>]*\?query=tool>\) · \[More results\]\(<[^<>]*\?query=tool&start=100>\)\n$/,
    )
    expect(renderResults(ask(CATEGORY, 'filter_tag=sql'), 'markdown')).toMatch(
      /\n\nThere is no facet “tag” here\. Did you mean: \[tags\]\(<[^<>]*\?filter_tags=sql>\)\n$/,
    )
  })
})

describe('renderResults with hostile queries', () => {
  const addresses = (text: string): string[] =>
    [{ query: `x${text}` }, { filter_tags: `x${text}` }, { [`filter_${text}`]: 'x' }].map((params) =>
      new URLSearchParams(Object.entries({ ...params, sort: 'name' })).toString(),
    )
  const markupOf = (results: ResultsView): unknown => ({
    html: readHtml(renderResults(results, 'html')).map(({ name, attributes }) => [name, ...attributes.keys()]),
    markdown: listMarkup(readMarkdown(renderResults(results, 'markdown'))),
  })

  it.each(HOSTILE_TEXTS)('has the markup of a harmless one: %j', (text) => {
    for (const [index, address] of addresses(text).entries()) {
      const results = ask(ROOT, address)
      expect(markupOf(results)).toEqual(markupOf(ask(ROOT, addresses('harmless')[index] ?? '')))
      expect(renderResults(results, 'markdown') + results.title).not.toMatch(/[\u200b\u202e\u{e0000}-\u{e007f}]/u)
    }
  })

  it.each(HOSTILE_TEXTS)('says them in titles as quotes, cleaned and cut: %j', (text) => {
    const html = renderResults(ask(ROOT, addresses(text)[0] ?? ''), 'html')
    expect(html).not.toMatch(/[\u200b\u202e\u{e0000}-\u{e007f}]/u)
    const titles = readHtml(html).filter(({ name }) => name === 'title' || name === 'h1')
    for (const each of titles) expect(each.text).toMatch(/^No listings for “x.{0,100}”(?: · Example lists)?$/u)
  })
})
