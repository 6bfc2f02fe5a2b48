import type { ReportDiagnostic } from '../../shared/model/diagnostic.ts'
import type { CategoryRule, PlacementScope } from './category-rule.ts'
import type { FoundFile } from './find-files.ts'
import type { SourceFile } from './source.ts'

/** What reading one file of a declared source needs. */
export interface SourceContext {
  file: SourceFile
  found: FoundFile
  rule: CategoryRule
  report: ReportDiagnostic
}

/** A file's name without folders and extension. */
export function baseName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** The name of a row that has its file to itself: the file's, or the folder's where every file is called `index`. */
export function ownName({ file, found }: Pick<SourceContext, 'file' | 'found'>): string {
  const name = baseName(file.path)
  return /^_?(?:index|readme)$/i.test(name) ? (found.folders.at(-1) ?? name) : name
}

/** The scope in which the page of a row is looked for. */
export function placementScope(
  { file, found }: SourceContext,
  row: Pick<PlacementScope, 'fields' | 'key' | 'parents'> & { ownFile?: string },
): PlacementScope {
  return { ...row, file: row.ownFile, folders: found.folders, fileName: baseName(file.path) }
}
