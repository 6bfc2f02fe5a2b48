import { cleanLine } from '../../model/clean-text.ts'
import { FILTER_PREFIX, MAX_QUERY_LENGTH } from '../../search/page-query.ts'
import type { PageQuery } from '../../search/page-query.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { hrefOf } from '../text/href-of.ts'
import { fieldLabel, valueLabel } from '../text/field-label.ts'
import { isChosen } from '../view/filter-offer.ts'
import type { FilterOffer } from '../view/filter-offer.ts'
import { MAX_CHARACTERS, MIN_CHARACTERS } from '../../tools/budget/answer-length.ts'
import { FORM_TOOL_NAMES } from '../view/agent-access.ts'
import type { PageFacet, PageFacetValue } from '../view/page-facets.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import type { Words } from '../words/words.ts'

/** `id` of the form, by which the controls of the toolbar belong to it. Ids of listings never start with an underscore. */
export const FORM_ID = '_facets'

/** Values of a facet that are in sight; the others open. */
const MAX_IN_SIGHT = 6

/** What the form does as a tool, by the kind of its page. */
const PURPOSES = {
  category: 'Finds listings of this page by words and filters.',
  root: 'Finds listings in the whole directory by words and filters.',
} as const

/** What it returns. */
const ANSWER =
  'Gives the listings found as Schema.org JSON-LD (an ItemList with name, url and description of each), the best first.'

/** Where the host has no result pages, the script of the page finds them. */
const WITHOUT_SCRIPT = 'The script of this page does it; without scripts there is only the whole page.'

/** Tool description for agents, at most 500 characters. */
function describeTool({ page, surfaces }: PageIdentity): string {
  const parts = [PURPOSES[page.kind], ANSWER, ...(surfaces.hasResultPages ? [] : [WITHOUT_SCRIPT]), 'Read-only.']
  return parts.join(' ')
}

/** A parameter for agents only: browsers give them fields that they do not show. */
export const MAX_CHARACTERS_FIELD =
  `<input type="number" name="max_characters" min="${MIN_CHARACTERS}" max="${MAX_CHARACTERS}" hidden ` +
  'toolparamdescription="Longest answer in characters; ask for more where one was cut.">\n'

/** What a form of a page says of itself as a tool. */
export function renderToolAttributes(view: PageIdentity): string {
  return `toolname="${FORM_TOOL_NAMES[view.page.kind]}" tooldescription="${describeTool(view)}" toolautosubmit`
}

/**
 * Renders the form that searches and filters a page: a column beside the listings or, on a narrow screen, a sheet that
 * the toolbar's button opens.
 *
 * Without scripts it is a plain GET to a result page (see `page-query.ts`), and for browsers with WebMCP it is a
 * tool: boxes with one name become one parameter that takes several values. The page's script answers as people type
 * and choose, with the engine that the server answers with. What scripts find in it:
 *
 * - `form#_facets` with `[name=query]`, one `fieldset[data-facet]` for each facet with its boxes `[name=filter_FIELD]`,
 *   and `button.go`, which says how much there is to see;
 * - outside of it, as parts of it: `select[name=sort]` and, in the toolbar `.bar`, the status `.bar [role=status]`, the
 *   links `.bar .chips` that undo each part of the query, and `input[name=view]`;
 * - the listings `ol.rows > li.row`, with `data-partial` where they are not all of the page, and `nav.pager` after them.
 *
 * @param offer Under the query. Without a facet the form is one line.
 * @param query The query of a result page.
 */
export function renderFilterForm(view: PageIdentity, offer: FilterOffer, query?: PageQuery, total?: number): string {
  const { words: messages } = view
  const { kind } = view.page
  const isSheet = offer.facets.length > 0
  const what =
    kind === 'root'
      ? messages.fill(messages.search.searchListings, { count: view.count })
      : messages.fill(messages.search.findIn, { title: view.title })
  const words =
    query === undefined || query.words === '' ? '' : ` value="${escapeHtml(cleanLine(query.words, MAX_QUERY_LENGTH))}"`
  return [
    `<form class="${isSheet ? 'facets' : 'line find'}" id="${FORM_ID}"${isSheet ? ` popover aria-label="${messages.search.filters}"` : ''} `,
    `method="get" action="${hrefOf(view.url)}" ${renderToolAttributes(view)}>\n`,
    `<input class="field" type="search" name="query"${words} aria-label="${escapeHtml(what)}" placeholder="${escapeHtml(what)}" `,
    `maxlength="${MAX_QUERY_LENGTH}" autocomplete="off" spellcheck="false" `,
    'toolparamdescription="Words to find; spelling mistakes are forgiven.">\n',
    MAX_CHARACTERS_FIELD,
    renderFacets(offer, query, messages),
    isSheet
      ? `<button class="go">${messages.fill(messages.search.show, { count: total ?? view.count })}</button>\n`
      : `<button>${messages.search.search}</button>\n`,
    '</form>\n',
  ].join('')
}

/** Renders the boxes of a form; nothing where there is nothing to choose. */
function renderFacets({ facets }: FilterOffer, query: PageQuery | undefined, words: Words): string {
  return facets.map((facet) => renderFacet(facet, query, words)).join('')
}

/** Values that would leave nothing are hidden, not missing: to agents all are parameters. */
function renderFacet(facet: PageFacet, query: PageQuery | undefined, words: Words): string {
  const { name, values } = facet
  const shown = values.filter(({ value, count }) => count !== 0 || isChosen(query, name, value))
  const first = shown.slice(0, MAX_IN_SIGHT)
  const others = shown.slice(MAX_IN_SIGHT)
  const rest = values.filter((each) => !shown.includes(each))
  const render = (each: readonly PageFacetValue[], isHidden = false): string =>
    each.map((value) => renderBox(facet, value, { query, words, isHidden })).join('')
  const more =
    others.length === 0
      ? ''
      : // One value is not worth a click.
        others.length === 1
        ? render(others)
        : `<details><summary class="s soft">${words.fill(words.count.more, { count: others.length })}</summary>\n${render(others)}</details>\n`
  return (
    `<fieldset data-facet="${escapeHtml(name)}" toolparamdescription="${escapeHtml(fieldLabel(name))}: any of these, exactly."${first.length === 0 ? ' hidden' : ''}>` +
    `<legend>${escapeHtml(fieldLabel(name, words))}</legend>\n${render(first)}${more}${render(rest, true)}</fieldset>\n`
  )
}

function renderBox(
  { name, of = 0 }: PageFacet,
  { value, label = value, count }: PageFacetValue,
  { query, words, isHidden }: { query: PageQuery | undefined; words: Words; isHidden: boolean },
): string {
  const parameter = escapeHtml(FILTER_PREFIX + name)
  const checked = isChosen(query, name, value) ? ' checked' : ''
  const number =
    count === undefined
      ? ''
      : ` <span class="n">${words.number(count)}</span><svg aria-hidden="true"><rect width="${share(count, of)}%"></rect></svg>`
  return (
    `<label${isHidden ? ' hidden' : ''}><input type="checkbox" name="${parameter}" value="${escapeHtml(value)}"${checked}>` +
    `<bdi>${escapeHtml(valueLabel(name, label, words))}</bdi>${number}</label>\n`
  )
}

function share(count: number, of: number): number {
  return of === 0 ? 0 : Math.round((count / of) * 100)
}
