import { hash } from 'node:crypto'
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import type { FramedText } from '../../shared/renditions/text/framed-text.ts'
import { concatenate } from '../../shared/search/index/bytes/growing-bytes.ts'
import { createForm, compressText } from '../store/compressed-form.ts'
import type { CompressedText } from '../store/compressed-form.ts'

/** Longer texts, in UTF-16 code units, are compressed aside: here they would make others wait. */
const MAX_LENGTH = 256 << 10

/** Shorter texts are not worth compressing, in bytes. */
const MIN_DEFLATED_BYTES = 64

/** A third of the time of the usual one for a sixteenth more bytes. A frame is compressed once, so as well as can be. */
const HOLE_LEVEL = 3
const FRAME_LEVEL = 9

/** What precedes and ends compressed data (RFC 1952 §2.3): no name, no date; a last block with nothing in it. */
const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3)
const LAST_BLOCK = Uint8Array.of(3, 0)

/** Bytes of a text, and the same as blocks of DEFLATE that end at a byte and refer to nothing before them. */
interface Deflated {
  readonly bytes: Uint8Array
  readonly blocks: Uint8Array
}

const frames = new WeakMap<readonly string[], readonly Deflated[]>()

/**
 * `CompressText` on Node: at once, and compressed only between the pieces of a frame that is known. Only what is compressed
 * is held; it is decompressed for the few who ask for it as it is. The tags of both are of the compressed bytes, which
 * are the same when the others are.
 */
export async function compressTextSync(text: FramedText): Promise<CompressedText> {
  const { holes } = text
  if (holes.reduce((sum, { length }) => sum + length, 0) > MAX_LENGTH) return compressText(text)
  const frame = frames.get(text.frame) ?? text.frame.map((piece) => deflate(piece, FRAME_LEVEL))
  frames.set(text.frame, frame)
  const pieces = frame.flatMap((piece, at) => [piece, deflate(holes[at] ?? '', HOLE_LEVEL)])
  const byteLength = pieces.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(pieces.reduce((sum, { bytes }) => crc32(bytes, sum), 0))
  trailer.writeUInt32LE(byteLength, 4)
  // Into memory of its own: a small `Buffer` would keep the block that it is cut from.
  const compressed = concatenate([GZIP_HEADER, ...pieces.map(({ blocks }) => blocks), LAST_BLOCK, trailer])
  const tag = hash('sha256', compressed).slice(0, 32)
  return {
    identity: createForm(tag, byteLength, () => unshared(gunzipSync(compressed))),
    gzip: createForm(`${tag}-gzip`, compressed.length, () => compressed),
    heldBytes: compressed.length,
  }
}

function deflate(text: string, level: number): Deflated {
  const bytes = Buffer.from(text)
  if (bytes.length === 0) return { bytes, blocks: bytes }
  if (bytes.length < MIN_DEFLATED_BYTES) return { bytes, blocks: storedBlock(bytes) }
  return { bytes, blocks: deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH }) }
}

/** A block that is not compressed (RFC 1951 §3.2.4). */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

function unshared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
}
