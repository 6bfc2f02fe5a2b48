import { ENTRY_NAME } from '../../connect/connect-client.ts'
import type { ConnectTarget } from '../../connect/connect-client.ts'
import { CONNECT_PAGE, CONNECT_PARAMETERS } from '../../connect/connect-page.ts'
import type { DirectoryUrls } from '../../urls.ts'
import type { FrameView } from './page-view.ts'

/** What clients are given of a page: its endpoint or, where nothing answers MCP, the page itself, for programs. */
export function connectTarget({ surfaces, urls, slug, title }: FrameView): ConnectTarget {
  return { name: ENTRY_NAME, url: surfaces.endpoints?.mcp(slug) ?? urls.page(slug), title }
}

/** The page of all clients, for the whole directory. */
export function connectPageUrl(urls: DirectoryUrls): string {
  return urls.file(CONNECT_PAGE)
}

/** The page of all clients, for one page. */
export function connectUrlOf({ urls, slug, entryName }: Pick<FrameView, 'urls' | 'slug' | 'entryName'>): string {
  const page = connectPageUrl(urls)
  if (slug === '') return page
  return `${page}?${CONNECT_PARAMETERS.page}=${encodeURIComponent(slug)}&${CONNECT_PARAMETERS.name}=${entryName}`
}
