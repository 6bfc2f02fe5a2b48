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

/** A call of a tool: the same on every way from a page, the panel or an agent to the page or directory that has it. */
export interface ToolCall {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** The outcome of a call, the same on every way back. */
export type ToolOutcome =
  /** The tool's answer, as WebMCP returns it: JSON, or the text itself. */
  | { readonly status: 'done'; readonly text: string }
  /** `problem` says what to do. */
  | { readonly status: 'failed'; readonly problem: string }

/** @param problem Says what to do about it. */
export function failed(problem: string): { readonly status: 'failed'; readonly problem: string } {
  return { status: 'failed', problem }
}

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

/** Requests to the background, by {@link sendToBackground}: both sides are checked against this table. */
export interface BackgroundRequests {
  /** A content script has started on a page. */
  pageStarted(request: { native: boolean }): PageStart
  /** Reads the tools of a directory that a page names. Only for pages of sites that are on. */
  findDirectory(request: { url: string }): DirectoryOutcome
  /** The tools of a page have changed. The panel receives it too. */
  toolsChanged(request: { total: number }): undefined
  /** Popup and panel: whether the site of a tab is on. */
  siteState(request: { tabId: number }): SiteState
  /**
   * Popup and panel: turns the site of a tab on or off. To turn it on, the user must have granted the permission before
   * (see `sitePattern`); without it the answer is `off`. `native`: whether the requesting document has WebMCP.
   */
  setSite(request: { tabId: number; on: boolean; native: boolean }): SiteState
  /**
   * Popup and panel, just before they request the permission: browsers may close a popup while their prompt is open. Once
   * the permission is granted, the site is turned on.
   */
  wantSite(request: { tabId: number; native: boolean }): undefined
  /** Popup and panel: allows the scripts of a site that is on to connect as MCP clients, or forbids it. */
  setClients(request: { origin: string; clients: boolean }): undefined
  /**
   * Popup and panel: finds the directories of a page whose site is off, once, with what a click on the toolbar grants. None if
   * that is not granted. It only reads the page's markup and queries the directories named there.
   */
  lookOnce(request: { tabId: number }): readonly DirectoryPage[]
  /** Panel: reads a directory anew, by the URL of a page or of its `mcp.json`. Stores nothing. */
  checkDirectory(request: { url: string }): DirectoryOutcome
}

/** The background's response to a content script that starts. */
export interface PageStart {
  /** Whether the site is on. Scripts can be on a page for which that has changed meanwhile. */
  readonly on: boolean
  /** Directories that the user saved and that this page belongs to. */
  readonly saved: readonly SavedDirectory[]
}

/** Responses of the content script of a tab to popup, panel and background, by request: see {@link sendToTab}. */
export interface TabResponses {
  listTools: TabTools
  /** The site was turned off. */
  stop: undefined
}

export type RequestOf<Message extends (request: never) => unknown> = Parameters<Message>[0]

/** Sends a request to the background. @throws {Error} if it cannot be reached, such as after the extension was reloaded. */
export async function sendToBackground<K extends keyof BackgroundRequests>(
  type: K,
  request: RequestOf<BackgroundRequests[K]>,
): Promise<ReturnType<BackgroundRequests[K]>> {
  const response: unknown = await chrome.runtime.sendMessage({ type, ...request })
  return response as ReturnType<BackgroundRequests[K]>
}

/** Sends a request to the content script of a tab. `undefined` if there is none. */
export async function sendToTab<K extends keyof TabResponses>(
  tabId: number,
  type: K,
): Promise<TabResponses[K] | undefined> {
  try {
    const response: unknown = await chrome.tabs.sendMessage(tabId, { type }, { frameId: 0 })
    return response as TabResponses[K] | undefined
  } catch {
    // Nothing listens there.
    return undefined
  }
}
