import type { FoundResults } from '../results/page-search.ts'

/** The part of a page that shows what was found. */
export interface ListingView {
  /** Whether it shows the page's own articles. */
  readonly isWhole: boolean
  show(found: FoundResults): void
  /** Shows what the page shows when nothing is asked; missing where it does not have that. */
  readonly showAll?: () => void
}
