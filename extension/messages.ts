import type { InputSchema } from '../shared/webmcp/input-schema.ts'
import type { DirectoryPage, SavedDirectory } from './settings.ts'

/** Whose model context a document has: the browser's, ours, or none. */
export type WebMcp = 'native' | 'fallback' | 'none'

/** A tool of the page in a tab. Everything in it comes from the page: untrusted, and cut to our limits. */
export interface TabTool {
  /** Unique within the tab. */
  readonly name: string
  /** Empty if the page gives none. */
  readonly title: string
  readonly description: string
  /** Without one, the tool accepts any object. */
  readonly inputSchema?: InputSchema | undefined
  readonly readOnly: boolean
  /** Its answers contain third-party text. */
  readonly untrusted: boolean
  /** Its effects cannot be undone. */
  readonly consequential: boolean
  /** Whether the extension registered it, for a directory that the page names. */
  readonly ours: boolean
}

/** What a content script knows about its page. */
export interface TabTools {
  readonly url: string
  readonly title: string
  readonly webMcp: WebMcp
  /** Whether the page was open before the extension: its scripts may have found no WebMCP, and reloading helps. */
  readonly late: boolean
  /** Directories that the page names, in the order they are found. */
  readonly directories: readonly DirectoryPage[]
  /** At most {@link MAX_LISTED_TOOLS}, sorted by name. */
  readonly tools: readonly TabTool[]
  /** How many there are in all. */
  readonly total: number
}

/** Most tools of one tab that are listed; a page may register any number. */
export const MAX_LISTED_TOOLS = 500

/** Characters of the arguments of one call. */
export const MAX_INPUT_CHARACTERS = 65_536

/** The outcome of a call. */
export type ToolOutcome =
  /** The tool's answer, as WebMCP returns it: JSON, or the text itself. */
  | { readonly status: 'done'; readonly text: string }
  /** `problem` says what to do. */
  | { readonly status: 'failed'; readonly problem: string }

/** Whether, and how far, a site is turned on. */
export type SiteState =
  /** Pages of this kind cannot be turned on: `problem` says why. */
  | { readonly status: 'impossible'; readonly problem: string }
  | { readonly status: 'off'; readonly origin: string }
  /** `clients`: as in `SiteSettings`. */
  | { readonly status: 'on'; readonly origin: string; readonly clients: boolean }

export type DirectoryOutcome =
  | { readonly status: 'found'; readonly directory: DirectoryPage }
  | { readonly status: 'failed'; readonly problem: string }

/** What a page is seen to have before its site is on. */
export interface PageSummary {
  /** Whether the browser has WebMCP there. */
  readonly native: boolean
  readonly directories: readonly DirectoryPage[]
}

/**
 * What the parts of the extension request from the background with {@link ask}, and its answers. One table, so that both
 * sides are checked against it.
 */
export interface BackgroundRequests {
  /** A content script has started on a page. */
  pageStarted: { readonly ask: { readonly native: boolean }; readonly answer: PageStart }
  /** A page names a directory: what are its tools? Only for pages of sites that are on. */
  findDirectory: { readonly ask: { readonly url: string }; readonly answer: DirectoryOutcome }
  /** The tools of a page have changed. The panel receives it too. */
  toolsChanged: { readonly ask: { readonly total: number }; readonly answer: undefined }
  /** Popup and panel: is this tab's site on? */
  siteState: { readonly ask: { readonly tabId: number }; readonly answer: SiteState }
  /**
   * Popup and panel: turns the site of a tab on or off. To turn it on, the user must have granted the permission before
   * (see `sitePattern`); without it the answer is `off`. `native`: whether the requesting document has WebMCP.
   */
  setSite: {
    readonly ask: { readonly tabId: number; readonly on: boolean; readonly native: boolean }
    readonly answer: SiteState
  }
  /**
   * Popup and panel, just before they request the permission: browsers may close a popup while their prompt is open. Once
   * the permission is granted, the site is turned on.
   */
  wantSite: { readonly ask: { readonly tabId: number; readonly native: boolean }; readonly answer: undefined }
  /** Popup and panel: may the scripts of a site that is on connect as MCP clients? */
  setClients: { readonly ask: { readonly origin: string; readonly clients: boolean }; readonly answer: undefined }
  /**
   * Popup and panel: looks at a page whose site is off, once, with what a click on the toolbar grants. Nothing if that
   * is not granted. It only reads the page's markup and queries the directories named there.
   */
  lookOnce: { readonly ask: { readonly tabId: number }; readonly answer: PageSummary | undefined }
  /** Panel: reads a directory that the user names, by the URL of a page or of its `mcp.json`. Changes nothing. */
  checkDirectory: { readonly ask: { readonly url: string }; readonly answer: DirectoryOutcome }
}

/** What the background answers a content script that starts. */
export interface PageStart {
  /** Whether the site is on. Scripts can be on a page for which that has changed meanwhile. */
  readonly on: boolean
  /** Directories that the user saved and that this page belongs to. */
  readonly saved: readonly SavedDirectory[]
}

/** What popup, panel and background request from the content script of a tab with {@link askTab}. */
export interface TabRequests {
  listTools: { readonly ask: object; readonly answer: TabTools }
  /** The site was turned off. */
  stop: { readonly ask: object; readonly answer: undefined }
  /** The page's tools have changed: its MCP clients are notified. */
  announceTools: { readonly ask: object; readonly answer: undefined }
}

/** Name of the port on which one tool of a tab is run: popup, panel or background → content script. */
export const RUN_PORT = 'run-tool'

/** Name of the port on which a directory is called: content script → background. */
export const CALL_PORT = 'call-directory'

/** Name of the port on which a directory's published index is asked: panel → background. See `answer-from-index.ts`. */
export const INDEX_PORT = 'ask-index'

/** Name of the port of a page's MCP clients: content script → background. It carries JSON-RPC. */
export const PAGE_CLIENT_PORT = 'mcp-page'

/** First message on {@link RUN_PORT}; the answer is a {@link ToolOutcome}. Disconnecting cancels. */
export interface RunRequest {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** First message on {@link CALL_PORT}; the answer is a {@link ToolOutcome}. Disconnecting cancels. */
export interface CallRequest {
  /** `P/` of a directory that was found on the page. */
  readonly url: string
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

export type BackgroundAsk = keyof BackgroundRequests
export type TabAsk = keyof TabRequests

/** Sends a request to the background. @throws {Error} if it cannot be reached, such as after the extension was reloaded. */
export async function ask<K extends BackgroundAsk>(
  type: K,
  request: BackgroundRequests[K]['ask'],
): Promise<BackgroundRequests[K]['answer']> {
  const answer: unknown = await chrome.runtime.sendMessage({ type, ...request })
  return answer as BackgroundRequests[K]['answer']
}

/**
 * Sends a request to the content script of a tab. `undefined` if there is none.
 *
 * @param documentId Only this document of the tab.
 */
export async function askTab<K extends TabAsk>(
  tabId: number,
  type: K,
  request: TabRequests[K]['ask'],
  documentId?: string,
): Promise<TabRequests[K]['answer'] | undefined> {
  try {
    const target = documentId === undefined ? { frameId: 0 } : { documentId }
    const answer: unknown = await chrome.tabs.sendMessage(tabId, { type, ...request }, target)
    return answer as TabRequests[K]['answer'] | undefined
  } catch {
    // Nothing listens there.
    return undefined
  }
}
