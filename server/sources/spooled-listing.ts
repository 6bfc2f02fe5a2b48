import type { SourceLocation } from '../../shared/model/diagnostic.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { slugify } from '../../shared/model/slug.ts'
import type { MappedRow } from './map-row.ts'

/** A listing in the spool, while its final id and the slugs of its pages are not known yet. */
export interface SpooledListing {
  listing: MappedRow['listing']
  /** Entry numbers of its pages, the primary one first. */
  pages: number[]
  explicitId?: string
  /** The final id, where it is not the base id. */
  id?: string
  location: SourceLocation
}

/** Writes a record. */
export function formatSpooled(record: SpooledListing): string {
  return JSON.stringify(record)
}

/** Reads a record back. */
export function parseSpooled(text: string): SpooledListing {
  // Written by `formatSpooled` in the same process, from a listing that was checked against the model.
  return JSON.parse(text) as SpooledListing
}

/** The id a listing has unless another one has it too. */
export function baseId({ listing, explicitId }: Pick<SpooledListing, 'explicitId' | 'listing'>): string {
  return explicitId ?? (slugify(listing.name) || 'listing')
}

/** The listing as published. */
export function finishListing(record: SpooledListing, slugs: readonly string[]): Listing {
  const categories = record.pages.map((page) => slugs[page] ?? '')
  return { id: record.id ?? baseId(record), ...record.listing, categories }
}
