import type { Listing } from './listing.ts'

/** What the root page shows of a category's listings, made together with the category's page. JSON-able. */
export interface PageOverview {
  /** The first listings, in display order. */
  readonly first: readonly ListingName[]
  /** Tags of the listings whose first category it is, with their number. */
  readonly tags: readonly TagCount[]
  /** What those listings are alternatives to. */
  readonly replaced: readonly ReplacedName[]
}

/** What the root page shows of all listings. */
export interface RootOverview {
  /** The first listings of each category by its slug; only where the categories are few enough for it. */
  readonly first: Readonly<Record<string, readonly ListingName[]>>
  /** The tags that most listings have. */
  readonly tags: readonly TagCount[]
  /** What most listings are alternatives to. */
  readonly replaced: readonly ReplacedName[]
  /** Listings last added or changed, newest first. */
  readonly recent: readonly RecentName[]
}

/** A listing by its name. */
export interface ListingName {
  readonly id: string
  readonly name: string
}

/** A tag, and how many listings have it. */
export type TagCount = readonly [tag: string, count: number]

/** Something that listings are alternatives to. */
export interface ReplacedName {
  readonly name: string
  /** Number of its alternatives. */
  readonly count: number
  /** Names of the first of them. */
  readonly by: readonly string[]
}

/** A listing that was added or changed. */
export interface RecentName extends ListingName, Pick<Listing, 'status' | 'link' | 'description'> {
  /** Slug of its first category. */
  readonly slug: string
  /** ISO 8601. */
  readonly date: string
  /** Whether it was added then. */
  readonly isNew: boolean
}
