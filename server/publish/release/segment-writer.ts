import { createHash, randomUUID } from 'node:crypto'
import { close, fsync, openSync, renameSync, writevSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { digestOf, LISTINGS_NAME, SEARCH_INDEX_NAME } from '../../store/release/release-format.ts'
import type { BundleFile, NamedFile } from '../../store/release/release-format.ts'
import type { BundlePart, BundlePlace } from '../../store/release/release-table-layout.ts'
import type { PageBundle } from './make-bundle.ts'

/** Bytes after which another segment is begun: the amount copied when half of one is dead, and sent when one is new. */
const SEGMENT_BYTES = 16 << 20

/** Where a bundle was put. */
export interface WrittenBundle extends BundlePlace {
  readonly listings: BundlePart
}

/** Appends bundles to new segments, one after another. */
export interface SegmentWriter {
  /** Appends a page's bundle. `segment` of the result counts from the first of this writer. */
  append(bundle: Pick<PageBundle, 'files' | 'payload' | 'coreOffset'>): WrittenBundle
  /** Appends a bundle's stored bytes from an older segment. */
  copy<Place extends BundlePlace>(place: Place, bytes: Uint8Array): Place
  /** Makes the bytes durable. @returns The segments in their order. */
  finish(): Promise<NamedFile[]>
  /** Waits until all writing has ended, successfully or not. */
  abandon(): Promise<void>
}

interface OpenSegment {
  readonly descriptor: number
  readonly path: string
  readonly digests: ReturnType<typeof createHash>
  byteLength: number
}

const closeFile = promisify(close)
const syncFile = promisify(fsync)

/**
 * Creates a {@link SegmentWriter}. Until a segment is full it has a name that nothing refers to; then it is named by the
 * digests of its bundles, and made durable while the next one is written.
 *
 * @param maxBytes Of a segment; a larger bundle has one of its own.
 */
export function createSegmentWriter(folder: string, maxBytes: number = SEGMENT_BYTES): SegmentWriter {
  const finished: NamedFile[] = []
  const syncing: Promise<void>[] = []
  let open: OpenSegment | undefined

  const begin = (): OpenSegment => {
    const path = join(folder, `${randomUUID()}.tmp`)
    return { descriptor: openSync(path, 'w'), path, digests: createHash('sha256'), byteLength: 0 }
  }
  const end = (): void => {
    if (open === undefined) return
    const { descriptor, path, digests, byteLength } = open
    open = undefined
    const name = `${digests.digest('base64url').slice(0, 22)}.pack`
    // Not renamed before: there may be one of that name, which the current release needs.
    const synced = syncFile(descriptor)
      .finally(() => closeFile(descriptor))
      .then(() => renameSync(path, join(folder, name)))
    // The caller of `finish` gets the error.
    synced.catch(() => {})
    syncing.push(synced)
    finished.push({ name, byteLength })
  }
  const segmentFor = (byteLength: number): OpenSegment => {
    if (open !== undefined && open.byteLength > 0 && open.byteLength + byteLength > maxBytes) end()
    return (open ??= begin())
  }
  const write = (chunks: readonly Uint8Array[], indexDigest: string): { segment: number; offset: number } => {
    const segment = segmentFor(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0))
    const offset = segment.byteLength
    segment.digests.update(indexDigest)
    segment.byteLength += writeAll(segment.descriptor, chunks)
    return { segment: finished.length, offset }
  }
  return {
    append({ files, payload, coreOffset }) {
      const index = Buffer.from(JSON.stringify(files))
      const indexDigest = digestOf(index)
      const place = write([...payload, index], indexDigest)
      return {
        ...place,
        payloadLength: payload.reduce((sum, { byteLength }) => sum + byteLength, 0),
        indexLength: index.byteLength,
        indexDigest,
        coreOffset,
        searchIndex: partOf(files, SEARCH_INDEX_NAME),
        listings: partOf(files, LISTINGS_NAME),
      }
    },
    copy: (place, bytes) => ({ ...place, ...write([bytes], place.indexDigest) }),
    async finish() {
      end()
      await Promise.all(syncing)
      return finished
    },
    async abandon() {
      if (open !== undefined) await closeFile(open.descriptor)
      open = undefined
      await Promise.allSettled(syncing)
    },
  }
}

function partOf(files: readonly BundleFile[], name: string): BundlePart {
  const [offset, byteLength] = files.find((file) => file.name === name)?.stored.identity ?? [0, 0]
  return { offset, byteLength }
}

/** Returns the number of bytes. */
function writeAll(descriptor: number, chunks: readonly Uint8Array[]): number {
  let rest = chunks.filter((chunk) => chunk.byteLength > 0)
  let total = 0
  while (rest.length > 0) {
    let written = writevSync(descriptor, rest)
    total += written
    while (rest[0] && written >= rest[0].byteLength) written -= rest.shift()?.byteLength ?? 0
    if (rest[0] && written > 0) rest = [rest[0].subarray(written), ...rest.slice(1)]
  }
  return total
}
