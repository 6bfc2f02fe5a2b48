import type { Collection } from '../search/collection.ts'
import type { DocumentSet } from '../search/values/document-set.ts'
import { resolveWhere } from '../search/where.ts'
import type { Ignored, Where, WhereProblem } from '../search/where.ts'
import { createBudget, takeWhileFits } from './budget/budget.ts'
import { suggestCategories } from './find-categories.ts'
import { readCollection } from './read-collection.ts'
import { suggestInstead, topValues, didYouMean, quote, suggest } from './suggest/suggest.ts'
import type { CallContext, RootToolPage, ToolOutcome, ToolPage } from './tool.ts'

/** Most names or values listed in a message. */
const MAX_LISTED = 20

/** Room for those names or values. */
const LISTED_BUDGET = createBudget(500)

/** `where` of tools that return lists. */
export const whereProperty = {
  type: 'object',
  description: 'Field to value, [any of] or {all, not, gte, lte, exists}: {"tags":"sql","year":{"gte":2015}}',
} as const

/** The same, where another tool of the list says more. */
export const whereAsInBrowse = { type: 'object', description: 'As in browse.' } as const

/** `category` of the root page's tools. */
export const categoryProperty = { type: 'string', maxLength: 200, description: 'Slug.' } as const

/** The listings a request is about. */
export interface Narrowed {
  readonly collection: Collection
  /** Only these of the collection; all where missing. */
  readonly accepts: DocumentSet | undefined
  /** Conditions that could not be met as they were put. */
  readonly ignored: readonly Ignored[]
}

export interface NarrowArguments {
  readonly where?: Where | undefined
  /** Of the root page; blank counts as absent. */
  readonly category?: string | undefined
}

/** How to fix the request. */
export type Refusal = Extract<ToolOutcome, { ok: false }>

/**
 * Answers from the listings that `category` and `where` leave. A request within one category is answered from that
 * category's page, so that the answer is the same wherever it is requested.
 *
 * @param read Must only read: it runs again where something had to be loaded.
 */
export async function readNarrowed<T>(
  page: ToolPage,
  { category = '', where = {} }: NarrowArguments,
  context: CallContext,
  read: (narrowed: Narrowed) => T,
): Promise<T | Refusal> {
  let source = page
  const slug = category === '' ? soleCategory(where) : category
  if (page.kind === 'root' && slug !== '') {
    const found = await page.pageOf(slug)
    if (found === undefined && category !== '') return refuseCategory(page, category, context)
    // A facet value that is not a slug: the facet explains what exists.
    source = found ?? page
  }
  return readCollection<T | Refusal>(source, context, (collection) => {
    const outcome = resolveWhere(collection, where)
    if (!outcome.ok) return { ok: false, message: explain(collection, outcome.problem) }
    return read({ collection, accepts: outcome.accepts, ignored: outcome.ignored })
  })
}

/** The slug that all answers share because a filter allows only it; empty when there is none. */
function soleCategory({ categories }: Where): string {
  const [value, ...others] = [categories].flat()
  return typeof value === 'string' && others.length === 0 ? value.trim() : ''
}

async function refuseCategory(root: RootToolPage, category: string, context: CallContext): Promise<Refusal> {
  const near = await suggestCategories(root.categories, category, context)
  const meant = didYouMean(near.map(({ slug }) => slug))
  const message = `category: there is no category ${quote(category)}.${meant} facets with name "categories" gives all slugs.`
  return { ok: false, message }
}

/** Explains that a field is unknown and which ones exist. */
export function explainField(collection: Collection, argument: string, name: string): string {
  const { names } = collection.facets
  const known = names.length === 0 ? 'This page has no facets.' : `Fields here: ${list([...names, 'website'])}.`
  return `${argument}: there is no field ${quote(name)}.${didYouMean(suggestInstead(collection, { facet: name }))} ${known}`
}

/** A condition that listings meet: on the field meant, or on the first one. */
function exampleOf({ facets }: Collection, name: string): string {
  const field = [name, ...suggest(name, facets.names, 1), ...facets.names].find((known) => facets.names.includes(known))
  const value = field === undefined ? undefined : facets.top(field, 1)[0]?.value
  if (field === undefined || value === undefined) return ''
  return ` Example: {"where":{${quote(field)}:${quote(value)}}}`
}

function explain(collection: Collection, { field, value }: WhereProblem): string {
  const example = exampleOf(collection, field)
  if (value === undefined) return explainField(collection, 'where', field) + example
  const meant = didYouMean(suggestInstead(collection, { facet: field, value }))
  const values = list(topValues(collection.facets, field), collection.facets.valueCount(field))
  const known = values === '' ? '' : ` Values: ${values}.`
  return `where.${field}: no listing has ${quote(value)}.${meant}${known}${example}`
}

function list(names: readonly string[], count = names.length): string {
  const quoted = names.slice(0, MAX_LISTED).map(quote)
  const shown = takeWhileFits(quoted, LISTED_BUDGET)
  return count > shown.length ? `${shown.join(', ')} and ${count - shown.length} more` : shown.join(', ')
}
