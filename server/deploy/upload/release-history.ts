import type { ReleaseFile } from '../published-release.ts'

/** Name of the file beside the pointer that records releases. Servers do not read it. */
export const HISTORY_NAME = 'releases.json'

/** Milliseconds that a release stays after it was replaced: a server may still answer from it. */
export const KEEP_RELEASES_MS = 24 * 3600 * 1000

/** Maximum number of releases recorded. */
const MAX_RELEASES = 100

/** A release that was published to a target. */
export interface HistoryEntry {
  readonly release: string
  /** The pointer, the content of `current.json`. */
  readonly pointer: string
  /** When it was last published, milliseconds since 1970. */
  readonly publishedMs: number
  readonly files: readonly ReleaseFile[]
}

/**
 * Reads a history.
 *
 * @returns Newest first; `undefined` when there is none that can be read, so that the files still needed are unknown.
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

/** Writes the input of {@link parseHistory}. */
export function renderHistory(releases: readonly HistoryEntry[]): string {
  return `${JSON.stringify({ format: 1, releases })}\n`
}

/** Puts a release first, published at `nowMs` or earlier. @returns The releases that {@link neededReleases} keeps. */
export function addToHistory(entry: HistoryEntry, history: readonly HistoryEntry[], nowMs: number): HistoryEntry[] {
  return neededReleases([entry, ...history.filter(({ release }) => release !== entry.release)], nowMs)
}

/**
 * Drops releases no longer needed. It keeps the current one, the previous one, and all that were replaced
 * less than {@link KEEP_RELEASES_MS} ago.
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
