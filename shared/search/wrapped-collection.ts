import type { Collection } from './collection.ts'
import { BytesNotLoaded } from './index/blocks/byte-source.ts'
import type { SearchAnswer, SearchOptions } from './query/search-answer.ts'
import type { DocumentSet } from './values/document-set.ts'
import type { Facets } from './values/facets.ts'

/** What a wrapped collection does in a way of its own. */
interface CollectionChanges {
  readonly search: Collection['search']
  /** What its facets do so, besides what those of the collection do. Asked once, when the facets are first needed. */
  readonly facetsOver: (facets: Facets) => Partial<Pick<Facets, 'top' | 'positions'>>
}

/** The same collection, but for what is changed. Made for every answer: an object with a prototype of its own costs more. */
export function wrapCollection(collection: Collection, changes: CollectionChanges): Collection {
  return new WrappedCollection(collection, changes)
}

/** Its methods are taken out of it by who needs a few of them, so they are bound to it. */
class WrappedCollection implements Collection {
  readonly count: number
  readonly search: Collection['search']
  readonly listing: Collection['listing'] = (position) => this.#collection.listing(position)
  readonly listings: Collection['listings'] = (positions) => this.#collection.listings(positions)
  readonly find: Collection['find'] = (id) => this.#collection.find(id)
  readonly order: Collection['order'] = (sort) => this.#collection.order(sort)
  readonly numbered: Collection['numbered'] = (sort) => this.#collection.numbered(sort)
  readonly numbers: Collection['numbers'] = (sort) => this.#collection.numbers(sort)
  readonly #collection: Collection
  readonly #facetsOver: CollectionChanges['facetsOver']
  #facets: Facets | undefined

  constructor(collection: Collection, { search, facetsOver }: CollectionChanges) {
    this.count = collection.count
    this.search = search
    this.#collection = collection
    this.#facetsOver = facetsOver
  }

  get facets(): Facets {
    this.#facets ??= new WrappedFacets(this.#collection.facets, this.#facetsOver)
    return this.#facets
  }
}

class WrappedFacets implements Facets {
  readonly valueCount: Facets['valueCount'] = (name) => this.#facets.valueCount(name)
  readonly find: Facets['find'] = (name, text) => this.#facets.find(name, text)
  readonly positions: Facets['positions']
  readonly top: Facets['top']
  readonly startingWith: Facets['startingWith'] = (name, prefix, limit) =>
    this.#facets.startingWith(name, prefix, limit)
  readonly #facets: Facets

  constructor(facets: Facets, facetsOver: CollectionChanges['facetsOver']) {
    const { top, positions } = facetsOver(facets)
    this.#facets = facets
    this.top = top ?? ((name, limit, among) => facets.top(name, limit, among))
    this.positions = positions ?? ((name, text) => facets.positions(name, text))
  }

  get names(): readonly string[] {
    return this.#facets.names
  }
}

/**
 * The same collection, which adds to `work` what it does: postings of words that it evaluates, listings that it scores,
 * and listings whose values of a facet it counts, for each facet.
 */
export function meterCollection(
  collection: Collection,
  work: { postings: number; candidates: number; counted: number },
): Collection {
  const onPostings = (count: number): void => {
    work.postings += count
  }
  const onCandidates = (count: number): void => {
    work.candidates += count
  }
  const search: Collection['search'] = (query, options) =>
    collection.search(query, { ...options, onPostings, onCandidates })
  return wrapCollection(collection, {
    search,
    facetsOver: (facets) => ({
      top(name, limit, among) {
        work.counted += among?.length ?? 0
        return facets.top(name, limit, among)
      },
    }),
  })
}

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
