import { OUR_FIELDS } from '../model/field-table.ts'
import type { Change } from './change-documents.ts'
import type { ChangeLog } from './change-log.ts'

/** Changes in the order they happened. */
export interface LaterChanges {
  readonly changes: readonly Change[]
  /** Number of the last change that is known with them. */
  readonly seq: number
  /** Whether there are more. */
  readonly hasMore: boolean
}

/**
 * Reads the changes after a position, oldest first. What a later release says of a listing comes later.
 *
 * @param seq Number of the last change that is known; at least that of the ledger's `oldest`.
 * @returns `undefined` where the ledger cannot be read whole: it has been replaced meanwhile.
 */
export async function readLater(
  { head, segment }: ChangeLog,
  seq: number,
  limit: number,
): Promise<LaterChanges | undefined> {
  const changes: Change[] = []
  for (const [at, { to }] of [...head.segments.entries()].reverse()) {
    if (changes.length >= limit) break
    if (to <= seq) continue
    const document = await segment(at)
    if (document === undefined) return undefined
    const later = document.changes.filter((change) => change.seq > seq)
    changes.push(...later.slice(0, limit - changes.length))
  }
  const last = changes.at(-1)?.seq ?? head.seq
  return { changes, seq: last, hasMore: last < head.seq }
}

/** Which changes are wanted. */
export interface ChangeFilter {
  /** Slug of a page that the listing is on, or was. Default: any. */
  readonly category?: string | undefined
  /** Default: all. */
  readonly kinds?: readonly string[] | undefined
  /** Leaves out what a refresh found out. Default: all. */
  readonly onlyNews?: boolean
}

/**
 * Reads changes, newest first, from `before` back to, and without, `after`.
 *
 * @returns At most `limit`; `undefined` as {@link readLater}.
 */
export async function readNewest(
  { head, segment }: ChangeLog,
  { after, before, limit, ...filter }: ChangeFilter & { after: number; before: number; limit: number },
): Promise<(Change & { readonly published: string })[] | undefined> {
  const found: (Change & { readonly published: string })[] = []
  for (const [at, { from, to }] of head.segments.entries()) {
    if (found.length >= limit || to <= after) break
    if (from >= before) continue
    const document = await segment(at)
    if (document === undefined) return undefined
    const { published } = document
    for (const change of document.changes.toReversed()) {
      const isWithin = change.seq > after && change.seq < before
      if (isWithin && found.length < limit && isWanted(change, filter)) found.push({ ...change, published })
    }
  }
  return found
}

function isWanted(change: Change, { category, kinds, onlyNews = false }: ChangeFilter): boolean {
  const { kind, categories, from } = change
  if (onlyNews && !isNews(change)) return false
  if (kinds !== undefined && kinds.length > 0 && !kinds.includes(kind)) return false
  return category === undefined || categories.includes(category) || from?.categories.includes(category) === true
}

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
