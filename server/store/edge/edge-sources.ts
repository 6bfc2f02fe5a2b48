import { crc32 } from 'node:zlib'
import { createRangeSource } from '../../../shared/search/index/blocks/range-source.ts'
import { releaseFilePath } from '../release-sources.ts'
import type { ReleaseSources } from '../release-sources.ts'
import { SharedReads } from '../shared-reads.ts'
import { createPieceMemory } from './piece-memory.ts'
import { createPieceSource } from './piece-source.ts'
import type { ReadPiece } from './piece-reader.ts'

/** Bytes of releases kept in memory. */
export interface EdgeMemory {
  /** Blocks of the table of a release. */
  readonly tableBytes: number
  /** Blocks of the search index of a release. */
  readonly indexBytes: number
  /** Parts of segments, for all releases together. */
  readonly segmentBytes: number
}

/** 32 MB of the 128 MB that an isolate may have. */
export const DEFAULT_EDGE_MEMORY: EdgeMemory = {
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
      const reads = new SharedReads<string, void>()
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
