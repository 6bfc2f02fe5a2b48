import type { Diagnostic, ReportDiagnostic } from '../../shared/model/diagnostic.ts'
import type { MappingConfig, RecordSourceConfig, SourceConfig } from '../../shared/model/source-config.ts'
import { type CategoryRule, createCategoryRule } from './category-rule.ts'
import type { FileRows } from './file-reading.ts'
import type { FoundFile } from './find-files.ts'
import { readMarkdownRows } from './markdown.ts'
import { readCsvSource } from './read-csv-source.ts'
import { readFileRows, type SourceItems } from './read-file-rows.ts'
import { readFrontMatterSource } from './read-front-matter-source.ts'
import { type Labels, readLabels } from './read-labels.ts'
import { readNativeCategory, readNativeListing } from './read-native.ts'
import { readTreeSource } from './read-tree-source.ts'
import type { SourceFile } from './source.ts'
import { createSpellings, type Spellings } from './spellings.ts'

/** How the files of one source are read: data only, so that any thread can do it and a digest can tell it apart. */
export type ReaderSpec = NativeSpec | DeclaredSpec

/** A folder of the native format. */
export interface NativeSpec {
  readonly kind: 'native-category' | 'native-listing'
}

/** An entry of `sources:`. */
export interface DeclaredSpec {
  readonly kind: 'declared'
  readonly source: SourceConfig
  /** The directory's title: the page of rows that nothing else places. */
  readonly title: string
  /** What `labels` names. */
  readonly labelFiles: readonly SourceFile[]
  /** Whether the source is more than one file: then rows that nothing places belong to their file. */
  readonly hasSeveralFiles: boolean
}

/** Reads files of one source. */
export interface FileReader {
  /** @param before What was reported of the file already. */
  read(file: SourceFile, found: FoundFile, before: readonly Diagnostic[]): Promise<FileRows>
  /** Of all files it has read. */
  readonly spellings: Spellings
}

/** Creates the {@link FileReader} of a source. */
export function createFileReader(spec: ReaderSpec): FileReader {
  const spellings = createSpellings()
  const mapping = mappingOf(spec)
  const itemsOf = spec.kind === 'declared' ? createItemReader(spec, spellings) : nativeReader(spec)
  return {
    spellings,
    read: (file, found, before) => readFileRows((report) => itemsOf(file, found, report), mapping, spellings, before),
  }
}

/** What rows are mapped with. */
export function mappingOf(spec: ReaderSpec): MappingConfig {
  if (spec.kind !== 'declared') return { files: [] }
  if (spec.source.kind !== 'markdown') return spec.source
  // Its category rule is about headings; rows are mapped without one.
  const { category: _headings, ...mapping } = spec.source
  return mapping
}

/** The labels of a source. @param readFiles Reads those that are in files. */
export function labelsOf(
  source: RecordSourceConfig,
  report: ReportDiagnostic,
  readFiles: (pattern: string) => SourceFile[],
): Labels {
  const config = (typeof source.category === 'object' ? source.category.labels : undefined) ?? source.labels
  return readLabels(config, source.case_fold ?? true, report, readFiles)
}

type ItemReader = (file: SourceFile, found: FoundFile, report: ReportDiagnostic) => SourceItems

function nativeReader({ kind }: NativeSpec): ItemReader {
  const read = kind === 'native-category' ? readNativeCategory : readNativeListing
  return (file, _found, report) => read(file, report)
}

function createItemReader(
  { source, title, labelFiles, hasSeveralFiles }: DeclaredSpec,
  spellings: Spellings,
): ItemReader {
  if (source.kind === 'markdown') return (file, _found, report) => readMarkdownRows(file, source, report)
  // What is wrong with labels is told once, by whoever reads them first.
  const labels = labelsOf(
    source,
    () => {},
    () => [...labelFiles],
  )
  const rule: CategoryRule = createCategoryRule(
    source,
    labels,
    ({ file, fileName }) => (file === undefined && hasSeveralFiles ? fileName : title),
    spellings,
  )
  return (file, found, report) => {
    const context = { file, found, rule, report }
    if (source.kind === 'csv') return readCsvSource(source, context)
    if (source.kind === 'front-matter') return readFrontMatterSource(context)
    return readTreeSource(source, context)
  }
}
