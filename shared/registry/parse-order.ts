import { InvalidRequestError, show } from './invalid-request.ts'

/** What entries are put in order by: their name, a date, or the number of stars. */
export type OrderKey = 'name' | 'added' | 'changed' | 'stars'

/** An order of entries. */
export interface EntryOrder {
  readonly by: OrderKey
  /**
   * Whether it is turned round: names from the last to the first, dates and numbers from the smallest on. The other way
   * equals are in the order of the directory; this way they are turned round with all.
   */
  readonly isTurned: boolean
}

/**
 * Members of entries that lists are put in order by. ARD 0.91 writes them as in entries (OpenAPI: `displayName`,
 * `updatedAt DESC`) and otherwise (§7.4: `name`, `created_at DESC`): both are understood.
 */
const ORDER_KEYS: ReadonlyMap<string, OrderKey> = new Map([
  ['displayName', 'name'],
  ['name', 'name'],
  ['createdAt', 'added'],
  ['created_at', 'added'],
  ['updatedAt', 'changed'],
  ['updated_at', 'changed'],
  ['metadata.stars', 'stars'],
])

/** A name, and a direction where there is one. */
const ORDER = /^\s*([\w.]{1,40})(?:\s+(ASC|DESC))?\s*$/i

/**
 * Reads `orderBy` of `GET /agents`: `displayName`, `updatedAt DESC`. Ascending unless it says otherwise. One member: a second
 * one could only decide among equals, which are in the order of the directory.
 *
 * @returns `undefined` for an empty text: the order of the directory.
 * @throws {InvalidRequestError}
 */
export function parseOrder(text: string): EntryOrder | undefined {
  if (text.trim() === '') return undefined
  const [, name = '', direction = 'ASC'] = ORDER.exec(text) ?? []
  const by = ORDER_KEYS.get(name)
  if (by === undefined) {
    throw new InvalidRequestError(
      `orderBy: expected displayName, createdAt, updatedAt or metadata.stars, and ASC or DESC behind it, got ${show(text)}.`,
    )
  }
  const isDescending = direction.toUpperCase() === 'DESC'
  return { by, isTurned: isDescending === (by === 'name') }
}
