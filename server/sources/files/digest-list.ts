/** Bytes of a digest. */
const DIGEST_BYTES = 16

/** 128-bit digests by number, sixteen bytes each. */
export interface DigestList {
  /** @param digest In base64url. */
  push(digest: string): void
  /** As it was given. */
  at(index: number): string
  /** Its bytes, in place. */
  bytesAt(index: number): Uint8Array
}

/** Creates an empty {@link DigestList}. */
export function createDigestList(): DigestList {
  let bytes = Buffer.alloc(1024 * DIGEST_BYTES)
  let length = 0
  const bytesAt = (index: number): Buffer => bytes.subarray(index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES)
  return {
    push(digest) {
      if (length * DIGEST_BYTES === bytes.length) {
        const larger = Buffer.alloc(bytes.length * 2)
        larger.set(bytes)
        bytes = larger
      }
      bytes.write(digest, length * DIGEST_BYTES, DIGEST_BYTES, 'base64url')
      length += 1
    },
    at: (index) => bytesAt(index).toString('base64url'),
    bytesAt,
  }
}
