import { join } from 'node:path'
import { BlockCache, FileSource } from './file-source.ts'
import { OpenFiles } from './open-files.ts'
import { SEARCH_DIR } from './release-format.ts'
import type { SearchFiles } from './release-format.ts'
import { DamagedReleaseError, Segment } from './segment.ts'

/** Bytes of search files kept in memory, for all releases together. */
const SEARCH_CACHE_BYTES = 24 << 20

/** Files that releases share. */
export interface ReleaseFiles {
  readonly privateDir: string
  readonly cache: BlockCache
  readonly segments: OpenFiles<Segment>
  readonly search: OpenFiles<FileSource>
}

/** Creates {@link ReleaseFiles} with nothing open. */
export function createReleaseFiles(privateDir: string): ReleaseFiles {
  const cache = new BlockCache(SEARCH_CACHE_BYTES)
  return {
    privateDir,
    cache,
    segments: new OpenFiles((name) => new Segment(join(privateDir, 'segments', name))),
    search: new OpenFiles((name) => openSearchFile(join(privateDir, SEARCH_DIR, name), cache)),
  }
}

/**
 * Opens and checks the search files of a release before it is taken, while requests are answered from another.
 *
 * @param isClosed Whether they are no longer wanted.
 * @throws {Error} when one is damaged or missing.
 */
export async function openSearchAhead(
  files: ReleaseFiles,
  search: SearchFiles,
  isClosed: () => boolean,
): Promise<void> {
  for (const { name } of [search.index, search.listings]) {
    if (files.search.has(name)) continue
    const source = openFile(join(files.privateDir, SEARCH_DIR, name), files.cache)
    try {
      await source.verifyInTurns()
    } catch (error) {
      source.close()
      throw error
    }
    if (isClosed() || files.search.has(name)) source.close()
    else files.search.add(name, source)
  }
}

/** Opens a search file and reads it once: damage is found before the release is taken, not by who searches. */
function openSearchFile(path: string, cache: BlockCache): FileSource {
  const source = openFile(path, cache)
  try {
    source.verify()
  } catch (error) {
    source.close()
    throw error
  }
  return source
}

function openFile(path: string, cache: BlockCache): FileSource {
  try {
    return new FileSource(path, cache)
  } catch (error) {
    throw new DamagedReleaseError(`${path}: missing; build again`, { cause: error })
  }
}
