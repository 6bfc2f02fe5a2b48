import { escapeHtml, hrefOf, renderText } from '../text/escape-html.ts'
import { cleanLine } from '../../model/clean-text.ts'
import { FILTER_PREFIX, MAX_QUERY_LENGTH } from '../../search/page-query.ts'
import type { PageQuery } from '../../search/page-query.ts'
import { describeNumber, fieldLabel } from '../text/field-label.ts'
import { isChosen } from '../view/filter-offer.ts'
import type { FilterOffer } from '../view/filter-offer.ts'
import { MAX_CHARACTERS, MIN_CHARACTERS } from '../../tools/budget/answer-length.ts'
import { FORM_TOOL_NAMES } from '../view/agent-access.ts'
import type { PageFacet, PageFacetValue } from '../view/page-facets.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import type { FacetRange } from '../view/range-facet.ts'
import { capitalize } from '../words/words.ts'
import { queryUrl } from '../view/results-view.ts'
import { describeBelow, describeFilter } from '../view/row-view.ts'
import { EMPTY_QUERY } from '../../search/page-query.ts'

/** `id` of the form, by which the controls of the toolbar belong to it. Ids of listings never start with an underscore. */
export const FORM_ID = '_facets'

/** Values of a facet that are in sight; the others open. */
const MAX_IN_SIGHT = 6

/** What the form finds as a tool, by the kind of its page. */
const SCOPES = { category: 'of this page', root: 'in the whole directory' } as const

/** What it returns. */
const ANSWER = 'Gives those found as a Schema.org ItemList (JSON-LD), the best first.'

/** Where the host has no result pages, the script of the page finds them. */
const WITHOUT_SCRIPT = 'Needs the script of this page.'

/** Tool description for agents, at most 500 characters. */
function describeTool({ page, surfaces }: PageIdentity): string {
  const parts = [
    `Finds listings ${SCOPES[page.kind]} by words and filters.`,
    ANSWER,
    ...(surfaces.hasResultPages ? [] : [WITHOUT_SCRIPT]),
    'Read-only.',
  ]
  return parts.join(' ')
}

/** A parameter for agents only: browsers give them fields that they do not show. */
export const MAX_CHARACTERS_FIELD =
  `<input type="number" name="max_characters" min="${MIN_CHARACTERS}" max="${MAX_CHARACTERS}" hidden ` +
  'toolparamdescription="Longest answer in characters.">\n'

/** What a form of a page says of itself as a tool. */
export function renderToolAttributes(view: PageIdentity): string {
  return `toolname="${FORM_TOOL_NAMES[view.page.kind]}" tooldescription="${describeTool(view)}" toolautosubmit`
}

/** The words of a query as an attribute. */
export function queryValue(query: PageQuery | undefined): string {
  return query === undefined ? '' : escapeHtml(cleanLine(query.words, MAX_QUERY_LENGTH))
}

/**
 * Renders the form that filters a page: a column beside the listings or, on a narrow screen, a sheet that the toolbar's
 * button opens.
 *
 * Without scripts it is a plain GET to a result page (see `page-query.ts`), and for browsers with WebMCP it is a
 * tool: boxes with one name become one parameter that takes several values. The page's script answers as people choose,
 * with the engine that the server answers with. What scripts find in it:
 *
 * - `form#_facets` with `[name=query]`, the words of the page's search, one `fieldset[data-facet]` for each facet with
 *   its boxes `[name=filter_FIELD]` or its bounds `[name=from_FIELD]`, and `button.go`;
 * - outside of it, as parts of it: `select[name=sort]` and, in the toolbar `.bar`, the status `.bar [role=status]` and
 *   the links `.bar .on` that undo each part of the query;
 * - the listings `.rows .row`, with `data-partial` where they are not all of the page, and `nav.pager` after them.
 *
 * @param offer Under the query. Without a facet the form is not seen.
 * @param query The query of a result page.
 */
export function renderFilterForm(view: PageIdentity, offer: FilterOffer, query?: PageQuery, total?: number): string {
  const { words } = view
  const isSheet = offersFilters(offer, query)
  const offered = new Set(offer.facets.map(({ name }) => name))
  // What the form does not offer stays asked.
  const kept = Array.from(query?.filters ?? []).flatMap(([name, values]) =>
    offered.has(name) ? [] : values.map((value) => [FILTER_PREFIX + name, value] as const),
  )
  if (query?.view !== undefined) kept.push(['view', query.view])
  const look = isSheet ? ` class="facets" popover tabindex="-1" aria-label="${words.search.filters}"` : ' hidden'
  return [
    `<form id="${FORM_ID}"${look} method="get" action="${hrefOf(view.url)}" ${renderToolAttributes(view)}>\n`,
    `<input type="search" name="query" value="${queryValue(query)}" maxlength="${MAX_QUERY_LENGTH}" hidden `,
    'toolparamdescription="Words to find, even misspelt.">\n',
    MAX_CHARACTERS_FIELD,
    ...kept.map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">\n`),
    ...offer.facets.map((facet) =>
      facet.range ? renderRange(view, facet, facet.range, query, total) : renderFacet(facet, query, view),
    ),
    `<button class="go">${words.fill(words.search.show, { things: words.things(total ?? view.count) })}</button>\n</form>\n`,
  ].join('')
}

/** Whether a form has filters for people: others are for agents only. */
export function offersFilters({ facets }: FilterOffer, query?: PageQuery): boolean {
  return facets.some((facet) => isOffered(facet, query))
}

/** Values that would leave nothing are hidden, not missing: to agents all are parameters. A single one is there to be undone. */
function isOffered({ name, range, values }: PageFacet, query: PageQuery | undefined): boolean {
  return (
    range !== undefined || query?.filters.has(name) === true || values.filter(({ count }) => count !== 0).length > 1
  )
}

function renderFacet(facet: PageFacet, query: PageQuery | undefined, { words }: PageIdentity): string {
  const { name, values } = facet
  const shown = values.filter(({ value, count }) => count !== 0 || isChosen(query, name, value))
  const first = shown.slice(0, MAX_IN_SIGHT)
  const others = shown.slice(MAX_IN_SIGHT)
  const rest = values.filter((each) => !shown.includes(each))
  const render = (each: readonly PageFacetValue[], isHidden = false): string =>
    each
      .map(({ value, label, count }) => {
        const number = count === undefined ? '' : ` <span class="n">${words.number(count)}</span>`
        return (
          `<label${isHidden ? ' hidden' : ''}><input type="checkbox" name="${escapeHtml(FILTER_PREFIX + name)}" ` +
          `value="${escapeHtml(value)}"${isChosen(query, name, value) ? ' checked' : ''}> ` +
          `${renderText(label ?? describeBelow(name, value, words))}${number}</label>\n`
        )
      })
      .join('')
  const more =
    others.length < 2
      ? // One value is not worth a click.
        render(others)
      : `<details><summary class="s">${words.fill(words.count.more, { count: others.length })}</summary>\n${render(others)}</details>\n`
  return (
    `<fieldset data-facet="${escapeHtml(name)}" toolparamdescription="${escapeHtml(fieldLabel(name))}: any of these."${isOffered(facet, query) ? '' : ' hidden'}>` +
    `<legend>${escapeHtml(fieldLabel(name, words))}</legend>\n${render(first)}${more}${render(rest, true)}</fieldset>\n`
  )
}

/** How the values are spread, fields for the first and the last, and ranges that are worth a click. */
function renderRange(
  page: PageIdentity,
  { name }: PageFacet,
  range: FacetRange,
  query: PageQuery = EMPTY_QUERY,
  total?: number,
): string {
  const { words } = page
  const label = fieldLabel(name, words)
  const [chosen = ''] = query.filters.get(name) ?? []
  const [, from = '', to = ''] = /^(.*)\.\.(.*)$/.exec(chosen) ?? []
  const bound = (side: 'from' | 'to', text: string, value: string, hint: string): string => {
    const type = range.kind === 'date' ? 'text' : 'number" step="any'
    return (
      `<label>${text} <input class="field" type="${type}" name="${side}_${escapeHtml(name)}" value="${escapeHtml(value)}" ` +
      `placeholder="${escapeHtml(range.kind === 'date' ? hint.slice(0, 7) : describeNumber(Number(hint), words))}" autocomplete="off" ` +
      `toolparamdescription="${escapeHtml(fieldLabel(name))}: ${side} this value."></label>`
    )
  }
  // Those that would leave nothing say nothing, nor those that would leave all of it.
  const telling = range.ready.filter(
    ({ value, count }) => value === chosen || (count !== 0 && (chosen !== '' || count !== total)),
  )
  const ready = telling.map(({ value, count }) => {
    const filters = new Map(query.filters)
    const isOn = chosen === value
    if (isOn) filters.delete(name)
    else filters.set(name, [value])
    const number = count === undefined ? '' : ` <span class="n">${words.number(count)}</span>`
    const url = hrefOf(queryUrl(page, { ...query, filters, start: 0 }))
    return `<li><a href="${url}" rel="nofollow"${isOn ? ' aria-current="true"' : ''}>${escapeHtml(capitalize(describeFilter(name, value, words)))}</a>${number}</li>`
  })
  return (
    `<fieldset data-facet="${escapeHtml(name)}"><legend>${escapeHtml(label)}</legend>\n${renderBins(range)}` +
    `<div class="ft">${bound('from', words.search.from, from, range.min)}${bound('to', words.search.to, to, range.max)}</div>\n` +
    `${ready.length === 0 ? '' : `<ul class="ready">${ready.join('')}</ul>\n`}</fieldset>\n`
  )
}

const BAR = { width: 5, height: 20 } as const

function renderBins({ bins }: FacetRange): string {
  const most = Math.max(...bins, 1)
  const bars = bins.map((count, index) => {
    const height = count === 0 ? 0.5 : Math.max(2, Math.round((count / most) * BAR.height))
    return `<rect x="${index * BAR.width}" y="${BAR.height - height}" width="${BAR.width - 1}" height="${height}"></rect>`
  })
  return `<svg viewBox="0 0 ${bins.length * BAR.width} ${BAR.height}" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg>\n`
}
