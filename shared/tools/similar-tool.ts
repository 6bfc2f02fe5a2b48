import type { Listing } from '../model/listing.ts'
import type { Collection } from '../search/collection.ts'
import { readAllOnceLoaded } from '../search/index/blocks/byte-source.ts'
import { facetValues } from '../search/values/facets.ts'
import { createTool } from './create-tool.ts'
import { findListing } from './find-listing.ts'
import { chooseFields, fieldsProperty } from './listing-fields.ts'
import { shortenResult, toListingResult } from './listing-result.ts'
import { fillList, listKey, mapWhenRead, pageSize, pagingProperties, startOf } from './paging.ts'
import { explainUnknownId, quote, suggest } from './suggest/suggest.ts'
import { readCollection } from './read-collection.ts'
import type { Tool, ToolOutcome, ToolPage } from './tool.ts'

/** Weights of what two listings share. A rare value says more than a frequent one. */
const WEIGHTS: Readonly<Record<string, number>> = { tags: 2, categories: 1.5, alternative_to: 4 }

/** A listing that replaces the other, or is replaced by it, before all that only resemble it. */
const REPLACES = 100

/** Facets whose values are shared without likeness. */
const NOT_LIKENESS: ReadonlySet<string> = new Set(['type', 'status', 'language', 'online', 'link'])

/** A value that more listings have says nothing about likeness, and reading who has it takes long. */
const MAX_SHARED_BY = 5_000

/** Facts named of why one is similar. */
const MAX_REASONS = 4

const input = {
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 1000, description: 'Listing, or what is to be replaced.' },
    fields: fieldsProperty,
    ...pagingProperties,
  },
  required: ['id'],
} as const

const output = {
  results: { type: 'array', description: 'As of search, and why.' },
  total: { type: 'integer' },
  nextCursor: { type: 'string' },
} as const

/** `similar`: what resembles a listing, or replaces a thing. */
export const similarTool: Tool = createTool({
  name: 'similar',
  title: 'Similar listings',
  description: 'Use this when you have one thing and want others like it, or what replaces it.',
  use: 'for what resembles or replaces one',
  input,
  output,
  example: { id: 'postgresql' },
  run(page, args, context) {
    return readCollection<ToolOutcome>(page, context, (collection) => {
      const { limit, budget } = pageSize(args)
      const key = listKey(page, ['similar', args.id])
      const start = startOf(args.cursor, key)
      if (!start.ok) return start
      const found = findSimilar(page, collection, args.id)
      if (found === undefined) return { ok: false, message: explainUnknown(collection, args.id) }
      const shown = found.slice(start.offset, start.offset + limit)
      const listings = collection.listings(shown.map(({ position }) => position))
      const { fields, ignored } = chooseFields(page, collection, args.fields ?? [], listings)
      const value = fillList('results', {
        results: mapWhenRead(listings, (listing, at) => ({
          ...toListingResult(page, listing, { fields }),
          why: shown[at]?.why ?? {},
        })),
        total: found.length,
        ...(limit === 0 && { reachable: 0 }),
        offset: start.offset,
        around: { ...(ignored.length > 0 && { ignored }) },
        key,
        budget,
        shorten: (first, room) =>
          listings[0] === undefined ? first : { ...shortenResult(page, listings[0], first, room), why: {} },
      })
      return { ok: true, value }
    })
  },
})

function explainUnknown(collection: Collection, id: string): string {
  const { facets } = collection
  const replaced = suggest(
    id,
    facets.startingWith('alternative_to', '', facets.valueCount('alternative_to')).map(({ value }) => value),
  )
  const hint = replaced.length === 0 ? '' : ` Replaced by listings: ${replaced.map(quote).join(', ')}.`
  return explainUnknownId(collection, { field: 'id', id }) + hint
}

interface Similar {
  readonly position: number
  readonly score: number
  readonly why: Readonly<Record<string, unknown>>
}

/** All that are like a listing, or replace a thing, the most alike first; undefined for what is neither listed nor replaced. */
export function findSimilar(page: ToolPage, collection: Collection, text: string): Similar[] | undefined {
  const position = findListing(page, collection, text)
  const listing = position === undefined ? undefined : collection.listing(position)
  const thing = listing?.name ?? text
  const replacing = collection.facets.positions('alternative_to', thing)
  if (listing === undefined && replacing.length === 0) return undefined
  const scores = new Map<number, { score: number; reasons: [weight: number, field: string, value: string][] }>()
  const add = (at: number, weight: number, field: string, value: string): void => {
    if (at === position) return
    const known = scores.get(at) ?? { score: 0, reasons: [] }
    known.score += weight
    known.reasons.push([weight, field, value])
    scores.set(at, known)
  }
  for (const at of replacing) add(at, REPLACES, 'alternative_to', thing)
  if (listing !== undefined) addShared(collection, listing, add)
  return Array.from(scores, ([at, { score, reasons }]) => ({ position: at, score, why: explain(reasons) }))
    .filter(({ score }) => score >= 1)
    .sort((a, b) => b.score - a.score || a.position - b.position)
}

function addShared(
  { facets, count }: Collection,
  listing: Listing,
  add: (position: number, weight: number, field: string, value: string) => void,
): void {
  const fields = facets.names.filter((field) => !NOT_LIKENESS.has(field))
  const shared = fields.flatMap((field) => facetValues(listing, field).map((value) => ({ field, value })))
  readAllOnceLoaded(
    shared.map(({ field, value }) => () => {
      const listings = facets.find(field, value)?.count ?? 0
      if (listings < 2 || listings > Math.min(MAX_SHARED_BY, count * 0.5)) return undefined
      return { field, value, positions: facets.positions(field, value), listings }
    }),
  ).forEach((found) => {
    if (found === undefined) return
    const weight = (WEIGHTS[found.field] ?? 1) * Math.log(1 + count / found.listings) * 0.5
    for (const position of found.positions) add(position, weight, found.field, found.value)
  })
}

/** The facts that count most, by field. */
function explain(
  reasons: readonly (readonly [weight: number, field: string, value: string])[],
): Record<string, string[]> {
  const why: Record<string, string[]> = {}
  for (const [, field, value] of reasons.toSorted((a, b) => b[0] - a[0]).slice(0, MAX_REASONS)) {
    ;(why[field] ??= []).push(value)
  }
  return why
}
