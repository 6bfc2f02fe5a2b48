import { closeSync, fsyncSync, openSync, writevSync } from 'node:fs'
import { bundleContentDigest, digestOf } from '../store/release-format.ts'
import type { TableEntry } from '../store/release-format.ts'
import type { PageBundle } from './make-bundle.ts'

/** Appends bundles to a new segment file. */
export interface SegmentWriter {
  /** Bytes written so far. */
  readonly byteLength: number
  /** Appends a page's bundle; `segment` is the segment's index in the table being made. */
  append(key: string, bundle: Pick<PageBundle, 'files' | 'payload'>, segment: number, inputDigest: string): TableEntry
  /** Appends a bundle's stored bytes unread, from an older segment. */
  copy(entry: TableEntry, bytes: Uint8Array, segment: number): TableEntry
  /** Makes the bytes durable and closes the file. */
  finish(): void
}

/** Creates a segment file. @throws {Error} when `path` exists. */
export function createSegmentWriter(path: string): SegmentWriter {
  const descriptor = openSync(path, 'wx')
  let position = 0
  const write = (chunks: Uint8Array[]): void => {
    let rest = chunks.filter((chunk) => chunk.byteLength > 0)
    while (rest.length > 0) {
      let written = writevSync(descriptor, rest)
      position += written
      while (rest[0] && written >= rest[0].byteLength) written -= rest.shift()?.byteLength ?? 0
      if (rest[0] && written > 0) rest = [rest[0].subarray(written), ...rest.slice(1)]
    }
  }
  return {
    get byteLength() {
      return position
    },
    append(key, bundle, segment, inputDigest) {
      const offset = position
      const index = Buffer.from(JSON.stringify(bundle.files))
      write([...bundle.payload, index])
      return {
        key,
        segment,
        offset,
        payloadLength: position - offset - index.byteLength,
        indexLength: index.byteLength,
        indexDigest: digestOf(index),
        inputDigest,
        contentDigest: bundleContentDigest(bundle.files),
      }
    },
    copy(entry, bytes, segment) {
      const offset = position
      write([bytes])
      return { ...entry, segment, offset }
    },
    finish() {
      fsyncSync(descriptor)
      closeSync(descriptor)
    },
  }
}
