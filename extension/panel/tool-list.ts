import type { TabTool, TabTools, ToolOutcome } from '../messages.ts'
import { callTab, callThroughBackground } from '../ports.ts'
import type { SavedDirectory } from '../settings.ts'
import type { ToolInput } from '../ui/fields.ts'
import { labelOf } from '../ui/result.ts'
import { createButton, h } from '../ui/dom.ts'

/** A tool as the panel shows it, of a directory or of a page. */
export type PanelTool = Omit<TabTool, 'untrusted' | 'ours'>

/** Whose tools they are, and how they are run. */
export interface ToolSource {
  /** The directory or the page. */
  readonly where: { readonly title: string; readonly url: string }
  readonly tools: readonly PanelTool[]
  /** Never rejects. */
  run(name: string, input: ToolInput, signal: AbortSignal): Promise<ToolOutcome>
}

export interface PanelItem {
  readonly id: string
  readonly title: string
}

/** Shows a tool with its form; of a tool that reads items, instead what it answers for one. */
export type OpenTool = (source: ToolSource, tool: PanelTool, item?: PanelItem) => void

/**
 * The tool of the same family that reads one item whole, without being asked for it: `fetch` beside `search`,
 * `directory_fetch` beside `directory_search`.
 */
export function findFetchTool({ tools }: ToolSource, { name }: PanelTool): PanelTool | undefined {
  const family = name.replace(/(search|browse)$/, '')
  return family === name ? undefined : tools.find((one) => one.readOnly && one.name === `${family}fetch`)
}

/** The tools of a directory. They are read-only: directories are public, and requests to them are anonymous. */
export function createDirectorySource({ name: title, url, tools }: SavedDirectory): ToolSource {
  return {
    where: { title, url },
    tools: tools.map((tool) => ({ ...tool, readOnly: true, consequential: false })),
    run: (name, input, signal) => callThroughBackground({ url, name, input }, signal),
  }
}

export function createTabSource(tabId: number, { title, url, tools }: TabTools): ToolSource {
  return {
    where: { title: title || url, url },
    tools: tools.map((tool) => ({ ...tool, title: tool.title || labelOf(tool.name) })),
    run: (name, input, signal) => callTab(tabId, { name, input }, signal),
  }
}

/** Lists tools, each of which can be opened. @param total How many there are, if these are not all. */
export function createToolList(source: ToolSource, open: OpenTool, total: number = source.tools.length): HTMLElement {
  const { tools } = source
  const rows = tools.map((tool) => createRow(tool, () => open(source, tool)))
  const some =
    total > tools.length
      ? h('p', { class: 'hint' }, `The page has ${total} tools. The first ${tools.length} are listed.`)
      : undefined
  return h('div', {}, some, h('ul', { class: 'rows' }, ...rows))
}

function createRow({ name, title, description, readOnly, consequential }: PanelTool, press: () => void): HTMLElement {
  const button = createButton('', press, { class: 'row', 'data-key': `tool:${name}` })
  button.append(h('span', { class: 'row-title', dir: 'auto' }, title))
  if (description !== '') button.append(h('span', { class: 'row-text', dir: 'auto' }, description))
  if (consequential) button.append(h('span', { class: 'mark warn' }, 'Cannot be undone'))
  else if (!readOnly) button.append(h('span', { class: 'mark' }, 'Asks before it runs'))
  return h('li', {}, button)
}
