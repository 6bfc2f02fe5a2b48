import { changeSetting } from '../../settings/settings.ts'
import type { DirectoryPage, SavedDirectory } from '../../settings/settings.ts'
import { createButton } from '../dom/create-button.ts'
import { createElement } from '../dom/create-element.ts'
import { freeName, saveDirectory } from '../directories/save-directory.ts'

/** Lists directories that a page names, each with a button to save it. `undefined` if there are none. */
export function createFoundDirectories(
  found: readonly DirectoryPage[],
  saved: readonly SavedDirectory[],
): HTMLElement | undefined {
  if (found.length === 0) return undefined
  const rows = found.map((directory) =>
    createRow(
      directory,
      saved.find(({ url }) => url === directory.url),
    ),
  )
  return createElement(
    'section',
    { class: 'found', 'aria-label': 'Directories of this page' },
    createElement('h3', {}, found.length === 1 ? 'This page has a directory' : 'This page has directories'),
    createElement('ul', { class: 'rows' }, ...rows),
  )
}

function createRow(directory: DirectoryPage, known: SavedDirectory | undefined): HTMLElement {
  const { title, url, tools } = directory
  const state = createElement('span', { role: 'status' }, known ? `Saved as “${known.name}”` : '')
  const save = createButton(
    'Save',
    async () => {
      const now = new Date().toISOString()
      const directories = await changeSetting('directories', (all) => {
        const outcome = saveDirectory(all, directory, freeName(all, title), now)
        return outcome.ok ? outcome.directories : all
      })
      const name = directories.find((one) => one.url === url)?.name ?? title
      state.textContent = `Saved as “${name}”`
      save.hidden = true
    },
    { 'aria-label': `Save ${title}`, class: 'small', 'data-key': `save:${url}` },
  )
  save.hidden = known !== undefined
  return createElement(
    'li',
    { class: 'still-row' },
    createElement('span', { class: 'row-title', dir: 'auto' }, title),
    createElement(
      'span',
      { class: 'row-meta' },
      `${tools.length} ${tools.length === 1 ? 'tool' : 'tools'} · ${new URL(url).host}`,
    ),
    createElement('div', { class: 'actions' }, save, state),
  )
}
