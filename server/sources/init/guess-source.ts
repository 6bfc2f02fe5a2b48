import path from 'node:path'
import type { Diagnostic, ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import type { RowItem, SourceFile } from '../contract/source.ts'
import { findFiles, type FoundFile } from '../files/find-files.ts'
import { loadFile } from '../files/load-file.ts'
import { formatOf, kindsOf } from '../formats/formats.ts'
import type { SourceGuess } from '../guess/guess-explanation.ts'
import type { Sample, SampleFile } from '../guess/sample.ts'
import { createSpellings } from '../mapping/spellings.ts'
import { createItemReader } from '../reading/file-reader.ts'

/** Files of a source that are read to guess from; the mapping does not change after the first few hundred. */
const SAMPLE_FILES = 200

/** Files beside them that may contain the titles of pages. */
const OTHER_FILES = 20

/** A guessed source and the problems of its files. */
export interface SourceProposal extends SourceGuess {
  /** An error means that no rows were found. */
  diagnostics: Diagnostic[]
}

/** Files that may be a source. Paths are absolute. */
export interface Candidate {
  /** `files:` of the source. */
  readonly pattern: string
  /** Files that the pattern matches and is meant to match. */
  readonly paths: readonly string[]
  readonly others: readonly string[]
}

interface LoadedSample {
  readonly found: FoundFile
  readonly file: SampleFile
}

/** Everything after the last dot of a file's name, in lower case. */
export function extensionOf(file: string): string {
  return path.extname(file).slice(1).toLowerCase()
}

/**
 * Guesses how to declare files as a source from the results of reading them in each format.
 *
 * @param home The folder of the configuration.
 * @returns `undefined` when no format fits.
 */
export async function guessSource(home: string, candidate: Candidate): Promise<SourceProposal | undefined> {
  const { pattern, paths } = candidate
  const problems = new Map<string, Diagnostic>()
  // The first problem of each file is enough to examine it.
  const report: ReportDiagnostic = (problem) => {
    if (!problems.has(problem.location.file)) problems.set(problem.location.file, problem)
  }
  const meant = new Set(paths)
  const step = Math.ceil(paths.length / SAMPLE_FILES)
  const found = findFiles(home, pattern, report, { file: pattern, line: 1, column: 1 })
    .files.filter(({ absolutePath }) => meant.has(absolutePath))
    .filter((_, index) => index % step === 0)
  const loaded = found.flatMap((one): LoadedSample[] => {
    const { file } = loadFile(one, report)
    return file === undefined ? [] : [{ found: one, file: { ...file, folders: one.folders } }]
  })
  const others = candidate.others.slice(0, OTHER_FILES).flatMap((absolutePath): SourceFile[] => {
    const name = path.relative(home, absolutePath).replaceAll(path.sep, '/')
    const { file } = loadFile({ absolutePath, path: name, folders: [] }, report)
    return file === undefined ? [] : [file]
  })
  const kinds = kindsOf(extensionOf(pattern))
  const [first] = kinds
  if (first !== undefined && loaded.length === 0) {
    return { source: { kind: first, files: pattern }, explanation: [], rows: 0, diagnostics: [...problems.values()] }
  }
  for (const kind of kinds) {
    const sample: Sample = {
      kind,
      pattern,
      files: loaded.map(({ file }) => file),
      total: paths.length,
      others,
      read: (source) => readRows(source, loaded, report),
      report,
    }
    const guess = await formatOf(kind).guess(sample)
    if (guess !== undefined) return { ...guess, diagnostics: weigh([...problems.values()], guess, pattern) }
  }
  return undefined
}

/** Reads rows as a build would. */
async function readRows(
  source: SourceConfig,
  files: readonly LoadedSample[],
  report: ReportDiagnostic,
): Promise<RowItem[]> {
  const spec = { kind: 'declared', source, title: '', labelFiles: [], hasSeveralFiles: files.length > 1 } as const
  const read = createItemReader(spec, createSpellings())
  const rows: RowItem[] = []
  for (const { file, found } of files) {
    for await (const item of read(file, found, report)) if (item.kind === 'row') rows.push(item)
  }
  return rows
}

/** Where there are rows, problems of single files are no reason to write nothing. */
function weigh(problems: readonly Diagnostic[], { rows, problem }: SourceGuess, file: string): Diagnostic[] {
  if (rows > 0) return problems.map((one) => ({ ...one, severity: 'warning' }))
  if (problems.some(({ severity }) => severity === 'error')) return [...problems]
  return [...problems, noRows(file, problem ?? 'the file contains no rows')]
}

/** Reports that there is nothing to read. */
export function noRows(file: string, message: string): Diagnostic {
  return { severity: 'error', code: 'guess_no_rows', message, location: { file, line: 1, column: 1 } }
}
