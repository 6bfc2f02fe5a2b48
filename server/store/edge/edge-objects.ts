import { LRUCache } from 'lru-cache'
import type { Objects } from '../store.ts'
import type { EdgeReader } from './edge-reader.ts'

/** Bytes of objects kept in memory, of the 128 MB that an isolate may have. */
const MAX_MEMORY_BYTES = 16 << 20

/** Bytes that are read of the beginning of an object: nearly every page is shorter. */
const FIRST_BYTES = 131_072

interface KnownBytes {
  readonly bytes: Uint8Array
  readonly isWhole: boolean
}

/**
 * Reads objects, through memory. What is read whole is content of MCP answers, and what is read in part a rendition that is
 * sent; caches keep them for different times.
 */
export function createEdgeObjects(
  readPiece: EdgeReader['piece'],
  maxBytes: number = MAX_MEMORY_BYTES,
): Objects['read'] {
  const memory = new LRUCache<string, KnownBytes>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
  })
  return async (name, range) => {
    const known = memory.get(name)
    if (range === undefined) {
      if (known?.isWhole) return known.bytes
      const bytes = await readPiece({ name, use: 'mcp' })
      memory.set(name, { bytes, isWhole: true })
      return bytes
    }
    const [offset, length] = range
    if (known !== undefined && (known.isWhole || offset + length <= known.bytes.byteLength)) {
      return known.bytes.subarray(offset, offset + length)
    }
    if (offset > 0 || length > FIRST_BYTES) return readPiece({ name, range, use: 'rendition' })
    const bytes = await readPiece({ name, range: [0, FIRST_BYTES], use: 'rendition' })
    memory.set(name, { bytes, isWhole: bytes.byteLength < FIRST_BYTES })
    return bytes.subarray(0, length)
  }
}
