import type { Collection } from './collection.ts'
import type { Facets } from './values/facets.ts'

/** What a wrapped collection does in a way of its own. */
export interface CollectionChanges {
  readonly search: Collection['search']
  /** What its facets do so, besides what those of the collection do. Asked once, when the facets are first needed. */
  readonly facetsOver: (facets: Facets) => Partial<Pick<Facets, 'top' | 'positions'>>
}

/** The same collection, but for what is changed. Made for every answer: an object with a prototype of its own costs more. */
export function wrapCollection(collection: Collection, changes: CollectionChanges): Collection {
  return new WrappedCollection(collection, changes)
}

class WrappedCollection implements Collection {
  readonly count: number
  readonly listing: Collection['listing']
  readonly listings: Collection['listings']
  readonly find: Collection['find']
  readonly order: Collection['order']
  readonly numbered: Collection['numbered']
  readonly latestDates: Collection['latestDates']
  readonly search: Collection['search']
  readonly #collection: Collection
  readonly #facetsOver: CollectionChanges['facetsOver']
  #facets: Facets | undefined

  constructor(collection: Collection, { search, facetsOver }: CollectionChanges) {
    this.count = collection.count
    this.listing = collection.listing
    this.listings = collection.listings
    this.find = collection.find
    this.order = collection.order
    this.numbered = collection.numbered
    this.latestDates = collection.latestDates
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
  readonly valueCount: Facets['valueCount']
  readonly find: Facets['find']
  readonly positions: Facets['positions']
  readonly top: Facets['top']
  readonly startingWith: Facets['startingWith']
  readonly #facets: Facets

  constructor(facets: Facets, facetsOver: CollectionChanges['facetsOver']) {
    const { top = facets.top, positions = facets.positions } = facetsOver(facets)
    this.valueCount = facets.valueCount
    this.find = facets.find
    this.positions = positions
    this.top = top
    this.startingWith = facets.startingWith
    this.#facets = facets
  }

  get names(): readonly string[] {
    return this.#facets.names
  }
}
