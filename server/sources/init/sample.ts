import { statSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic, ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import type { RowItem, SourceFile } from '../contract/source.ts'
import { findFiles, type FoundFile } from '../files/find-files.ts'
import { loadFile, MAX_FILE_BYTES } from '../files/load-file.ts'
import { createItemReader, labelsOf } from '../formats/read-items.ts'

/** What is read of one candidate at most: rows, files where there are many, and bytes of these together. */
const MAX_ROWS = 2_000
const MAX_SAMPLED = 200
const MAX_SAMPLED_BYTES = 1_000_000

/** So many files are read all. */
const FEW_FILES = 24
const MAX_BYTES = 100_000_000

/** A file that was read. */
export interface LoadedFile extends SourceFile {
  readonly found: FoundFile
}

/** Files of a candidate, read in part where they are many. */
export interface Sample {
  /** `files` of the source. */
  readonly pattern: string
  readonly files: readonly LoadedFile[]
  /** Number of files the pattern matches. */
  readonly total: number
  readonly report: ReportDiagnostic
  /** Problems of files, the first of each. */
  readonly problems: readonly Diagnostic[]
  /** Reads rows as a build would; at most 2,000. */
  rows(source: SourceConfig): Promise<readonly RowItem[]>
}

/** Reads files, each once. @param home The folder of the configuration. */
export function createSampler(home: string): {
  /** @param pattern Relative to `home`. @param isMeant Whether a file that it matches is one of the candidate's. */
  sample(pattern: string, isMeant: (file: FoundFile) => boolean): Sample
  /** A file by its path relative to `home`. */
  load(name: string): LoadedFile | undefined
} {
  const loaded = new Map<string, LoadedFile | Diagnostic>()
  const load = (found: FoundFile): LoadedFile | Diagnostic => {
    const known = loaded.get(found.path)
    if (known !== undefined) return known
    let problem: Diagnostic | undefined
    const { file } = loadFile(found, (one) => (problem ??= one), MAX_FILE_BYTES)
    const missing: Diagnostic = {
      severity: 'error',
      code: 'file_unreadable',
      message: 'the file cannot be read',
      location: { file: found.path, line: 1, column: 1 },
    }
    const result = file === undefined ? (problem ?? missing) : { ...file, found }
    loaded.set(found.path, result)
    return result
  }
  return {
    load(name) {
      const file = load({ absolutePath: path.join(home, name), path: name, folders: [] })
      return 'text' in file ? file : undefined
    },
    sample(pattern, isMeant) {
      const problems = new Map<string, Diagnostic>()
      const report = (one: Diagnostic): void => {
        if (!problems.has(one.location.file)) problems.set(one.location.file, one)
      }
      const all = findFiles(home, pattern, report, { file: pattern, line: 1, column: 1 }).files.filter(isMeant)
      const files = chooseFiles(all).flatMap((found) => {
        const file = load(found)
        if ('text' in file) return [file]
        report(file)
        return []
      })
      return {
        pattern,
        files,
        total: all.length,
        report,
        get problems() {
          return [...problems.values()]
        },
        async rows(source) {
          const labels = labelsOf(source, report, () => [])
          const read = createItemReader(source, { title: '', labels, hasSeveralFiles: all.length > 1 })
          const rows: RowItem[] = []
          for (const file of files) {
            for await (const item of read(file, file.found, report)) {
              if (item.kind === 'row') rows.push(item)
              if (rows.length >= MAX_ROWS) return rows
            }
          }
          return rows
        },
      }
    },
  }
}

/** All of few files; of many, some from everywhere among them. */
function chooseFiles(all: readonly FoundFile[]): readonly FoundFile[] {
  const sizes = all.map(({ absolutePath }) => statSync(absolutePath, { throwIfNoEntry: false })?.size ?? 0)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (all.length <= FEW_FILES && bytes <= MAX_BYTES) return all
  const step = Math.ceil(Math.max(all.length / MAX_SAMPLED, bytes / MAX_SAMPLED_BYTES))
  return all.filter((_, index) => index % step === 0)
}
