import { ENTRY_NAME } from '../../connect/connect-client.ts'
import type { ConnectTarget } from '../../connect/connect-client.ts'
import { foldLine } from '../text/escape-markdown.ts'
import type { PageView } from './page-view.ts'

/** What clients can be connected with, under the name every entry has by default. */
export interface ConnectTargets {
  /** The page's own endpoint. */
  readonly page: ConnectTarget
  /** The endpoint of the whole directory. */
  readonly root: ConnectTarget
}

/** The targets of a page; `undefined` where nothing answers MCP. */
export function connectTargets({ surfaces, slug, title, site }: PageView): ConnectTargets | undefined {
  const { endpoints } = surfaces
  return (
    endpoints && {
      page: { name: ENTRY_NAME, url: endpoints.mcp(slug), title },
      root: { name: ENTRY_NAME, url: endpoints.mcp(''), title: foldLine(site.directory.title) },
    }
  )
}
