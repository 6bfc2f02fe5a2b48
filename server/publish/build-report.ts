import type { PolicySources } from '../../shared/content-security-policy.ts'
import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import type { SourceAccount } from '../sources/contract/directory-model.ts'
import type { EmbedReport } from './embed-report.ts'
import type { OutputSize } from './hosts/host-limits.ts'
import type { Shrinkage } from './find-shrinkage.ts'
import type { PublishOutcome } from './publish-options.ts'

/** The outcome of a build. */
export interface BuildReport extends Omit<PublishOutcome, 'status'> {
  /**
   * Nothing was published where it is `rejected`: no listings, or strict with diagnostics; or `shrunk`: too much of the release
   * before would be lost.
   */
  status: PublishOutcome['status'] | 'rejected' | 'shrunk'
  /** What would be lost, where it is `shrunk`; the notes say it in words. */
  shrinkage?: Shrinkage
  title: string
  baseUrl: string
  /** Different listings. */
  listings: number
  accounts: readonly SourceAccount[]
  diagnostics: readonly Diagnostic[]
  /** What the operator's own markup and fonts need of the Content Security Policy; absent where that is nothing. */
  opened?: PolicySources
  /** What hosts limit; only of a release for static hosts. */
  output?: OutputSize
  /** What else the operator should know. */
  notes: readonly string[]
  /** Scripts for other people's pages; absent where nothing was published. */
  embed?: EmbedReport
}
