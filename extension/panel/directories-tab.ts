import { changeSetting, readSetting, watchSetting } from '../settings.ts'
import type { SavedDirectory, DirectoryPage } from '../settings.ts'
import { createButton, h, createLineForm } from '../ui/dom.ts'
import type { Notice } from '../ui/notices.ts'
import { replaceContent, createViewStack } from '../ui/view-stack.ts'
import { createOpenTool } from './tool-view.ts'
import { createDirectoryView } from './directory-view.ts'
import { sendToBackground } from '../messages.ts'
import { changeDirectories, freeName, saveDirectory } from '../ui/found-directories.ts'

export async function createDirectoriesTab(notice: Notice): Promise<HTMLElement> {
  const list = h('div')
  const root = h('div', {}, h('h2', { class: 'unseen' }, 'Directories'), list, createAddDirectory(notice))
  const stack = createViewStack(root)
  const openTool = createOpenTool(stack)

  const remove = async ({ url, name }: SavedDirectory): Promise<void> => {
    const before = await readSetting('directories')
    const at = before.findIndex((one) => one.url === url)
    const gone = before[at]
    await changeSetting('directories', (all) => all.filter((one) => one.url !== url))
    stack.pop()
    notice.show(`Removed “${name}”.`, () =>
      changeSetting('directories', (all) =>
        !gone || all.some((one) => one.url === url) ? all : [...all.slice(0, at), gone, ...all.slice(at)],
      ),
    )
  }
  const createRow = (directory: SavedDirectory, index: number, count: number): HTMLElement => {
    const { name, url, title, tools } = directory
    const open = createButton('', () => stack.push(createDirectoryView({ directory, openTool, remove })), {
      class: 'row',
      'data-key': `open:${url}`,
    })
    open.append(
      h('span', { class: 'row-title', dir: 'auto' }, name),
      h('span', { class: 'row-text', dir: 'auto' }, title === name ? directory.description : title),
      h('span', { class: 'row-meta' }, `${tools.length} tools · ${new URL(url).host}`),
    )
    const move = (label: string, sign: string, by: -1 | 1, isEnd: boolean): HTMLElement =>
      createButton(sign, () => changeSetting('directories', (all) => moveDirectory(all, url, by)), {
        class: 'icon',
        'aria-label': `Move ${name} ${label}`,
        // Not disabled: it would lose the focus when the end is reached.
        'aria-disabled': isEnd ? 'true' : undefined,
        'data-key': `${label}:${url}`,
      })
    const moves = h(
      'div',
      { class: 'moves' },
      move('up', '↑', -1, index === 0),
      move('down', '↓', 1, index === count - 1),
    )
    return h('li', { class: 'movable' }, open, count > 1 ? moves : undefined)
  }
  const show = (all: readonly SavedDirectory[]): void => {
    replaceContent(
      list,
      all.length === 0
        ? h(
            'p',
            { class: 'empty' },
            'None yet. A directory is a list of things with tools to search it. Add one by its address, or save one from a page that has it.',
          )
        : h('ol', { class: 'rows' }, ...all.map((one, index) => createRow(one, index, all.length))),
    )
  }
  show(await readSetting('directories'))
  watchSetting('directories', show)
  return stack.element
}

/** Moves a directory up (−1) or down (1) by one. At the end of the list it stays where it is. */
function moveDirectory(saved: readonly SavedDirectory[], url: string, by: -1 | 1): readonly SavedDirectory[] {
  const from = saved.findIndex((one) => one.url === url)
  const moved = saved[from]
  const other = saved[from + by]
  if (!moved || !other) return saved
  return saved.map((one) => (one === moved ? other : one === other ? moved : one))
}

/** Adds a directory by its URL: the URL is checked, then the user sees what it is and names it. */
function createAddDirectory(notice: Notice): HTMLElement {
  const preview = h('div', { 'aria-live': 'polite' })
  const form = createLineForm({
    label: 'Add a directory',
    help: 'The address of one of its pages.',
    action: 'Check',
    inputMode: 'url',
    async submit(text) {
      preview.replaceChildren()
      const url = completeUrl(text)
      if (url === undefined) return 'Write an address, for example https://example.org/tools/.'
      const outcome = await sendToBackground('checkDirectory', { url })
      if (!outcome) return 'The extension did not answer. Try again.'
      if (outcome.status === 'failed') return outcome.problem
      const saved = await readSetting('directories')
      const known = saveDirectory(saved, outcome.directory, freeName(saved, outcome.directory.title), '')
      if (!known.ok) return known.problem
      showPreview(outcome.directory, saved)
      return undefined
    },
  })
  const showPreview = (directory: DirectoryPage, saved: readonly SavedDirectory[]): void => {
    const close = (): void => {
      preview.replaceChildren()
      form.querySelector('input')?.focus()
    }
    const name = createLineForm({
      label: 'Name',
      action: 'Save',
      value: freeName(saved, directory.title),
      async submit(text) {
        const now = new Date().toISOString()
        const problem = await changeDirectories((all) => saveDirectory(all, directory, text, now))
        if (problem !== undefined) return problem
        close()
        notice.show(`Saved “${text.trim()}”.`)
        return undefined
      },
    })
    preview.replaceChildren(
      h(
        'section',
        { class: 'card', 'aria-label': 'What was found' },
        h('h3', { dir: 'auto' }, directory.title),
        h('p', { class: 'host' }, directory.url),
        h('p', { class: 'prose', dir: 'auto' }, directory.description),
        h('p', { class: 'help' }, `Tools: ${directory.tools.map(({ title }) => title).join(', ') || 'none'}.`),
        name,
        createButton('Do not save', close, { class: 'quiet' }),
      ),
    )
    name.querySelector('input')?.select()
  }
  return h('div', { class: 'separate' }, form, preview)
}

/** People leave out `https://`. */
function completeUrl(text: string): string | undefined {
  const trimmed = text.trim()
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return trimmed === '' ? undefined : URL.parse(url)?.href
}
