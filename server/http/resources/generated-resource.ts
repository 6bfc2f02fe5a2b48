import { compressGzip, holdVariant } from '../../store/held-variant.ts'
import type { HeldVariant } from '../../store/held-variant.ts'
import type { Coding } from '../../store/store.ts'
import type { PreparedVariant, Resource } from './release-view.ts'
import { notModifiedHeaders, resourceHeaders, variantHeaders } from './resource-headers.ts'
import type { ResourceContext } from './resource-headers.ts'

/**
 * Makes a resource of a text that no release has: as it is and with gzip, each with a strong tag of its bytes, both in
 * memory.
 *
 * @param mediaType `Content-Type` as sent.
 */
export async function createGeneratedResource(
  text: string,
  mediaType: string,
  context: ResourceContext,
): Promise<Resource> {
  const bytes = new TextEncoder().encode(text)
  const [identity, gzip] = await Promise.all([holdVariant(bytes), compressGzip(bytes).then(holdVariant)])
  const file = { mediaType, lastModifiedSeconds: undefined, variants: { gzip, identity } }
  const headers = resourceHeaders(file, context)
  const prepare = (coding: Coding, variant: HeldVariant): PreparedVariant => {
    const own = variantHeaders(headers, coding, variant)
    return { etag: variant.etag, bytes: variant.bytes(), headers: own, notModifiedHeaders: notModifiedHeaders(own) }
  }
  return { file, headers, variants: { gzip: prepare('gzip', gzip), identity: prepare('identity', identity) } }
}
