import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import type { ReportDiagnostic, SourceLocation } from '../../shared/model/diagnostic.ts'
import type { AccountKeeper } from './account.ts'
import type { DirectoryBuilder } from './directory-builder.ts'
import type { InputFile } from './directory-model.ts'
import { createFileReader, mappingOf, type ReaderSpec } from './file-reader.ts'
import type { FileReading } from './file-reading.ts'
import { findFiles, type FoundFile } from './find-files.ts'
import { readFiles } from './read-files.ts'
import { readAmongOthers } from './read-one-file.ts'
import { readSourceFile } from './read-source-file.ts'
import type { ReadingPool } from './reading-pool.ts'
import type { RowCache } from './row-cache.ts'
import type { SourceFile } from './source.ts'

/** Reads files into a directory and remembers which ones there were. */
export interface SourceReader {
  /** Finds files. */
  find(patterns: string | readonly string[], where: SourceLocation): FoundFile[]
  /** Finds and reads files without rows of their own, for instance labels. */
  readFiles(patterns: string | readonly string[], where: SourceLocation, maxBytes?: number): SourceFile[]
  /** Reads every file of a source that has changed and adds what all of them give. */
  readRows(spec: ReaderSpec, files: readonly FoundFile[], account: AccountKeeper): Promise<void>
  /** Adds a file that was read elsewhere. */
  noteInput(input: InputFile): void
  /** Files that were read by {@link readRows}. */
  readonly filesRead: number
  /** Every file there is and every folder looked into. */
  readonly inputs: InputFile[]
}

/** What a {@link SourceReader} works with. */
export interface SourceReaderOptions {
  /** Absolute path of the directory's folder. */
  readonly root: string
  readonly builder: DirectoryBuilder
  readonly cache: RowCache
  readonly pool: ReadingPool
  readonly report: ReportDiagnostic
  /** Told the number of rows so far, when a file brings it past a further thousand. */
  readonly onProgress: ((rows: number) => void) | undefined
}

/** Creates a {@link SourceReader}. */
export function createSourceReader(options: SourceReaderOptions): SourceReader {
  const { root, builder, cache, pool, report, onProgress } = options
  const inputs = new Map<string, InputFile>()
  const noteInput = (input: InputFile | undefined): void => {
    if (input !== undefined) inputs.set(input.path, input)
  }
  let rows = 0
  let sources = 0
  let filesRead = 0
  const countRows = ({ entries }: FileReading): void => {
    const before = rows
    rows += entries.reduce((count, entry) => count + ('ref' in entry ? 0 : 1), 0)
    if (Math.floor(rows / 1000) > Math.floor(before / 1000)) onProgress?.(rows)
  }
  const find = (patterns: string | readonly string[], where: SourceLocation): FoundFile[] => {
    const { files, folders } = findFiles(root, patterns, report, where)
    for (const folder of folders) {
      const stats = statSync(folder, { throwIfNoEntry: false })
      if (stats !== undefined) noteInput({ path: folder, size: stats.size, mtimeMs: stats.mtimeMs })
    }
    return files
  }

  return {
    find,
    readFiles(patterns, where, maxBytes) {
      return find(patterns, where).flatMap((found) => {
        const { input, file } = readSourceFile(found, report, maxBytes)
        noteInput(input)
        return file ?? []
      })
    },
    async readRows(spec, files, account) {
      sources += 1
      const mapping = mappingOf(spec)
      const maxBytes = spec.kind === 'declared' ? spec.source.max_file_bytes : undefined
      const reader = createFileReader(spec)
      const key = hash('sha256', JSON.stringify(spec), 'base64url')
      const remembered = files.map((found) => cache.find(key, found))
      const changed = files.filter((_, index) => remembered[index] === undefined)
      const outcomes = readFiles(changed, { source: sources, spec, maxBytes }, pool)

      const add = (found: FoundFile, reading: FileReading, address: number): void => {
        reading.diagnostics.forEach(report)
        builder.add(reading, found.path, address, mapping, account)
        countRows(reading)
      }
      /** For files that other files of the source have a say in. */
      const addAmongOthers = async (found: FoundFile): Promise<void> => {
        filesRead += 1
        const { rows, problems } = await readAmongOthers(reader, found, maxBytes)
        problems.forEach(report)
        if (rows === undefined) account.skipped('unreadable file')
        else add(found, rows.reading, cache.files.append(rows.records))
      }

      for (const [index, found] of files.entries()) {
        account.file()
        const known = remembered[index]
        if (known !== undefined) {
          noteInput(known.input)
          const loaded = known.load()
          if (loaded !== undefined && reader.spellings.adopt(loaded.reading.spellings)) {
            add(found, loaded.reading, loaded.address)
          } else await addAmongOthers(found)
          continue
        }
        const { value: outcome } = await outcomes.next()
        filesRead += 1
        if (outcome === undefined) throw new Error(`${found.path} was not read`)
        noteInput(outcome.input)
        outcome.problems.forEach(report)
        if (outcome.rows === undefined) account.skipped('unreadable file')
        else {
          const address = cache.add(key, found, outcome)
          if (reader.spellings.adopt(outcome.rows.reading.spellings)) add(found, outcome.rows.reading, address)
          else await addAmongOthers(found)
        }
      }
    },
    noteInput,
    get filesRead() {
      return filesRead
    },
    get inputs() {
      return [...inputs.values()]
    },
  }
}
