import type { Collection } from './collection.ts'
import { CORE_FACETS } from './values/facets.ts'
import { findRange } from './values/field-values.ts'
import { DocumentSet } from './values/document-set.ts'

/**
 * Filters requested: facet name → one value or several, of which one must match. `!value` leaves out what has the value,
 * unless that is how a listing spells one; `from..to` has the numbers or days between two, see {@link findRange}.
 */
export type Filters = Readonly<Record<string, FilterValue | readonly FilterValue[]>>

export type FilterValue = string | number | boolean

/** A filter that cannot match. */
export interface FilterProblem {
  readonly facet: string
  /** Missing when the facet itself is unknown. */
  readonly value?: string
}

/** Filters resolved to listings; `accepts` is missing if there were no filters. */
export type FilterOutcome =
  | { readonly ok: true; readonly accepts: DocumentSet | undefined }
  | { readonly ok: false; readonly problem: FilterProblem }

/**
 * Resolves filters against a collection: all facets must match, and within a facet any of its values. A facet or value
 * that no listing has is a problem, because an empty answer would hide a typo; a value to leave out is none, nor is a
 * facet of ours for it: where nothing is archived, nothing is left out.
 */
export function resolveFilters(
  { facets, count }: Pick<Collection, 'facets' | 'count'>,
  filters: Filters,
): FilterOutcome {
  let accepts: DocumentSet | undefined
  let unwanted: DocumentSet | undefined
  for (const [facet, asked] of Object.entries(filters)) {
    const isKnown = facets.names.includes(facet)
    const matching = new DocumentSet(count)
    let isNarrowed = false
    for (const value of [asked].flat().map(String)) {
      const range = isKnown ? findRange({ count, facets }, facet, value) : undefined
      if (isKnown && facets.find(facet, value) !== undefined) {
        matching.addAll(facets.positions(facet, value))
        isNarrowed = true
      } else if (range !== undefined) {
        matching.addAll(range.positions())
        isNarrowed = true
      } else if (value.startsWith('!') && (isKnown || CORE_FACETS.includes(facet))) {
        unwanted ??= new DocumentSet(count)
        unwanted.addAll(facets.positions(facet, value.slice(1)))
      } else return { ok: false, problem: isKnown ? { facet, value } : { facet } }
    }
    if (isNarrowed) accepts = accepts?.intersect(matching) ?? matching
  }
  if (unwanted === undefined) return { ok: true, accepts }
  accepts ??= new DocumentSet(count, Array(count).keys())
  return { ok: true, accepts: accepts.intersect(unwanted, true) }
}
