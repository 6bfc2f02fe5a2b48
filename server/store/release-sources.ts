import type { ByteSource } from '../../shared/search/index/byte-source.ts'
import type { NamedFile } from './release-format.ts'

/** Files of a release: its table, the segments that hold its pages, and the search index of the whole directory. */
export type ReleaseFileKind = 'table' | 'segment' | 'index'

/** Where the files of a release are read from. */
export interface ReleaseSources {
  /**
   * Opens a file of the private folder by its name. Called once per name; the reader closes nothing. Where bytes must be
   * fetched, nothing is fetched before the first read.
   *
   * Tables and indexes carry checksums of their blocks: their sources give checked bytes (`createRangeSource`, on Node a
   * `FileSource`). Segments carry none: their sources give bytes as they are, and the reader checks each piece against
   * its digest. What a segment's source was told to `prepare` it serves every part of, until the query that asked for it
   * has run again.
   *
   * @throws {UnreadableBytesError} when it is not there, as do reads and loads.
   */
  source(kind: ReleaseFileKind, file: NamedFile): ByteSource
}

const FOLDERS: Readonly<Record<ReleaseFileKind, string>> = { table: 'tables', segment: 'segments', index: 'search' }

/** Folder of a kind of files, below the private folder. */
export function releaseFolder(kind: ReleaseFileKind): string {
  return FOLDERS[kind]
}

/** Path of a file below the private folder, the same wherever a release is copied to: `segments/x.pack`. */
export function releaseFilePath(kind: ReleaseFileKind, name: string): string {
  return `${FOLDERS[kind]}/${name}`
}
