import type { StoredForm } from '../../shared/release/release.ts'

/** Makes a form of bytes in memory, with a strong tag of them. */
export async function tagBytes(bytes: Uint8Array<ArrayBuffer>): Promise<StoredForm> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return createForm(toHex(digest.subarray(0, 16)), bytes.byteLength, () => bytes)
}

/** A form of bytes in memory. @param tag Strong; without quotes. */
export function createForm(tag: string, byteLength: number, read: () => Uint8Array<ArrayBuffer>): StoredForm {
  return { etag: `"${tag}"`, byteLength, bytes: async () => read() }
}

/** A text in memory, in all its codings. */
export interface CompressedText {
  readonly identity: StoredForm
  readonly gzip: StoredForm
  /** What it takes. */
  readonly heldBytes: number
}

/** Holds a text that no release has. */
export type CompressText = (text: string) => Promise<CompressedText>

/** {@link CompressText} on every platform. */
export async function compressText(text: string): Promise<CompressedText> {
  const bytes = new TextEncoder().encode(text)
  const [identity, gzip] = await Promise.all([tagBytes(bytes), compressGzip(bytes).then(tagBytes)])
  return { identity, gzip, heldBytes: identity.byteLength + gzip.byteLength }
}

export async function compressGzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Two lower-case digits a byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
