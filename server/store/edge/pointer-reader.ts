import { EDGE_STALE_IF_ERROR_SECONDS } from '../../../shared/cache-policy.ts'
import { parseReleasePointer, writeReleasePointer } from '../release/release-pointer.ts'
import type { ReleasePointer } from '../release/release-pointer.ts'
import { MissingFileError } from './edge-files.ts'
import type { EdgeFiles } from './edge-files.ts'
import type { PieceCache } from './piece-cache.ts'
import type { EdgePlatform } from './platform.ts'
import { noteOutcome } from './read-trace.ts'

/** Reads the pointer to the current release. */
export interface PointerReader {
  /** From where releases are kept. @throws {Error} when it cannot be read. */
  read(): Promise<ReleasePointer>
  /** For an isolate without a release: from the cache while that is fresh, and for a week if `read` fails. */
  readFirst(): Promise<ReleasePointer>
}

/**
 * Creates a {@link PointerReader}.
 *
 * @param freshSeconds Seconds for which a cached pointer may replace the real one.
 */
export function createPointerReader(
  files: EdgeFiles,
  cache: PieceCache | undefined,
  { onError }: Pick<EdgePlatform, 'onError'>,
  { key, freshSeconds }: { key: string; freshSeconds: number },
): PointerReader {
  const read = async (): Promise<ReleasePointer> => {
    const pointer = await files.pointer()
    cache?.put(key, new TextEncoder().encode(writeReleasePointer(pointer)), freshSeconds)
    return pointer
  }
  return {
    read,
    async readFirst() {
      const known = await cache?.get(key)
      if (known !== undefined && known.ageSeconds <= freshSeconds) return parse(known.bytes)
      try {
        return await read()
      } catch (error) {
        // Nothing has been published, or it was removed: not a transient failure.
        if (error instanceof MissingFileError) throw error
        if (known === undefined || known.ageSeconds > EDGE_STALE_IF_ERROR_SECONDS) throw error
        onError(error)
        noteOutcome({ kind: 'stale', ttlSeconds: freshSeconds - known.ageSeconds })
        return parse(known.bytes)
      }
    },
  }
}

function parse(bytes: Uint8Array): ReleasePointer {
  return parseReleasePointer(new TextDecoder().decode(bytes))
}
