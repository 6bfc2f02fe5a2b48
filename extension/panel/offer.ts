import { parseInputSchema } from '../parse-input-schema.ts'
import { h, uniqueId } from '../ui/dom.ts'
import { createToolList } from './tool-list.ts'
import type { OpenTool, PanelTool, ToolSource } from './tool-list.ts'
import { createToolRun } from './tool-run.ts'
import type { ToolRun } from './tool-run.ts'

/** Milliseconds without a change after which what is typed is searched. */
const PAUSE_MS = 250

/** What a directory or a page offers: its search, where it has one, and its tools, which are then folded away. */
export interface Offer {
  readonly search: HTMLElement | undefined
  readonly tools: HTMLElement
  readonly cancel: () => void
}

/** @param total As for {@link createToolList}. */
export function createOffer(source: ToolSource, open: OpenTool, total: number = source.tools.length): Offer {
  const list = createToolList(source, open, total)
  const tool = source.tools.find(isSearch)
  if (!tool) return { search: undefined, tools: list, cancel: () => undefined }
  const run = createToolRun({ source, tool, open, busy: 'Searching …', copies: false })
  return {
    search: createSearch(tool.title, run),
    tools: h('details', { class: 'options', 'data-key': 'tools' }, h('summary', {}, `Tools (${total})`), list),
    cancel: run.clear,
  }
}

/** Whether it searches with words alone: `search` of a directory, `directory_search` of a page. */
export function isSearch({ name, inputSchema, readOnly }: PanelTool): boolean {
  const { properties = {}, required = [] } = parseInputSchema(inputSchema)
  return (
    readOnly &&
    /(?:^|[_-])search$/.test(name) &&
    properties['query']?.type === 'string' &&
    required.every((one) => one === 'query')
  )
}

/** One field for words, and below it what is found while one types. A new search ends the one before. */
function createSearch(label: string, { run, clear, status, results }: ToolRun): HTMLElement {
  const id = uniqueId('search')
  const input = h('input', { id, type: 'search', required: true, autocomplete: 'off', 'data-key': 'search' })
  const form = h(
    'form',
    { role: 'search', class: 'field' },
    h('label', { for: id, dir: 'auto' }, label),
    h('div', { class: 'line' }, input, h('button', { type: 'submit', class: 'primary' }, 'Search')),
  )
  let timer = 0
  let asked = ''
  const search = (): void => {
    clearTimeout(timer)
    if (results.ariaBusy === 'true' && asked === input.value) return
    asked = input.value
    void run({ query: asked })
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    if (input.value.trim() === '') clear()
    else timer = window.setTimeout(search, PAUSE_MS)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    search()
  })
  return h('div', {}, form, status, results)
}
