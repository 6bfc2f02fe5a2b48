import type { EmbedAssets, SiteDocument } from '../../shared/model/site-document.ts'
import { pinnedToolsSnippet } from '../../shared/renditions/html/agents/embed-html.ts'
import { createPageUrls } from '../../shared/urls.ts'
import type { PageUrls } from '../../shared/urls.ts'

/** A script for other people's pages, at its addresses. */
export interface EmbedAddresses {
  /** Always the newest. */
  url: string
  /** Exactly this script; permanent. */
  pinnedUrl: string
  /** Its integrity: `sha384-…`. */
  integrity: string
}

/** Embedding information of a release. */
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
