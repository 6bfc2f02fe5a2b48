import {
  EDGE_MAX_AGE_SECONDS,
  EDGE_STALE_IF_ERROR_SECONDS,
  EDGE_STALE_WHILE_REVALIDATE_SECONDS,
  MCP_CONTENT_MAX_AGE_SECONDS,
} from '../../../shared/cache-policy.ts'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { InFlightReads } from '../in-flight-reads.ts'
import { objectPath } from '../release/manifest.ts'
import type { EdgeFiles } from './edge-files.ts'
import type { PieceCache } from './piece-cache.ts'
import type { EdgePlatform } from './platform.ts'
import { noteOutcome } from './read-trace.ts'
import type { ReadOutcome } from './read-trace.ts'

/** Milliseconds to wait for a read started by another request, before reading separately. */
const JOIN_TIMEOUT_MS = 8_000

/** The use of a piece, which determines how long it may come from a cache. */
export type PieceUse = 'rendition' | 'mcp'

/** An object, or a part of it. */
export interface Piece {
  /** Of the object. */
  readonly name: string
  readonly range?: readonly [offset: number, length: number] | undefined
  readonly use: PieceUse
}

/** Seconds for which an entry in the data center's cache is fresh, by use: 24 h and 1 h. */
export type Lifetimes = Readonly<Record<PieceUse, number>>

/** As in `shared/cache-policy.ts`. */
export const LIFETIMES: Lifetimes = { rendition: EDGE_MAX_AGE_SECONDS, mcp: MCP_CONTENT_MAX_AGE_SECONDS }

export interface PieceReaderParts {
  readonly files: EdgeFiles
  readonly cache?: PieceCache | undefined
  readonly platform: EdgePlatform
  /** Default: {@link LIFETIMES}. */
  readonly lifetimes?: Lifetimes
}

/** Reads an object or a part of it, from the cache or from where releases are kept. */
export type ReadPiece = (piece: Piece) => Promise<Uint8Array>

interface ReadResult {
  readonly bytes: Uint8Array
  readonly outcome: ReadOutcome
}

/**
 * Creates the reader of bytes that are not in memory: the cache of the data center, then where releases are kept.
 *
 * An entry past its lifetime is still served for a day, while it is read again in the background (stale
 * while revalidate), and for a week if it cannot be read (stale if error). The keys contain names that are digests, so
 * that another release has different keys: nothing need be purged.
 *
 * Several requests for one piece share one read. It continues when the request that started it is aborted; if it is cut
 * off nevertheless, the others read separately.
 *
 * @returns A function that rejects with `UnreadableBytesError` where a piece is unavailable.
 */
export function createPieceReader({ files, cache, platform, lifetimes = LIFETIMES }: PieceReaderParts): ReadPiece {
  const { background, onError } = platform
  const reads = new InFlightReads<string, ReadResult>({
    timeoutMs: JOIN_TIMEOUT_MS,
    // The request that started the read was cut off, as the runtime reports.
    isOthers: (error) => !(error instanceof UnreadableBytesError),
  })

  const readOrigin = async ({ name, range }: Piece): Promise<Uint8Array> => {
    try {
      return await files.read(name, range)
    } catch (error) {
      throw error instanceof UnreadableBytesError ? error : unreadable(objectPath(name), error)
    }
  }
  const fetchAndStore = async (piece: Piece, key: string): Promise<ReadResult> => {
    const bytes = await readOrigin(piece)
    return { bytes, outcome: { kind: 'miss', stored: cache?.put(key, bytes, lifetimes[piece.use]) ?? false } }
  }
  const load = async (piece: Piece, key: string): Promise<ReadResult> => {
    const known = await cache?.get(key)
    const ttlSeconds = known === undefined ? -Infinity : lifetimes[piece.use] - known.ageSeconds
    if (known !== undefined && ttlSeconds > -EDGE_STALE_WHILE_REVALIDATE_SECONDS) {
      if (ttlSeconds <= 0) background(fetchAndStore(piece, key).catch(onError))
      return { bytes: known.bytes, outcome: { kind: 'hit', ttlSeconds } }
    }
    try {
      return await fetchAndStore(piece, key)
    } catch (error) {
      if (known === undefined || ttlSeconds <= -EDGE_STALE_IF_ERROR_SECONDS) throw error
      onError(error)
      return { bytes: known.bytes, outcome: { kind: 'stale', ttlSeconds } }
    }
  }
  return async (piece) => {
    const key = `${objectPath(piece.name)}/${piece.range?.join('-') ?? 'whole'}`
    const { bytes, outcome } = await reads.read(key, () => {
      const loading = load(piece, key)
      background(loading.catch(() => undefined))
      return loading
    })
    noteOutcome(outcome)
    return bytes
  }
}

function unreadable(path: string, cause: unknown): UnreadableBytesError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new UnreadableBytesError(`${path}: cannot be read at present: ${reason}`, { cause })
}
