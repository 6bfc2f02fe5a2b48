import type { InputSchema } from '../shared/webmcp/input-schema.ts'

/** A tool of a directory, as its `mcp.json` describes it. */
export interface DirectoryTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
}

/** Where the index of a page is published, so that the extension can answer from it by itself. */
export interface PublishedIndex {
  /** Of the page, which is at `{base}/{slug}/`; empty for the root page. */
  readonly slug: string
  /** Whether it is all there is: a directory on a static host has no endpoint. */
  readonly only: boolean
}

/** A page of a directory, or its root page: what its `mcp.json` contains, checked. */
export interface DirectoryPage {
  /** `P/`: absolute, with the trailing slash. Its endpoint, if it has one, is `P/mcp`. */
  readonly url: string
  readonly title: string
  readonly description: string
  readonly tools: readonly DirectoryTool[]
  readonly index?: PublishedIndex | undefined
}

export interface SavedDirectory extends DirectoryPage {
  /** The name the user gave it; unique, never empty. */
  readonly name: string
  /** ISO 8601: when its tools were last read. */
  readonly checked: string
}

/** A site that the user has turned on. */
export interface SiteSettings {
  /** Whether its scripts may connect as MCP clients. */
  readonly clients: boolean
}

/** Another extension that has asked to connect, or was named by the user. */
interface ExtensionSettings {
  readonly allowed: boolean
}

/** Everything the extension remembers, in `chrome.storage.local`: it is the state, and the background a function of it. */
export interface Settings {
  /** By origin. */
  readonly sites: Readonly<Record<string, SiteSettings>>
  /** In the user's order. */
  readonly directories: readonly SavedDirectory[]
  /** By extension id. */
  readonly extensions: Readonly<Record<string, ExtensionSettings>>
}

const EMPTY: Settings = { sites: {}, directories: [], extensions: {} }

export async function readSetting<K extends keyof Settings>(key: K): Promise<Settings[K]> {
  const stored = await chrome.storage.local.get({ [key]: EMPTY[key] })
  return stored[key] as Settings[K]
}

/**
 * Changes one setting. Background, panel and popup may do so at the same time: changes are made one after the other.
 *
 * @returns The new value.
 */
export async function changeSetting<K extends keyof Settings>(
  key: K,
  change: (value: Settings[K]) => Settings[K],
): Promise<Settings[K]> {
  return navigator.locks.request(`settings.${key}`, async () => {
    const value = change(await readSetting(key))
    await chrome.storage.local.set({ [key]: value })
    return value
  })
}

/** Calls back whenever a setting has changed, wherever. @returns Stops it. */
export function watchSetting<K extends keyof Settings>(key: K, changed: (value: Settings[K]) => void): () => void {
  const listen = (changes: Record<string, chrome.storage.StorageChange>): void => {
    const change = changes[key]
    if (change) changed((change.newValue ?? EMPTY[key]) as Settings[K])
  }
  chrome.storage.local.onChanged.addListener(listen)
  return () => chrome.storage.local.onChanged.removeListener(listen)
}

/**
 * The match pattern that grants a site, and no other if the browser can tell: Firefox has no ports in patterns, so
 * there it is all ports of the host.
 *
 * @param origin Of http(s).
 * @see https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Match_patterns
 */
export function sitePattern(origin: string): string {
  const { protocol, host, hostname } = new URL(origin)
  const firefox = chrome.runtime.getURL('').startsWith('moz-')
  return `${protocol}//${firefox ? hostname : host}/*`
}
