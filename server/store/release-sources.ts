import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import type { NamedFile } from './release/release-format.ts'

/**
 * Files of a release: its table, the segments that hold its pages, the search index of the whole directory, and beside it
 * the ledger of what has changed.
 */
export type ReleaseFileKind = (typeof RELEASE_FILE_KINDS)[number]

/** All of {@link ReleaseFileKind}. */
export const RELEASE_FILE_KINDS = ['segment', 'table', 'index', 'changes'] as const

/** Where the files of a release are read from. */
export interface ReleaseSources {
  /**
   * Opens a file of the private folder by its name. Called once per name; the reader closes nothing. If bytes must be
   * fetched, nothing is fetched before the first read.
   *
   * Tables, indexes and ledgers carry checksums of their blocks: their sources return checked bytes (`createRangeSource`, on
   * Node a `FileSource`). Segments carry none: their sources return unchecked bytes, and the reader checks each piece
   * against its digest. A segment's source serves every part of a range passed to `prepare`, until the query that
   * requested it has run again.
   *
   * @throws {UnreadableBytesError} when it does not exist, as do reads and loads.
   */
  source(kind: ReleaseFileKind, file: NamedFile): ByteSource
}

const FOLDERS: Readonly<Record<ReleaseFileKind, string>> = {
  table: 'tables',
  segment: 'segments',
  index: 'search',
  changes: 'changes',
}

/** Folder of a kind of files, below the private folder. */
export function releaseFolder(kind: ReleaseFileKind): string {
  return FOLDERS[kind]
}

/** Path of a file below the private folder, the same wherever a release is copied to: `segments/x.pack`. */
export function releaseFilePath(kind: ReleaseFileKind, name: string): string {
  return `${FOLDERS[kind]}/${name}`
}
