import type { Coding, StoredVariant } from '../store/store.ts'
import type { PreparedVariant, Resource } from './release-view.ts'
import { notModifiedHeaders, resourceHeaders, variantHeaders } from './resource-headers.ts'
import type { ResourceContext } from './resource-headers.ts'

/**
 * Makes a resource of a text that no release has: as it is and with gzip, each with a strong tag of its bytes, both in
 * memory.
 *
 * @param mediaType `Content-Type` as sent.
 */
export async function makeResource(text: string, mediaType: string, context: ResourceContext): Promise<Resource> {
  const bytes = new TextEncoder().encode(text)
  const [identity, gzip] = await Promise.all([toVariant(bytes), compress(bytes).then(toVariant)])
  const file = { mediaType, lastModifiedSeconds: undefined, variants: { gzip, identity } }
  const headers = resourceHeaders(file, context)
  const prepare = (coding: Coding, variant: HeldVariant): PreparedVariant => {
    const own = variantHeaders(headers, coding, variant)
    return { etag: variant.etag, bytes: variant.bytes(), headers: own, notModifiedHeaders: notModifiedHeaders(own) }
  }
  return { file, headers, variants: { gzip: prepare('gzip', gzip), identity: prepare('identity', identity) } }
}

interface HeldVariant extends StoredVariant {
  bytes(): Uint8Array<ArrayBuffer>
}

async function toVariant(bytes: Uint8Array<ArrayBuffer>): Promise<HeldVariant> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return { etag: `"${toBase64Url(digest).slice(0, 27)}"`, byteLength: bytes.byteLength, bytes: () => bytes }
}

async function compress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
