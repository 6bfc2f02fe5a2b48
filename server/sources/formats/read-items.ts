import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { LISTING_FIELDS } from '../../../shared/model/fields.ts'
import type { MappingConfig, SourceConfig } from '../../../shared/model/source-config.ts'
import type { SourceFile, SourceItem, SourceItems } from '../contract/source.ts'
import { baseName, type FoundFile } from '../files/find-files.ts'
import { reportBlank } from '../files/load-file.ts'
import { createCategoryRule } from '../mapping/category-rule.ts'
import { type Labels, readLabels } from '../mapping/read-labels.ts'
import { takeSuffixes } from '../mapping/take-suffixes.ts'
import { scalarText } from '../parse/records.ts'
import type { SourceContext } from './format.ts'
import { formatOf } from './formats.ts'

export type ItemReader = (file: SourceFile, found: FoundFile, report: ReportDiagnostic) => SourceItems

/** What the rows of a declared source depend on besides their files. */
export interface ItemReaderOptions {
  /** The directory's title: the page of rows that nothing else places. */
  readonly title: string
  readonly labels: Labels
  /** Whether the source is more than one file: then rows that nothing places belong to their file. */
  readonly hasSeveralFiles: boolean
}

/** Creates the {@link ItemReader} of a declared source, for its files in their order. */
export function createItemReader(source: SourceConfig, options: ItemReaderOptions): ItemReader {
  const { title, labels, hasSeveralFiles } = options
  const format = formatOf(source.kind)
  const rule = createCategoryRule(mappingOf(source), labels, ({ file, fileName }) =>
    file === undefined && hasSeveralFiles ? fileName : title,
  )
  return (file, found, report) => {
    if (source.kind !== 'markdown' && reportBlank(file, report)) return []
    const fileName = baseName(file.path)
    const place: SourceContext['place'] = (row) =>
      rule.place({ ...row, file: row.ownFile, folders: found.folders, fileName })
    const items = format.read(source, { file, found, rule, report, place })
    return source.suffix === undefined ? items : withSuffixes(items, source.suffix, source.fields)
  }
}

async function* withSuffixes(
  items: SourceItems,
  suffix: NonNullable<SourceConfig['suffix']>,
  fields: SourceConfig['fields'],
): AsyncGenerator<SourceItem> {
  const all: SourceItem[] = []
  for await (const item of items) all.push(item)
  yield* takeSuffixes(all, suffix, fields)
}

/** Fields of published listings that have no synonyms: such numbers of other sources are in their own words. */
const PUBLISHED_NUMBERS = Object.fromEntries(
  LISTING_FIELDS.flatMap((row) => ('said' in row ? [[row.name, row.name] as const] : [])),
)

/** Options for mapping rows. */
export function mappingOf(source: SourceConfig): MappingConfig {
  if (source.kind === 'jsonl') return { ...source, fields: { ...PUBLISHED_NUMBERS, ...source.fields } }
  if (source.kind !== 'markdown') return source
  // Its category rule is about headings; rows are mapped without one.
  const { category: _headings, ...mapping } = source
  return mapping
}

/** The labels of a source. @param readFiles Reads those in files. */
export function labelsOf(
  source: SourceConfig,
  report: ReportDiagnostic,
  readFiles: (pattern: string) => SourceFile[],
): Labels {
  const { category, labels, case_fold = true } = mappingOf(source)
  const config = (typeof category === 'object' ? category.labels : undefined) ?? labels
  return readLabels(config, case_fold, report, readFiles)
}

/** Where rows go that nothing places. */
export interface DefaultPage {
  readonly title: string
  /** Whether the operator names it: then such rows are no problem. */
  readonly isDeclared: boolean
}

/**
 * The page of rows that name none.
 *
 * @param title The directory's title: a document without headings is one page.
 * @param other Where other sources have no page for them.
 */
export function defaultPageOf(source: SourceConfig, title: string, other: string): DefaultPage {
  const { category, defaults, kind } = source
  const own = typeof category === 'object' && 'default' in category ? category.default : undefined
  const declared = own ?? scalarText(defaults?.['category'])
  if (declared !== undefined) return { title: declared, isDeclared: true }
  return { title: kind === 'markdown' && typeof category !== 'object' ? title : other, isDeclared: false }
}
