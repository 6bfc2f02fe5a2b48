import * as z from 'zod/mini'
import type { Collection } from '../search/collection.ts'
import type { DocumentSet } from '../search/values/document-set.ts'
import { resolveFilters } from '../search/filters.ts'
import type { FilterProblem, Filters } from '../search/filters.ts'
import { createBudget, takeWhileFits } from './budget/budget.ts'
import { suggestCategories } from './find-categories.ts'
import { readCollection } from './read-collection.ts'
import { suggestInstead, topValues, didYouMean, quote, suggest } from './suggest/suggest.ts'
import type { CallContext, RootToolPage, ToolOutcome, ToolPage } from './tool.ts'

const filterValueSchema = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()])

/** Most names or values listed in a message. */
const MAX_LISTED = 20

/** Room for those names or values. */
const LISTED_BUDGET = createBudget(500)

/** `filters` of tools that return lists. */
export const filtersSchema = z
  .record(
    z.string().check(z.maxLength(100)),
    z.union([...filterValueSchema.def.options, z.array(filterValueSchema).check(z.minLength(1), z.maxLength(50))]),
  )
  .check(
    z.describe(
      'Facet to value, or values of which any may match, e.g. {"tags":"sql"}; "!sql" leaves out, 2..9 ranges. All facets must match; browse names them.',
    ),
  )

/** `category` of the root page's tools. */
export const categorySchema = z.string().check(z.maxLength(200), z.describe('Slug from list_categories.'))

/** The listings a request is about. */
export interface Narrowed {
  readonly collection: Collection
  /** Only these of the collection; all where missing. */
  readonly accepts: DocumentSet | undefined
}

/** Arguments that narrow a request. */
export interface NarrowArguments {
  readonly filters?: Filters | undefined
  /** Of the root page; blank counts as absent. */
  readonly category?: string | undefined
}

/** How to fix the request. */
type Refusal = Extract<ToolOutcome, { ok: false }>

/**
 * Answers from the listings that `category` and `filters` leave. A request within one category is answered from that
 * category's page, so that the answer is the same wherever it is requested.
 *
 * @param read Must only read: it runs again where something had to be loaded.
 */
export async function readNarrowed<T>(
  page: ToolPage,
  { category = '', filters = {} }: NarrowArguments,
  context: CallContext,
  read: (narrowed: Narrowed) => T,
): Promise<T | Refusal> {
  let source = page
  const slug = category === '' ? soleCategory(filters) : category
  if (page.kind === 'root' && slug !== '') {
    const found = await page.pageOf(slug)
    if (found === undefined && category !== '') return refuseCategory(page, category, context)
    // A facet value that is not a slug: the facet explains what exists.
    source = found ?? page
  }
  return readCollection<T | Refusal>(source, context, (collection) => {
    const outcome = resolveFilters(collection, filters)
    if (!outcome.ok) return { ok: false, message: explain(collection, outcome.problem) }
    return read({ collection, accepts: outcome.accepts })
  })
}

/** The slug that all answers share because a filter allows only it; empty when there is none. */
function soleCategory({ categories }: Filters): string {
  const [value, ...others] = [categories].flat()
  return value !== undefined && others.length === 0 ? String(value).trim() : ''
}

async function refuseCategory(root: RootToolPage, category: string, context: CallContext): Promise<Refusal> {
  const near = await suggestCategories(root.categories, category, context)
  const meant = didYouMean(near.map(({ slug }) => slug))
  const message = `category: there is no category ${quote(category)}.${meant} list_categories gives all slugs.`
  return { ok: false, message }
}

/** Explains that a facet is unknown and which ones exist. */
export function explainFacet(collection: Collection, field: string, name: string): string {
  const { names } = collection.facets
  const known = names.length === 0 ? 'This page has no facets.' : `Facets here: ${list(names)}.`
  return `${field}: there is no facet ${quote(name)}.${didYouMean(suggestInstead(collection, { facet: name }))} ${known}`
}

/** A filter with matches: by the facet meant, or by the first one. */
function exampleOf({ facets }: Collection, name: string): string {
  const facet = [name, ...suggest(name, facets.names, 1), ...facets.names].find((known) => facets.names.includes(known))
  const value = facet === undefined ? undefined : facets.top(facet, 1)[0]?.value
  if (facet === undefined || value === undefined) return ''
  return ` Example: {"filters":{${quote(facet)}:${quote(value)}}}`
}

function explain(collection: Collection, problem: FilterProblem): string {
  const { facet: name, value } = problem
  const example = exampleOf(collection, name)
  if (value === undefined) return explainFacet(collection, 'filters', name) + example
  const meant = didYouMean(suggestInstead(collection, problem))
  const values = list(topValues(collection.facets, name), collection.facets.valueCount(name))
  return `filters.${name}: no listing has ${quote(value)}.${meant} Values: ${values}.${example}`
}

function list(names: readonly string[], count = names.length): string {
  const quoted = names.slice(0, MAX_LISTED).map(quote)
  const shown = takeWhileFits(quoted, LISTED_BUDGET)
  return count > shown.length ? `${shown.join(', ')} and ${count - shown.length} more` : shown.join(', ')
}
