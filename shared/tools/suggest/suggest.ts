import { foldText } from '../../model/text/fold-text.ts'
import type { Collection } from '../../search/collection.ts'
import type { FilterProblem } from '../../search/filters.ts'
import { MAX_TOP_VALUES } from '../../search/values/facets.ts'
import type { Facets } from '../../search/values/facets.ts'
import { clipText } from '../../model/clean-text.ts'
import type { Listing } from '../../model/listing.ts'

/** Most candidates compared; with more, one bad value could cost too much. */
const MAX_CANDIDATES = 20_000

/**
 * The candidates that `word` may have been meant to be, closest first: those that contain it or are contained in it,
 * and those within a third of its length in edits.
 *
 * @returns At most `limit` candidates; none when nothing is close.
 */
export function suggest(word: string, candidates: Iterable<string>, limit = 3): string[] {
  // Browsers normalize half of a surrogate pair in ways of their own.
  const folded = foldText(word.toWellFormed()).slice(0, 100)
  if (folded === '') return []
  const near: { candidate: string; distance: number }[] = []
  let compared = 0
  for (const candidate of candidates) {
    compared += 1
    if (compared > MAX_CANDIDATES) break
    const distance = distanceBetween(folded, foldText(candidate).slice(0, 100))
    if (distance !== undefined) near.push({ candidate, distance })
  }
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

/** `value` as it appears in a message: JSON, cut if long. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 100 ? text : `${text.slice(0, 99).toWellFormed()}…`
}

/** ` Did you mean "a" or "b"?`, or nothing. */
export function didYouMean(suggestions: readonly string[]): string {
  return suggestions.length === 0 ? '' : ` Did you mean ${suggestions.map(quote).join(' or ')}?`
}

function distanceBetween(a: string, b: string): number | undefined {
  const most = Math.floor(a.length / 3)
  if (Math.abs(a.length - b.length) <= most) {
    const edits = editDistance(a, b, most)
    if (edits <= most) return edits
  }
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 3 && long.includes(short) ? most + 1 + (long.length - short.length) / 100 : undefined
}

/** Levenshtein distance, given up as `most + 1` once it must be larger. */
function editDistance(a: string, b: string, most: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    if (Math.min(...row) > most) return most + 1
    previous = row
  }
  return previous[b.length] ?? most + 1
}

/** Values from which suggestions are chosen, besides the most frequent ones. */
const MAX_SUGGESTED_FROM = 2_000

/** The facets or, where the facet exists, its values that may have been meant; closest first, at most three. */
export function suggestInstead({ facets }: Collection, { facet, value }: FilterProblem): string[] {
  if (value === undefined) return suggest(facet, facets.names)
  return suggest(value, valuesNear(facets, facet, value))
}

/** The most frequent values of a facet, the first most. */
export function topValues(facets: Facets, name: string): string[] {
  return facets.top(name, MAX_TOP_VALUES).map(({ value }) => value)
}

/** Values for suggestions: the most frequent ones, then all of a small facet, or similar ones of a large one. */
function valuesNear(facets: Facets, name: string, value: string): Set<string> {
  const start = facets.valueCount(name) <= MAX_SUGGESTED_FROM ? '' : Array.from(value).slice(0, 2).join('')
  const others = facets.startingWith(name, start, MAX_SUGGESTED_FROM)
  return new Set([...topValues(facets, name), ...others.map((other) => other.value)])
}

/** Ids suggested for an unknown one, and listings found by its words from which they are chosen. */
const MAX_NEAR = 3
const MAX_FOUND = 10

/** Longest name of a listing in a message, in UTF-16 code units. */
const MAX_NAME_LENGTH = 60

/**
 * Explains that no listing has this id, and names the nearest ids.
 *
 * @param field The argument that contained the id.
 */
export function explainUnknownId(collection: Collection, { field, id }: { field: string; id: string }): string {
  const near = findNearListings(collection, id).map(
    ({ id, name }) => `${quote(id)} (${clipText(name, MAX_NAME_LENGTH)})`,
  )
  const hint = near.length > 0 ? `Nearest: ${near.join(', ')}.` : 'Find ids with search or browse.'
  return `${field}: there is no listing ${quote(id)} here. ${hint}`
}

/**
 * At most three listings that may have been meant by an id that none has. An id is derived from its listing's name:
 * searching for its words finds it, typos included. Of those found, similar ids come first.
 */
export function findNearListings(collection: Collection, id: string): Listing[] {
  const words = id.slice(0, 200).replace(/[-_./:#?&=%]+/g, ' ')
  if (words.trim() === '') return []
  const { hits } = collection.search(words, { limit: MAX_FOUND })
  const listings = collection.listings(hits.map(({ position }) => position))
  const found = new Map(listings.map((listing) => [listing.id, listing]))
  const ordered = new Set([...suggest(id, found.keys(), MAX_NEAR), ...found.keys()])
  return [...ordered].slice(0, MAX_NEAR).flatMap((near) => found.get(near) ?? [])
}

/**
 * Explains a call that no tool can answer: there is no tool of this name, or the arguments are not an object. The same
 * wherever tools are called.
 *
 * @param tools Of the page.
 * @returns `undefined` where the tool may be called; it checks the arguments itself.
 */
export function explainMisdirectedCall(
  tools: readonly { readonly name: string }[],
  name: string,
  args: unknown,
): string | undefined {
  const names = tools.map((tool) => tool.name)
  if (!names.includes(name)) {
    return `Unknown tool: ${quote(name)}.${didYouMean(suggest(name, names))} Tools here: ${names.join(', ')}.`
  }
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args)
  return args === undefined || isObject ? undefined : `arguments: expected an object, got ${quote(args)}.`
}
