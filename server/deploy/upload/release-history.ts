import type { ReleaseFile } from '../published-release.ts'

/** Name of the file beside the pointer that remembers releases. Servers do not read it. */
export const HISTORY_NAME = 'releases.json'

/** Milliseconds that a release stays after another took its place: a server may still answer from it. */
export const KEEP_RELEASES_MS = 24 * 3600 * 1000

/** Most releases remembered. */
const MAX_RELEASES = 100

/** A release that was published to a target. */
export interface HistoryEntry {
  readonly release: string
  /** The pointer, as it stands in `current.json`. */
  readonly pointer: string
  /** When it was published last, milliseconds since 1970. */
  readonly publishedMs: number
  readonly files: readonly ReleaseFile[]
}

/**
 * Reads a history.
 *
 * @returns Newest first; `undefined` when there is none that can be read, and so no telling what is still needed.
 */
export function parseHistory(text: string | undefined): HistoryEntry[] | undefined {
  if (text === undefined) return undefined
  try {
    const { format, releases } = JSON.parse(text) as { format: number; releases: HistoryEntry[] }
    return format === 1 && Array.isArray(releases) && releases.every(isEntry) ? releases : undefined
  } catch {
    return undefined
  }
}

/** Writes what {@link parseHistory} reads. */
export function renderHistory(releases: readonly HistoryEntry[]): string {
  return `${JSON.stringify({ format: 1, releases })}\n`
}

/** Puts a release first, published at `nowMs` or earlier. @returns What {@link neededReleases} leaves. */
export function addToHistory(entry: HistoryEntry, history: readonly HistoryEntry[], nowMs: number): HistoryEntry[] {
  return neededReleases([entry, ...history.filter(({ release }) => release !== entry.release)], nowMs)
}

/**
 * Drops releases that nobody needs any more. There stay: the current one, the one before it, and all that another took
 * the place of less than {@link KEEP_RELEASES_MS} ago.
 *
 * @param releases Newest first.
 */
export function neededReleases(releases: readonly HistoryEntry[], nowMs: number): HistoryEntry[] {
  return releases.slice(0, MAX_RELEASES).filter((_, at) => {
    const successor = releases[at - 1]
    return at < 2 || (successor !== undefined && nowMs - successor.publishedMs < KEEP_RELEASES_MS)
  })
}

function isEntry(value: Partial<HistoryEntry> | null): boolean {
  return (
    typeof value?.release === 'string' &&
    typeof value.pointer === 'string' &&
    typeof value.publishedMs === 'number' &&
    Array.isArray(value.files)
  )
}
