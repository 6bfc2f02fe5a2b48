import type { Facets } from './facets.ts'

/** What is asked: facet name → one value or several, of which one must match. */
export type Filters = Readonly<Record<string, FilterValue | readonly FilterValue[]>>

/** A value to filter by. */
export type FilterValue = string | number | boolean

/** A filter that cannot match, and what exists instead. */
export interface FilterProblem {
  readonly facet: string
  /** Missing when the facet itself is unknown. */
  readonly value?: string
}

/** Filters resolved to listings. */
export type FilterOutcome =
  | { readonly ok: true; readonly accepts: ((position: number) => boolean) | undefined }
  | { readonly ok: false; readonly problem: FilterProblem }

/**
 * Resolves filters against a page: all facets must match, and within a facet any of its values. Values compare without
 * case and diacritics. A facet or value that no listing has is a problem, because an empty answer would hide a typo.
 */
export function resolveFilters(facets: Facets, filters: Filters): FilterOutcome {
  const sets: ReadonlySet<number>[] = []
  for (const [name, asked] of Object.entries(filters)) {
    const facet = facets.facet(name)
    if (facet === undefined) return { ok: false, problem: { facet: name } }
    const positions = new Set<number>()
    for (const value of [asked].flat()) {
      const entry = facet.find(String(value))
      if (entry === undefined) return { ok: false, problem: { facet: name, value: String(value) } }
      for (const position of entry.positions) positions.add(position)
    }
    sets.push(positions)
  }
  if (sets.length === 0) return { ok: true, accepts: undefined }
  return { ok: true, accepts: (position) => sets.every((set) => set.has(position)) }
}
