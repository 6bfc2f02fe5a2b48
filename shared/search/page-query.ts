import { parseSort } from './values/sort-names.ts'
import type { Sort } from './values/sort-names.ts'

/** Listings on one result page, and on one of the documents of a category: some 5,000 pixels on a wide screen. */
export const RESULTS_PER_PAGE = 50

/** Which listings of a page are requested, as in its address: `P/?query=sql&filter_tags=embedded&sort=name`. */
export interface PageQuery {
  /** Words to find, trimmed; empty for none. */
  readonly words: string
  /** Facet → values, of which one must match; all facets must match. In the order of the address. */
  readonly filters: ReadonlyMap<string, readonly string[]>
  /** Default when `undefined`: best first if there are words, else page order. */
  readonly sort: Sort | undefined
  /** Listings skipped, 0 or more. */
  readonly start: number
  /** How people see them, where it is not as rows. */
  readonly view?: 'table' | undefined
}

/** Longest query that is read, in UTF-16 code units; the rest is cut off. */
export const MAX_QUERY_LENGTH = 500

/** Most values read from all filters together. */
const MAX_FILTER_VALUES = 50

/** Parameter that names the form of an answer, where a header cannot: `format=json`. */
export const FORMAT_PARAMETER = 'format'

/** What asks for nothing: everything, in page order. */
export const EMPTY_QUERY: PageQuery = { words: '', filters: new Map(), sort: undefined, start: 0 }

/** Parameters of a range: `from_pages=100&to_pages=300` is the same as `filter_pages=100..300`. */
const BOUND = /^(?:from|to)_(.+)$/

/** Prefix of filter parameters; the name of the facet follows. No dot: agents map it to something else. */
export const FILTER_PREFIX = 'filter_'

/**
 * Reads a page's query from its address. Empty or meaningless values count as absent, and parameters of
 * others (`utm_source`) are ignored.
 *
 * @returns `undefined` for an empty query: then the page itself is meant.
 */
export function parsePageQuery(params: URLSearchParams): PageQuery | undefined {
  const words = (params.get('query') ?? '').slice(0, MAX_QUERY_LENGTH).toWellFormed().trim()
  const filters = new Map<string, string[]>()
  let values = 0
  for (const [name, value] of params) {
    const facet = name.startsWith(FILTER_PREFIX) ? name.slice(FILTER_PREFIX.length) : ''
    if (facet === '' || value.trim() === '' || (values += 1) > MAX_FILTER_VALUES) continue
    const known = filters.get(facet)
    if (known === undefined) filters.set(facet, [value])
    else if (!known.includes(value)) known.push(value)
  }
  for (const name of new Set(Array.from(params.keys(), (each) => BOUND.exec(each)?.[1] ?? ''))) {
    const [from, to] = ['from_', 'to_'].map((prefix) => (params.get(prefix + name) ?? '').trim())
    if (name !== '' && `${from}${to}` !== '' && !filters.has(name)) filters.set(name, [`${from}..${to}`])
  }
  const sort = parseSort(params.get('sort') ?? '')
  const start = /^[1-9]\d{0,8}$/.exec(params.get('start') ?? '')
  const view = params.get('view') === 'table' ? 'table' : undefined
  if (words === '' && filters.size === 0 && sort === undefined && start === null && !view) return undefined
  return { words, filters, sort, start: start === null ? 0 : Number(start[0]), ...(view && { view }) }
}

/** What a form of a page sends of fields that were left empty. Pure, so that the engine in pages goes without it. */
const EMPTY_PARAMETER = /* @__PURE__ */ new RegExp(
  `^(?:query|sort|${FORMAT_PARAMETER}|max_characters|compare|view|(?:${FILTER_PREFIX}|from_|to_)[^=]*)(?:=(?:\\+|%20)*)?$`,
)

/**
 * Takes out of an address what says nothing: parameters of ours without a value. All others stay as they were written.
 *
 * @param query The part of an address from `?` on, or an empty string.
 * @returns The same string where there is nothing to take out.
 */
export function dropEmptyParameters(query: string): string {
  const parts = query.slice(1).split('&')
  const kept = parts.filter((part) => !EMPTY_PARAMETER.test(part))
  if (kept.length === parts.length) return query
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

/** The same query with its filters in one order, whatever their order in the address. */
export function sortFilters(query: PageQuery): PageQuery {
  const filters = Array.from(query.filters, ([facet, values]): [string, string[]] => [facet, values.toSorted()])
  return { ...query, filters: new Map(filters.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

/** Writes a query as the part of an address after `?`, in one fixed order; empty for an empty query. */
export function writePageQuery({ words, filters, sort, start, view }: PageQuery): string {
  const params = new URLSearchParams()
  if (words !== '') params.append('query', words)
  for (const [facet, values] of filters) for (const value of values) params.append(FILTER_PREFIX + facet, value)
  if (sort !== undefined) params.append('sort', sort)
  if (start > 0) params.append('start', String(start))
  if (view !== undefined) params.append('view', view)
  return params.toString()
}
