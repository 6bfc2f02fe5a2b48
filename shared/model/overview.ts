import type { Listing } from './listing.ts'

/** What the root page shows of a category's listings, made together with the category's page. JSON-able. */
export interface PageOverview {
  /** The first listings, in display order; of the only category also what they are. */
  readonly first: readonly ListingName[]
  /** What can be asked of the listings whose first category it is. */
  readonly asked: readonly CountedValue[]
  /** What those listings are alternatives to. */
  readonly replaced: readonly ReplacedName[]
}

/** What the root page shows of all listings. */
export interface RootOverview {
  /** The first listings of each category by its slug; of very many categories only those of the largest. */
  readonly first: Readonly<Record<string, readonly ListingName[]>>
  /** Questions that most listings answer: a value of each field, then tags. */
  readonly asked: readonly CountedValue[]
  /** What most listings are alternatives to. */
  readonly replaced: readonly ReplacedName[]
  /** Listings last added or changed, newest first. */
  readonly recent: readonly RecentName[]
}

export interface ListingName {
  readonly id: string
  readonly name: string
  readonly description?: string | undefined
}

/** A value of a facet, and how many listings have it. */
export type CountedValue = readonly [facet: string, value: string, count: number]

/** Something that listings are alternatives to. */
export interface ReplacedName {
  readonly name: string
  /** Number of its alternatives. */
  readonly count: number
  /** Names of the first of them. */
  readonly by: readonly string[]
}

/** A listing that was added or changed. */
export interface RecentName extends ListingName, Pick<Listing, 'status' | 'link'> {
  /** Slug of its first category. */
  readonly slug: string
  /** ISO 8601. */
  readonly date: string
  /** Whether it was added then. */
  readonly isNew: boolean
}
