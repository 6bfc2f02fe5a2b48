import { ENTRY_NAME } from '../../connect/connect-client.ts'
import type { ConnectTarget } from '../../connect/connect-client.ts'
import { CONNECT_PAGE, CONNECT_PARAMETERS } from '../../connect/connect-page.ts'
import type { DirectoryUrls } from '../../urls.ts'
import { foldLine } from '../text/escape-markdown.ts'
import type { FrameView } from './page-view.ts'

/** What clients can be connected with, under the name every entry has by default. */
interface ConnectTargets {
  /** The page's own endpoint. */
  readonly page: ConnectTarget
  /** The endpoint of the whole directory. */
  readonly root: ConnectTarget
}

/** The targets of a page; `undefined` where nothing answers MCP. */
export function connectTargets({ surfaces, slug, title, site }: FrameView): ConnectTargets | undefined {
  const { endpoints } = surfaces
  return (
    endpoints && {
      page: { name: ENTRY_NAME, url: endpoints.mcp(slug), title },
      root: { name: ENTRY_NAME, url: endpoints.mcp(''), title: foldLine(site.directory.title) },
    }
  )
}

/** What a program on the reader's machine is given, where nothing answers MCP: the page itself. */
export function localTarget({ urls, slug, title }: Pick<FrameView, 'urls' | 'slug' | 'title'>): ConnectTarget {
  return { name: ENTRY_NAME, url: urls.page(slug), title }
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
