import type { ReportDiagnostic, SourceLocation } from '../../shared/model/diagnostic.ts'
import type { SourceConfig } from '../../shared/model/source-config.ts'
import type { SourceFile } from './contract/source.ts'
import type { DirectoryBuilder } from './gather/directory-builder.ts'
import { mapCategory } from './mapping/map-category.ts'
import { labelsOf } from './reading/file-reader.ts'

/**
 * Reads the labels of a source and declares the pages they stand for.
 *
 * @param where Where the source is declared.
 * @param loadFiles Loads the files of a pattern.
 * @returns The files they are in.
 */
export function declareLabels(
  source: SourceConfig,
  where: SourceLocation,
  builder: DirectoryBuilder,
  loadFiles: (pattern: string) => SourceFile[],
  report: ReportDiagnostic,
): SourceFile[] {
  // Headings are titles already.
  if (source.kind === 'markdown') return []
  const files: SourceFile[] = []
  const labels = labelsOf(source, report, (pattern) => {
    files.push(...loadFiles(pattern))
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
