import { emptyOf, LISTING_FIELDS } from './fields.ts'
import type { FieldRow } from './fields.ts'
import type { DefaultedKey, Listing } from './listing.ts'

const ROWS: readonly FieldRow[] = LISTING_FIELDS

/** The empty lists and maps of a listing that says nothing of these fields. The engine in pages has their value only. */
export const EMPTY_FIELDS = emptyFields()

function emptyFields(): Pick<Listing, DefaultedKey> {
  const entries = ROWS.filter(({ required }) => !required).map((row) => [row.name, emptyOf(row)] as const)
  const fields: unknown = Object.fromEntries(entries.filter(([, empty]) => empty !== undefined))
  // By the rule that the type of a listing follows, too.
  return fields as Pick<Listing, DefaultedKey>
}
