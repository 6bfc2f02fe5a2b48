import type { Change } from './change-documents.ts'

/** What only refreshes say of a listing, and who said it. */
const REFRESHED: readonly string[] = ['link', 'stars', 'last_commit', 'last_release', 'provenance']

/** What refreshes say where the source does not; then who says it changes, too. */
const FILLED: readonly string[] = ['license', 'status']

/**
 * Whether a change is something to tell people: all but what a refresh found out. A directory that is refreshed every
 * week would otherwise have more stars and commits among its news than listings. Programs that keep a copy need these
 * changes as well.
 */
export function isNews({ kind, fields }: Pick<Change, 'kind' | 'fields'>): boolean {
  if (kind !== 'changed' || fields === undefined) return true
  const isRefreshed = (field: string): boolean =>
    REFRESHED.includes(field) || (FILLED.includes(field) && fields.includes('provenance'))
  return !fields.every(isRefreshed)
}
