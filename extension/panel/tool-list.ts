import { createButton, h, uniqueId } from '../ui/dom.ts'
import type { OpenTool, PanelTool, ToolSource } from './tool-source.ts'

/** From this many tools on, they can be searched. */
const SEARCH_FROM = 9

/** Lists tools, each of which can be opened. @param total How many there are, if these are not all. */
export function createToolList(source: ToolSource, open: OpenTool, total: number = source.tools.length): HTMLElement {
  const { tools } = source
  const rows = tools.map((tool) => createRow(tool, () => open(source, tool)))
  const list = h('ul', { class: 'rows' }, ...rows)
  const some =
    total > tools.length
      ? h('p', { class: 'hint' }, `The page has ${total} tools. The first ${tools.length} are listed.`)
      : undefined
  const search = tools.length < SEARCH_FROM ? undefined : createSearch(tools, rows)
  return h('div', {}, some, search, list)
}

function createSearch(tools: readonly PanelTool[], rows: readonly HTMLElement[]): HTMLElement {
  const id = uniqueId('filter')
  const count = h('p', { class: 'help', role: 'status' })
  const attributes = { id, type: 'search', autocomplete: 'off', spellcheck: 'false', 'data-key': 'filter' }
  const input = h('input', attributes)
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    let found = 0
    for (const [index, tool] of tools.entries()) {
      const text = `${tool.name} ${tool.title} ${tool.description}`.toLowerCase()
      const matches = words.every((word) => text.includes(word))
      if (matches) found += 1
      rows[index]?.toggleAttribute('hidden', !matches)
    }
    count.textContent = words.length === 0 ? '' : `${found} of ${tools.length} tools`
  })
  return h('div', { class: 'field' }, h('label', { for: id }, 'Find a tool'), input, count)
}

function createRow({ name, title, description, readOnly, consequential }: PanelTool, press: () => void): HTMLElement {
  const button = createButton('', press, { class: 'row', 'data-key': `tool:${name}` })
  button.append(h('span', { class: 'row-title', dir: 'auto' }, title))
  if (description !== '') button.append(h('span', { class: 'row-text', dir: 'auto' }, description))
  if (consequential) button.append(h('span', { class: 'mark warn' }, 'Cannot be undone'))
  else if (!readOnly) button.append(h('span', { class: 'mark' }, 'Asks before it runs'))
  return h('li', {}, button)
}
