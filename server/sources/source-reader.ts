import { statSync } from 'node:fs'
import type { ReportDiagnostic, SourceLocation } from '../../shared/model/diagnostic.ts'
import type { MappingConfig } from '../../shared/model/source-config.ts'
import type { AccountKeeper } from './account.ts'
import type { DirectoryBuilder } from './directory-builder.ts'
import type { InputFile } from './directory-model.ts'
import { findFiles, type FoundFile } from './find-files.ts'
import { readSourceFile } from './read-source-file.ts'
import type { SourceFile, SourceItem } from './source.ts'

/** What a file gives, at once or as it is parsed. */
export type SourceItems = AsyncIterable<SourceItem> | Iterable<SourceItem>

/** Reads files into a directory and remembers which ones there were. */
export interface SourceReader {
  /** Finds and reads files without rows of their own, for instance labels. */
  readFiles(patterns: string | readonly string[], where: SourceLocation, maxBytes?: number): SourceFile[]
  /** Reads every file of a source and adds what it gives. @param items `count` is the number of files. */
  readRows(
    config: MappingConfig,
    where: SourceLocation,
    account: AccountKeeper,
    items: (file: SourceFile, found: FoundFile, count: number) => SourceItems,
  ): Promise<void>
  /** Adds a file that was read elsewhere. */
  noteInput(input: InputFile): void
  /** Every file read and every folder looked into. */
  readonly inputs: InputFile[]
}

/** Creates a {@link SourceReader}. @param root Absolute path of the directory's folder. */
export function createSourceReader(
  root: string,
  builder: DirectoryBuilder,
  report: ReportDiagnostic,
  onProgress?: (rows: number) => void,
): SourceReader {
  const inputs = new Map<string, InputFile>()
  let rows = 0
  const find = (patterns: string | readonly string[], where: SourceLocation): FoundFile[] => {
    const { files, folders } = findFiles(root, patterns, report, where)
    for (const folder of folders) {
      const stats = statSync(folder, { throwIfNoEntry: false })
      if (stats !== undefined) inputs.set(folder, { path: folder, size: stats.size, mtimeMs: stats.mtimeMs })
    }
    return files
  }
  const read = (found: FoundFile, maxBytes: number | undefined): SourceFile | undefined => {
    const { input, file } = readSourceFile(found, report, maxBytes)
    if (input !== undefined) inputs.set(input.path, input)
    return file
  }

  return {
    readFiles(patterns, where, maxBytes) {
      return find(patterns, where).flatMap((found) => read(found, maxBytes) ?? [])
    },
    async readRows(config, where, account, items) {
      const files = find(config.files, where)
      for (const found of files) {
        const file = read(found, config.max_file_bytes)
        account.file()
        if (file === undefined) {
          account.skipped('unreadable file')
          continue
        }
        for await (const item of items(file, found, files.length)) {
          builder.add(item, config, account)
          if (item.kind === 'category') continue
          rows += 1
          if (rows % 1000 === 0) onProgress?.(rows)
        }
      }
    },
    noteInput: (input) => void inputs.set(input.path, input),
    get inputs() {
      return [...inputs.values()]
    },
  }
}
