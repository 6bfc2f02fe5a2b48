import { sendToBackground } from '../messages.ts'
import { changeSetting, readSetting } from '../settings.ts'
import type { DirectoryPage, SavedDirectory } from '../settings.ts'
import { createButton, h } from '../ui/dom.ts'
import { createLineForm } from '../ui/line-form.ts'
import type { Notice } from '../ui/notices.ts'
import { freeName, saveDirectory } from '../ui/found-directories.ts'

/** Adds a directory by its URL: the URL is checked, then the user sees what it is and names it. */
export function createAddDirectory(notice: Notice): HTMLElement {
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
        const problem = await save(directory, text)
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

/** @returns Why it cannot be saved. */
async function save(directory: DirectoryPage, name: string): Promise<string | undefined> {
  let problem: string | undefined
  const now = new Date().toISOString()
  await changeSetting('directories', (all) => {
    const outcome = saveDirectory(all, directory, name, now)
    if (outcome.ok) return outcome.directories
    ;({ problem } = outcome)
    return all
  })
  return problem
}

/** People leave out `https://`. */
function completeUrl(text: string): string | undefined {
  const trimmed = text.trim()
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return trimmed === '' ? undefined : URL.parse(url)?.href
}
