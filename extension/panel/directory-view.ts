import { sendToBackground } from '../messages.ts'
import { changeSetting } from '../settings.ts'
import type { SavedDirectory } from '../settings.ts'
import { createButton, h, createLink, createLineForm, uniqueId } from '../ui/dom.ts'
import { replaceContent } from '../ui/view-stack.ts'
import type { View } from '../ui/view-stack.ts'
import { renameDirectory } from '../ui/found-directories.ts'
import { createDirectorySource, createToolList, findSearchTool } from './tool-list.ts'
import type { OpenTool } from './tool-list.ts'
import { createToolRun } from './tool-run.ts'
import type { ToolRun } from './tool-run.ts'

interface DirectoryViewOptions {
  readonly directory: SavedDirectory
  readonly openTool: OpenTool
  readonly remove: (directory: SavedDirectory) => Promise<void>
}

/** Shows a saved directory: its search, its tools, and below them how to rename, check or remove it. */
export function createDirectoryView(options: DirectoryViewOptions): View {
  const { openTool, remove } = options
  let { directory } = options
  const { url } = directory
  let search: ToolRun | undefined
  const about = h('div')
  const status = h('p', { role: 'status', class: 'status' })

  const show = (): void => {
    const { description, tools, checked } = directory
    const source = createDirectorySource(directory)
    const tool = findSearchTool(source)
    search?.cancel()
    search = tool && createToolRun({ source, tool, open: openTool, busy: 'Searching …', copies: false })
    const list = createToolList(source, openTool)
    replaceContent(
      about,
      search && createSearch(search),
      description === '' ? undefined : h('p', { class: 'prose', dir: 'auto' }, description),
      h('p', { class: 'where' }, createLink(url, url)),
      tools.length === 0
        ? h('p', { class: 'empty' }, 'This directory has no tools.')
        : search
          ? h('details', { class: 'options' }, h('summary', {}, `Tools (${tools.length})`), list)
          : list,
      h('p', { class: 'help' }, `Tools as of ${new Date(checked).toLocaleString(undefined, FORMAT)}.`),
    )
  }
  const change = async (changed: SavedDirectory): Promise<void> => {
    directory = changed
    await changeSetting('directories', (all) => all.map((one) => (one.url === url ? changed : one)))
    show()
  }
  const check = async (): Promise<void> => {
    status.textContent = 'Checking …'
    const outcome = await sendToBackground('checkDirectory', { url })
    if (outcome.status === 'failed') {
      status.textContent = `Its tools stay as they were. ${outcome.problem}`
      return
    }
    const checked = new Date().toISOString()
    await change({ ...outcome.directory, url, name: directory.name, checked })
    status.textContent = 'Checked: its tools are up to date.'
  }
  const rename = async (name: string): Promise<string | undefined> => {
    const problem = await renameDirectory(url, name)
    if (problem !== undefined) return problem
    directory = { ...directory, name: name.trim() }
    const heading = content.closest('.view')?.querySelector('h2')
    if (heading) heading.textContent = directory.name
    status.textContent = `It is now called “${directory.name}”.`
    show()
    return undefined
  }
  show()
  const keep = h(
    'details',
    { class: 'options' },
    h('summary', {}, 'Manage'),
    createLineForm({ label: 'Name', action: 'Rename', value: directory.name, submit: rename }),
    h(
      'div',
      { class: 'actions' },
      createButton('Check again', check),
      createButton('Remove', () => remove(directory)),
    ),
  )
  const content = h('div', {}, about, keep, status)
  return { title: directory.name, content, closed: () => search?.cancel() }
}

const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** One field for words, and what is found below it. A new search ends the one before. */
function createSearch({ run, status, results }: ToolRun): HTMLElement {
  const id = uniqueId('search')
  const input = h('input', { id, type: 'search', required: true, autocomplete: 'off', 'data-key': 'search' })
  const form = h(
    'form',
    { role: 'search', class: 'field' },
    h('label', { for: id }, 'Find in this directory'),
    h('div', { class: 'line' }, input, h('button', { type: 'submit', class: 'primary' }, 'Search')),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void run({ query: input.value })
  })
  return h('div', {}, form, status, results)
}
