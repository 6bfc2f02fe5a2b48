import { sendToBackground } from '../messages.ts'
import { changeSetting, readSetting, watchSetting } from '../settings.ts'
import type { SavedDirectory } from '../settings.ts'
import { createButton, createLineForm, createLink, createRows, h } from '../ui/dom.ts'
import { renameDirectory, saveDirectory } from '../ui/found-directories.ts'
import { createViewStack, replaceContent } from '../ui/view-stack.ts'
import type { View } from '../ui/view-stack.ts'
import { createOffer } from './offer.ts'
import type { Offer } from './offer.ts'
import { createDirectorySource } from './tool-list.ts'
import type { OpenTool } from './tool-list.ts'
import { createOpenTool } from './tool-view.ts'

export async function createDirectoriesTab(): Promise<HTMLElement> {
  const list = h('div')
  const root = h('div', {}, h('h2', { class: 'unseen' }, 'Directories'), list, createAddDirectory())
  const stack = createViewStack(root)
  const openTool = createOpenTool(stack)

  const remove = async ({ url }: SavedDirectory): Promise<void> => {
    await changeSetting('directories', (all) => all.filter((one) => one.url !== url))
    stack.pop()
  }
  const createRow = (directory: SavedDirectory): HTMLElement => {
    const { name, url, title, tools } = directory
    const open = createButton('', () => stack.push(createDirectoryView(directory, openTool, remove)), {
      class: 'row',
      'data-key': `open:${url}`,
    })
    open.append(
      h('span', { class: 'row-title', dir: 'auto' }, name),
      h('span', { class: 'row-text', dir: 'auto' }, title === name ? directory.description : title),
      h('span', { class: 'row-meta' }, `${tools.length} tools · ${new URL(url).host}`),
    )
    return h('li', {}, open)
  }
  const show = (all: readonly SavedDirectory[]): void =>
    replaceContent(
      list,
      createRows(
        all.map(createRow),
        'None yet. A directory is a list of things with tools to search it. Add one by its address, or save one from a page that has it.',
      ),
    )
  show(await readSetting('directories'))
  watchSetting('directories', show)
  return stack.element
}

/** Shows a saved directory: its search, its tools, and below them how to rename, check or remove it. */
function createDirectoryView(
  saved: SavedDirectory,
  openTool: OpenTool,
  remove: (directory: SavedDirectory) => Promise<void>,
): View {
  let directory = saved
  const { url } = saved
  let offer: Offer | undefined
  const about = h('div')
  const status = h('p', { role: 'status', class: 'status' })

  const show = (): void => {
    const { description, tools, checked } = directory
    offer?.cancel()
    offer = createOffer(createDirectorySource(directory), openTool)
    replaceContent(
      about,
      offer.search,
      description === '' ? undefined : h('p', { class: 'prose', dir: 'auto' }, description),
      h('p', { class: 'where' }, createLink(url, url)),
      tools.length === 0 ? h('p', { class: 'empty' }, 'This directory has no tools.') : offer.tools,
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
  return { title: directory.name, content, closed: () => offer?.cancel() }
}

const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** Adds a directory by its URL, which is checked, under its title. */
function createAddDirectory(): HTMLElement {
  const status = h('p', { role: 'status', class: 'status' })
  const form = createLineForm({
    label: 'Add a directory',
    help: 'The address of one of its pages.',
    action: 'Add',
    inputMode: 'url',
    async submit(text) {
      status.textContent = ''
      const url = completeUrl(text)
      if (url === undefined) return 'Write an address, for example https://example.org/tools/.'
      const outcome = await sendToBackground('checkDirectory', { url })
      if (!outcome) return 'The extension did not answer. Try again.'
      if (outcome.status === 'failed') return outcome.problem
      const { directory } = outcome
      const problem = await saveDirectory(directory)
      if (problem === undefined) status.textContent = `Added “${directory.title}”.`
      return problem
    },
  })
  return h('div', { class: 'separate' }, form, status)
}

/** People leave out `https://`. */
function completeUrl(text: string): string | undefined {
  const trimmed = text.trim()
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return trimmed === '' ? undefined : URL.parse(url)?.href
}
