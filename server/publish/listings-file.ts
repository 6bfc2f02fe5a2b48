import { join } from 'node:path'
import type { Listing } from '../../shared/model/listing.ts'
import { renderListingJson } from '../../shared/renditions/render-index-json.ts'
import { DamagedIndexError } from '../../shared/search/index/byte-source.ts'
import { createRecordWriter, openRecords } from '../../shared/search/index/records.ts'
import { BlockCache, FileSource } from '../store/file-source.ts'
import type { NamedFile } from '../store/release-format.ts'
import { createContentFile } from './content-file.ts'

/** The listings of a directory as JSON by position, while they are written. */
export interface ListingsFile {
  /** Adds the next listing. */
  add(listing: Listing): void
  /**
   * Adds the first listings of an earlier file.
   *
   * @returns False when that is damaged. This file is then of no use.
   */
  copy(from: string, count: number): boolean
  finish(): NamedFile
  /** Closes the file as it is. */
  abandon(): void
}

/** Bytes of an earlier file kept in memory while it is copied from front to back. */
const COPY_CACHE_BYTES = 1 << 20

/** Creates a {@link ListingsFile} in a folder. */
export function createListingsFile(folder: string): ListingsFile {
  const file = createContentFile(folder, 'listings')
  const records = createRecordWriter((bytes) => file.write(bytes))
  return {
    add: (listing) => records.add(Buffer.from(renderListingJson(listing))),
    copy(from, count) {
      const source = new FileSource(join(folder, from), new BlockCache(COPY_CACHE_BYTES))
      try {
        const earlier = openRecords(source)
        for (let position = 0; position < count; position += 1) records.add(earlier.read(position))
        return true
      } catch (error) {
        if (error instanceof DamagedIndexError) return false
        throw error
      } finally {
        source.close()
      }
    },
    finish() {
      records.finish()
      return file.finish()
    },
    abandon: () => file.abandon(),
  }
}
