import type { CategorySummary } from '../model/category.ts'
import type { Directory } from '../model/directory.ts'
import type { Listing } from '../model/listing.ts'
import type { CategoryPage, RootPage } from '../model/page.ts'
import type { OwnPageLink } from '../model/site-document.ts'

/** A page as the documents of the whole directory list it. */
export interface DiscoveredPage extends CategorySummary {
  /** ISO 8601 date of the newest thing on the page: its own date, or a listing's. */
  readonly lastModified?: string
}

/** What the documents of the whole directory need to know about its pages. JSON-able. */
export interface DirectoryContents {
  /** In display order. */
  readonly pages: readonly DiscoveredPage[]
  /** The operator's own. */
  readonly own?: readonly OwnPageLink[] | undefined
  /** Listings last added or changed, newest first. */
  readonly recent: readonly RecentListing[]
  /** Listings that have a day or a place, in page order. */
  readonly placed: readonly PlacedListing[]
  /** ISO 8601 date of the newest thing in the directory. */
  readonly lastModified?: string
}

/**
 * Gathers {@link DirectoryContents} page by page; `finish` is called once, after every page. Dates come from the content
 * alone: the same input yields the same dates.
 */
export function createContentsCollector() {
  const dates = new Map<string, string>()
  const recent = createRecentListings()
  const placed: PlacedListing[] = []
  return {
    add({ category, listings }: CategoryPage): void {
      const date = newest([category.updated, ...listings.flatMap(({ added, updated }) => [added, updated])])
      if (date !== undefined) dates.set(category.slug, date)
      const own = listings.filter(({ categories }) => categories[0] === category.slug)
      for (const listing of own) recent.add(listing)
      placed.push(...listPlaced(own))
    },
    finish(root: RootPage, directory: Pick<Directory, 'updated'>): DirectoryContents {
      const lastModified = newest([directory.updated, ...dates.values()])
      return {
        pages: root.categories.map((category) => {
          const date = dates.get(category.slug) ?? directory.updated
          return { ...category, ...(date !== undefined && { lastModified: date }) }
        }),
        recent: recent.list(),
        placed,
        ...(lastModified !== undefined && { lastModified }),
      }
    },
  }
}

/** A listing that has a day or a place. */
export type PlacedListing = Pick<
  Listing,
  'id' | 'name' | 'url' | 'categories' | 'start' | 'end' | 'location' | 'status' | 'updated'
>

/** Those of some listings that have a day or a place, with nothing else of them. */
export function listPlaced(listings: readonly Listing[]): PlacedListing[] {
  return listings
    .filter(({ start, location }) => start !== undefined || location?.lat !== undefined)
    .map(({ id, name, url, categories, start, end, location, status, updated }) => ({
      id,
      name,
      url,
      categories,
      start,
      end,
      location,
      status,
      updated,
    }))
}

/** ISO 8601 dates sort as text. */
function newest(dates: Iterable<string | undefined>): string | undefined {
  let result: string | undefined
  for (const date of dates) if (date !== undefined && (result === undefined || date > result)) result = date
  return result
}

/** Most entries of a feed. */
export const MAX_RECENT = 50

/** A listing with a date of addition or change. */
export interface RecentListing extends Pick<
  Listing,
  'id' | 'name' | 'url' | 'description' | 'logo' | 'status' | 'link' | 'added'
> {
  /** Slug of its primary page. */
  readonly slug: string
  /** ISO 8601 date of the last change. */
  readonly date: string
}

/** Keeps the newest of the listings it is given, and holds at most twice as many as it returns. */
export function createRecentListings() {
  let kept: RecentListing[] = []
  const prune = (): void => {
    kept = kept.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).slice(0, MAX_RECENT)
  }
  return {
    add({ id, name, url, description, logo, status, link, added, updated, categories }: Listing): void {
      const date = updated !== undefined && (added === undefined || updated > added) ? updated : added
      const slug = categories[0]
      if (date === undefined || slug === undefined) return
      kept.push({ id, name, slug, date, url, description, logo, status, link, added })
      if (kept.length >= 2 * MAX_RECENT) prune()
    },
    /** At most {@link MAX_RECENT}, newest first; those of one day in the order given. */
    list(): RecentListing[] {
      prune()
      return kept
    },
  }
}
