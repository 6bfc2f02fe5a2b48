import type { Listing } from '../model/listing.ts'

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

/** Keeps the newest of the listings it is given. */
export interface RecentListings {
  add(listing: Listing): void
  /** Whether a listing of this date would be kept. */
  wouldKeep(date: string): boolean
  /** At most {@link MAX_RECENT}, newest first; those of one day in the order given. */
  list(): RecentListing[]
}

/** Creates a {@link RecentListings}. Keeps at most twice as many listings as it returns. */
export function createRecentListings(): RecentListings {
  let kept: RecentListing[] = []
  const prune = (): void => {
    kept = kept.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).slice(0, MAX_RECENT)
  }
  return {
    add({ id, name, url, description, logo, status, link, added, updated, categories }) {
      const date = updated !== undefined && (added === undefined || updated > added) ? updated : added
      const slug = categories[0]
      if (date === undefined || slug === undefined) return
      kept.push({
        id,
        name,
        slug,
        date,
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description }),
        ...(logo !== undefined && { logo }),
        ...(status !== undefined && { status }),
        ...(link !== undefined && { link }),
        ...(added !== undefined && { added }),
      })
      if (kept.length >= 2 * MAX_RECENT) prune()
    },
    wouldKeep(date) {
      prune()
      return kept.length < MAX_RECENT || date > (kept.at(-1)?.date ?? '')
    },
    list() {
      prune()
      return kept
    },
  }
}
