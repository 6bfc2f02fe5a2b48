import type { Collection } from './collection.ts'
import { DocumentSet } from './values/document-set.ts'

/** Filters requested: facet name → one value or several, of which one must match. */
export type Filters = Readonly<Record<string, FilterValue | readonly FilterValue[]>>

/** A value to filter by. */
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
 * that no listing has is a problem, because an empty answer would hide a typo.
 */
export function resolveFilters(
  { facets, count }: Pick<Collection, 'facets' | 'count'>,
  filters: Filters,
): FilterOutcome {
  let accepts: DocumentSet | undefined
  for (const [facet, asked] of Object.entries(filters)) {
    if (!facets.names.includes(facet)) return { ok: false, problem: { facet } }
    const matching = new DocumentSet(count)
    for (const value of [asked].flat()) {
      const text = String(value)
      if (facets.find(facet, text) === undefined) return { ok: false, problem: { facet, value: text } }
      matching.addAll(facets.positions(facet, text))
    }
    accepts = accepts?.intersect(matching) ?? matching
  }
  return { ok: true, accepts }
}
