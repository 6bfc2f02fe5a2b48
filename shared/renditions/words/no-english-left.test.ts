import { describe, expect, it } from 'vitest'
import { SITE, categoryPage, listing, rootPage, summary } from '../../../e2e/fixtures/pages.ts'
import type { Page, Site } from '../../model/page.ts'
import { collectListings } from '../../search/collect-listings.fixture.ts'
import { parsePageQuery } from '../../search/page-query.ts'
import { selectListings } from '../../tools/select-listings.ts'
import { renderHtml } from '../html/render-html.ts'
import { renderListingPage } from '../render-listing-page.ts'
import { renderResults } from '../render-results.ts'
import { createListingView } from '../view/listing-view.ts'
import { createPageView } from '../view/page-view.ts'
import type { PageView } from '../view/page-view.ts'
import { readRelated } from '../view/related-listings.ts'
import { createResultsView } from '../view/results-view.ts'
import { ENGLISH } from './words.ts'
import type { Words } from './words.ts'

/** In place of each message. */
const MARK = '▒'

/** Every text is a mark and its placeholders. */
function mark(messages: unknown): unknown {
  if (typeof messages === 'string') return MARK + (messages.match(/\{\w+\}/g) ?? []).join(' ')
  if (typeof messages !== 'object' || messages === null) return messages
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, mark(message)]))
}

/** Words of a language in which every message is a mark and the values in it. */
const MARKED = {
  ...(mark(ENGLISH) as Words),
  name: 'marked',
  isolation: '',
  date: () => MARK,
  month: () => MARK,
  day: () => MARK,
  period: () => ({ month: MARK, days: '1', note: MARK }),
  languageName: () => MARK,
  things: () => MARK,
  both: (items: readonly string[]) => items.join(MARK),
  either: (items: readonly string[]) => items.join(MARK),
  fields: ENGLISH.fields,
} as unknown as Words

/** A directory without a Latin letter in what is its own. */
const GREEK: Site = {
  ...SITE,
  directory: {
    ...SITE.directory,
    title: 'Κατάλογος',
    description: 'Μέρη από τα οποία φτιάχνονται υπηρεσίες.',
    language: 'el',
    license: 'Άδεια',
    attribution: 'Δεδομένα',
    publisher: { name: 'Εταιρεία', url: 'https://example.org/' },
    contact: 'https://example.org/contact',
    contribute: { repository: 'https://github.com/example/list', branch: 'main' },
    listing_pages: 'on',
  },
}

const LISTINGS = Array.from({ length: 60 }, (_, index) =>
  listing({
    id: `l${index}`,
    name: `Όνομα ${index}`,
    url: 'https://example.org/',
    description: index % 7 === 0 ? undefined : 'Κάτι.',
    body: '**Κείμενο**',
    categories: ['databases', 'caches'],
    tags: [`α${index % 3}`, 'β'],
    license: [index % 2 === 0 ? 'Άδεια' : 'Άλλη'],
    status: (['active', 'deprecated', 'archived', 'dead'] as const)[index % 4],
    pricing: { free: index % 2 === 0, model: `γ${index % 2}` },
    alternative_to: ['Άλλο', 'Όνομα 1'],
    links: ['repo', 'docs', 'demo', 'feed', 'download', 'careers'].map((rel) => ({
      rel,
      url: 'https://example.org/x',
    })),
    language: ['ελ'],
    start: '2026-01-01',
    location: { name: 'Αθήνα' },
    online: true,
    added: '2026-01-02',
    updated: '2026-01-03',
    checked: '2026-01-04',
    note: 'Σημείωση',
    extra: { αστέρια: 12_345, χρόνος: 2019 },
  }),
)

/** What is the same in every language: names of formats, protocols and programs, hosts, and what is only for agents. */
const SAME_EVERYWHERE =
  /^(?:[\s·↗×…:,/★–-]*|(?:https?:\/\/|example\.org)\S*|α\d|JSON(?:-LD)?|Markdown|HTML|iCalendar|GeoJSON|Claude(?: Code)?|Cursor|VS Code|Codex|ChatGPT|Grok|Le Chat|Perplexity|HTTP\+SSE|Streamable HTTP|MCP Server|MCP Manifest)$/u

/** Texts that people see or hear on a page, in document order, each once. */
function listTexts(html: string): string[] {
  const body = html
    .replace(/<script[^>]*>.*?<\/script>|<style>.*?<\/style>|<(code|pre|select)\b[^>]*>.*?<\/\1>/gs, '')
    .replace(/“[^”]*”[^<]*https:[^<]*/g, '')
    .replace(/<(\w+)[^>]* lang="en"[^>]*>.*?<\/\1>/gs, '')
  const texts = [
    ...Array.from(body.matchAll(/>([^<]+)</g), ([, text = '']) => text),
    ...Array.from(
      body.matchAll(/ (?:aria-label|aria-description|placeholder|title|data-full|data-picked)="([^"]*)"/g),
      ([, text = '']) => text,
    ),
    ...Array.from(
      body.matchAll(/<meta (?:name|property)="(?:og:)?description" content="([^"]*)"/g),
      ([, text = '']) => text,
    ),
  ]
  return [...new Set(texts.map((text) => text.replace(/^[▒\s]+|[▒\s]+$/g, '')))].filter(
    (text) => /[a-z]{2}/i.test(text) && !SAME_EVERYWHERE.test(text),
  )
}

function viewOf(page: Page): PageView {
  return { ...createPageView(page, GREEK, true), words: MARKED, shownDescription: MARK }
}

const CATEGORY = categoryPage(
  LISTINGS,
  {
    title: 'Βάσεις',
    alternative_to: ['Άλλο'],
    intro: '**Θέμα:** κείμενο',
    links: [{ title: 'Σύνδεσμος', url: 'https://example.org/' }],
  },
  {
    children: [summary('c', { title: 'Γ' })],
    related: [summary('d', { title: 'Δ' })],
    ancestors: [summary('e', { title: 'Ε' })],
  },
)

const PLACES = [summary('databases', { title: 'Βάσεις', count: 60 }), summary('caches', { title: 'Κρυφές', count: 60 })]
const ROOT = rootPage(PLACES)

const RESULTS = [
  'query=Όνομα',
  'query=Όνομα&filter_license=Άδεια&sort=added',
  'query=τίποτα&filter_tags=β',
  'filter_tags=ζ',
  'filter_ζ=β',
  'sort=name&start=5000',
]

function resultsOf(page: Page, address: string): string {
  const query = parsePageQuery(new URLSearchParams(address))
  if (query === undefined) throw new Error(address)
  const selection = selectListings(collectListings(LISTINGS), query)
  return renderResults(createResultsView(viewOf(page), selection, { findPlaces: () => PLACES }), 'html')
}

describe('pages in another language', () => {
  it('have no English words of ours on a category [page:language:whole]', () => {
    for (const { text } of renderHtml(viewOf(CATEGORY))) expect(listTexts(text)).toEqual([])
    expect(listTexts(renderHtml(viewOf(categoryPage([], { title: 'Κενό' })))[0]?.text ?? '')).toEqual([])
  })

  it('have none on the root [page:language:whole]', () => {
    for (const { text } of renderHtml(viewOf(ROOT))) expect(listTexts(text)).toEqual([])
  })

  it('have none on a listing [page:language:whole]', () => {
    const collection = collectListings(LISTINGS)
    for (const subject of LISTINGS.slice(0, 4)) {
      const related = readRelated(subject, { category: collection, directory: collection })
      const view = createListingView(viewOf(CATEGORY), subject, related, PLACES)
      expect(listTexts(renderListingPage(view, 'html'))).toEqual([])
    }
  })

  it.each(RESULTS)('have none on the results of %s [page:language:whole]', (address) => {
    expect(listTexts(resultsOf(CATEGORY, address))).toEqual([])
    expect(listTexts(resultsOf(ROOT, address))).toEqual([])
  })
})
