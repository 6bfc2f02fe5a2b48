import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { DamagedReleaseError } from './release-format.ts'
import type { ReleasePointer } from './release-pointer.ts'

export const OBJECTS_DIR = 'objects'

/** Name of an object: SHA-256 of its bytes, cut to 128 bits, hexadecimal: file systems may fold case. */
export function objectName(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/** Path of an object, the same wherever a release is copied to. */
export function objectPath(name: string): string {
  return `${OBJECTS_DIR}/${name.slice(0, 2)}/${name}`
}

export interface ManifestBundle {
  /** Slug of the page, empty for the root; or the key of a bundle of no page (`bundleKeyOf`). */
  readonly key: string
  readonly object: string
  /** Digest of all rendered input: same input, same files. */
  readonly inputDigest: string
  /** Digest of the files’ contents, independent of when they were published. */
  readonly contentDigest: string
  /** Listings of a page; 0 for others. */
  readonly listings: number
  /** Ordinals, on the page, of listings whose first place is on a page before; ascending. */
  readonly repeats: readonly number[]
}

/** A file that is stored in pieces of equal length; the last is shorter. */
export interface StoredPieces {
  readonly byteLength: number
  readonly pieceBytes: number
  /** Names of their objects, each compressed with gzip. */
  readonly objects: readonly string[]
}

export interface Manifest {
  /** Digest of all contents. */
  readonly release: string
  readonly baseUrl: string
  /** Primary language of the texts, BCP 47. */
  readonly language: string
  /** Day on which `gazetteer refresh` last looked at all links, where it has. */
  readonly linksChecked?: string | undefined
  /** Different listings. */
  readonly listings: number
  /** Category pages, in display order. */
  readonly pages: readonly ManifestBundle[]
  /** The root page, and what belongs to no page, in the order of their making. */
  readonly others: readonly ManifestBundle[]
  readonly index: StoredPieces
  /** Documents of the ledger by their names, compressed with gzip. No part of the release. */
  readonly changes: Readonly<Record<string, string>>
}

type BundleRow = readonly [string, string, string, string, number, readonly number[]]

/** Writes a manifest: JSON, compressed. Same manifest, same bytes. */
export function writeManifest({ pages, others, ...rest }: Manifest): Uint8Array {
  const rowOf = ({ key, object, inputDigest, contentDigest, listings, repeats }: ManifestBundle): BundleRow => [
    key,
    object,
    inputDigest,
    contentDigest,
    listings,
    repeats,
  ]
  return gzipSync(JSON.stringify({ ...rest, pages: pages.map(rowOf), others: others.map(rowOf) }), { level: 6 })
}

/**
 * Reads what {@link writeManifest} has written.
 *
 * @throws {DamagedReleaseError} when it is something else.
 */
export function parseManifest(bytes: Uint8Array | undefined, { manifest, release }: ReleasePointer): Manifest {
  const path = objectPath(manifest)
  if (bytes === undefined) throw new DamagedReleaseError(`${path}: missing; build again`)
  if (objectName(bytes) !== manifest) throw new DamagedReleaseError(`${path}: damaged; build again`)
  const bundleOf = ([key, object, inputDigest, contentDigest, listings, repeats]: BundleRow): ManifestBundle => {
    return { key, object, inputDigest, contentDigest, listings, repeats }
  }
  // Its digest is right, so we have written it.
  const { pages, others, ...rest } = JSON.parse(new TextDecoder().decode(gunzipSync(bytes))) as Omit<
    Manifest,
    'pages' | 'others'
  > & { readonly pages: BundleRow[]; readonly others: BundleRow[] }
  if (rest.release !== release) throw new DamagedReleaseError(`${path}: the manifest of another release; build again`)
  return { ...rest, pages: pages.map(bundleOf), others: others.map(bundleOf) }
}

/** A part of a release by what is damaged when its object is. */
export interface ReleaseObject {
  readonly name: string
  readonly part: 'index' | 'pages' | 'changes'
  /** Keys of the bundles that it is of: pages with the same content share one. */
  readonly keys: readonly string[]
}

/** All objects that a manifest names, each once. */
export function listObjects({ pages, others, index, changes }: Manifest): ReleaseObject[] {
  const byObject = Map.groupBy([...others, ...pages], ({ object }) => object)
  return [
    ...Array.from(byObject, ([name, rows]) => ({ name, part: 'pages', keys: rows.map(({ key }) => key) }) as const),
    ...Array.from(new Set(index.objects), (name) => ({ name, part: 'index', keys: [] }) as const),
    ...Object.values(changes).map((name) => ({ name, part: 'changes', keys: [] }) as const),
  ]
}

/** Names of all objects of a manifest. */
export function objectsOf(manifest: Manifest): Set<string> {
  return new Set(listObjects(manifest).map(({ name }) => name))
}
