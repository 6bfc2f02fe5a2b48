import { statSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic, ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import type { RowItem, SourceFile } from '../contract/source.ts'
import { foundBy, type FoundFile } from '../files/find-files.ts'
import { loadFile, MAX_FILE_BYTES } from '../files/load-file.ts'
import { createItemReader, labelsOf } from '../formats/read-items.ts'

/** What is read of one candidate at most: rows, of each file where these are few; files where there are many, and bytes. */
const MAX_ROWS = 2_000
const MAX_SAMPLED = 200
const MAX_SAMPLED_BYTES = 1_000_000

/** Of documents so much less is read as they take longer. */
const DOCUMENT = /\.(?:md|markdown|mdx|rst|org|adoc|html?)$/i
const SLOWER = 2.5

/** So many files are all read. */
export const FEW_FILES = 24

/** A file that was read. */
export interface LoadedFile extends SourceFile {
  /** By the pattern of the last sample that it is in. */
  readonly found: FoundFile
}

/** Files of a candidate, read in part where they are many. */
export interface Sample {
  readonly pattern: string
  readonly files: readonly LoadedFile[]
  readonly total: number
  /** Whether these rows of {@link Sample.rows} are not all. */
  isCut(rows: readonly RowItem[]): boolean
  readonly report: ReportDiagnostic
  /** Problems of files, the first of each. */
  readonly problems: readonly Diagnostic[]
  /** Reads rows as a build would; at most 2,000. */
  rows(source: SourceConfig): Promise<readonly RowItem[]>
}

/** Reads files, each once. @param home The folder of the configuration. */
export function createSampler(home: string): {
  /** @param pattern Relative to `home`. @param paths What it matches, absolute. */
  sample(pattern: string, paths: readonly string[]): Sample
  /** A file by its path relative to `home`. */
  load(name: string): LoadedFile | undefined
} {
  const loaded = new Map<string, LoadedFile>()
  const load = (found: FoundFile, report: ReportDiagnostic = () => undefined): LoadedFile | undefined => {
    const known = loaded.get(found.path)
    if (known !== undefined) return Object.assign(known, { found })
    const { file } = loadFile(found, report, MAX_FILE_BYTES)
    if (file !== undefined) loaded.set(found.path, { ...file, found })
    return loaded.get(found.path)
  }
  return {
    load: (name) => load(foundBy(home, name, path.join(home, name))),
    sample(pattern, paths) {
      const problems = new Map<string, Diagnostic>()
      const report = (one: Diagnostic): void => {
        if (!problems.has(one.location.file)) problems.set(one.location.file, one)
      }
      const files = choosePaths(paths).flatMap((path) => load(foundBy(home, pattern, path), report) ?? [])
      const cut = new WeakSet<readonly RowItem[]>()
      return {
        pattern,
        files,
        total: paths.length,
        isCut: (rows) => cut.has(rows),
        report,
        get problems() {
          return [...problems.values()]
        },
        async rows(source) {
          const labels = labelsOf(source, report, (name) =>
            [load(foundBy(home, name, path.join(home, name))) ?? []].flat(),
          )
          const read = createItemReader(source, { title: '', labels, hasSeveralFiles: paths.length > 1 })
          const rows: RowItem[] = []
          const most = files.length <= FEW_FILES ? MAX_ROWS : Math.ceil(MAX_ROWS / files.length)
          for (const file of files) {
            let count = 0
            for await (const item of read(file, file.found, report)) {
              if (item.kind !== 'row') continue
              count += 1
              if (count <= most) rows.push(item)
              else {
                cut.add(rows)
                break
              }
            }
          }
          return rows
        },
      }
    },
  }
}

/** All of few files; of many, some from everywhere among them. */
function choosePaths(paths: readonly string[]): readonly string[] {
  if (paths.length <= FEW_FILES) return paths
  const some = everyNth(paths, paths.length / MAX_SAMPLED)
  const bytes = some.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
  const cost = DOCUMENT.test(paths[0] ?? '') ? SLOWER : 1
  return everyNth(some, (bytes * cost) / MAX_SAMPLED_BYTES)
}

function everyNth<Any>(all: readonly Any[], step: number): readonly Any[] {
  const whole = Math.ceil(step)
  return whole < 2 ? all : all.filter((_, index) => index % whole === 0)
}
