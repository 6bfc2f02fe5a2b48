import { cleanLine } from '../../model/clean-text.ts'
import type { CategorySummary } from '../../model/category.ts'
import type { PageQuery } from '../../search/page-query.ts'
import type { ReadPart } from '../../search/query/request.ts'
import { fieldOfSort, isFieldSort } from '../../search/values/sort-names.ts'
import type { Sort, SortName } from '../../search/values/sort-names.ts'
import type { Selection } from '../../tools/select-listings.ts'
import { fieldLabel, valueLabel } from '../text/field-label.ts'
import type { Words } from '../words/words.ts'
import { RATING, fieldKind } from './field-kind.ts'
import type { PageIdentity } from './page-identity.ts'
import { describeFilter } from './row-view.ts'
import { isUnknownValue } from './row-layout.ts'

/** Longest query text repeated to its reader, in UTF-16 code units. */
const MAX_SHOWN_LENGTH = 100

/** What a query asks of a page, and what its words were read as. */
interface Asked extends Pick<Selection, 'query' | 'readAs'> {
  readonly page: PageIdentity
  readonly places: PlacesBySlug
}

export type PlacesBySlug = ReadonlyMap<string, Pick<CategorySummary, 'title' | 'label'>>

/** What narrows, sorts and cuts results, each in a few words. */
export function describeQuery({ page, query, readAs, positions, total, places }: Asked & Selection): string[] {
  const { words } = page
  const { filters, sort, start } = query
  const isPart = positions.length > 0 && positions.length < total
  return [
    ...Array.from(
      filters,
      ([facet, values]) => `${quoteQuery(fieldLabel(facet, words))}: ${words.either(values.map(quoteQuery))}`,
    ),
    ...readAs.map((part) => nameDemand(part, words, places)),
    ...(sort === undefined ? [] : [nameOrder(sort, words)]),
    ...(isPart ? [words.fill(words.search.range, { from: start + 1, to: start + positions.length })] : []),
  ]
}

/** What an order is called; plain text. */
export function nameOrder(sort: Sort, words: Words): string {
  const { search } = words
  if (isFieldSort(sort)) {
    const field = fieldOfSort(sort)
    const isDown = sort.startsWith('down_')
    if (isDown && RATING.test(field)) return search.orderRated
    const isDate = fieldKind(words.fields.get(field), field, ['2000']) !== 'number'
    const message = isDate ? (isDown ? 'newestOf' : 'oldestOf') : isDown ? 'highestOf' : 'lowestOf'
    return words.fill(search[message], { name: fieldLabel(field, words) })
  }
  return search[ORDERS[sort]]
}

const ORDERS = {
  page: 'orderPage',
  name: 'orderName',
  added: 'orderAdded',
  updated: 'orderUpdated',
  stars: 'orderStars',
  recent: 'orderRecent',
} as const satisfies Readonly<Record<SortName, keyof Words['search']>>

/** Text of a query as it is repeated to its reader: anyone can make a link with it. */
export function quoteQuery(text: string): string {
  return cleanLine(text, MAX_SHOWN_LENGTH)
}

/** A filter in words: a category by its title. */
export function nameFilter(name: string, value: string, words: Words, places: PlacesBySlug): string {
  if (name === 'categories') return labelOf(places, value)
  const text = describeFilter(name, value, words)
  // A number, and yes or no, say nothing without their name.
  const isBare =
    (name !== 'license' && /^\p{L}*\s?[\d.,–-]+/u.test(text)) || /^(?:yes|no)$/i.test(value) || isUnknownValue(value)
  return isBare ? `${fieldLabel(name, words)}: ${text}` : text
}

/** What a category is called among others; its slug where it is missing. */
export function labelOf(places: PlacesBySlug, slug: string): string {
  const place = places.get(slug)
  return place?.label ?? place?.title ?? slug
}

/** What a phrase of a query was read as: `License: MIT`. */
export function nameDemand({ named, sort }: ReadPart, words: Words, places: PlacesBySlug = new Map()): string {
  if (sort !== undefined) return nameOrder(sort, words)
  const fields = [...new Set(named.map(({ field }) => field))]
  // Ranges of several fields all hold: from `players_min` to `players_max`.
  const isRange = named.every(({ value }) => value.includes('..'))
  const texts = fields.slice(0, isRange ? fields.length : 1).map((name) => {
    const own = named.filter(({ field }) => field === name).map(({ value }) => value)
    const isRefused = own.every((value) => value.startsWith('!'))
    const labels = own.map((value) => {
      const plain = isRefused ? value.slice(1) : value
      if (name === 'categories') return labelOf(places, plain)
      return (isRange ? describeFilter : valueLabel)(name, plain, words)
    })
    const { without, yes, no } = words.search
    const text = words.either([...new Set(labels)])
    const said = !isRefused ? text : text === yes ? no : `${without} ${text}`
    return quoteQuery(`${fieldLabel(name, words)}: ${said}`)
  })
  return words.list(texts)
}

/** Something that a query asks, and the query without it. */
export interface AppliedPart {
  /** As its reader knows it: the words, or a value. */
  readonly text: string
  readonly without: PageQuery
}

/** What a query asks, part by part: its words, then each value it filters by. From the first result on. */
export function listApplied(query: PageQuery, words: Words, places: PlacesBySlug): AppliedPart[] {
  const own = words.fill(words.search.quoted, { words: quoteQuery(query.words) })
  const parts = query.words === '' ? [] : [{ text: own, without: { ...query, start: 0, words: '' } }]
  return [...parts, ...filtersOf(query, words, places)]
}

/** What narrows the results of a query: what its words were read as, and the values that it filters by. */
export function listFilters({ page: { words }, query, readAs, places }: Asked): AppliedPart[] {
  const read = new Map<string, AppliedPart>()
  for (const part of readAs) {
    const text = nameDemand(part, words, places)
    // Two phrases may mean the same: `open source`, `self-hosted`.
    if (!read.has(text)) read.set(text, { text, without: { ...query, start: 0, words: part.without } })
  }
  return [...read.values(), ...filtersOf(query, words, places)]
}

function filtersOf(query: PageQuery, words: Words, places: PlacesBySlug): AppliedPart[] {
  return Array.from(query.filters).flatMap(([facet, values]) =>
    values.map((value): AppliedPart => {
      const others = values.filter((each) => each !== value)
      const filters = new Map(query.filters)
      if (others.length === 0) filters.delete(facet)
      else filters.set(facet, others)
      return { text: quoteQuery(nameFilter(facet, value, words, places)), without: { ...query, start: 0, filters } }
    }),
  )
}
