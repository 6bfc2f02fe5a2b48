import type { InputSchema } from '../../shared/webmcp/input-schema.ts'

/** A tool of a directory, as its `mcp.json` gives it. */
export interface DirectoryTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
}

/** A page of a directory, or its root page: what its `mcp.json` says, checked. */
export interface DirectoryPage {
  /** `P/`: absolute, with the trailing slash. Its endpoint is `P/mcp`. */
  readonly url: string
  readonly title: string
  readonly description: string
  readonly tools: readonly DirectoryTool[]
}

/** A directory that the user keeps. */
export interface SavedDirectory extends DirectoryPage {
  /** What the user calls it; unique, never empty. */
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
export interface ExtensionSettings {
  readonly allowed: boolean
}

/** A call that the user made. It never leaves the machine. */
export interface HistoryEntry {
  /** Unique. */
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  /** Of the directory or the page. */
  readonly where: { readonly title: string; readonly url: string }
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  /** As in `ToolOutcome`; a long text is cut. */
  readonly status: 'done' | 'failed'
  readonly text: string
}

/** Everything the extension remembers, in `chrome.storage.local`: it is the state, and the background a function of it. */
export interface Settings {
  /** By origin. */
  readonly sites: Readonly<Record<string, SiteSettings>>
  /** In the order the user wants. */
  readonly directories: readonly SavedDirectory[]
  /** By extension id. */
  readonly extensions: Readonly<Record<string, ExtensionSettings>>
  /** Newest first. */
  readonly history: readonly HistoryEntry[]
}

const EMPTY: Settings = { sites: {}, directories: [], extensions: {}, history: [] }

/** Reads one setting. */
export async function readSetting<K extends keyof Settings>(key: K): Promise<Settings[K]> {
  const stored = await chrome.storage.local.get({ [key]: EMPTY[key] })
  return stored[key] as Settings[K]
}

/**
 * Changes one setting. Background, panel and popup may do so at the same time: one after the other.
 *
 * @returns What it is now.
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

/** Calls back whenever a setting has changed, wherever. @returns Ends it. */
export function watchSetting<K extends keyof Settings>(key: K, changed: (value: Settings[K]) => void): () => void {
  const listen = (changes: Record<string, chrome.storage.StorageChange>): void => {
    const change = changes[key]
    if (change) changed((change.newValue ?? EMPTY[key]) as Settings[K])
  }
  chrome.storage.local.onChanged.addListener(listen)
  return () => chrome.storage.local.onChanged.removeListener(listen)
}
