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

/** Writes a way for an endpoint: that of `ConnectWay` or derived from it. */
export type ClientTemplate = (target: ConnectTarget) => string

/** URLs of these characters stand for themselves in every language that ways are written in. */
const PLAIN_URL = /^https?:[\w./:-]+$/

/** Two endpoints with nothing in common except the default name, and all the characters of plain URLs. */
const SAMPLE: ConnectTarget = { name: ENTRY_NAME, url: 'https://abcdefghijklm.example/nopqrstuvwxyz_0-1', title: 'A' }
const OTHER: ConnectTarget = {
  name: ENTRY_NAME,
  url: 'http://23.456:789/ABCDEFGHIJKLM/_NOPQRSTU-VWXYZ/mcp',
  title: 'Another title',
}

/**
 * Makes a way quick to write for many endpoints: where only the literal URL differs, the rest is written once.
 *
 * @param write Pure.
 * @returns A function that returns the same texts.
 */
export function compileClientTemplate(write: ClientTemplate): ClientTemplate {
  const pieces = write(SAMPLE).split(SAMPLE.url)
  if (pieces.join(OTHER.url) !== write(OTHER)) return write
  return (target) =>
    target.name === ENTRY_NAME && PLAIN_URL.test(target.url) ? pieces.join(target.url) : write(target)
}
