import { loadDirectory } from '../../directories/load-directory.ts'
import { changeSetting } from '../../settings/settings.ts'
import type { SavedDirectory } from '../../settings/settings.ts'
import { createButton } from '../../ui/dom/create-button.ts'
import { createElement } from '../../ui/dom/create-element.ts'
import { createLineForm } from '../../ui/dom/create-line-form.ts'
import { createLink } from '../../ui/dom/create-link.ts'
import { replaceContent } from '../../ui/dom/replace-content.ts'
import type { View } from '../../ui/dom/view-stack.ts'
import { renameDirectory } from '../../ui/directories/save-directory.ts'
import { formatTime } from '../../ui/format-time.ts'
import { createDirectorySource } from '../tool/directory-source.ts'
import { createToolList } from '../tool/tool-list.ts'
import type { OpenTool } from '../tool/tool-source.ts'

/** A saved directory, and what can be done with it. */
export interface DirectoryViewOptions {
  readonly directory: SavedDirectory
  readonly openTool: OpenTool
  readonly remove: (directory: SavedDirectory) => Promise<void>
}

/** Shows a saved directory: its tools, and below them how to rename, check or remove it. */
export function createDirectoryView(options: DirectoryViewOptions): View {
  const { openTool, remove } = options
  let { directory } = options
  const { url } = directory
  const about = createElement('div')
  const status = createElement('p', { role: 'status', class: 'status' })

  const show = (): void => {
    const { description, tools, checked } = directory
    replaceContent(
      about,
      createElement('p', { class: 'where' }, createLink(url, url)),
      description === '' ? undefined : createElement('p', { class: 'prose', dir: 'auto' }, description),
      tools.length === 0
        ? createElement('p', { class: 'empty' }, 'This directory has no tools.')
        : createToolList(createDirectorySource(directory), openTool),
      createElement('p', { class: 'help' }, `Tools as of ${formatTime(checked)}.`),
    )
  }
  const change = async (changed: SavedDirectory): Promise<void> => {
    directory = changed
    await changeSetting('directories', (all) => all.map((one) => (one.url === url ? changed : one)))
    show()
  }
  const check = async (): Promise<void> => {
    status.textContent = 'Checking …'
    const outcome = await loadDirectory(url)
    if (outcome.status === 'failed') {
      status.textContent = `Its tools stay as they were. ${outcome.problem}`
      return
    }
    const checked = new Date().toISOString()
    await change({ ...outcome.directory, url, name: directory.name, checked })
    status.textContent = 'Checked: its tools are up to date.'
  }
  const rename = async (name: string): Promise<string | undefined> => {
    let problem: string | undefined
    const all = await changeSetting('directories', (all) => {
      const outcome = renameDirectory(all, url, name)
      if (outcome.ok) return outcome.directories
      ;({ problem } = outcome)
      return all
    })
    if (problem !== undefined) return problem
    directory = all.find((one) => one.url === url) ?? directory
    const heading = content.closest('.view')?.querySelector('h2')
    if (heading) heading.textContent = directory.name
    status.textContent = `It is now called “${directory.name}”.`
    show()
    return undefined
  }
  show()
  const keep = createElement(
    'details',
    { class: 'options' },
    createElement('summary', {}, 'Manage'),
    createLineForm({ label: 'Name', action: 'Rename', value: directory.name, submit: rename }),
    createElement(
      'div',
      { class: 'actions' },
      createButton('Check again', check),
      createButton('Remove', () => remove(directory), { class: 'danger' }),
    ),
  )
  const content = createElement('div', {}, about, keep, status)
  return { title: directory.name, content }
}
