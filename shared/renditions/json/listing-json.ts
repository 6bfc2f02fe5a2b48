import { LISTING_KEYS } from '../../model/field-table.ts'
import type { Listing } from '../../model/listing.ts'
import { listingUrl } from '../../tools/listing-result.ts'
import type { PageView } from '../view/page-view.ts'
import { SHARED_DIR } from '../../urls.ts'

/** Folder of the published JSON Schemas, below {@link SHARED_DIR}. */
export const SCHEMA_DIR = 'schema/'

/** Name of a published JSON Schema. */
export type SchemaName = 'category' | 'changes' | 'directory' | 'listing' | 'listing-page' | 'page' | 'results' | 'root'

/** Path of a published JSON Schema below the base; `render-schemas.ts` has the schemas, which answers do without. */
export function schemaPath(name: SchemaName): string {
  return `${SHARED_DIR}${SCHEMA_DIR}${name}.json`
}

/** An object with these keys alone, in their order, without what is absent and without empty lists and maps. */
export function sparse<T extends object>(source: T, keys: readonly (keyof T)[]): Partial<T> {
  const result: Partial<T> = {}
  for (const key of keys) {
    const value = source[key]
    if (value !== undefined && !isEmpty(value)) result[key] = value
  }
  return result
}

/** The keys of a schema's shape, or of a table, which are the keys of its type. */
export function keysOf<Shape extends object>(shape: Shape): readonly (keyof Shape)[] {
  // Object.keys loses the key type; a schema's shape is a literal without further members.
  return Object.keys(shape) as (keyof Shape)[]
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.length === 0
  for (const _key in value) return false
  return true
}

/** Writes one listing as in `index.json`. `parseListing` reads it. */
export function renderListingJson(listing: Listing): string {
  return JSON.stringify(sparseListing(listing))
}

/** A listing as in `index.json`: members in schema order, without empty lists and maps. */
export function sparseListing(listing: Listing): object {
  return sparse(listing, LISTING_KEYS)
}

/** A listing as `index.json` has it, with its page where it has one. */
export function publishListing({ urls, surfaces }: Pick<PageView, 'urls' | 'surfaces'>, listing: Listing): object {
  const stored = sparseListing(listing)
  return surfaces.hasListingPages ? { ...stored, page_url: listingUrl({ urls }, listing) } : stored
}
