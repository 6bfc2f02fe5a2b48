import { z } from 'zod'
import { comparableUrl } from '../../../shared/model/http-url.ts'
import type { SourceLocation } from '../../../shared/model/diagnostic.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import { isEmpty } from '../parse/records.ts'
import type { MappedRow } from '../mapping/map-row.ts'

/** A listing while its final id and the slugs of its pages are not known yet. */
export interface GatheredListing extends MappedRow {
  /** Entry numbers of its pages, the primary one first. */
  pages: number[]
  /** Of merged rows, that of the first one. */
  readonly location: SourceLocation
}

/**
 * Merges another placement of a listing into the one read before, or declines.
 *
 * Many directories list the same thing in several sections. It is the same when name and URL are equal (but for
 * scheme, `www.` and a slash at the end), the
 * descriptions are equal or one is missing, neither the dates nor explicit ids differ, and the pages differ: two
 * rows with one name on one page are two listings, unless only one of them describes it. Without a URL only an equal description or id proves it.
 *
 * Whatever the first row lacks comes from the second; where they differ in anything else, the second one's value
 * is kept under `extra.other_values`. It stays where the first one is.
 *
 * @returns `repeated` for what is the same but for its page, which is the same too.
 */
export function mergeListings(
  first: GatheredListing,
  second: GatheredListing,
): GatheredListing | 'repeated' | undefined {
  const [a, b] = [first.listing, second.listing]
  if (a.name !== b.name || comparableUrl(a.url ?? '') !== comparableUrl(b.url ?? '')) return undefined
  if (differs(a.description, b.description) || differs(a.start, b.start) || differs(a.end, b.end)) return undefined
  if (differs(first.explicitId, second.explicitId)) return undefined
  const sameId = first.explicitId !== undefined && first.explicitId === second.explicitId && first.isIdOfFile !== true
  if (a.url === undefined && a.description === undefined && !sameId) return undefined
  const isBeside = second.pages.some((page) => first.pages.includes(page))
  if (isBeside && (a.url === undefined || (a.description === undefined) === (b.description === undefined)))
    return 'repeated'

  const merged: Record<string, unknown> = { ...a }
  const others: Listing['extra'] = {}
  for (const [field, value] of Object.entries(b)) {
    // Both have the same fields, those of the model.
    const mine: unknown = a[field as keyof typeof a]
    if (field === 'extra' || field === 'url' || field === 'source_path') continue
    if (isEmpty(mine)) merged[field] = value
    else if (Array.isArray(mine) && Array.isArray(value)) merged[field] = union(mine, value)
    else if (!isEmpty(value) && JSON.stringify(mine) !== JSON.stringify(value)) others[field] = toExtra(value)
  }
  const extra = { ...a.extra }
  for (const [field, value] of Object.entries(b.extra)) {
    if (!Object.hasOwn(extra, field)) extra[field] = value
    else if (JSON.stringify(extra[field]) !== JSON.stringify(value)) others[field] = value
  }
  if (Object.keys(others).length > 0) {
    const before = extra['other_values']
    extra['other_values'] = [...(Array.isArray(before) ? before : []), others]
  }
  if (first.explicitId === undefined && second.explicitId !== undefined) extra['id'] ??= second.explicitId
  return {
    ...first,
    // Every field comes from one of two checked listings.
    listing: { ...merged, extra } as GatheredListing['listing'],
    pages: [...new Set([...first.pages, ...second.pages])],
  }
}

function toExtra(value: unknown): Listing['extra'][string] {
  return z.json().parse(value)
}

function differs(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b
}

function union(a: readonly unknown[], b: readonly unknown[]): unknown[] {
  const seen = new Set(a.map((value) => JSON.stringify(value)))
  return [...a, ...b.filter((value) => !seen.has(JSON.stringify(value)))]
}
