import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { DamagedIndexError } from '../../../shared/search/index/blocks/byte-source.ts'
import type { ByteSource } from '../../../shared/search/index/blocks/byte-source.ts'
import { createIndexMerger } from '../../../shared/search/index/merge/index-merger.ts'
import { createMemorySource } from '../../../shared/search/index/blocks/memory-source.ts'
import type { MergeInput } from '../../../shared/search/index/merge/merge-input.ts'
import { openIndex } from '../../../shared/search/index/whole/open-index.ts'
import { mergeOptions } from '../../../shared/search/index-listings.ts'
import { BlockCache, FileSource } from '../../store/file-source.ts'
import type { NamedFile } from '../../store/release/release-format.ts'
import { createContentFile } from '../release/content-file.ts'
import type { PageWithPositions } from './page-with-positions.ts'
import { planIndexUpdate } from './plan-index-update.ts'
import type { IndexUpdate } from './plan-index-update.ts'
import { StoredFacets } from '../../../shared/search/index/columns/stored-facets.ts'
import { firstPosition } from './page-with-positions.ts'

/** The index of all listings of an earlier release, made by the same version of Gazetteer. */
export interface EarlierIndex {
  /** In the output folder. */
  readonly file: NamedFile
  readonly listingCount: number
  /** Where the listings of a page are in it, as in {@link PageWithPositions}; undefined unless they are the same today. */
  readonly positions: (key: string) => Int32Array | undefined
}

/** Options of {@link mergePageIndexes}. */
export interface MergeOptions {
  /** Where files are written. */
  readonly folder: string
  /** BCP 47 tag of the texts. */
  readonly language: string
  /** Returns the index of a page. */
  readonly readIndex: (key: string) => Uint8Array
  /** Bytes of indexes that are merged together, in memory; more are merged into intermediate files first. */
  readonly maxRunBytes?: number
  /** The source of unchanged pages, where it can be read. */
  readonly earlier?: EarlierIndex | undefined
}

/** Bytes of intermediate files kept in memory while they are merged, each from front to back. */
const CACHE_BYTES = 16 << 20

/**
 * Merges the indexes of pages into that of the whole directory, without reading listings again. Reads the indexes of
 * changed pages, and those of the others together from the earlier one. The bytes are the same with and without
 * it. Memory does not grow with the number of pages, but by about 40 bytes per listing.
 */
export function mergePageIndexes(pages: readonly PageWithPositions[], options: MergeOptions): NamedFile {
  const { earlier } = options
  const plan = earlier && planIndexUpdate(pages, earlier.positions, earlier.listingCount)
  if (earlier && plan) {
    const updated = updateIndex(earlier, plan, pages, options)
    if (updated !== undefined) return updated
  }
  return merge(pages, options)
}

/** @returns Undefined when the earlier index cannot be used. */
function updateIndex(
  { file, listingCount }: EarlierIndex,
  plan: IndexUpdate,
  pages: readonly PageWithPositions[],
  options: MergeOptions,
): NamedFile | undefined {
  let source: FileSource | undefined
  try {
    source = new FileSource(join(options.folder, file.name), new BlockCache(CACHE_BYTES))
    const index = openIndex(source)
    if (index.documentCount !== listingCount || index.language !== mergeOptions(options.language).language) {
      return undefined
    }
    const spell = createPageSpellings(pages, options.readIndex)
    return merge(plan.pages, options, {
      index,
      positions: plan.positions,
      spellingOf: (facet, key, own) => spell(facet, key, plan.positions[own] ?? -1),
    })
  } catch (error) {
    if (error instanceof DamagedIndexError || isMissingFile(error)) return undefined
    throw error
  } finally {
    source?.close()
  }
}

function merge(
  pages: readonly PageWithPositions[],
  { folder, language, readIndex, maxRunBytes }: MergeOptions,
  earlier?: MergeInput,
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
    const merger = createIndexMerger({ ...mergeOptions(language), spill, maxRunBytes, earlier })
    for (const { key, positions } of pages) merger.add(openIndex(createMemorySource(readIndex(key), crc32)), positions)
    return writeFile('index', (to) => merger.finish(to))
  } finally {
    for (const run of runs) {
      run.close()
      rmSync(run.path, { force: true })
    }
  }
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Returns the spelling of a facet's value by the first listing in the directory that has it. */
type Spelling = (facet: string, key: string, position: number) => string

/**
 * Looks up spellings in the indexes of pages. The first listing in the directory that has a value is the first that has
 * it on the page of its first place, so its spelling is the one in that page's index.
 *
 * @param pages All pages in display order.
 */
function createPageSpellings(pages: readonly PageWithPositions[], readIndex: (key: string) => Uint8Array): Spelling {
  const placed = pages.filter(({ positions }) => firstPosition(positions) >= 0)
  const firsts = Int32Array.from(placed, ({ positions }) => firstPosition(positions))
  let opened: { readonly key: string; readonly facets: StoredFacets } | undefined
  return (facet, key, position) => {
    const page = placed[lastNotAfter(firsts, position)]
    if (page === undefined) throw new RangeError(`no page has the listing at position ${position}`)
    if (opened?.key !== page.key) {
      const { parts } = openIndex(createMemorySource(readIndex(page.key)))
      opened = { key: page.key, facets: new StoredFacets(parts) }
    }
    const value = opened.facets.findValue(facet, key)?.value
    if (value === undefined) throw new Error(`page "${page.key}": its index lacks ${facet} "${key}"; build again`)
    return value
  }
}

/** Index of the last of ascending numbers that is not above this one, −1 where there is none. */
function lastNotAfter(numbers: Int32Array, most: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) <= most) low = middle + 1
    else high = middle
  }
  return low - 1
}
