import { isRecord } from '../../../shared/mcp/protocol/json-rpc.ts'
import { digestOf } from '../release/release-format.ts'
import { CODINGS } from '../release/coding.ts'
import type { Coding } from '../release/coding.ts'
import type { StoredFile, StoredVariant } from '../store.ts'

/** Writes a file with all its encoded forms as text, for a key-value store. @param key Its key there. */
export async function writeStoredFile(key: string, file: StoredFile): Promise<string> {
  const variants: Partial<Record<Coding, { etag: string; base64: string }>> = {}
  for (const coding of CODINGS) {
    const variant = file.variants[coding]
    if (variant === undefined) continue
    const bytes = await variant.bytes()
    variants[coding] = { etag: variant.etag, base64: Buffer.from(bytes).toString('base64') }
  }
  const { path, mediaType, lastModifiedSeconds } = file
  return JSON.stringify({ key, path, mediaType, lastModifiedSeconds, variants })
}

/**
 * Reads the output of {@link writeStoredFile}.
 *
 * @returns `undefined` where the text is anything else, has another key, or does not match its own entity tags.
 */
export function readStoredFile(key: string, text: string): StoredFile | undefined {
  const value = parse(text)
  if (!isRecord(value) || value['key'] !== key || !isRecord(value['variants'])) return undefined
  const { path, mediaType, lastModifiedSeconds } = value
  if (typeof path !== 'string' || typeof mediaType !== 'string' || typeof lastModifiedSeconds !== 'number') {
    return undefined
  }
  const variants: Partial<Record<Coding, StoredVariant>> = {}
  for (const coding of CODINGS) {
    const stored = value['variants'][coding]
    if (stored === undefined) continue
    const variant = readVariant(stored)
    if (variant === undefined) return undefined
    variants[coding] = variant
  }
  const { identity } = variants
  return identity && { path, mediaType, lastModifiedSeconds, variants: { ...variants, identity } }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readVariant(stored: unknown): StoredVariant | undefined {
  if (!isRecord(stored)) return undefined
  const { etag, base64 } = stored
  if (typeof etag !== 'string' || typeof base64 !== 'string') return undefined
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
  return etag === `"${digestOf(bytes)}"` ? { etag, byteLength: bytes.byteLength, bytes: async () => bytes } : undefined
}
