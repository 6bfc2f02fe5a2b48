import type { Collection } from './collection.ts'
import { BytesNotLoaded } from './index/blocks/byte-source.ts'
import type { SearchAnswer, SearchOptions } from './query/search-answer.ts'
import type { DocumentSet } from './values/document-set.ts'
import type { Facets } from './values/facets.ts'
import { wrapCollection } from './wrapped-collection.ts'

/** Listings that are searched in about a millisecond: fewer never make others wait. */
const MIN_LISTINGS = 30_000

/** Counting the values of listings costs more than finding them: a step is as long for this share of them. */
const COUNTED_SHARE = 1 / 8

/**
 * The same collection for one answer that searches or counts several times, each of which may take milliseconds: others
 * have their turn in between. Between two such steps it throws {@link BytesNotLoaded}, as if something had to be loaded;
 * when the answer is tried again, the steps before are remembered.
 *
 * @param yieldToOthers Resolves when others had their turn.
 * @param minListings Of which a step takes long. Default: {@link MIN_LISTINGS}.
 * @returns A smaller collection itself.
 */
export function yieldingCollection(
  collection: Collection,
  yieldToOthers: () => Promise<void>,
  minListings = MIN_LISTINGS,
): Collection {
  if (collection.count < minListings) return collection
  const steps = new Steps(yieldToOthers)
  const search = (query: string, options: SearchOptions): SearchAnswer =>
    steps.take(`search ${options.offset ?? 0} ${options.limit} ${query}`, options.accepts, isSameSet, () =>
      collection.search(query, options),
    )
  const facetsOver = (facets: Facets): Pick<Facets, 'top' | 'positions'> => {
    const chosen = new Map<string, Int32Array>()
    return {
      top(name, limit, among) {
        if (among === undefined || among.length < minListings * COUNTED_SHARE) return facets.top(name, limit, among)
        return steps.take(`top ${limit} ${name}`, among, isSameList, () => facets.top(name, limit, among))
      },
      positions(name, text) {
        const key = JSON.stringify([name, text])
        const known = chosen.get(key) ?? facets.positions(name, text)
        chosen.set(key, known)
        return known
      },
    }
  }
  return wrapCollection(collection, { search, facetsOver })
}

/** What one answer has found out. */
class Steps {
  readonly #yieldToOthers: () => Promise<void>
  readonly #taken = new Map<string, { readonly among: unknown; readonly found: unknown }[]>()
  #isOthersTurn = false

  constructor(yieldToOthers: () => Promise<void>) {
    this.#yieldToOthers = yieldToOthers
  }

  /** @param key With `among` it says all that the step depends on, and with its first word what it finds. */
  take<Among, Found>(key: string, among: Among, isSame: (a: Among, b: Among) => boolean, find: () => Found): Found {
    const alike = (this.#taken.get(key) ?? []) as { readonly among: Among; readonly found: Found }[]
    const known = alike.find((step) => isSame(step.among, among))
    if (known !== undefined) return known.found
    if (this.#isOthersTurn) {
      throw new BytesNotLoaded(async () => {
        await this.#yieldToOthers()
        this.#isOthersTurn = false
      })
    }
    const found = find()
    this.#taken.set(key, [...alike, { among, found }])
    this.#isOthersTurn = true
    return found
  }
}

function isSameSet(a: DocumentSet | undefined, b: DocumentSet | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.equals(b))
}

function isSameList(a: Int32Array, b: Int32Array): boolean {
  return a === b || (a.length === b.length && a.every((position, at) => position === b[at]))
}
