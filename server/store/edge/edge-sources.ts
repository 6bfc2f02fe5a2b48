import { crc32 } from 'node:zlib'
import { createRangeSource } from '../../../shared/search/index/blocks/range-source.ts'
import { releaseFilePath } from '../release-sources.ts'
import type { ReleaseSources } from '../release-sources.ts'
import { InFlightReads } from '../in-flight-reads.ts'
import { createPieceMemory } from './piece-memory.ts'
import type { PieceMemory } from './piece-memory.ts'
import type { ReadPiece, PieceUse } from './piece-reader.ts'
import { checkRange } from '../../../shared/search/index/blocks/block-checks.ts'
import { BytesNotLoaded } from '../../../shared/search/index/blocks/byte-source.ts'
import type { ByteRange, ByteSource } from '../../../shared/search/index/blocks/byte-source.ts'

/** Bytes of releases kept in memory. */
interface EdgeMemory {
  /** Blocks of the table of a release. */
  readonly tableBytes: number
  /** Blocks of the search index of a release. */
  readonly indexBytes: number
  /** Parts of segments, for all releases together. */
  readonly segmentBytes: number
}

/** 32 MB of the 128 MB that an isolate may have. */
const DEFAULT_EDGE_MEMORY: EdgeMemory = {
  tableBytes: 4 << 20,
  indexBytes: 12 << 20,
  segmentBytes: 16 << 20,
}

/** Creates the sources of a release: its files, read in parts. @param memory Default: {@link DEFAULT_EDGE_MEMORY}. */
export function createEdgeSources(readPiece: ReadPiece, memory: EdgeMemory = DEFAULT_EDGE_MEMORY): ReleaseSources {
  const pieces = createPieceMemory(memory.segmentBytes)
  return {
    source(kind, { name, byteLength }) {
      const path = releaseFilePath(kind, name)
      if (kind === 'segment') return createPieceSource({ path, byteLength, memory: pieces, readPiece })
      const reads = new InFlightReads<string, void>()
      return createRangeSource({
        byteLength,
        share: (name, fetch) => reads.read(name, fetch),
        fetch: (offset, length) => readPiece({ path, offset, length, wholeLength: byteLength, use: 'mcp' }),
        maxCachedBytes: kind === 'table' ? memory.tableBytes : memory.indexBytes,
        checksum: crc32,
      })
    },
  }
}

/** Options of {@link createPieceSource}. */
interface PieceSourceParts {
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
      if (isMissing(range)) throw new BytesNotLoaded(() => load(range, 'rendition'))
      return memory.find(path, offset, length) ?? new Uint8Array()
    },
    prepare(ranges) {
      const missing = ranges.filter(isMissing)
      if (missing.length === 0) return
      throw new BytesNotLoaded(async () => {
        await Promise.all(missing.map((range) => load(range, 'mcp')))
      })
    },
  }
}
