import { piecesOf } from '../../shared/renditions/text/framed-text.ts'
import type { FramedText } from '../../shared/renditions/text/framed-text.ts'
import type { StoredVariant } from './store.ts'

/** A variant whose bytes are in memory. */
export interface HeldVariant extends StoredVariant {
  /** The bytes, perhaps decompressed for this call. */
  readSync(): Uint8Array<ArrayBuffer>
}

/** Holds bytes that no release has, with a strong tag of them. */
export async function holdVariant(bytes: Uint8Array<ArrayBuffer>): Promise<HeldVariant> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return heldVariant(toHex(digest.subarray(0, 16)), bytes.byteLength, () => bytes)
}

/** A variant of bytes in memory. @param tag Strong; without quotes. */
export function heldVariant(tag: string, byteLength: number, readSync: () => Uint8Array<ArrayBuffer>): HeldVariant {
  return { etag: `"${tag}"`, byteLength, readSync, bytes: async () => readSync() }
}

/** A text in memory, in all its codings. */
export interface HeldText {
  readonly identity: HeldVariant
  readonly gzip: HeldVariant
  /** What it takes. */
  readonly heldBytes: number
}

/** Holds a text that no release has. */
export type HoldText = (text: FramedText) => Promise<HeldText>

/** {@link HoldText} on every platform. */
export async function holdText(text: FramedText): Promise<HeldText> {
  const bytes = new TextEncoder().encode(piecesOf(text).join(''))
  const [identity, gzip] = await Promise.all([holdVariant(bytes), compressGzip(bytes).then(holdVariant)])
  return { identity, gzip, heldBytes: identity.byteLength + gzip.byteLength }
}

/** Compresses with gzip on every platform. */
export async function compressGzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Two lower-case digits a byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
