import type { Collection } from './collection.ts'
import type { Facets } from './values/facets.ts'

/** What was done for an answer. */
export interface Work {
  /** Postings of words that were evaluated. */
  postings: number
  /** Listings that were scored. */
  candidates: number
  /** Listings whose values of a facet were counted, for each facet. */
  counted: number
}

/** The same collection, which adds to `work` what it does. Made for every answer: an object with a prototype of its own costs more. */
export function meterCollection(collection: Collection, work: Work): Collection {
  return new MeteredCollection(collection, work)
}

/** Its methods are taken out of it by who needs a few of them, so they are bound to it. */
class MeteredCollection implements Collection {
  readonly count: number
  readonly listing: Collection['listing'] = (position) => this.#collection.listing(position)
  readonly listings: Collection['listings'] = (positions) => this.#collection.listings(positions)
  readonly find: Collection['find'] = (id) => this.#collection.find(id)
  readonly order: Collection['order'] = (sort) => this.#collection.order(sort)
  readonly numbered: Collection['numbered'] = (sort) => this.#collection.numbered(sort)
  readonly numbers: Collection['numbers'] = (sort) => this.#collection.numbers(sort)
  readonly search: Collection['search'] = (query, options) =>
    this.#collection.search(query, {
      ...options,
      onPostings: (count) => (this.#work.postings += count),
      onCandidates: (count) => (this.#work.candidates += count),
    })
  readonly #collection: Collection
  readonly #work: Work
  #facets: Facets | undefined

  constructor(collection: Collection, work: Work) {
    this.count = collection.count
    this.#collection = collection
    this.#work = work
  }

  get facets(): Facets {
    this.#facets ??= new MeteredFacets(this.#collection.facets, this.#work)
    return this.#facets
  }
}

class MeteredFacets implements Facets {
  readonly valueCount: Facets['valueCount'] = (name) => this.#facets.valueCount(name)
  readonly find: Facets['find'] = (name, text) => this.#facets.find(name, text)
  readonly positions: Facets['positions'] = (name, text) => this.#facets.positions(name, text)
  readonly startingWith: Facets['startingWith'] = (name, prefix, limit) =>
    this.#facets.startingWith(name, prefix, limit)
  readonly top: Facets['top'] = (name, limit, among) => {
    this.#work.counted += among?.length ?? 0
    return this.#facets.top(name, limit, among)
  }
  readonly #facets: Facets
  readonly #work: Work

  constructor(facets: Facets, work: Work) {
    this.#facets = facets
    this.#work = work
  }

  get names(): readonly string[] {
    return this.#facets.names
  }
}
