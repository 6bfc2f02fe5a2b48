import { bareMediaType, RENDITIONS } from '../model/rendition.ts'
import { FORMS } from './forms.ts'
import type { Form, Printers } from './forms.ts'
import { renderResultsJsonLd } from './json/render-json-ld.ts'
import { describeQuery, labelOf } from './view/describe-query.ts'
import { inEnglish } from './view/results-view.ts'
import type { ResultsView } from './view/results-view.ts'
import { describeLong } from './view/page-view.ts'
import type { FrameView } from './view/page-view.ts'
import { renderQuietAccess } from './html/agents/agent-access-html.ts'
import { renderAround } from './html/render-html.ts'
import { renderDocument } from './html/html-document.ts'
import { renderResultsContent } from './html/results-main.ts'
import { CORE_FACETS } from '../search/values/facets.ts'
import { FORMAT_PARAMETER } from '../search/page-query.ts'
import { resolveFilters } from '../search/filters.ts'
import { demandsOf } from '../search/query/request.ts'
import type { Selection } from '../tools/select-listings.ts'
import { didYouMean, quote, suggest } from '../tools/suggest/suggest.ts'
import { SORT_NAMES } from '../search/values/sort-names.ts'
import { publishListing, schemaPath } from './json/listing-json.ts'
import type { ResultsDocument } from './json/render-schemas.ts'
import { primaryPage } from '../tools/listing-result.ts'
import type { Listing } from '../model/listing.ts'
import { escapeMarkdown, renderMarkdownLink } from './text/escape-markdown.ts'
import { renderListingLine } from './markdown/markdown-entries.ts'
import { renderRights } from './markdown/render-markdown.ts'

const PRINTERS: Printers<ResultsView, Exclude<Form, 'html'>> = {
  markdown: renderResultsMarkdown,
  'json-ld': renderResultsJsonLd,
  json: renderResultsJson,
}

/** Renders a page's answer to a query. The same listings in every form. @param today ISO 8601 day. */
export function renderResults(results: ResultsView, form: Form, today?: string): string {
  return form === 'html' ? renderResultsHtml(results, today) : PRINTERS[form](inEnglish(results))
}

/**
 * The page's own frame around the listings found: its canonical address is the page, and it asks search engines not to
 * index it. Results with an address of their own are for them.
 */
function renderResultsHtml(results: ResultsView, today?: string): string {
  const { page, path, url, title, query } = results
  const own = path === undefined ? page.url : url
  const around =
    page.page.kind === 'root' ? renderQuietAccess(page, `${own}index.md`, formsOf(own)) : renderAround(page)
  return renderDocument(path === undefined ? page : { ...page, ...headOf(results) }, {
    main: `<div class="wrap">\n${renderResultsContent(results, today)}${around}</div>\n`,
    jsonLd: renderResultsJsonLd(inEnglish(results)),
    head: { title, ...(path === undefined ? { noIndex: true } : { path, hasOwnStyle: false }) },
    hasList: true,
    query,
  })
}

const FURTHER_FORMS = [FORMS.json, FORMS['json-ld'], FORMS.markdown] as const

/** The forms of a page besides HTML, by their names. */
function formsOf(url: string): Readonly<Record<string, string>> {
  return Object.fromEntries(FURTHER_FORMS.map(({ name }) => [RENDITIONS[name].label, new URL(url + name).pathname]))
}

/** What the head of results with an address of their own says instead of what the page says. */
function headOf({ page, url, title }: ResultsView): Partial<FrameView> {
  const formats = FURTHER_FORMS.map(({ name, mediaType }) => ({ type: bareMediaType(mediaType), url: url + name }))
  return { title, formats, hasFeed: false, shownDescription: describeLong([title, page.shownDescription]) }
}

/** Values shown of each facet. */
const MAX_FACET_VALUES = 20

/**
 * Renders a result page as plain JSON: a {@link ResultsDocument}, its listings as in `index.json`, on one line with a
 * final newline. Its links ask for JSON as well, whatever `Accept` their reader sends.
 */
function renderResultsJson(results: ResultsView): string {
  const { page, url, query, total, listings, collection, corrections, unknown, readAs, asks, notice, previous, next } =
    results
  const { weaker, unknownSort } = results
  const { title, license, attribution } = page.site.directory
  const { words, filters, sort, start } = query
  const document: Record<keyof ResultsDocument, unknown> = {
    $schema: page.urls.file(schemaPath('results')),
    url,
    directory: { title, url: page.urls.page(''), license, attribution },
    page: { title: page.title, url: page.url },
    query: {
      query: words === '' ? undefined : words,
      filters: filters.size === 0 ? undefined : Object.fromEntries(filters),
      sort,
    },
    total: results.totalWithAll ?? total,
    shown_beside: weaker === 0 ? undefined : weaker,
    complete: results.complete,
    unknown: unknown.length === 0 ? undefined : unknown,
    read_as: readAs.length + asks.length === 0 ? undefined : demandsOf(readAs, asks),
    ignored: unknownSort === undefined ? undefined : [ignoreSort(unknownSort, collection.facets.names)],
    start,
    listings: listings.map((listing) => publishListing(page, listing)),
    facets: countFacets(results),
    facet_names: collection.facets.names,
    corrections: corrections.length === 0 ? undefined : corrections.map(({ asked, meant }) => ({ asked, meant })),
    notice: notice && {
      text: notice.text,
      suggestions: notice.links.map((link) => ({ text: link.text, url: asJson(link.url) })),
    },
    previous: previous && asJson(previous),
    next: next && asJson(next),
  }
  return `${JSON.stringify(document)}\n`
}

/** As the tool `browse` says it. */
function ignoreSort(name: string, known: readonly string[]): { readonly what: string; readonly why: string } {
  const meant = didYouMean(suggest(name, [...SORT_NAMES, ...known], 1))
  return { what: `sort: ${quote(name)}`, why: `No such field.${meant}` }
}

function asJson(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${FORMAT_PARAMETER}=json`
}

/** As the tool `browse` counts them. */
function countFacets(selection: Selection): ResultsDocument['facets'] {
  const { facets } = selection.collection
  if (selection.problem !== undefined) return {}
  const among = positionsOf(selection)
  const counts = facets.names
    .filter((name) => CORE_FACETS.includes(name))
    .map((name) => [name, facets.top(name, MAX_FACET_VALUES, among)])
  return Object.fromEntries(counts)
}

/** Positions of all that match; `undefined` for all there are. */
function positionsOf({ collection, query, answers }: Selection): Int32Array | undefined {
  if (answers !== undefined) return answers
  const outcome = resolveFilters(collection, Object.fromEntries(query.filters))
  return outcome.ok ? outcome.accepts?.positions() : undefined
}

/**
 * Renders a result page as Markdown: the query, the listings found with one line each as in `index.md` (those that lack
 * words of the query below a heading), and links to the results before and after them. LF, one final newline.
 *
 * **Security:** all text is escaped, including the query.
 */
function renderResultsMarkdown(results: ResultsView): string {
  const { page, title, elsewhere, notice, listings, weaker, previous, next } = results
  const renderLines = (some: readonly Listing[]): string =>
    some.map((listing) => renderListingLine(page, listing) + renderPlace(results, listing)).join('\n')
  const lead = [
    page.words.things(results.totalWithAll ?? results.total),
    `in ${renderMarkdownLink(page.title, page.urls.rendition(page.slug, 'index.md'))}`,
    ...describeQuery(results).map(escapeMarkdown),
  ]
  const links = [
    ...(previous === undefined ? [] : [renderMarkdownLink('Results before these', previous)]),
    ...(next === undefined ? [] : [renderMarkdownLink('More results', next)]),
  ]
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    lead.join(' · '),
    renderRights(page),
    elsewhere === undefined ? '' : renderMarkdownLink(page.words.search.searchEverything, elsewhere),
    notice === undefined
      ? ''
      : [escapeMarkdown(notice.text), notice.links.map(({ text, url }) => renderMarkdownLink(text, url)).join(', ')]
          .join(' ')
          .trim(),
    renderLines(listings.slice(0, listings.length - weaker)),
    ...(weaker > 0 ? [`## ${page.words.search.someWords}`, renderLines(listings.slice(-weaker))] : []),
    links.join(' · '),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/** On the root page: which page the listing is on. */
function renderPlace({ page, places }: ResultsView, listing: Listing): string {
  if (page.page.kind === 'category') return ''
  const slug = primaryPage(listing)
  return ` · in ${renderMarkdownLink(labelOf(places, slug), page.urls.rendition(slug, 'index.md'))}`
}
