import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import type { InputFile } from './directory-model.ts'
import type { FileReader } from './file-reader.ts'
import type { FileRows } from './file-reading.ts'
import type { FoundFile } from './find-files.ts'
import { readSourceFile } from './read-source-file.ts'

/** What became of a file. */
export interface FileOutcome {
  /** Absent when not even its size is known. */
  readonly input: InputFile | undefined
  /** Digest of its bytes; absent when it was not read. */
  readonly digest?: string
  /** Milliseconds since 1970, before it was read. */
  readonly readMs: number
  /** Absent when it was not read. */
  readonly rows?: FileRows
  /** Why it was not read. */
  readonly problems: readonly Diagnostic[]
}

/** Reads and maps one file by itself, as if there were no others. */
export async function readOneFile(
  reader: FileReader,
  found: FoundFile,
  maxBytes: number | undefined,
): Promise<FileOutcome> {
  reader.spellings.clear()
  return readAmongOthers(reader, found, maxBytes)
}

/** As {@link readOneFile}, after the files that the reader has read before. */
export async function readAmongOthers(
  reader: FileReader,
  found: FoundFile,
  maxBytes: number | undefined,
): Promise<FileOutcome> {
  const problems: Diagnostic[] = []
  const readMs = Date.now()
  const { input, file, digest } = readSourceFile(found, (problem) => void problems.push(problem), maxBytes)
  if (file === undefined || digest === undefined) return { input, readMs, problems }
  return { input, digest, readMs, rows: await reader.read(file, found, problems), problems: [] }
}
