import { z } from 'zod'
import type { Collection } from '../search/collection.ts'
import type { DocumentSet } from '../search/document-set.ts'
import { MAX_TOP_VALUES } from '../search/facets.ts'
import type { Facets } from '../search/facets.ts'
import { resolveFilters } from '../search/filters.ts'
import type { FilterProblem, Filters } from '../search/filters.ts'
import { createBudget, takeFitting } from './budget.ts'
import { suggestCategories } from './find-categories.ts'
import { readCollection } from './read-collection.ts'
import { didYouMean, quote, suggest } from './suggest.ts'
import type { CallContext, RootToolPage, ToolOutcome, ToolPage } from './tool.ts'

const filterValueSchema = z.union([z.string().max(200), z.number(), z.boolean()])

/** Names or values listed in a message at most. */
const MAX_LISTED = 20

/** Values that suggestions are chosen from, besides the most frequent ones. */
const MAX_SUGGESTED_FROM = 2_000

/** Room for those names or values. */
const LISTED_BUDGET = createBudget(500)

/** `filters` of tools that give lists. */
export const filtersSchema = z
  .record(z.string().max(100), z.union([...filterValueSchema.options, z.array(filterValueSchema).min(1).max(50)]))
  .describe(
    'Facet to value, or to values of which one must match, e.g. {"tags":"sql"}. All facets must match. browse shows which there are.',
  )

/** `category` of the root page's tools. */
export const categorySchema = z.string().max(200).describe('Slug from list_categories.')

/** The listings a request is about. */
export interface Narrowed {
  readonly collection: Collection
  /** Only these of the collection; all where missing. */
  readonly accepts: DocumentSet | undefined
}

/** What narrows a request. */
export interface NarrowArguments {
  readonly filters?: Filters | undefined
  /** Of the root page; blank counts as absent. */
  readonly category?: string | undefined
}

/** How to ask better. */
type Refusal = Extract<ToolOutcome, { ok: false }>

/**
 * Answers from the listings that `category` and `filters` leave. What stays within one category is answered from that
 * category's page, so that it is the same wherever it is asked.
 *
 * @param read Does nothing but read: it runs again where something had to be loaded.
 */
export function readNarrowed<T>(
  page: ToolPage,
  { category = '', filters = {} }: NarrowArguments,
  context: CallContext,
  read: (narrowed: Narrowed) => T,
): T | Refusal | Promise<T | Refusal> {
  const answer = (asked: ToolPage): T | Refusal | Promise<T | Refusal> =>
    readCollection<T | Refusal>(asked, context, (collection) => {
      const outcome = resolveFilters(collection, filters)
      if (!outcome.ok) return { ok: false, message: explain(collection, outcome.problem) }
      return read({ collection, accepts: outcome.accepts })
    })
  if (page.kind === 'category') return answer(page)
  const slug = category === '' ? soleCategory(filters) : category
  if (slug === '') return answer(page)
  const choose = (asked: ToolPage | undefined): T | Refusal | Promise<T | Refusal> => {
    if (asked !== undefined) return answer(asked)
    // A facet's value that is no slug: the facet tells what there is.
    return category === '' ? answer(page) : refuseCategory(page, category, context)
  }
  const asked = page.pageOf(slug)
  return asked instanceof Promise ? asked.then(choose) : choose(asked)
}

/** The slug that all answers are of, because a filter asks for it alone; empty when there is none. */
function soleCategory({ categories }: Filters): string {
  const [value, ...others] = [categories].flat()
  return value !== undefined && others.length === 0 ? String(value).trim() : ''
}

async function refuseCategory(root: RootToolPage, category: string, context: CallContext): Promise<Refusal> {
  const near = didYouMean(await suggestCategories(root.categories, category, context))
  const message = `category: there is no category ${quote(category)}.${near} list_categories gives all slugs.`
  return { ok: false, message }
}

/** Says that a facet is unknown and which exist. */
export function explainFacet(collection: Collection, field: string, name: string): string {
  const { names } = collection.facets
  const known = names.length === 0 ? 'This page has no facets.' : `Facets here: ${list(names)}.`
  return `${field}: there is no facet ${quote(name)}.${didYouMean(suggestInstead(collection, { facet: name }))} ${known}`
}

/** The facets or, where the facet exists, its values that may have been meant; closest first, at most three. */
export function suggestInstead({ facets }: Collection, { facet, value }: FilterProblem): string[] {
  if (value === undefined) return suggest(facet, facets.names)
  return suggest(value, valuesNear(facets, facet, value))
}

/** A filter that finds something: by the facet meant, or by the first one. */
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

/** The most frequent first. */
function topValues(facets: Facets, name: string): string[] {
  return facets.top(name, MAX_TOP_VALUES).map(({ value }) => value)
}

/** Values to choose suggestions from: the most frequent ones, then all of a small facet, those spelt alike of a large one. */
function valuesNear(facets: Facets, name: string, value: string): Set<string> {
  const start = facets.valueCount(name) <= MAX_SUGGESTED_FROM ? '' : Array.from(value).slice(0, 2).join('')
  const others = facets.startingWith(name, start, MAX_SUGGESTED_FROM)
  return new Set([...topValues(facets, name), ...others.map((other) => other.value)])
}

function list(names: readonly string[], count = names.length): string {
  const quoted = names.slice(0, MAX_LISTED).map(quote)
  const shown = takeFitting(quoted, LISTED_BUDGET)
  return count > shown.length ? `${shown.join(', ')} and ${count - shown.length} more` : shown.join(', ')
}
