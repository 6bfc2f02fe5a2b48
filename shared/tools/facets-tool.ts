import type { CategorySummary } from '../model/category.ts'
import { clipText } from '../model/clean-text.ts'
import { createFieldTable } from '../model/field-table.ts'
import type { Collection } from '../search/collection.ts'
import { readWhenLoaded } from '../search/index/blocks/byte-source.ts'
import { accessOf, listingsWith, orderOf } from '../search/values/listing-values.ts'
import { findAll } from '../search/slice-positions.ts'
import { tokenizeQuery } from '../search/text/tokenize.ts'
import type { DocumentSet } from '../search/values/document-set.ts'
import { sortNumber } from '../search/values/sort-listings.ts'
import { NUMBER_SORTS } from '../search/values/sort-names.ts'
import { createTool } from './create-tool.ts'
import { filterCategories, findCategories, suggestCategories } from './find-categories.ts'
import { categoryProperty, explainField, readNarrowed, whereAsInBrowse } from './narrow-to-category.ts'
import type { Narrowed } from './narrow-to-category.ts'
import { fillList, listKey, pageSize, pagingProperties, startOf } from './paging.ts'
import type { ArgumentsOf } from './parse-arguments.ts'
import { didYouMean, quote } from './suggest/suggest.ts'
import type { CallContext, RootToolPage, Tool, ToolOutcome, ToolPage } from './tool.ts'

/** Rows shown by default as far as they fit, and most values shown of each field in a list of fields. */
const DEFAULT_ROWS = 50
const EXAMPLE_VALUES = 2

/** Longest value shown in a list of fields, and longest title of a category, in UTF-16 code units. */
const MAX_EXAMPLE_LENGTH = 24
const MAX_TITLE_LENGTH = 80

const CATEGORIES = 'categories'

const properties = {
  name: { type: 'string', maxLength: 100, description: 'Field, for all its values.' },
  prefix: { type: 'string', maxLength: 200, description: 'Begin of values.' },
  query: { type: 'string', maxLength: 1000, description: 'Only what is found.' },
  where: whereAsInBrowse,
  ...pagingProperties,
} as const

const input = { type: 'object', properties } as const

const rootInput = { ...input, properties: { ...properties, category: categoryProperty } } as const

const output = {
  columns: { type: 'array' },
  rows: { type: 'array' },
  total: { type: 'integer' },
  nextCursor: { type: 'string' },
} as const

const spec = {
  name: 'facets',
  description:
    'Use this when you want all fields, or the values of one with counts. {"name":"categories"} gives the pages.',
  use: 'for fields, their values and the categories',
  output,
  example: { name: 'license' },
  run: facets,
}

/** `facets` of each kind of page. */
export const FACETS_TOOLS: { readonly category: Tool; readonly root: Tool } = {
  category: createTool({ ...spec, title: 'Fields and values', input }),
  root: createTool({ ...spec, title: 'Fields, values, categories', input: rootInput }),
}

type FacetsArguments = ArgumentsOf<typeof input> & { readonly category?: string | undefined }

async function facets(page: ToolPage, args: FacetsArguments, context: CallContext): Promise<ToolOutcome> {
  const { name, query = '', where, category = '' } = args
  const isPlain =
    query.trim() === '' && (where === undefined || Object.keys(where).every((field) => field === 'parent'))
  if (page.kind === 'root' && name === CATEGORIES && category === '' && isPlain) {
    return listCategories(page, args, context)
  }
  return readNarrowed(page, args, context, (narrowed) => facetsIn(narrowed, page, args))
}

function facetsIn(
  { collection, accepts: narrowed, ignored }: Narrowed,
  page: ToolPage,
  args: FacetsArguments,
): ToolOutcome {
  const { name, prefix = '', query = '', where, category, cursor } = args
  const { limit, budget } = pageSize(args, DEFAULT_ROWS)
  const key = listKey(page, ['facets', name, prefix, query, where, category])
  const start = startOf(cursor, key)
  if (!start.ok) return start
  const accepts = query.trim() === '' ? narrowed : findAll(collection, query, narrowed)
  const access = name === undefined ? 'facet' : accessOf(collection, name)
  if (access === undefined) return { ok: false, message: explainField(collection, 'name', name ?? '') }
  const all = name === undefined ? describeFields(page, collection) : countValues(collection, name, prefix, accepts)
  const missing = name === undefined ? undefined : countMissing(collection, name, accepts)
  const value = fillList('rows', {
    results: all.slice(start.offset, start.offset + limit),
    total: all.length,
    ...(limit === 0 && { reachable: 0 }),
    offset: start.offset,
    around: {
      columns: name === undefined ? ['field', 'type', 'values', 'missing', 'range or examples'] : ['value', 'count'],
      ...(missing !== undefined && { missing }),
      ...(ignored.length > 0 && { ignored }),
    },
    leastAround: { columns: [] },
    key,
    budget,
    shorten: (row) => row.slice(0, 2).map((cell) => (typeof cell === 'string' ? clipText(cell, 60) : cell)),
  })
  return { ok: true, value }
}

/** Values with the number of listings that have each, the most frequent first, or, of a prefix, in their order. */
function countValues(
  collection: Collection,
  name: string,
  prefix: string,
  accepts: DocumentSet | undefined,
): unknown[][] {
  const { facets: of } = collection
  const sort = of.names.includes(name) ? undefined : orderOf(name)
  if (sort !== undefined) {
    // Numbers and days are no values to choose from: the extremes.
    const count = collection.numbered(sort)
    const order = collection.order(sort)
    const ends = count === 0 ? [] : [order.at(0), order.at(count - 1)]
    return ends.map((position, at) => [at === 0 ? 'max' : 'min', sortNumber(collection.listing(position), sort)])
  }
  const size = of.valueCount(name)
  const counts =
    accepts === undefined
      ? of.startingWith(name, prefix, size)
      : of
          .top(name, size, accepts.positions())
          .filter(({ value }) => value.toLowerCase().startsWith(prefix.toLowerCase()))
  const sorted = prefix === '' && accepts === undefined ? counts.toSorted((a, b) => b.count - a.count) : counts
  return sorted.map(({ value, count }) => [value, count])
}

function countMissing(collection: Collection, name: string, accepts: DocumentSet | undefined): number | undefined {
  const having = listingsWith(collection, name)
  if (having === undefined) return undefined
  return accepts === undefined ? collection.count - having.size : accepts.intersect(having, true).size
}

/** Every field that listings can be narrowed or sorted by. */
function describeFields({ directory }: ToolPage, collection: Collection): unknown[][] {
  const table = createFieldTable(directory.schema?.fields)
  const { facets: of } = collection
  const valued = of.names.map((name) => {
    const top = of.top(name, EXAMPLE_VALUES).map(({ value }) => clipText(value, MAX_EXAMPLE_LENGTH))
    const { type = 'any' } = table.get(name) ?? {}
    return [name, type, of.valueCount(name), countMissing(collection, name, undefined) ?? null, top.join(', ')]
  })
  const ordered = NUMBER_SORTS.flatMap((sort) => {
    const count = collection.numbered(sort)
    if (count === 0) return []
    const order = collection.order(sort)
    const [newest, oldest] = [order.at(0), order.at(count - 1)].map((position) =>
      sortNumber(collection.listing(position), sort),
    )
    const type = sort === 'stars' ? 'integer' : 'date'
    return [[sort, type, null, collection.count - count, `${oldest}..${newest}`]]
  })
  return [...valued, ...ordered]
}

/** The pages of the directory in display order: all, those with words in their names, or those under one. */
async function listCategories(page: RootToolPage, args: FacetsArguments, context: CallContext): Promise<ToolOutcome> {
  const { prefix = '', where = {}, cursor } = args
  const { limit, budget } = pageSize(args, DEFAULT_ROWS)
  const key = listKey(page, ['categories', prefix, where])
  const start = startOf(cursor, key)
  if (!start.ok) return start
  const parent = typeof where['parent'] === 'string' ? where['parent'] : undefined
  const under = parent === undefined ? undefined : await findChildren(page, parent)
  if (parent !== undefined && under === undefined) {
    const near = await suggestCategories(page.categories, parent, context)
    const meant = didYouMean(near.map(({ slug }) => slug))
    return { ok: false, message: `where.parent: there is no category ${quote(parent)}.${meant}` }
  }
  const words = prefix.trim() === '' ? undefined : tokenizeQuery(prefix)
  const list = page.categories
  const chosen = under === undefined ? undefined : words === undefined ? under : filterCategories(under, words)
  const found = chosen === undefined && words !== undefined ? await findCategories(list, words, context) : undefined
  const total = chosen?.length ?? found?.length ?? list.count
  const end = Math.min(total, start.offset + limit)
  const places = Array.from({ length: Math.max(0, end - start.offset) }, (_, at) => start.offset + at)
  const shown =
    chosen?.slice(start.offset, end) ?? (await readWhenLoaded(() => list.read(places.map((at) => found?.[at] ?? at))))
  const hasParents = shown.some((category) => category.parent !== undefined)
  const value = fillList('rows', {
    results: shown.map((category) => describeCategory(category, hasParents)),
    total,
    ...(limit === 0 && { reachable: 0 }),
    offset: start.offset,
    around: { columns: ['slug', 'title', 'count', ...(hasParents ? ['parent'] : [])] },
    leastAround: { columns: [] },
    key,
    budget,
    shorten: (row) => row.slice(0, 1),
  })
  return { ok: true, value }
}

function describeCategory({ slug, title, count, parent }: CategorySummary, hasParents: boolean): unknown[] {
  return [slug, clipText(title, MAX_TITLE_LENGTH), count, ...(hasParents ? [parent ?? null] : [])]
}

/** The categories directly under one, in display order; `undefined` when there is no such category. */
async function findChildren(root: ToolPage, parent: string): Promise<CategorySummary[] | undefined> {
  const page = parent === '' ? undefined : await root.pageOf(parent)
  if (page?.kind !== 'category') return undefined
  const children = page.categories.filter((category) => category.parent === parent)
  // One may be linked for another reason, too.
  return [...new Map(children.map((category) => [category.slug, category])).values()]
}
