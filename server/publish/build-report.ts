import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import type { SourceAccount } from '../sources/contract/directory-model.ts'
import type { EmbedReport } from './embed-report.ts'
import type { OutputSize } from './hosts/output-size.ts'
import type { PublishOutcome } from './publish-options.ts'

/** The outcome of a build. */
export interface BuildReport extends Omit<PublishOutcome, 'status' | 'outputs'> {
  /** `rejected`: strict, and there were diagnostics; nothing was published. */
  status: PublishOutcome['status'] | 'rejected'
  title: string
  baseUrl: string
  /** Different listings. */
  listings: number
  accounts: readonly SourceAccount[]
  diagnostics: readonly Diagnostic[]
  /** What hosts limit; only of a release for static hosts. */
  output?: OutputSize
  /** What else the operator should know. */
  notes: readonly string[]
  /** Scripts for other people's pages; absent where nothing was published. */
  embed?: EmbedReport
}
