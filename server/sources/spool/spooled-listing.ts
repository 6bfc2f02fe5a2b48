import { hash } from 'node:crypto'
import type { SourceLocation } from '../../../shared/model/diagnostic.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import { slugify } from '../../../shared/model/slug.ts'
import { DamagedRowsError } from './damaged-rows-error.ts'
import type { MappedRow } from '../mapping/map-row.ts'

/** A listing while its final id and the slugs of its pages are not known yet. */
export interface SpooledListing extends MappedRow {
  /** Entry numbers of its pages, the primary one first. */
  pages: number[]
  /** The final id, where it differs from the base id. */
  id?: string
  location: SourceLocation
}

/** A listing as read from its file. */
export interface FileRecord {
  mapped: MappedRow
  location: SourceLocation
}

/** Bytes of SHA-256 that are kept. */
const DIGEST_BYTES = 16

/**
 * Writes the record of a listing as read from its file: its content, and on a second line its location, which is
 * only used in diagnostics.
 *
 * @returns The record and the digest of its first line.
 */
export function formatRecord({ mapped, location }: FileRecord): { record: string; digest: string } {
  const said = JSON.stringify(mapped)
  return { record: `${said}\n${JSON.stringify(location)}\n`, digest: digestRecord(said) }
}

/** Reads the content of a listing from its record. @param digest When it was written by an earlier build. */
export function parseMappedRow(record: string, digest?: string): MappedRow {
  const said = record.slice(0, record.indexOf('\n'))
  if (digest !== undefined && digestRecord(said) !== digest) throw new DamagedRowsError()
  // Written by `formatRecord`, from a listing that was checked against the model.
  return JSON.parse(said) as MappedRow
}

/** Reads the location of a listing. @throws {DamagedRowsError} */
export function parseLocation(record: string): SourceLocation {
  try {
    // Written by `formatRecord`.
    return JSON.parse(record.slice(record.indexOf('\n') + 1)) as SourceLocation
  } catch {
    throw new DamagedRowsError()
  }
}

function digestRecord(said: string): string {
  return hash('sha256', said, 'buffer').subarray(0, DIGEST_BYTES).toString('base64url')
}

/** Writes a listing that differs from that of its file. */
export function formatSpooled(record: SpooledListing): string {
  return JSON.stringify(record)
}

/** Reads a record back. */
export function parseSpooled(text: string): SpooledListing {
  // Written by `formatSpooled` in the same process, from a listing that was checked against the model.
  return JSON.parse(text) as SpooledListing
}

/** The id a listing gets unless another one has the same. */
export function baseId({ listing, explicitId }: Pick<SpooledListing, 'explicitId' | 'listing'>): string {
  return explicitId ?? (slugify(listing.name) || 'listing')
}

/** The listing as published. @param categories Slugs of its pages. */
export function finishListing(record: MappedRow & { id?: string }, categories: string[]): Listing {
  return { id: record.id ?? baseId(record), ...record.listing, categories }
}
