import { parseContext } from './filter-keys.ts'
import type { ResolveKey } from './filter-keys.ts'
import { InvalidRequestError, show } from './invalid-request.ts'
import { parseOrder } from './parse-order.ts'
import type { EntryOrder } from './parse-order.ts'

/** Longest text of a query, as of the tool `search`; longest value of a filter; most values, and most facets. */
const MAX_TEXT = 1_000
const MAX_VALUE = 1_000
const MAX_VALUES = 50
const MAX_FACETS = 20

/** Most entries of one answer, and most values of a facet: more are cut to it. */
const MAX_PAGE_SIZE = 100

/** Which entries are asked for. */
export interface EntryQuery {
  /** Words; missing for all entries. */
  readonly text?: string
  /** Key to values, of which one must match. All keys must. */
  readonly filter: ReadonlyMap<string, readonly string[]>
  /** ISO 8601 date after which they were added, or changed. */
  readonly createdAfter?: string
  readonly updatedAfter?: string
}

/** A part of a list of entries. */
export interface PageRequest {
  readonly query: EntryQuery
  readonly pageSize: number
  readonly pageToken: string | undefined
}

/** A facet that is asked for. */
export interface FacetRequest {
  /** As it was written: the answer has it under this name. */
  readonly field: string
  readonly key: string
  readonly limit: number
  readonly minCount: number
}

/** Reads the body of `POST /search`. @throws {InvalidRequestError} */
export function parseSearch(body: unknown): PageRequest & { readonly federation: 'auto' | 'referrals' | 'none' } {
  const { query, federation = 'auto', pageSize, pageToken } = membersOf(body, 'body', SEARCH_MEMBERS)
  if (federation !== 'auto' && federation !== 'referrals' && federation !== 'none') {
    throw new InvalidRequestError(`federation: expected auto, referrals or none, got ${show(federation)}.`)
  }
  const { text, filter } = parseQuery(query ?? {}).query
  if (text === undefined) throw new InvalidRequestError('query.text: expected words to find.')
  return {
    query: { text, filter },
    federation,
    pageSize: sizeOf(pageSize, 'pageSize', 10),
    pageToken: tokenOf(pageToken),
  }
}

/** Reads the body of `POST /explore`. @throws {InvalidRequestError} */
export function parseExplore(body: unknown): { readonly query: EntryQuery; readonly facets: readonly FacetRequest[] } {
  const { query: asked = {}, resultType } = membersOf(body, 'body', ['query', 'resultType'])
  const { query, resolve } = parseQuery(asked)
  const { facets } = membersOf(resultType, 'resultType', ['facets'])
  if (!Array.isArray(facets) || facets.length === 0 || facets.length > MAX_FACETS) {
    throw new InvalidRequestError(`resultType.facets: expected 1 to ${MAX_FACETS} facets.`)
  }
  return { query, facets: facets.map((facet: unknown) => parseFacet(facet, resolve)) }
}

/**
 * Reads the query string of `GET /agents`: the only list that has an order (ARD 0.91 §7.4). `POST /search` answers by
 * relevance and `POST /explore` with counts; neither has such a member.
 *
 * @throws {InvalidRequestError}
 */
export function parseList(params: URLSearchParams): PageRequest & { readonly order: EntryOrder | undefined } {
  for (const name of params.keys()) {
    if (!LIST_PARAMETERS.includes(name)) throw new InvalidRequestError(`${show(name)} is not supported here.`)
  }
  const size = params.get('pageSize')
  return {
    query: parseListFilter(params.get('filter') ?? ''),
    order: parseOrder(params.get('orderBy') ?? ''),
    pageSize: sizeOf(size === null ? undefined : Number(size), 'pageSize', 20),
    pageToken: tokenOf(params.get('pageToken') ?? undefined),
  }
}

const SEARCH_MEMBERS = ['query', 'federation', 'pageSize', 'pageToken']
const LIST_PARAMETERS = ['filter', 'orderBy', 'pageSize', 'pageToken']

function parseQuery(value: unknown): { readonly query: EntryQuery; readonly resolve: ResolveKey } {
  const { text, filter = {}, '@context': context } = membersOf(value, 'query', ['text', 'filter', '@context'])
  const resolve = parseContext(context)
  if (text !== undefined && (typeof text !== 'string' || text.trim() === '' || text.length > MAX_TEXT)) {
    throw new InvalidRequestError(`query.text: expected words, at most ${MAX_TEXT} characters.`)
  }
  const keys = new Map<string, readonly string[]>()
  for (const [written, values] of Object.entries(membersOf(filter, 'query.filter'))) {
    const key = resolve(written)
    if (keys.has(key)) throw new InvalidRequestError(`query.filter: ${show(written)} names ${key} twice.`)
    keys.set(key, valuesOf(values, written))
  }
  return { query: { ...(text !== undefined && { text }), filter: keys }, resolve }
}

function parseFacet(value: unknown, resolve: ResolveKey): FacetRequest {
  const { field, limit, minCount } = membersOf(value, 'resultType.facets[]', ['field', 'limit', 'minCount'])
  if (typeof field !== 'string') throw new InvalidRequestError('resultType.facets[].field: expected a name.')
  const key = resolve(field)
  if (key === 'identifier' || key === 'displayName') {
    throw new InvalidRequestError(`resultType.facets[].field: ${show(field)} is different for every entry.`)
  }
  return { field, key, limit: sizeOf(limit, 'limit', 20), minCount: sizeOf(minCount, 'minCount', 1, Infinity) }
}

/** One clause of the filter of a list, or the word between two. */
const CLAUSE = /\s*(\w+)\s*([=>])\s*(?:'([^']*)'|"([^"]*)"|([^\s'"]+))\s*(?:(AND)\s+(?=\S)|$)/iy

/** A day, or a time of it. */
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T[\d:.]{1,20}(?:Z|[+-]\d\d:\d\d)?)?$/

/** What its fields are called in a query. */
const LIST_FIELDS: ReadonlyMap<string, string> = new Map([
  ['displayName', 'displayName'],
  ['type', 'type'],
  ['publisherId', 'publisher'],
])

/** Reads `type = 'a/b' AND createdAfter > '2026-01-01'`. Several values, with commas between, are alternatives. */
function parseListFilter(text: string): EntryQuery {
  const filter = new Map<string, readonly string[]>()
  const after: { createdAfter?: string; updatedAfter?: string } = {}
  if (text.length > MAX_TEXT) throw new InvalidRequestError(`filter: expected at most ${MAX_TEXT} characters.`)
  for (let at = 0; at < text.length && text.trim() !== ''; at = CLAUSE.lastIndex) {
    CLAUSE.lastIndex = at
    const [, field = '', operator, quoted, doubled, bare, and] = CLAUSE.exec(text) ?? []
    const value = quoted ?? doubled ?? bare
    if (value === undefined || (and === undefined && CLAUSE.lastIndex < text.length)) {
      throw new InvalidRequestError(`filter: expected FIELD = 'VALUE' AND …, got ${show(text.slice(at))}.`)
    }
    const key = LIST_FIELDS.get(field)
    if (field === 'createdAfter' || field === 'updatedAfter') {
      if (!DATE.test(value)) {
        throw new InvalidRequestError(`filter: ${field} expects a date, got ${show(value)}.`)
      }
      after[field] = value.slice(0, 10)
    } else if (key === undefined || operator !== '=' || filter.has(key)) {
      throw new InvalidRequestError(
        `filter: ${show(`${field} ${operator}`)} is not supported; use displayName =, type =, publisherId =, createdAfter > and updatedAfter >, each once.`,
      )
    } else filter.set(key, key === 'displayName' ? [value] : value.split(',').map((part) => part.trim()))
  }
  return { filter, ...after }
}

/** @param known Members allowed; any by default. */
function membersOf(value: unknown, name: string, known?: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidRequestError(`${name}: expected an object, got ${show(value)}.`)
  }
  const other = known && Object.keys(value).find((member) => !known.includes(member))
  if (other !== undefined) throw new InvalidRequestError(`${name}: there is no member ${show(other)} here.`)
  return Object.assign(Object.create(null), value)
}

function valuesOf(value: unknown, key: string): string[] {
  const values: unknown[] = [value].flat(1)
  const isText = (each: unknown): each is string => typeof each === 'string' && each.length <= MAX_VALUE
  if (values.length > 0 && values.length <= MAX_VALUES && values.every(isText)) return values
  throw new InvalidRequestError(`query.filter: ${show(key)} expects a text, or 1 to ${MAX_VALUES} of them.`)
}

function sizeOf(value: unknown, name: string, usual: number, most = MAX_PAGE_SIZE): number {
  if (value === undefined) return usual
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) {
    throw new InvalidRequestError(`${name}: expected a number from 1, got ${show(value)}.`)
  }
  return Math.min(value, most)
}

function tokenOf(value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'string' && value.length <= 100)) return value
  throw new InvalidRequestError('pageToken: expected the token of an answer before.')
}
