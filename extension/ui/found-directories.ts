import { changeSetting, readSetting } from '../settings.ts'
import type { DirectoryPage, SavedDirectory } from '../settings.ts'
import { createButton, h } from './dom.ts'

/** Lists directories that a page names, each with a button to save it. `undefined` if there are none. */
export function createFoundDirectories(
  found: readonly DirectoryPage[],
  saved: readonly SavedDirectory[],
): HTMLElement | undefined {
  if (found.length === 0) return undefined
  const findSaved = (url: string): SavedDirectory | undefined => saved.find((one) => one.url === url)
  const rows = found.map((directory) => createRow(directory, findSaved(directory.url)))
  return h(
    'section',
    { class: 'found', 'aria-label': 'Directories of this page' },
    h('h3', {}, found.length === 1 ? 'This page has a directory' : 'This page has directories'),
    h('ul', { class: 'rows' }, ...rows),
  )
}

function createRow(directory: DirectoryPage, known: SavedDirectory | undefined): HTMLElement {
  const { title, url, tools } = directory
  const state = h('span', { role: 'status' }, known ? `Saved as “${known.name}”` : '')
  const save = createButton(
    'Save',
    async () => {
      const now = new Date().toISOString()
      await changeDirectories((all) => saveDirectory(all, directory, freeName(all, title), now))
      const name = (await readSetting('directories')).find((one) => one.url === url)?.name ?? title
      state.textContent = `Saved as “${name}”`
      save.hidden = true
    },
    { 'aria-label': `Save ${title}`, class: 'small', 'data-key': `save:${url}` },
  )
  save.hidden = known !== undefined
  return h(
    'li',
    { class: 'still-row' },
    h('span', { class: 'row-title', dir: 'auto' }, title),
    h('span', { class: 'row-meta' }, `${tools.length} ${tools.length === 1 ? 'tool' : 'tools'} · ${new URL(url).host}`),
    h('div', { class: 'actions' }, save, state),
  )
}

/** Most characters of the name that the user gives. */
const MAX_NAME_LENGTH = 100

/** The list with a change, or why the change is rejected. */
type SaveOutcome =
  | { readonly ok: true; readonly directories: readonly SavedDirectory[] }
  | { readonly ok: false; readonly problem: string }

/** Changes the list of directories. @returns Why the change is rejected. */
export async function changeDirectories(
  change: (saved: readonly SavedDirectory[]) => SaveOutcome,
): Promise<string | undefined> {
  let problem: string | undefined
  await changeSetting('directories', (all) => {
    const outcome = change(all)
    if (outcome.ok) return outcome.directories
    ;({ problem } = outcome)
    return all
  })
  return problem
}

/**
 * Adds a directory to the end of the list.
 *
 * @param name The user's name for it. @param checked ISO 8601: when its tools were read.
 */
export function saveDirectory(
  saved: readonly SavedDirectory[],
  directory: DirectoryPage,
  name: string,
  checked: string,
): SaveOutcome {
  const known = saved.find(({ url }) => url === directory.url)
  if (known) return { ok: false, problem: `This directory is already saved, as “${known.name}”.` }
  const problem = findNameProblem(saved, name)
  if (problem !== undefined) return { ok: false, problem }
  return { ok: true, directories: [...saved, { ...directory, name: name.trim(), checked }] }
}

/** Renames a directory. @param url Of the directory. */
export function renameDirectory(saved: readonly SavedDirectory[], url: string, name: string): SaveOutcome {
  const others = saved.filter((one) => one.url !== url)
  const problem = findNameProblem(others, name)
  if (problem !== undefined) return { ok: false, problem }
  return { ok: true, directories: saved.map((one) => (one.url === url ? { ...one, name: name.trim() } : one)) }
}

/** A unique name: the wanted one, or that with a number. */
export function freeName(saved: readonly SavedDirectory[], wanted: string): string {
  const base = wanted.trim().slice(0, MAX_NAME_LENGTH - 5) || 'Directory'
  let name = base
  for (let number = 2; findNameProblem(saved, name) !== undefined; number += 1) name = `${base} ${number}`
  return name
}

function findNameProblem(others: readonly SavedDirectory[], name: string): string | undefined {
  const wanted = name.trim()
  if (wanted === '') return 'Give it a name.'
  if (wanted.length > MAX_NAME_LENGTH) return `Give it a name of at most ${MAX_NAME_LENGTH} characters.`
  const isTaken = others.some((one) => one.name.toLowerCase() === wanted.toLowerCase())
  return isTaken ? `Another directory is called “${wanted}”. Choose another name.` : undefined
}
