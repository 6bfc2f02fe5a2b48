import type { Diagnostic, ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { FieldSchema } from '../../../shared/model/field-schema.ts'
import type { MappingConfig, SourceConfig } from '../../../shared/model/source-config.ts'
import { createCategoryRule } from '../mapping/category-rule.ts'
import type { FileRows } from '../spool/file-reading.ts'
import { baseName, type FoundFile } from '../files/find-files.ts'
import type { SourceContext } from '../formats/format.ts'
import { formatOf } from '../formats/formats.ts'
import type { InputFile } from '../contract/directory-model.ts'
import { loadFile } from '../files/load-file.ts'
import { type ItemMapping, mapItems } from './map-items.ts'
import { type Labels, readLabels } from '../mapping/read-labels.ts'
import { readNativeCategory, readNativeListing } from '../formats/read-native.ts'
import { takeSuffixes } from '../mapping/take-suffixes.ts'
import type { SourceFile, SourceItem, SourceItems } from '../contract/source.ts'
import { scalarText } from '../parse/records.ts'
import { createSpellings, type Spellings } from '../mapping/spellings.ts'

/** How the files of one source are read: data only, so that any thread can do it and a digest can identify it. */
export type ReaderSpec = NativeSpec | DeclaredSpec

/** A folder of the native format. */
export interface NativeSpec {
  readonly kind: 'native-category' | 'native-listing'
  /** Page of rows that name none. */
  readonly other: string
  /** What the directory says about fields. */
  readonly schema: readonly FieldSchema[]
}

/** An entry of `sources:`. */
export interface DeclaredSpec {
  readonly kind: 'declared'
  readonly source: SourceConfig
  /** The directory's title: the page of rows that nothing else places. */
  readonly title: string
  /** Page of rows that name none although others do. */
  readonly other: string
  /** What the directory says about fields. */
  readonly schema: readonly FieldSchema[]
  /** The labels that `labels` names. */
  readonly labelFiles: readonly SourceFile[]
  /** Whether the source is more than one file: then rows that nothing places belong to their file. */
  readonly hasSeveralFiles: boolean
}

/** The outcome of reading a file. */
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

/** Reads files of one source, one at a time. */
export interface FileReader {
  /** Loads, reads and maps a file by itself, as if there were no others. */
  readAlone(found: FoundFile): Promise<FileOutcome>
  /** Like {@link readAlone}, after the files read before: their spellings of titles come first. */
  readAfterOthers(found: FoundFile): Promise<FileOutcome>
  /** Of all files read so far. */
  readonly spellings: Spellings
}

/** Fields of published listings that have no synonyms. */
const PUBLISHED_NUMBERS = { stars: 'stars', last_commit: 'last_commit', last_release: 'last_release' }

/** Creates the {@link FileReader} of a source. */
export function createFileReader(spec: ReaderSpec): FileReader {
  const spellings = createSpellings()
  const mapping = mappingOf(spec)
  const itemsOf = spec.kind === 'declared' ? createItemReader(spec, spellings) : nativeReader(spec)
  const maxBytes = spec.kind === 'declared' ? spec.source.max_file_bytes : undefined

  const readAfterOthers = async (found: FoundFile): Promise<FileOutcome> => {
    const problems: Diagnostic[] = []
    const readMs = Date.now()
    const { input, file, digest } = loadFile(found, (problem) => void problems.push(problem), maxBytes)
    if (file === undefined || digest === undefined) return { input, readMs, problems }
    const rows = await mapItems(
      (report) => itemsOf(file, found, report),
      { ...homelessOf(spec), mapping, fields: spec.schema },
      spellings,
      problems,
    )
    return { input, digest, readMs, rows, problems: [] }
  }
  return {
    spellings,
    readAfterOthers,
    readAlone(found) {
      spellings.clear()
      return readAfterOthers(found)
    },
  }
}

/** Where rows go that nothing places. A document without headings is one page. */
function homelessOf(spec: ReaderSpec): Pick<ItemMapping, 'other' | 'isDeclared'> {
  if (spec.kind !== 'declared') return { other: spec.other, isDeclared: false }
  const { category, defaults } = spec.source
  const own = typeof category === 'object' && 'default' in category ? category.default : undefined
  const declared = own ?? scalarText(defaults?.['category'])
  const other = spec.source.kind === 'markdown' && !(typeof category === 'object') ? spec.title : spec.other
  return declared === undefined ? { other, isDeclared: false } : { other: declared, isDeclared: true }
}

/** Options for mapping rows. */
export function mappingOf(spec: ReaderSpec): MappingConfig {
  if (spec.kind !== 'declared') return { files: [] }
  // Such numbers of other sources are in their own words.
  if (spec.source.kind === 'jsonl') return { ...spec.source, fields: { ...PUBLISHED_NUMBERS, ...spec.source.fields } }
  if (spec.source.kind !== 'markdown') return spec.source
  // Its category rule is about headings; rows are mapped without one.
  const { category: _headings, ...mapping } = spec.source
  return mapping
}

/** The labels of a source. @param readFiles Reads those in files. */
export function labelsOf(
  source: MappingConfig,
  report: ReportDiagnostic,
  readFiles: (pattern: string) => SourceFile[],
): Labels {
  const config = (typeof source.category === 'object' ? source.category.labels : undefined) ?? source.labels
  return readLabels(config, source.case_fold ?? true, report, readFiles)
}

/** Reads the items of one file. */
export type ItemReader = (file: SourceFile, found: FoundFile, report: ReportDiagnostic) => SourceItems

function nativeReader({ kind }: NativeSpec): ItemReader {
  const read = kind === 'native-category' ? readNativeCategory : readNativeListing
  return (file, _found, report) => read(file, report)
}

/** Creates the {@link ItemReader} of a declared source. @param spellings Of the files read so far. */
export function createItemReader(spec: DeclaredSpec, spellings: Spellings): ItemReader {
  const { source, title, labelFiles, hasSeveralFiles } = spec
  const mapping = mappingOf(spec)
  const format = formatOf(source.kind)
  // Problems of labels are reported once, by the first reader.
  const labels = labelsOf(
    mapping,
    () => {},
    () => [...labelFiles],
  )
  const rule = createCategoryRule(
    mapping,
    labels,
    ({ file, fileName }) => (file === undefined && hasSeveralFiles ? fileName : title),
    spellings,
  )
  return (file, found, report) => {
    const fileName = baseName(file.path)
    const place: SourceContext['place'] = (row) =>
      rule.place({ ...row, file: row.ownFile, folders: found.folders, fileName })
    const items = format.read(source, { file, found, rule, report, place })
    return source.suffix === undefined ? items : withSuffixes(items, source.suffix, source.fields)
  }
}

async function* withSuffixes(
  items: SourceItems,
  ...[suffix, fields]: [NonNullable<SourceConfig['suffix']>, SourceConfig['fields']]
): AsyncGenerator<SourceItem> {
  const all: SourceItem[] = []
  for await (const item of items) all.push(item)
  yield* takeSuffixes(all, suffix, fields)
}
