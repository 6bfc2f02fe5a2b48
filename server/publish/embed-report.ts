import type { EmbedAssets, SiteDocument } from '../../shared/model/site-document.ts'
import { pinnedToolsSnippet } from '../../shared/renditions/embed-snippets.ts'
import { createUrls } from '../../shared/urls.ts'
import type { DirectoryUrls } from '../../shared/urls.ts'

/** A script for other people's pages, at its addresses. */
export interface EmbedAddresses {
  /** Always the newest. */
  url: string
  /** This very script, which stays. */
  pinnedUrl: string
  /** Of it: `sha384-…`. */
  integrity: string
}

/** What a release says to those who embed it. */
export interface EmbedReport {
  /** HTML to paste: the tools of the whole directory, by the script of this release and no other. */
  pinnedTag: string
  script: EmbedAddresses
  module: EmbedAddresses
}

/** Says what other people's pages load; nothing where a release does not have it. */
export function reportEmbed(baseUrl: string, { embed }: SiteDocument['assets']): EmbedReport | undefined {
  if (embed === undefined) return undefined
  const urls = createUrls(baseUrl)
  return {
    pinnedTag: pinnedToolsSnippet({ urls, slug: '' }, embed),
    script: addressesOf(urls, embed.script),
    module: addressesOf(urls, embed.module),
  }
}

function addressesOf(urls: DirectoryUrls, { path, pinned, integrity }: EmbedAssets['script']): EmbedAddresses {
  return { url: urls.file(path), pinnedUrl: urls.file(pinned), integrity }
}
