import { checkRange } from '../../../shared/search/index/blocks/block-checks.ts'
import { MissingBytes } from '../../../shared/search/index/blocks/byte-source.ts'
import type { ByteRange, ByteSource } from '../../../shared/search/index/blocks/byte-source.ts'
import type { PieceMemory } from './piece-memory.ts'
import type { PieceUse, ReadPiece } from './piece-reader.ts'

/** Options of {@link createPieceSource}. */
export interface PieceSourceParts {
  /** Below the private folder. */
  readonly path: string
  readonly byteLength: number
  readonly memory: PieceMemory
  readonly readPiece: ReadPiece
}

/**
 * A file that is read in exactly the requested parts: a prepared range is read in one go and found again by the
 * reads of any part of it. Nothing is checked here: the reader has the digests.
 *
 * Prepared ranges are content of MCP responses; other reads are renditions being sent.
 */
export function createPieceSource({ path, byteLength, memory, readPiece }: PieceSourceParts): ByteSource {
  const load = async ({ offset, byteLength: length }: ByteRange, use: PieceUse): Promise<void> => {
    memory.add(path, offset, await readPiece({ path, offset, length, wholeLength: byteLength, use }))
  }
  const isMissing = ({ offset, byteLength: length }: ByteRange): boolean => {
    checkRange(byteLength, offset, length)
    return length > 0 && memory.find(path, offset, length) === undefined
  }
  return {
    byteLength,
    read(offset, length) {
      const range = { offset, byteLength: length }
      if (isMissing(range)) throw new MissingBytes(() => load(range, 'rendition'))
      return memory.find(path, offset, length) ?? new Uint8Array()
    },
    prepare(ranges) {
      const missing = ranges.filter(isMissing)
      if (missing.length === 0) return
      throw new MissingBytes(async () => {
        await Promise.all(missing.map((range) => load(range, 'mcp')))
      })
    },
  }
}
