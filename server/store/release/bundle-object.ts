import { gunzipSync } from 'node:zlib'
import { DamagedReleaseError, digestOf } from './release-format.ts'
import type { BundleFile } from './release-format.ts'

/**
 * The object of a bundle: a line with the digest of the list of files and its length, the list as JSON, then the stored
 * forms of all files. Each part has a digest, so that any can be read by itself.
 */
const DIGEST_LENGTH = 22
const LENGTH_DIGITS = 8
const PREFIX_BYTES = DIGEST_LENGTH + 1 + LENGTH_DIGITS + 1

/** Bytes that have the list of files of nearly every page. */
export const FIRST_READ_BYTES = 8_192

export interface Bundle {
  readonly files: readonly BundleFile[]
  /** The stored forms, in the order of their offsets. */
  readonly payload: Uint8Array<ArrayBuffer>
}

export function writeBundle({ files, payload }: Bundle): Buffer {
  const list = Buffer.from(JSON.stringify(files))
  const prefix = Buffer.from(`${digestOf(list)} ${String(list.byteLength).padStart(LENGTH_DIGITS)}\n`)
  return Buffer.concat([prefix, list, payload])
}

/** Reads what {@link writeBundle} has written. @throws {DamagedReleaseError} as {@link readBundleHead}. */
export function readBundle(bytes: Uint8Array<ArrayBuffer>, path: string): Bundle {
  const head = readBundleHead(bytes, path)
  if (typeof head === 'number') throw new DamagedReleaseError(`${path}: cut off; build again`)
  return { files: parseBundleFiles(head), payload: bytes.subarray(head.payloadOffset) }
}

/**
 * A file of a bundle, unpacked.
 *
 * @param path Of the object, for messages.
 * @throws {DamagedReleaseError} when it is not what was published.
 */
export function readBundleFile(
  { payload }: Bundle,
  { name, stored }: BundleFile,
  path: string,
): Uint8Array<ArrayBuffer> {
  const [offset, length, digest] = stored.identity ?? stored.gzip ?? [0, 0, '']
  const form = payload.subarray(offset, offset + length)
  if (digestOf(form) !== digest) throw new DamagedReleaseError(`${path}: ${name} is damaged; build again`)
  return ownBytes(stored.identity ? form : gunzipSync(form))
}

/** Retained bytes must not retain the buffer they were read with, nor be a `Buffer`, which is slow to cut. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}

/** The list of files of a bundle as JSON, and where in the object the forms begin. */
export interface BundleHead {
  /** For {@link parseBundleFiles}: as text it takes a tenth of the memory. */
  readonly text: string
  readonly payloadOffset: number
}

export function parseBundleFiles({ text }: BundleHead): BundleFile[] {
  // Its digest was right, so we have written it.
  return JSON.parse(text) as BundleFile[]
}

/**
 * Reads the list of files of a bundle.
 *
 * @param bytes The object, or its beginning.
 * @param path Of the object, for messages.
 * @returns How many bytes it takes where these are too few.
 * @throws {DamagedReleaseError} when it is not what was published.
 */
export function readBundleHead(bytes: Uint8Array, path: string): BundleHead | number {
  const prefix = decoder.decode(bytes.subarray(0, PREFIX_BYTES))
  const length = Number(prefix.slice(DIGEST_LENGTH, -1))
  const payloadOffset = PREFIX_BYTES + length
  if (prefix.length === PREFIX_BYTES && prefix.endsWith('\n') && Number.isSafeInteger(length) && length > 0) {
    if (bytes.byteLength < payloadOffset) return payloadOffset
    const list = bytes.subarray(PREFIX_BYTES, payloadOffset)
    if (digestOf(list) === prefix.slice(0, DIGEST_LENGTH)) return { text: decoder.decode(list), payloadOffset }
  }
  throw new DamagedReleaseError(`${path}: damaged; build again`)
}

const decoder = new TextDecoder()
