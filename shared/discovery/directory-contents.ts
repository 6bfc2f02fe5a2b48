import type { CategorySummary } from '../model/category.ts'
import type { Directory } from '../model/directory.ts'
import type { CategoryPage, RootPage } from '../model/page.ts'
import { createRecentListings } from './recent-listings.ts'
import type { RecentListing } from './recent-listings.ts'

/** A page as the documents of the whole directory list it. */
export interface DiscoveredPage extends CategorySummary {
  /** ISO 8601 date of the newest thing on the page: its own date, or a listing's. */
  readonly lastModified?: string
}

/** What the documents of the whole directory need to know about its pages. JSON-able. */
export interface DirectoryContents {
  /** In display order. */
  readonly pages: readonly DiscoveredPage[]
  /** Listings last added or changed, newest first. */
  readonly recent: readonly RecentListing[]
  /** ISO 8601 date of the newest thing in the directory. */
  readonly lastModified?: string
}

/** Gathers {@link DirectoryContents} page by page. */
export interface ContentsCollector {
  add(page: CategoryPage): void
  /** Call once, after adding every page. */
  finish(root: RootPage, directory: Pick<Directory, 'updated'>): DirectoryContents
}

/** Creates a {@link ContentsCollector}. Dates come from the content alone: the same input yields the same dates. */
export function createContentsCollector(): ContentsCollector {
  const dates = new Map<string, string>()
  const recent = createRecentListings()
  return {
    add({ category, listings }) {
      const date = newest([category.updated, ...listings.flatMap(({ added, updated }) => [added, updated])])
      if (date !== undefined) dates.set(category.slug, date)
      for (const listing of listings) if (listing.categories[0] === category.slug) recent.add(listing)
    },
    finish(root, directory) {
      const lastModified = newest([directory.updated, ...dates.values()])
      return {
        pages: root.categories.map((category) => {
          const date = dates.get(category.slug) ?? directory.updated
          return { ...category, ...(date !== undefined && { lastModified: date }) }
        }),
        recent: recent.list(),
        ...(lastModified !== undefined && { lastModified }),
      }
    },
  }
}

/** ISO 8601 dates sort as text. */
function newest(dates: Iterable<string | undefined>): string | undefined {
  let result: string | undefined
  for (const date of dates) if (date !== undefined && (result === undefined || date > result)) result = date
  return result
}
