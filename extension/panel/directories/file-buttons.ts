import { changeSetting, readSetting } from '../../settings/settings.ts'
import { createButton } from '../../ui/dom/create-button.ts'
import { createElement } from '../../ui/dom/create-element.ts'
import type { Notice } from '../../ui/dom/create-notice.ts'
import { mergeDirectories, parseDirectoriesFile, writeDirectoriesFile } from './directories-file.ts'
import type { MergeOutcome } from './directories-file.ts'

/** Bytes of a file that is read. */
const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Writes the user's directories to a file, and reads such files. */
export function createFileButtons(notice: Notice): HTMLElement {
  const problem = createElement('p', { class: 'field-problem', role: 'alert' })
  const input = createElement('input', {
    type: 'file',
    accept: '.json,application/json',
    hidden: true,
    'aria-label': 'File',
  })
  const read = async (): Promise<void> => {
    const [file] = input.files ?? []
    if (!file) return
    problem.textContent = (await readFile(file, notice)) ?? ''
    // So that the same file can be chosen again.
    input.value = ''
  }
  input.addEventListener('change', () => void read())
  return createElement(
    'div',
    { class: 'separate' },
    createElement(
      'div',
      { class: 'actions' },
      createButton('Export', download),
      createButton('Import …', () => input.click()),
      input,
    ),
    createElement('p', { class: 'help' }, 'As a file, as a backup or for another browser.'),
    problem,
  )
}

async function download(): Promise<void> {
  const text = writeDirectoriesFile(await readSetting('directories'))
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  createElement('a', { href: url, download: 'gazetteer-directories.json' }).click()
  URL.revokeObjectURL(url)
}

/** @returns Why it cannot be used. */
async function readFile(file: File, notice: Notice): Promise<string | undefined> {
  if (file.size > MAX_FILE_BYTES) return 'This file is too large to be a list of directories.'
  const outcome = parseDirectoriesFile(await file.text())
  if (!outcome.ok) return outcome.problem
  let merged: MergeOutcome = { directories: [], added: 0, known: 0 }
  await changeSetting('directories', (all) => {
    merged = mergeDirectories(all, outcome.directories)
    return merged.directories
  })
  const known = merged.known > 0 ? ` ${merged.known} you already had.` : ''
  notice.show(`Added ${merged.added}.${known}`)
  return undefined
}
