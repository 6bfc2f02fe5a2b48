import { OUR_FIELDS } from '../model/field-table.ts'
import type { Change } from './change-documents.ts'

/** Fields that refreshes say, by whether a source may say them, too. Then who says it changes as well. */
const REFRESHED = new Map(OUR_FIELDS.map(({ name, refreshed }) => [name, refreshed]))

/**
 * Whether a change is something to tell people: all but what a refresh found out. A directory that is refreshed every
 * week would otherwise have more stars and commits among its news than listings. Programs that keep a copy need these
 * changes as well.
 */
export function isNews({ kind, fields }: Pick<Change, 'kind' | 'fields'>): boolean {
  if (kind !== 'changed' || fields === undefined) return true
  const isRefreshed = (field: string): boolean =>
    REFRESHED.get(field) === 'always' || (REFRESHED.get(field) === 'missing' && fields.includes('provenance'))
  return !fields.every(isRefreshed)
}
