import type { Collection } from './collection.ts'
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
