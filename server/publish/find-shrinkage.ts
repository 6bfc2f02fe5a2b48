import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import { formatDiagnostic } from '../../shared/model/diagnostic.ts'
import type { DirectoryModel, SourceAccount } from '../sources/contract/directory-model.ts'
import { openObjectFolder } from '../store/object-folder.ts'
import { tryRead } from './release/try-read.ts'

/** One part of this many is the most that a release may lose of its listings or pages by itself. */
const FIFTH = 5

/** Problems named besides the sources. */
const MAX_NAMED_PROBLEMS = 5

export interface Shrinkage {
  /** Different listings. */
  readonly listings: Change
  /** Category pages. */
  readonly pages: Change
  /** Sources that gave more listings to the last build; those known then. */
  readonly sources: readonly (Change & { readonly source: string })[]
}

interface Change {
  readonly before: number
  readonly now: number
}

/**
 * Compares what was read with the release that is published: a source that has become unreadable, too large or empty
 * must not replace a full directory unnoticed.
 *
 * @param last What the sources gave to it, where that is known.
 * @returns `undefined` where at most a fifth of the listings and of the pages would go, or nothing is published yet.
 */
export function findShrinkage(
  privateDir: string,
  { listingCount, categories, accounts }: Pick<DirectoryModel, 'listingCount' | 'categories' | 'accounts'>,
  last: readonly SourceAccount[] = [],
): Shrinkage | undefined {
  const earlier = tryRead(() => openObjectFolder(privateDir).currentNow())
  if (earlier === undefined) return undefined
  const listings = { before: earlier.manifest.listings, now: listingCount }
  const pages = { before: earlier.manifest.pages.length, now: categories.length }
  if (!isLoss(listings) && !isLoss(pages)) return undefined
  const sources = last.flatMap(({ source, published: before }) => {
    const now = accounts.find((each) => each.source === source)?.published ?? 0
    return now < before ? [{ source, before, now }] : []
  })
  return { listings, pages, sources }
}

function isLoss({ before, now }: Change): boolean {
  return (before - now) * FIFTH > before
}

/** Says what would be lost, which sources and rows are to blame, and what to do: a line each. */
export function describeShrinkage(
  { listings, pages, sources }: Shrinkage,
  { accounts, diagnostics }: { accounts: readonly SourceAccount[]; diagnostics: readonly Diagnostic[] },
): string[] {
  const what = ({ before, now }: Change, noun: string): string => `${now} of ${before} ${noun}`
  const skippedBy = (source: string): string => {
    const skipped = accounts.find((each) => each.source === source)?.skipped ?? []
    return skipped.map(({ count, reason }) => `; ${count} skipped: ${reason}`).join('')
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const problems = errors.length > 0 ? errors : diagnostics
  return [
    `the release would keep ${what(listings, 'listings')} and ${what(pages, 'pages')}; nothing was published`,
    ...sources.map((each) => `${each.source}: ${what(each, 'listings')} are left${skippedBy(each.source)}`),
    ...problems.slice(0, MAX_NAMED_PROBLEMS).map(formatDiagnostic),
    'if that is meant, build with --allow-shrink, or write "shrink: allow" into directory.yml',
  ]
}
