import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import type { ReportDiagnostic, SourceLocation } from '../../shared/model/diagnostic.ts'
import type { FieldSchema } from '../../shared/model/field-schema.ts'
import type { SourceConfig } from '../../shared/model/source-config.ts'
import type { InputFile, SourceAccount } from './contract/directory-model.ts'
import { createAccount } from './contract/row-account.ts'
import { declareLabels } from './declare-labels.ts'
import { findFiles, type FoundFile } from './files/find-files.ts'
import { loadFile } from './files/load-file.ts'
import type { DirectoryBuilder } from './gather/directory-builder.ts'
import { createFileReader, mappingOf, type NativeSpec, type ReaderSpec } from './reading/file-reader.ts'
import { readInParallel } from './reading/read-in-parallel.ts'
import type { ReaderThreads } from './reading/reader-threads.ts'
import type { RowCache } from './reading/row-cache.ts'
import type { FileReading } from './spool/file-reading.ts'

/** Reads sources into a directory and records which files there were. */
export interface SourceGatherer {
  /** Adds the contents of a folder of the native format. @param where Its location in diagnostics. */
  gatherNative(kind: NativeSpec['kind'], files: string, where: SourceLocation): Promise<SourceAccount>
  /** Adds the contents of an entry of `sources:`. @param where Where it is declared. */
  gatherDeclared(source: SourceConfig, where: SourceLocation): Promise<SourceAccount>
  /** Files that were read rather than taken from the cache. */
  readonly filesRead: number
  /** Every file that exists and every folder searched. */
  readonly inputs: InputFile[]
}

/** Options of a {@link SourceGatherer}. */
export interface SourceGathererOptions {
  /** Absolute path of the directory's folder. */
  readonly root: string
  /** The directory's title: the page of rows that nothing else places. */
  readonly title: string
  /** Title of the page of rows that name none although others do. */
  readonly other: string
  /** What the directory says about fields. */
  readonly schema: readonly FieldSchema[]
  readonly builder: DirectoryBuilder
  readonly cache: RowCache
  readonly threads: ReaderThreads
  readonly report: ReportDiagnostic
  /** Called with the number of rows so far, when a file brings it past another thousand. */
  readonly onProgress: ((rows: number) => void) | undefined
}

/** Creates a {@link SourceGatherer}. */
export function createSourceGatherer(options: SourceGathererOptions): SourceGatherer {
  const { root, title, other, schema, builder, cache, threads, report, onProgress } = options
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

  /** Reads every file of a source that has changed and adds the contents of all of them. */
  const gather = async (spec: ReaderSpec, files: readonly FoundFile[], name: string): Promise<SourceAccount> => {
    sources += 1
    const account = createAccount(name)
    const mapping = mappingOf(spec)
    const reader = createFileReader(spec)
    const key = hash('sha256', JSON.stringify(spec), 'base64url')
    const remembered = files.map((found) => cache.find(key, found))
    const changed = files.filter((_, index) => remembered[index] === undefined)
    const outcomes = readInParallel(changed, sources, spec, threads)

    const add = (found: FoundFile, reading: FileReading, address: number): void => {
      reading.diagnostics.forEach(report)
      builder.add(reading, found.path, address, mapping, account)
      countRows(reading)
    }
    /** For files whose reading depends on other files of the source. */
    const addAmongOthers = async (found: FoundFile): Promise<void> => {
      filesRead += 1
      const outcome = await reader.readAfterOthers(found)
      outcome.problems.forEach(report)
      if (outcome.rows === undefined) account.skipped('unreadable file')
      else add(found, outcome.rows.reading, cache.files.append(outcome.rows.records))
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
    return account.finish()
  }

  return {
    gatherNative: (kind, files, where) => gather({ kind, other, schema }, find(files, where), files),
    gatherDeclared(source, where) {
      const loadLabels = (pattern: string) =>
        find(pattern, where).flatMap((found) => {
          const { input, file } = loadFile(found, report, source.max_file_bytes)
          noteInput(input)
          return file ?? []
        })
      const labelFiles = declareLabels(source, where, builder, loadLabels, report)
      const files = find(source.files, where)
      const spec: ReaderSpec = {
        kind: 'declared',
        source,
        title,
        other,
        schema,
        labelFiles,
        hasSeveralFiles: files.length > 1,
      }
      return gather(spec, files, [source.files].flat().join(', '))
    },
    get filesRead() {
      return filesRead
    },
    get inputs() {
      return [...inputs.values()]
    },
  }
}
