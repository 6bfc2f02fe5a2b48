import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { writeRanges } from '../../../shared/release/search-file.ts'
import { writeBundle } from '../../store/release/bundle-object.ts'
import { writeManifest } from '../../store/release/manifest.ts'
import type { Bundle } from '../../store/release/bundle-object.ts'
import type { Manifest, ManifestBundle, StoredPieces } from '../../store/release/manifest.ts'
import { bundleContentDigest } from '../../store/release/release-format.ts'
import type { EarlierRelease } from './earlier-release.ts'
import type { ObjectWriter } from './object-writer.ts'

/** The listings of a page as they are stored with it. */
export interface PageListings {
  readonly count: number
  /** Ordinals of those whose first place is on a page before, ascending. */
  readonly repeats: readonly number[]
}

/** Bytes of a piece of the index. */
const PIECE_BYTES = 65_536

/** Begins every release's digest: another one where the same contents are stored otherwise. */
const CONTENTS_FORMAT = 5

/** Properties of a release besides what is stored. */
export type ReleaseFacts = Pick<Manifest, 'baseUrl' | 'language' | 'linksChecked' | 'listings'>

/** Writes the objects of a release. Nothing refers to them before the switch. */
export class ReleaseWriter {
  readonly #objects: ObjectWriter
  readonly #earlier: EarlierRelease | undefined
  readonly #facts: ReleaseFacts
  readonly #pages: ManifestBundle[] = []
  readonly #others: ManifestBundle[] = []
  readonly #contents: ReturnType<typeof createHash>

  constructor(objects: ObjectWriter, earlier: EarlierRelease | undefined, facts: ReleaseFacts) {
    this.#objects = objects
    this.#earlier = earlier
    this.#facts = facts
    this.#contents = createHash('sha256').update(`${CONTENTS_FORMAT}\n${facts.baseUrl}\n`)
  }

  /** Stores a bundle that was made. @param listings Of a category's page. */
  append(key: string, inputDigest: string, bundle: Bundle, listings?: PageListings): void {
    const object = this.#objects.put(writeBundle(bundle))
    this.carry({ key, object, inputDigest, contentDigest: bundleContentDigest(bundle.files) }, listings)
  }

  /** Keeps a bundle of the earlier release. */
  carry(
    { key, object, inputDigest, contentDigest }: Omit<ManifestBundle, 'listings' | 'repeats'>,
    listings?: PageListings,
  ): void {
    const { count = 0, repeats = [] } = listings ?? {}
    const bundle = { key, object, inputDigest, contentDigest, listings: count, repeats }
    if (listings === undefined) this.#others.push(bundle)
    else this.#pages.push(bundle)
    this.#contents.update(`${key}\n${contentDigest}\n`)
  }

  /** Stores an index in pieces. @param writeIndex Writes it front to back. */
  putIndex(writeIndex: (write: (bytes: Uint8Array) => void) => void): StoredPieces {
    const objects: string[] = []
    let byteLength = 0
    let pending = Buffer.allocUnsafe(PIECE_BYTES)
    let filled = 0
    const flush = (): void => {
      if (filled === 0) return
      const offset = objects.length * PIECE_BYTES
      objects.push(this.putPacked(writeRanges([{ offset, bytes: pending.subarray(0, filled) }])))
      filled = 0
    }
    writeIndex((bytes) => {
      byteLength += bytes.byteLength
      for (let at = 0; at < bytes.byteLength;) {
        const part = bytes.subarray(at, at + PIECE_BYTES - filled)
        pending.set(part, filled)
        filled += part.byteLength
        at += part.byteLength
        if (filled === PIECE_BYTES) flush()
      }
    })
    flush()
    return { byteLength, pieceBytes: PIECE_BYTES, objects }
  }

  /** Stores bytes compressed. @returns The name of the object. */
  putPacked(bytes: Uint8Array | string): string {
    return this.#objects.put(gzipSync(bytes, { level: 6 }))
  }

  /** Digest of the contents of all bundles, in the order of their making. */
  releaseId(): string {
    return this.#contents.copy().digest('base64url').slice(0, 22)
  }

  /** The index of the earlier release, where its pages are the same and it is whole. */
  get carriedIndex(): StoredPieces | undefined {
    const earlier = this.#earlier
    if (earlier === undefined) return undefined
    const { pages, index } = earlier.manifest
    const isSame =
      pages.length === this.#pages.length &&
      pages.every(({ key, inputDigest }, at) => {
        const own = this.#pages[at]
        return own?.key === key && own.inputDigest === inputDigest
      })
    return isSame && index.objects.every((object) => earlier.isWhole(object)) ? index : undefined
  }

  /** Writes the manifest. @returns It, and its name. */
  finish(index: StoredPieces, changes: Manifest['changes']): { name: string; manifest: Manifest } {
    const { baseUrl, language, linksChecked, listings } = this.#facts
    const manifest: Manifest = {
      release: this.releaseId(),
      baseUrl,
      language,
      ...(linksChecked !== undefined && { linksChecked }),
      listings,
      pages: this.#pages,
      others: this.#others,
      index,
      changes,
    }
    return { name: this.#objects.put(writeManifest(manifest)), manifest }
  }
}
