import { hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createForm, compressText } from '../store/compressed-form.ts'
import type { CompressedText } from '../store/compressed-form.ts'

/** Longer texts, in UTF-16 code units, are compressed aside: here they would make others wait. */
const MAX_LENGTH = 256 << 10

/** A third of the time of the usual one for a sixteenth more bytes. */
const LEVEL = 3

/**
 * `CompressText` on Node: at once. Only what is compressed is held; it is decompressed for the few who ask for it as it
 * is. The tags of both are of the compressed bytes, which are the same when the others are.
 */
export async function compressTextSync(text: string): Promise<CompressedText> {
  if (text.length > MAX_LENGTH) return compressText(text)
  const bytes = Buffer.from(text)
  // Into memory of its own: what zlib gives would keep the block that it is cut from.
  const compressed = new Uint8Array(gzipSync(bytes, { level: LEVEL }))
  const tag = hash('sha256', compressed).slice(0, 32)
  return {
    identity: createForm(tag, bytes.length, () => new Uint8Array(gunzipSync(compressed))),
    gzip: createForm(`${tag}-gzip`, compressed.length, () => compressed),
    heldBytes: compressed.length,
  }
}
