import { ENTRY_NAME } from '../connect/connect-client.ts'
import type { ConnectTarget } from '../connect/connect-client.ts'
import { foldLine } from './escape-markdown.ts'
import type { PageView } from './page-view.ts'

/** The page's own endpoint under the name every entry has by default. */
export function pageTarget({ mcpUrl, title }: PageView): ConnectTarget {
  return { name: ENTRY_NAME, url: mcpUrl, title }
}

/** The endpoint of the whole directory under the same name. */
export function rootTarget({ urls, site }: PageView): ConnectTarget {
  return { name: ENTRY_NAME, url: urls.mcp(''), title: foldLine(site.directory.title) }
}
