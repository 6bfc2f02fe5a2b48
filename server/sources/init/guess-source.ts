import path from 'node:path'
import { statSync } from 'node:fs'
import type { Diagnostic, ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import { comparableUrl } from '../../../shared/model/http-url.ts'
import { type SourceConfig, sourceConfigSchema } from '../../../shared/model/source-config.ts'
import type { RowItem, SourceFile } from '../contract/source.ts'
import { findFiles, type FoundFile } from '../files/find-files.ts'
import { loadFile } from '../files/load-file.ts'
import { formatOf, kindsOf } from '../formats/formats.ts'
import type { Sample, SampleFile } from '../guess/sample.ts'
import { fold } from '../mapping/fold-value.ts'
import { mapRow } from '../mapping/map-row.ts'
import { createItemReader, labelsOf } from '../formats/read-items.ts'
import type { MappingConfig } from '../../../shared/model/source-config.ts'
import { takeSuffixes } from '../mapping/take-suffixes.ts'
import { examples, percent, type SourceGuess } from '../guess/guess-explanation.ts'

/** Files of a source that are read to guess from; the mapping does not change after the first few hundred. */
const SAMPLE_FILES = 200

/** Size of what is read of several files, about: Markdown takes seconds for a megabyte. */
const SAMPLE_BYTES = 400_000

/** Files beside them that may contain the titles of pages. */
const OTHER_FILES = 20

/** A guessed source and the problems of its files. */
export interface SourceProposal extends SourceGuess {
  /** Different listings with an address, a description or several facts, of all files; estimated where only some were read. */
  complete: number
  /** What identifies the rows that were read: their addresses, or else their names. */
  keys: ReadonlySet<string>
  /** What sorts them: titles of pages and tags, folded. */
  titles: ReadonlySet<string>
  /** The further fields of rows that were read. */
  extras: readonly Listing['extra'][]
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
  const bytes = paths.reduce((sum, file) => sum + statSync(file).size, 0)
  const step = paths.length === 1 ? 1 : Math.ceil(Math.max(paths.length / SAMPLE_FILES, bytes / SAMPLE_BYTES))
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
    const diagnostics = [...problems.values()]
    return {
      source: { kind: first, files: pattern },
      explanation: [],
      rows: 0,
      complete: 0,
      keys: new Set(),
      titles: new Set(),
      extras: [],
      diagnostics,
    }
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
    if (guess === undefined) continue
    const diagnostics = weigh([...problems.values()], guess, pattern)
    return { ...(await weighRows(sample, guess)), diagnostics }
  }
  return undefined
}

/** Most rows that are weighed. */
const MAX_WEIGHED = 20_000

/** Most rows whose further fields are compared. */
const MAX_EXTRAS = 2_000

/** Facts that make up for an address and a description. */
const MIN_FACTS = 4

/** How much the guess makes of the files, as a build would read them. */
async function weighRows(sample: Sample, guess: SourceGuess): Promise<Omit<SourceProposal, 'diagnostics'>> {
  const parsed = sourceConfigSchema.safeParse(guess.source)
  if (!parsed.success || guess.rows === 0)
    return { ...guess, complete: 0, keys: new Set(), titles: new Set(), extras: [] }
  const rows = (await sample.read(parsed.data)).slice(0, MAX_WEIGHED)
  const { category: _pages, ...mapping } = parsed.data
  const keys = new Set<string>()
  const titles = new Set<string>()
  const extras: Listing['extra'][] = []
  const seen = new Set<string>()
  const files = new Set<string>()
  // The name of a file or a key names anything.
  const isNamed = !String(parsed.data.fields?.['name']).startsWith('$')
  let complete = 0
  for (const row of rows) {
    const { key: _key, ownFile: _ownFile, ...unnamed } = row
    const listing = mapRow(isNamed ? unnamed : row, mapping, () => undefined)?.listing
    if (listing === undefined) continue
    const key = comparableUrl(listing.url ?? listing.name)
    // One listing in several places is one.
    const identity = `${listing.name}\n${key}`
    const isTold = listing.url !== undefined || listing.links.length > 0 || listing.description !== undefined
    if (!seen.has(identity) && (isTold || (isNamed && Object.keys(listing.extra).length >= MIN_FACTS))) complete += 1
    seen.add(identity)
    files.add(row.location.file)
    keys.add(key)
    for (const { path: names } of row.categories) titles.add(fold(names.at(-1) ?? ''))
    if (extras.length < MAX_EXTRAS) extras.push(listing.extra)
    for (const tag of listing.tags) titles.add(fold(tag))
  }
  // What holds for a few files of many holds for no others.
  const isTypical = files.size >= sample.files.length / 2
  return {
    ...addSuffix(guess, rows, parsed.data.fields, sample.total === 1),
    complete: isTypical ? Math.round((complete * sample.total) / sample.files.length) : complete,
    keys,
    titles,
    extras,
  }
}

/** Reads rows as a build would. */
async function readRows(
  source: SourceConfig,
  files: readonly LoadedSample[],
  report: ReportDiagnostic,
): Promise<RowItem[]> {
  const labels = labelsOf(source, report, () => [])
  const read = createItemReader(source, { title: '', labels, hasSeveralFiles: files.length > 1 })
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

/** Share of rows that end with a word in parentheses which makes it a field. */
const MIN_SHARE = 0.2

const FORMATS = /^(?:pdf|html|epub|mobi|video|audio|book|paper|course|slides|podcast|e-?mail|rtf|djvu|ps|tex|docx?)\b/i

const FIELD = '$suffix'

/** Adds `suffix` to a guess where many rows end with a few words in parentheses. @param rows Of all files. */
function addSuffix(
  guess: SourceGuess,
  rows: readonly RowItem[],
  fields: MappingConfig['fields'],
  isOneFile: boolean,
): SourceGuess {
  const taken = takeSuffixes(rows, FIELD, fields).flatMap((item): string[][] => {
    const words: unknown = item.kind === 'row' ? item.fields[FIELD] : undefined
    return Array.isArray(words) ? [words.map(String)] : []
  })
  if (taken.length === 0 || taken.length < rows.length * MIN_SHARE) return guess
  const words = taken.flat()
  const isFormat = words.filter((word) => FORMATS.test(word)).length >= words.length / 2
  const field = isFormat ? 'format' : 'label'
  const reason = `${percent(taken.length, rows.length)} of rows end with such words in parentheses, for instance ${examples(words)}`
  return {
    ...guess,
    source: { ...guess.source, suffix: isOneFile ? field : { field, values: [...new Set(words)] } },
    explanation: [...guess.explanation, { path: ['suffix'], decision: `the field \`${field}\``, reason }],
  }
}
