import { askTab } from '../../messages.ts'
import { readSetting } from '../../settings/settings.ts'
import type { HistoryEntry } from '../../settings/settings.ts'
import { createDirectorySource } from '../tool/directory-source.ts'
import { createTabSource } from '../tool/tab-source.ts'
import type { PanelTool, ToolSource } from '../tool/tool-source.ts'

/** Finds the tool of an old call: of a saved directory, or of the open page. `undefined` if it is not there. */
export async function findSource(
  { where, tool: name }: HistoryEntry,
  tabId: number | undefined,
): Promise<{ readonly source: ToolSource; readonly tool: PanelTool } | undefined> {
  const directory = (await readSetting('directories')).find(({ url }) => url === where.url)
  const tab = tabId === undefined ? undefined : await askTab(tabId, 'listTools', {})
  const sources = [
    ...(directory ? [createDirectorySource(directory)] : []),
    ...(tab && tabId !== undefined && tab.url === where.url ? [createTabSource(tabId, tab)] : []),
  ]
  for (const source of sources) {
    const tool = source.tools.find((one) => one.name === name)
    if (tool) return { source, tool }
  }
  return undefined
}
