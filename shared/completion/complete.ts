import type { Listing } from '../model/listing.ts'
import type { PromptValues } from '../prompts/prompt.ts'
import { promptsOf } from '../prompts/prompts.ts'
import type { Collection } from '../search/collection.ts'
import { readWhenLoaded } from '../search/index/blocks/byte-source.ts'
import { visitMatches } from '../tools/categories/category-list.ts'
import type { CategoryList } from '../tools/categories/category-list.ts'
import { readTexts } from '../tools/find-categories.ts'
import { readCollection } from '../tools/read-collection.ts'
import { didYouMean, quote, suggest } from '../tools/suggest/suggest.ts'
import type { CallContext, ToolPage } from '../tools/tool.ts'
import { foldInput, matchValues, MAX_COMPLETIONS, toCandidate } from './match-values.ts'
import type { Candidate, Completion } from './match-values.ts'
import { resourceTemplatesOf, TEMPLATE_VARIABLE } from './resource-templates.ts'
import { FEATURE_FACETS } from '../prompts/features.ts'
import { MAX_TOP_VALUES } from '../search/values/facets.ts'
import type { Facets } from '../search/values/facets.ts'

export interface CompletionRequest {
  readonly ref:
    | { readonly type: 'ref/prompt'; readonly name: string }
    | { readonly type: 'ref/resource'; readonly uri: string }
  /** `value` is the text typed so far. */
  readonly argument: { readonly name: string; readonly value: string }
  /** Arguments that are known already. */
  readonly context?: { readonly arguments?: Readonly<Record<string, string>> | undefined } | undefined
}

/** Values to choose from, or why the request is invalid (`-32602`). */
export type CompletionOutcome =
  | { readonly ok: true; readonly value: Completion }
  | { readonly ok: false; readonly message: string }

/** Longest text completed, in UTF-16 code units; nothing we have a value for is longer. */
const MAX_TYPED_LENGTH = 300

const NOTHING: Completion = { values: [], total: 0, hasMore: false }

/**
 * Completes an argument of a prompt or the variable of a resource template. A free-text argument has no
 * values. The answer depends on the page alone and is in a fixed order.
 *
 * @throws The signal's reason, when it was aborted while the listings were loaded.
 */
export async function complete(
  page: ToolPage,
  { ref, argument, context }: CompletionRequest,
  { signal }: CallContext = {},
): Promise<CompletionOutcome> {
  const { value } = argument
  const target =
    ref.type === 'ref/prompt' ? findArgument(page, ref.name, argument.name) : findVariable(page, ref.uri, argument.name)
  if (!target.ok) return target
  if (target.values === 'words' || value.length > MAX_TYPED_LENGTH) return { ok: true, value: NOTHING }
  if (target.values === 'category') return { ok: true, value: await completeSlug(page, value, { signal }) }
  const { values } = target
  const category = values === 'feature' ? context?.arguments?.['category'] : undefined
  const asked = category === undefined ? page : ((await page.pageOf(category)) ?? page)
  return readCollection(asked, { signal }, (collection) => {
    if (values === 'listing') return { ok: true, value: completeListing(collection, value) }
    if (values === 'date') return { ok: true, value: matchValues(dateCandidates(collection), value) }
    return { ok: true, value: completeLast(value, (last) => matchValues(featureCandidates(collection, last), last)) }
  })
}

/** Only the root has arguments that are categories. */
async function completeSlug(page: ToolPage, value: string, context: CallContext): Promise<Completion> {
  return page.kind === 'root' ? completeCategory(page.categories, value, context) : NOTHING
}

type Target = { readonly ok: true; readonly values: PromptValues } | Extract<CompletionOutcome, { ok: false }>

function findArgument(page: ToolPage, name: string, argument: string): Target {
  const prompts = promptsOf(page.kind)
  const prompt = prompts.find(({ definition }) => definition.name === name)
  const names = prompts.map(({ definition }) => definition.name)
  if (prompt === undefined) return refuse('ref.name', 'prompt', name, names)
  const values = prompt.valuesOf(argument)
  const known = prompt.definition.arguments.map((one) => one.name)
  return values === undefined ? refuse('argument.name', 'argument', argument, known) : { ok: true, values }
}

function findVariable(page: ToolPage, uri: string, variable: string): Target {
  const templates = resourceTemplatesOf(page).map(({ uriTemplate }) => uriTemplate)
  if (!templates.includes(uri)) return refuse('ref.uri', 'resource template', uri, templates)
  return variable === TEMPLATE_VARIABLE
    ? { ok: true, values: 'category' }
    : refuse('argument.name', 'variable', variable, [TEMPLATE_VARIABLE])
}

function refuse(field: string, what: string, name: string, known: readonly string[]): Target {
  const valid = known.length === 0 ? 'This page has none.' : `Valid: ${known.map(quote).join(', ')}.`
  return {
    ok: false,
    message: `${field}: there is no ${what} ${quote(name)}.${didYouMean(suggest(name, known, 1))} ${valid}`,
  }
}

/** Completes the last of several values that are separated by commas; the ones before it stay. */
function completeLast(typed: string, match: (last: string) => Completion): Completion {
  const before = typed.slice(0, typed.lastIndexOf(',') + 1)
  const completion = match(typed.slice(before.length))
  if (before === '') return completion
  return { ...completion, values: completion.values.map((value) => `${before} ${value}`) }
}

/**
 * Completes the slug of a category by slug and title, as `matchValues` does, in display order. The cost grows with the
 * categories that match and little with the others: there may be a hundred thousand.
 *
 * @throws The signal's reason, when it was aborted while they were read.
 */
export async function completeCategory(
  categories: CategoryList,
  typed: string,
  context?: CallContext,
): Promise<Completion> {
  const folded = foldInput(typed)
  const start = `\n${folded}`
  const first: number[] = []
  const second: number[] = []
  let total = 0
  for await (const { first: offset, texts } of readTexts(categories, ['names'], context)) {
    visitMatches(texts.names, folded, (position, from, to) => {
      total += 1
      const matches = texts.names.slice(from, to).includes(start) ? first : second
      if (matches.length < MAX_COMPLETIONS) matches.push(offset + position)
    })
  }
  const positions = [...first, ...second].slice(0, MAX_COMPLETIONS)
  const found = await readWhenLoaded(() => categories.read(positions))
  return { values: found.map(({ slug }) => slug), total, hasMore: total > found.length }
}

/** Listings considered among those found for the typed text, where there are too many to go through. */
const MAX_FOUND = 200

/**
 * Completes the id of a listing, by id and name: among all, in page order, or in a large collection among those that a
 * search for `typed` finds, the best first. `total` then also counts those not considered.
 */
export function completeListing(collection: Collection, typed: string): Completion {
  if (collection.count <= MAX_GATHERED) return matchValues(allListings(collection), typed)
  const exact = collection.find(typed)
  const { hits, total } = collection.search(typed, { limit: MAX_FOUND })
  const found = new Set([...(exact === undefined ? [] : [exact]), ...hits.map(({ position }) => position)])
  const completion = matchValues(collection.listings(found).map(listingCandidate), typed)
  const unseen = total - hits.length
  return unseen === 0 ? completion : { ...completion, total: completion.total + unseen, hasMore: true }
}

const allListings = once((collection) =>
  collection.listings(Array.from({ length: collection.count }, (_, position) => position)).map(listingCandidate),
)

function listingCandidate({ id, name }: Listing): Candidate {
  return toCandidate(id, name)
}

/** Listings of a collection, and values of a facet, that are all candidates. Of more, only some are. */
const MAX_GATHERED = 2_000

/** Gathers candidates once per collection, which never changes; folding many names is slow. */
function once(gather: (collection: Collection) => readonly Candidate[]): typeof gather {
  const gathered = new WeakMap<Collection, readonly Candidate[]>()
  return (collection) => {
    const known = gathered.get(collection) ?? gather(collection)
    gathered.set(collection, known)
    return known
  }
}

/**
 * Values that `must_have` takes, the facets in their order, the most frequent values first. Values with a comma are
 * omitted: the argument is separated by commas. Facets with many values yield the most frequent ones and those
 * that start with `typed`.
 */
function featureCandidates(collection: Collection, typed: string): readonly Candidate[] {
  const { facets } = collection
  const isSmall = FEATURE_FACETS.every((name) => facets.valueCount(name) <= MAX_GATHERED)
  return isSmall ? allFeatures(collection) : gatherFeatures(facets, typed)
}

const allFeatures = once(({ facets }) => gatherFeatures(facets, ''))

function gatherFeatures(facets: Facets, typed: string): Candidate[] {
  const values = FEATURE_FACETS.flatMap((name) => {
    const start = facets.valueCount(name) <= MAX_GATHERED ? '' : typed.trim()
    const others = facets.startingWith(name, start, MAX_GATHERED).toSorted((a, b) => b.count - a.count)
    return [...facets.top(name, MAX_TOP_VALUES), ...others]
  })
  return [...new Set(values.map(({ value }) => value))]
    .filter((value) => !value.includes(','))
    .map((value) => toCandidate(value))
}

/** The latest days on which a listing was added or updated, newest first. */
const dateCandidates = once((collection) => {
  const latest = (['added', 'updated'] as const).flatMap((by) => {
    const dates = collection.numbers(by)
    return Array.from({ length: Math.min(dates.length, MAX_COMPLETIONS) }, (_, at) => toIsoDate(dates.at(at)[0]))
  })
  return [...new Set(latest)]
    .sort()
    .reverse()
    .map((date) => toCandidate(date))
})

/** 20260131 → `2026-01-31`. */
function toIsoDate(day: number): string {
  return String(day)
    .padStart(8, '0')
    .replace(/^(....)(..)/, '$1-$2-')
}
