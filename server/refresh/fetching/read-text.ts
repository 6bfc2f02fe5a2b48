import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** A text, or the beginning of one. */
export interface PartOfText {
  readonly text: string | undefined
  readonly complete: boolean
}

/** Bytes that may arrive for each byte that is wanted: what is compressed is smaller, but for its frame. */
const SLACK_BYTES = 16_384

/**
 * Reads the beginning of a body as text. What was received before a failure, or before the time was up, is kept.
 *
 * **Security:** stops at `maxBytes` after decoding, so that nothing is inflated beyond it, and at little more before.
 * A body that is compressed twice is not read.
 */
export function readText(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<PartOfText> {
  const coding = (headers['content-encoding'] ?? '').trim().toLowerCase()
  const decoder = createDecoder(coding)
  if (decoder === undefined) return Promise.resolve({ text: undefined, complete: false })
  const { promise, resolve } = Promise.withResolvers<PartOfText>()
  const chunks: Buffer[] = []
  let length = 0
  let received = 0
  let finished = false
  const finish = (complete: boolean): void => {
    if (finished) return
    finished = true
    signal.removeEventListener('abort', onAbort)
    body.destroy()
    if (decoder !== 'none') decoder.destroy()
    const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
    resolve({ text: decode(bytes, headers['content-type'] ?? ''), complete })
  }
  const onAbort = (): void => finish(false)
  signal.addEventListener('abort', onAbort)
  const take = (chunk: Buffer): void => {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) finish(false)
  }
  body.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (decoder === 'none') take(chunk)
    else if (received > maxBytes + SLACK_BYTES) finish(false)
    else if (!decoder.destroyed) decoder.write(chunk)
  })
  body.on('error', () => finish(false))
  body.on('close', () => {
    if (!body.readableEnded) finish(false)
  })
  body.on('end', () => {
    if (decoder === 'none') finish(true)
    else if (!decoder.destroyed) decoder.end()
  })
  if (decoder !== 'none') {
    decoder.on('data', take)
    decoder.on('end', () => finish(true))
    decoder.on('error', () => finish(false))
  }
  return promise
}

function createDecoder(coding: string): 'none' | ReturnType<typeof createGunzip> | undefined {
  if (coding === '' || coding === 'identity') return 'none'
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip()
  if (coding === 'br') return createBrotliDecompress()
  if (coding === 'deflate') return createInflate()
  return undefined
}

/** By the charset that is named, else UTF-8; a mark at the beginning wins. */
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
