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
      await saveDirectory(directory)
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

/** Saves a directory at the end of the list, under its title. @returns Why it is not saved. */
export async function saveDirectory(directory: DirectoryPage): Promise<string | undefined> {
  let known: SavedDirectory | undefined
  const checked = new Date().toISOString()
  await changeSetting('directories', (all) => {
    known = all.find(({ url }) => url === directory.url)
    return known ? all : [...all, { ...directory, name: freeName(all, directory.title), checked }]
  })
  return known && `This directory is already saved, as “${known.name}”.`
}

/** Gives a directory another name. @param url Of the directory. @returns Why it cannot have that. */
export async function renameDirectory(url: string, wanted: string): Promise<string | undefined> {
  const name = wanted.trim()
  let problem: string | undefined
  await changeSetting('directories', (all) => {
    problem = findNameProblem(
      all.filter((one) => one.url !== url),
      name,
    )
    return problem === undefined ? all.map((one) => (one.url === url ? { ...one, name } : one)) : all
  })
  return problem
}

/** A unique name: the wanted one, or that with a number. */
export function freeName(saved: readonly SavedDirectory[], wanted: string): string {
  const base = wanted.trim().slice(0, MAX_NAME_LENGTH - 5) || 'Directory'
  let name = base
  for (let number = 2; findNameProblem(saved, name) !== undefined; number += 1) name = `${base} ${number}`
  return name
}

function findNameProblem(others: readonly SavedDirectory[], name: string): string | undefined {
  if (name === '') return 'Give it a name.'
  if (name.length > MAX_NAME_LENGTH) return `Give it a name of at most ${MAX_NAME_LENGTH} characters.`
  const isTaken = others.some((one) => one.name.toLowerCase() === name.toLowerCase())
  return isTaken ? `Another directory is called “${name}”. Choose another name.` : undefined
}
