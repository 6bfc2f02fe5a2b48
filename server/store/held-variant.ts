import type { StoredVariant } from './store.ts'

/** A variant whose bytes are in memory. */
export interface HeldVariant extends StoredVariant {
  bytes(): Uint8Array<ArrayBuffer>
}

/** Holds bytes that no release has, with a strong tag of them. */
export async function holdVariant(bytes: Uint8Array<ArrayBuffer>): Promise<HeldVariant> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return { etag: `"${toHex(digest.subarray(0, 16))}"`, byteLength: bytes.byteLength, bytes: () => bytes }
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
