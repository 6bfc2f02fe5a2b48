import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import type { RowItem, SourceFile } from '../contract/source.ts'
import { findFrontMatter } from '../parse/parse-front-matter.ts'

/** Files that one entry of `sources:` would match, to guess the entry from. */
export interface Sample {
  /** The kind of source to try. */
  readonly kind: SourceConfig['kind']
  /** `files:` of the entry. */
  readonly pattern: string
  /** Loaded; not necessarily all of them. */
  readonly files: readonly SampleFile[]
  /** Number of files the entry matches. */
  readonly total: number
  /** Other data files: one may contain the titles of pages. */
  readonly others: readonly SourceFile[]
  /** Reads the loaded files by an entry, as a build would. */
  read(source: SourceConfig): Promise<RowItem[]>
  readonly report: ReportDiagnostic
}

/** A file of a {@link Sample}. */
export interface SampleFile extends SourceFile {
  /** Folders between the pattern's fixed part and the file. */
  readonly folders: readonly string[]
}

/** Whether the files are Markdown files with one row each; a single file is a document, even with front matter. */
export function haveFrontMatter({ files, total }: Sample): boolean {
  return total > 1 && files.filter(({ text }) => findFrontMatter(text) !== undefined).length >= files.length / 2
}
