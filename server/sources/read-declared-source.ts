import type { ReportDiagnostic, SourceLocation } from '../../shared/model/diagnostic.ts'
import type { RecordSourceConfig, SourceConfig } from '../../shared/model/source-config.ts'
import { createAccount } from './account.ts'
import type { DirectoryBuilder } from './directory-builder.ts'
import type { SourceAccount } from './directory-model.ts'
import { labelsOf } from './file-reader.ts'
import { mapCategory } from './map-category.ts'
import type { SourceReader } from './source-reader.ts'
import type { SourceFile } from './source.ts'

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
  const { reader, title } = context
  const account = createAccount([source.files].flat().join(', '))
  const labelFiles = source.kind === 'markdown' ? [] : declareLabels(source, where, context)
  const files = reader.find(source.files, where)
  const hasSeveralFiles = files.length > 1
  await reader.readRows({ kind: 'declared', source, title, labelFiles, hasSeveralFiles }, files, account)
  return account.finish()
}

/** Reads the labels of a source and declares the pages that they stand for. @returns Their files. */
function declareLabels(
  source: RecordSourceConfig,
  where: SourceLocation,
  { builder, reader, report }: DeclaredSourceContext,
): SourceFile[] {
  const files: SourceFile[] = []
  const labels = labelsOf(source, report, (pattern) => {
    files.push(...reader.readFiles(pattern, where, source.max_file_bytes))
    return files
  })
  for (const label of labels.declared) {
    const ref = { path: [label.title] }
    const location = label.location ?? where
    const fields = mapCategory(
      { kind: 'category', ref, fields: label.fields, location },
      source.category_fields,
      report,
    )
    builder.declare({ ref, fields, location }, source)
  }
  return files
}
