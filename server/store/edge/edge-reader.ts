import {
  EDGE_MAX_AGE_SECONDS,
  EDGE_STALE_IF_ERROR_SECONDS,
  EDGE_STALE_WHILE_REVALIDATE_SECONDS,
  MCP_CONTENT_MAX_AGE_SECONDS,
} from '../../../shared/cache-policy.ts'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { InFlightReads } from './in-flight-reads.ts'
import { objectPath } from '../release/manifest.ts'
import { parseReleasePointer, POINTER_NAME } from '../release/release-pointer.ts'
import type { ReleasePointer } from '../release/release-pointer.ts'
import { MissingFileError } from './origin.ts'
import type { ReadOrigin } from './origin.ts'
import type { PieceCache } from './piece-cache.ts'
import type { EdgePlatform } from './platform.ts'
import { noteOutcome } from './read-trace.ts'
import type { ReadOutcome } from './read-trace.ts'

/** The use of a piece, which determines how long it may come from a cache. */
export type PieceUse = 'rendition' | 'mcp'

/** An object, or a part of it. */
export interface Piece {
  /** Of the object. */
  readonly name: string
  readonly range?: readonly [offset: number, length: number] | undefined
  readonly use: PieceUse
}

/** Seconds for which an entry in the data center's cache is fresh: 24 h and 1 h. */
const LIFETIMES = { rendition: EDGE_MAX_AGE_SECONDS, mcp: MCP_CONTENT_MAX_AGE_SECONDS }

export interface EdgeReaderParts {
  readonly origin: ReadOrigin
  readonly cache?: PieceCache | undefined
  readonly platform: Pick<EdgePlatform, 'background' | 'onError'>
  /** Key of the pointer in the cache, and seconds for which it is fresh there. */
  readonly pointer: { readonly key: string; readonly freshSeconds: number }
}

export interface EdgeReader {
  /** Rejects with `UnreadableBytesError` where a piece is unavailable. */
  readonly piece: (piece: Piece) => Promise<Uint8Array>
  /** The pointer as it is where releases are kept; to begin with, as the cache has it, too. */
  readonly pointer: (isFirst: boolean) => Promise<ReleasePointer>
}

interface CachedFile {
  readonly path: string
  readonly range?: Piece['range']
  readonly key: string
  readonly freshSeconds: number
  /** Seconds past that for which it is still used, while it is read again in the background. */
  readonly revalidateSeconds: number
  /** Throws where bytes are not such a file: they are not kept. */
  readonly check?: (bytes: Uint8Array) => void
}

interface ReadResult {
  readonly bytes: Uint8Array
  readonly outcome: ReadOutcome
}

/**
 * Creates the reader of bytes that are not in memory: the cache of the data center, then where releases are kept.
 *
 * An entry past its lifetime is still served for a day, while it is read again in the background (stale
 * while revalidate), and for a week if it cannot be read (stale if error). The keys contain names that are digests, so
 * that another release has different keys: nothing need be purged. Of the pointer nothing stale is served but on errors.
 *
 * Several requests for one piece share one read. It continues when the request that started it is aborted; if it is cut
 * off nevertheless, the others read separately.
 */
export function createEdgeReader({ origin, cache, platform, pointer }: EdgeReaderParts): EdgeReader {
  const { background, onError } = platform
  const reads = new InFlightReads<ReadResult>({
    // The request that started the read was cut off, as the runtime reports.
    isOthers: (error) => !(error instanceof UnreadableBytesError),
  })
  const fetchAndStore = async ({ path, range, key, freshSeconds, check }: CachedFile): Promise<ReadResult> => {
    const bytes = await origin(path, range).catch((error: unknown) => {
      throw error instanceof UnreadableBytesError ? error : unreadable(path, error)
    })
    check?.(bytes)
    return { bytes, outcome: { kind: 'miss', stored: cache?.put(key, bytes, freshSeconds) ?? false } }
  }
  const load = async (file: CachedFile, believesMissing = false): Promise<ReadResult> => {
    const known = await cache?.get(file.key)
    const ttlSeconds = known === undefined ? -Infinity : file.freshSeconds - known.ageSeconds
    if (known !== undefined && ttlSeconds > -file.revalidateSeconds) {
      if (ttlSeconds <= 0) background(fetchAndStore(file).catch(onError))
      return { bytes: known.bytes, outcome: { kind: 'hit', ttlSeconds } }
    }
    try {
      return await fetchAndStore(file)
    } catch (error) {
      const isOver = ttlSeconds <= -EDGE_STALE_IF_ERROR_SECONDS
      if (known === undefined || isOver || (believesMissing && error instanceof MissingFileError)) throw error
      onError(error)
      return { bytes: known.bytes, outcome: { kind: 'stale', ttlSeconds } }
    }
  }
  const pointerFile: CachedFile = { path: POINTER_NAME, ...pointer, revalidateSeconds: 0, check: parsePointer }
  return {
    async piece({ name, range, use }) {
      const path = objectPath(name)
      const key = `${path}/${range?.join('-') ?? 'whole'}`
      const { bytes, outcome } = await reads.read(key, () => {
        const revalidateSeconds = EDGE_STALE_WHILE_REVALIDATE_SECONDS
        const loading = load({ path, range, key, freshSeconds: LIFETIMES[use], revalidateSeconds })
        background(loading.catch(() => undefined))
        return loading
      })
      noteOutcome(outcome)
      return bytes
    },
    async pointer(isFirst) {
      // That nothing has been published, or that it was removed, is no transient failure.
      const { bytes, outcome } = await (isFirst ? load(pointerFile, true) : fetchAndStore(pointerFile))
      if (outcome.kind === 'stale') noteOutcome(outcome)
      return parsePointer(bytes)
    },
  }
}

function parsePointer(bytes: Uint8Array): ReleasePointer {
  return parseReleasePointer(new TextDecoder().decode(bytes))
}

function unreadable(path: string, cause: unknown): UnreadableBytesError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new UnreadableBytesError(`${path}: cannot be read at present: ${reason}`, { cause })
}
