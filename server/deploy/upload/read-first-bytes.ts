import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/** Bytes held at a time for each file being read. */
const CHUNK_BYTES = 256 * 1024

/** Reads the first `byteLength` bytes of a file, a piece at a time. */
export function readFirstBytes(path: string, byteLength: number): Readable {
  if (byteLength === 0) return Readable.from([])
  return createReadStream(path, { end: byteLength - 1, highWaterMark: CHUNK_BYTES })
}
