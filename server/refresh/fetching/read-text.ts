import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** A text, or the beginning of one. */
export interface PartOfText {
  readonly text: string | undefined
  readonly complete: boolean
}

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
} as const

/**
 * Reads the beginning of a body as text. Keeps what came before the body failed.
 *
 * **Security:** stops at `maxBytes` after decoding, so that nothing is inflated beyond it. A body with another coding,
 * or with two, is not read.
 */
export async function readText(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
): Promise<PartOfText> {
  const coding = (headers['content-encoding'] ?? '').trim().toLowerCase()
  const isPlain = coding === '' || coding === 'identity'
  if (!isPlain && !isDecodable(coding)) return { text: undefined, complete: false }
  const chunks: Buffer[] = []
  let length = 0
  let complete = false
  try {
    for await (const chunk of isPlain ? body : pipeline(body, DECODERS[coding](), () => {})) {
      chunks.push(chunk)
      length += chunk.length
      if (length > maxBytes) break
    }
    complete = length <= maxBytes
  } catch {
    // What came is kept.
  }
  return { text: decode(Buffer.concat(chunks).subarray(0, maxBytes), headers['content-type'] ?? ''), complete }
}

function isDecodable(coding: string): coding is keyof typeof DECODERS {
  return Object.hasOwn(DECODERS, coding)
}

/** By the charset that is named, else UTF-8; a byte order mark wins. */
function decode(bytes: Buffer, contentType: string): string {
  const named = /charset\s*=\s*["']?([\w-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8'
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : named
  try {
    return new TextDecoder(mark).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
