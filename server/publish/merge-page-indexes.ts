import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ByteSource } from '../../shared/search/index/byte-source.ts'
import { createIndexMerger } from '../../shared/search/index/index-merger.ts'
import { createMemorySource } from '../../shared/search/index/memory-source.ts'
import { openIndex } from '../../shared/search/index/open-index.ts'
import { mergeOptions } from '../../shared/search/index-listings.ts'
import { BlockCache, FileSource } from '../store/file-source.ts'
import type { NamedFile } from '../store/release-format.ts'
import { createContentFile } from './content-file.ts'

/** A page and where its listings are in the whole directory. */
export interface PlacedPage {
  readonly key: string
  /** Positions of its listings in the index of all; -1 for one that stands on a page before. */
  readonly positions: Int32Array
}

/** What {@link mergePageIndexes} needs. */
export interface MergeOptions {
  /** Where files are written. */
  readonly folder: string
  /** BCP 47 tag of the texts. */
  readonly language: string
  /** Gives the index of a page. */
  readonly readIndex: (key: string) => Uint8Array
  /** Bytes of indexes that are merged at once, in memory; more are merged into intermediate files first. */
  readonly maxRunBytes?: number
}

/** Bytes of intermediate files kept in memory while they are merged, each from front to back. */
const CACHE_BYTES = 16 << 20

/**
 * Merges the indexes of pages into that of the whole directory, without looking into listings again. Memory does not
 * grow with the number of pages.
 */
export function mergePageIndexes(
  pages: readonly PlacedPage[],
  { folder, language, readIndex, maxRunBytes }: MergeOptions,
): NamedFile {
  const runs: FileSource[] = []
  const cache = new BlockCache(CACHE_BYTES)
  const writeFile = (extension: string, write: (to: (bytes: Uint8Array) => void) => void): NamedFile => {
    const file = createContentFile(folder, extension)
    try {
      write((bytes) => file.write(bytes))
      return file.finish()
    } finally {
      file.abandon()
    }
  }
  const spill = (writeRun: (to: (bytes: Uint8Array) => void) => void): ByteSource => {
    const run = new FileSource(join(folder, writeFile('run', writeRun).name), cache)
    runs.push(run)
    return run
  }
  try {
    const merger = createIndexMerger({ ...mergeOptions(language), spill, maxRunBytes })
    for (const { key, positions } of pages) merger.add(openIndex(createMemorySource(readIndex(key))), positions)
    return writeFile('index', (to) => merger.finish(to))
  } finally {
    for (const run of runs) {
      run.close()
      rmSync(run.path, { force: true })
    }
  }
}
