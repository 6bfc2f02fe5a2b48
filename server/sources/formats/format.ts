import type { SourceConfig } from '../../../shared/model/source-config.ts'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { RowItem, SourceFile, SourceItems } from '../contract/source.ts'
import type { FoundFile } from '../files/find-files.ts'
import type { CategoryRule, Placement } from '../mapping/category-rule.ts'

/** Everything needed to read one file of a declared source. */
export interface SourceContext {
  readonly file: SourceFile
  readonly found: FoundFile
  readonly rule: CategoryRule
  readonly report: ReportDiagnostic
  /** Finds the pages of a row by the rule. */
  readonly place: (row: Pick<RowItem, 'fields' | 'key' | 'ownFile' | 'parents'>) => Placement
}

/** How sources of one kind are read. */
export interface Format<Source extends SourceConfig = SourceConfig> {
  /** File extensions, in lower case and without the dot. */
  readonly extensions: readonly string[]
  read(source: Source, context: SourceContext): SourceItems
}

/** A format for every kind of source: a kind without one does not compile. */
export type FormatTable<Kinds extends string = SourceConfig['kind']> = {
  readonly [Kind in Kinds]: Format<Extract<SourceConfig, { kind: Kind }>>
}
