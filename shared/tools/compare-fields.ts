import { fieldNames, readFields } from '../model/field-table.ts'
import type { Listing } from '../model/listing.ts'

/** One field of listings side by side. */
export interface FieldValues {
  readonly name: string
  /** One per listing, as it has it; `null` where it says nothing. */
  readonly values: readonly unknown[]
  /** One per listing: equal texts for equal values. The order within a list does not count. */
  readonly keys: readonly string[]
  readonly differs: boolean
}

/** The fields that at least one of the listings has, in the order of `fieldNames`. */
export function compareFields(listings: readonly Listing[]): FieldValues[] {
  const read = listings.map(readFields)
  return fieldNames(read).map((name) => {
    const values = read.map((fields) => fields.get(name) ?? null)
    const keys = values.map(comparable)
    return { name, values, keys, differs: new Set(keys).size > 1 }
  })
}

function comparable(value: unknown): string {
  return Array.isArray(value) ? JSON.stringify(value.map((item) => JSON.stringify(item)).sort()) : JSON.stringify(value)
}
