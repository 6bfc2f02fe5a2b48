import { sendToBackground } from '../messages.ts'
import { changeSetting } from '../settings.ts'
import type { SavedDirectory } from '../settings.ts'
import { createButton, h, createLink, createLineForm } from '../ui/dom.ts'
import { replaceContent } from '../ui/view-stack.ts'
import type { View } from '../ui/view-stack.ts'
import { renameDirectory } from '../ui/found-directories.ts'
import { createDirectorySource, createToolList } from './tool-list.ts'
import type { OpenTool } from './tool-list.ts'

interface DirectoryViewOptions {
  readonly directory: SavedDirectory
  readonly openTool: OpenTool
  readonly remove: (directory: SavedDirectory) => Promise<void>
}

/** Shows a saved directory: its tools, and below them how to rename, check or remove it. */
export function createDirectoryView(options: DirectoryViewOptions): View {
  const { openTool, remove } = options
  let { directory } = options
  const { url } = directory
  const about = h('div')
  const status = h('p', { role: 'status', class: 'status' })

  const show = (): void => {
    const { description, tools, checked } = directory
    replaceContent(
      about,
      h('p', { class: 'where' }, createLink(url, url)),
      description === '' ? undefined : h('p', { class: 'prose', dir: 'auto' }, description),
      tools.length === 0
        ? h('p', { class: 'empty' }, 'This directory has no tools.')
        : createToolList(createDirectorySource(directory), openTool),
      h('p', { class: 'help' }, `Tools as of ${formatTime(checked)}.`),
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
  return { title: directory.name, content }
}

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A time for people. @param time ISO 8601. */
function formatTime(time: string): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '' : FORMAT.format(date)
}
