import { gunzipSync } from 'node:zlib'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { DamagedReleaseError, digestOf, isPublished, pathInRelease, CODINGS } from './release/release-format.ts'
import type { BundleFile, Coding } from './release/release-format.ts'
import type { TableRow } from './release/release-table-layout.ts'
import type { StoredFile, StoredVariant } from './store.ts'

/** A segment and its name. */
export interface NamedSource {
  readonly name: string
  readonly source: ByteSource
}

/**
 * Reads a bundle's index.
 *
 * @throws {BytesNotLoaded} where it must be waited for.
 * @throws {DamagedReleaseError} when it is not what was published.
 */
export function readBundleIndex(segment: NamedSource, row: TableRow): BundleFile[] {
  return parseBundleIndex(readIndexText(segment, row))
}

/** Reads a bundle's index as JSON text: small in memory, and quickly parsed. Throws as above. */
export function readIndexText(segment: NamedSource, row: TableRow): string {
  return decoder.decode(readPiece(segment, row, row.payloadLength, row.indexLength, row.indexDigest))
}

/** Parses the result of {@link readIndexText}. */
export function parseBundleIndex(text: string): BundleFile[] {
  return JSON.parse(text) as BundleFile[]
}

const decoder = new TextDecoder()

/** Reads a part of a bundle that has a digest. Throws like {@link readBundleIndex}. */
export function readPiece(
  { name, source }: NamedSource,
  { key, offset }: TableRow,
  start: number,
  byteLength: number,
  digest: string,
): Uint8Array {
  const bytes = source.read(offset + start, byteLength)
  if (digestOf(bytes) === digest) return bytes
  throw new DamagedReleaseError(
    `${name}: ${byteLength} bytes of ${pageName(key)} at ${offset + start} are damaged; delete it and build again`,
  )
}

/** A file of a bundle by its name in it, if it is published under a URL. */
export function findStoredFile(
  segment: NamedSource,
  row: TableRow,
  index: readonly BundleFile[],
  name: string,
): StoredFile | undefined {
  const file = index.find((each) => each.name === name)
  if (file === undefined || !isPublished(file)) return undefined
  const variants: Partial<Record<Coding, StoredVariant>> = {}
  for (const coding of CODINGS) {
    const place = file.stored[coding]
    if (place) variants[coding] = new StoredPiece(segment, row, place, file, coding)
  }
  const { gzip, identity = gzip && new StoredPiece(segment, row, file.stored.gzip, file, 'unzipped') } = variants
  if (identity === undefined) {
    const what = `no stored form of ${name} of ${pageName(row.key)}`
    throw new DamagedReleaseError(`${segment.name}: ${what}; delete it and build again`)
  }
  return {
    path: pathInRelease(row.key, name),
    mediaType: file.mediaType,
    lastModifiedSeconds: file.modified,
    variants: { ...variants, identity },
  }
}

/**
 * A stored form, or one unpacked from it: the identity form is stored only where compression does not pay off. A class,
 * because thousands are cached.
 */
class StoredPiece implements StoredVariant {
  readonly etag: string
  readonly byteLength: number
  readonly #segment: NamedSource
  readonly #row: TableRow
  readonly #place: readonly [offset: number, byteLength: number, digest: string]
  readonly #isPacked: boolean

  constructor(
    segment: NamedSource,
    row: TableRow,
    place: BundleFile['stored'][Coding] = [0, 0, ''],
    file: BundleFile,
    form: Coding | 'unzipped',
  ) {
    this.#segment = segment
    this.#row = row
    this.#place = place
    this.#isPacked = form === 'unzipped'
    this.etag = `"${this.#isPacked ? file.digest : place[2]}"`
    this.byteLength = this.#isPacked ? file.byteLength : place[1]
  }

  bytes(): Promise<Uint8Array> {
    return readWhenLoaded(() => {
      const bytes = readPiece(this.#segment, this.#row, ...this.#place)
      return this.#isPacked ? gunzipSync(bytes) : ownBytes(bytes)
    })
  }
}

/** Retained bytes must not retain the buffer they were read with, nor depend on it; nor be a `Buffer`, which is slow to cut. */
export function ownBytes(bytes: Uint8Array): Uint8Array {
  const { buffer, byteLength } = bytes
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}

function pageName(key: string): string {
  return key === '' ? 'the root page' : `"${key}"`
}
