import type { PolicySources } from '../../shared/content-security-policy.ts'
import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import type { SourceAccount } from '../sources/contract/directory-model.ts'
import type { OutputSize } from './hosts/host-limits.ts'
import type { Shrinkage } from './find-shrinkage.ts'
import type { PublishOutcome } from './publish-options.ts'
import type { EmbedAssets, SiteDocument } from '../../shared/model/site-document.ts'
import { pinnedToolsSnippet } from '../../shared/renditions/html/agents/embed-html.ts'
import { createPageUrls } from '../../shared/urls.ts'
import type { PageUrls } from '../../shared/urls.ts'

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
  notes: readonly string[]
  /** Scripts for other people's pages; absent where nothing was published. */
  embed?: EmbedReport
}

/** A script for other people's pages, at its addresses. */
interface EmbedAddresses {
  /** Always the newest. */
  url: string
  /** Exactly this script; permanent. */
  pinnedUrl: string
  /** Its integrity: `sha384-…`. */
  integrity: string
}

export interface EmbedReport {
  /** HTML to paste: the tools of the whole directory, with exactly the script of this release. */
  pinnedTag: string
  script: EmbedAddresses
  module: EmbedAddresses
}

/** Returns the scripts for other people's pages, or `undefined` where a release has none. */
export function reportEmbed(baseUrl: string, { embed }: SiteDocument['assets']): EmbedReport | undefined {
  if (embed === undefined) return undefined
  const urls = createPageUrls(baseUrl)
  return {
    pinnedTag: pinnedToolsSnippet({ urls, slug: '' }, embed),
    script: addressesOf(urls, embed.script),
    module: addressesOf(urls, embed.module),
  }
}

function addressesOf(urls: PageUrls, { path, pinned, integrity }: EmbedAssets['script']): EmbedAddresses {
  return { url: urls.file(path), pinnedUrl: urls.file(pinned), integrity }
}
