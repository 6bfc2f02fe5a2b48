import type { ReportDiagnostic, SourceLocation } from '../../shared/model/diagnostic.ts'
import type { MarkdownSourceConfig, RecordSourceConfig, SourceConfig } from '../../shared/model/source-config.ts'
import { type AccountKeeper, createAccount } from './account.ts'
import { createCategoryRule } from './category-rule.ts'
import type { DirectoryBuilder } from './directory-builder.ts'
import type { SourceAccount } from './directory-model.ts'
import { readMarkdownRows } from './markdown.ts'
import { readCsvSource } from './read-csv-source.ts'
import { readFrontMatterSource } from './read-front-matter-source.ts'
import { readLabels } from './read-labels.ts'
import { readTreeSource } from './read-tree-source.ts'
import type { SourceContext } from './source-context.ts'
import type { SourceItems, SourceReader } from './source-reader.ts'

/** What reading a declared source needs. */
export interface DeclaredSourceContext {
  builder: DirectoryBuilder
  reader: SourceReader
  report: ReportDiagnostic
  /** The directory's title: the page of rows that nothing else places. */
  title: string
}

/** Reads one entry of `sources:`. @param where Where it is written. */
export async function readDeclaredSource(
  source: SourceConfig,
  where: SourceLocation,
  context: DeclaredSourceContext,
): Promise<SourceAccount> {
  const account = createAccount([source.files].flat().join(', '))
  if (source.kind === 'markdown') await readMarkdownSource(source, where, context, account)
  else await readRecordSource(source, where, context, account)
  return account.finish()
}

async function readMarkdownSource(
  source: MarkdownSourceConfig,
  where: SourceLocation,
  { reader, report }: DeclaredSourceContext,
  account: AccountKeeper,
): Promise<void> {
  // Its category rule is about headings; rows are mapped without one.
  const { category: _headings, ...mapping } = source
  await reader.readRows(mapping, where, account, (file) => readMarkdownRows(file, source, report))
}

async function readRecordSource(
  source: RecordSourceConfig,
  where: SourceLocation,
  { builder, reader, report, title }: DeclaredSourceContext,
  account: AccountKeeper,
): Promise<void> {
  const labelsConfig = (typeof source.category === 'object' ? source.category.labels : undefined) ?? source.labels
  const labels = readLabels(labelsConfig, source.case_fold ?? true, report, (pattern) =>
    reader.readFiles(pattern, where, source.max_file_bytes),
  )
  for (const label of labels.declared) {
    const ref = { path: [label.title] }
    builder.add({ kind: 'category', ref, fields: label.fields, location: label.location ?? where }, source, account)
  }
  let fileCount = 1
  const rule = createCategoryRule(source, labels, ({ file, fileName }) =>
    file === undefined && fileCount > 1 ? fileName : title,
  )
  await reader.readRows(source, where, account, (file, found, count) => {
    fileCount = count
    return readItems(source, { file, found, rule, report })
  })
}

function readItems(source: RecordSourceConfig, context: SourceContext): SourceItems {
  if (source.kind === 'csv') return readCsvSource(source, context)
  if (source.kind === 'front-matter') return readFrontMatterSource(context)
  return readTreeSource(source, context)
}
