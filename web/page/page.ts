import { findModelContext } from '../webmcp/find-model-context.ts'
import { answerAgents } from './answer-agents.ts'
import { enhanceTray } from './compare-tray.ts'
import { explainMissing } from './explain-missing.ts'
import { keep } from './keep.ts'
import { enhanceResults } from './live-results.ts'
import type { LiveResults } from './live-results.ts'
import { createSearchLoader, readPageSettings } from './page-settings.ts'
import type { SearchLoader, PageSettings } from './page-settings.ts'
import { enhanceSearch } from '../results/search-list.ts'
import { offerShow } from './show-tool.ts'
import { showRecent } from './show-recent.ts'

/**
 * Enhancement of our own pages, which are complete without it: the form filters while the user types, addresses and
 * snippets get copy buttons, and the page says where this browser has no WebMCP.
 */
const showTheme = rememberTheme()
const main = document.querySelector('main')
const own = readPageSettings()
const showPicked = enhanceTray()
/** Prepares what has just been shown. */
const complete = (): void => {
  showPicked()
  showTheme()
  // Only in a secure context.
  if ('clipboard' in navigator) enableCopyButtons()
  const noWebMcp = document.querySelector<HTMLElement>('.webmcp')
  if (noWebMcp !== null) noWebMcp.hidden = findModelContext() !== undefined
}
// A token in the page, or an extension, may have brought it.
window.addEventListener('load', complete)
let live: LiveResults | undefined
if (main !== null && own.isSearched) {
  const loader = createSearchLoader(new URL(own.path, location.href).href, own.search)
  live = enhanceResults(main, own, loader, complete)
  answerAgents(loader, live)
  void leadToListing(own, loader)
}
if (main !== null) offerShow(main, own, live)
for (const form of document.querySelectorAll<HTMLFormElement>('search form')) {
  enhanceSearch(form, createSearchLoader(form.action, own.isRoot ? own.search : undefined), own.unavailable, own.path)
}
const recent = document.querySelector<HTMLElement>('section[data-changes]')
if (recent !== null) showRecent(recent)
const near = document.querySelector<HTMLElement>('.near[hidden]')
if (near !== null) void explainMissing(near, own.path)
focusOnSlash()
// Empty fields are left out of addresses.
document.addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of Array.from(formData)) if (value === '') formData.delete(name)
})
complete()

/** `/` jumps to the search, as on many sites, but not while the user is typing elsewhere. */
function focusOnSlash(): void {
  const field = document.querySelector<HTMLInputElement>('[aria-keyshortcuts="/"], [type=search]')
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea') !== null) return
    event.preventDefault()
    field?.select()
    field?.focus()
  })
}

/** Shows the copy buttons: of an address, of the link or text before them, or of the page as Markdown. */
function enableCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.copy[hidden]')) {
    const { copy, copyFrom } = button.dataset
    const { copied = 'Copied', notCopied = '' } = button.closest<HTMLElement>('[data-copied]')?.dataset ?? {}
    const read = (): string | Promise<string> =>
      copyFrom === undefined ? (copy ?? readBefore(button)) : loadText(copyFrom)
    button.hidden = false
    enableCopy(button, read, copied, notCopied)
  }
}

/** How long a button shows the outcome. */
const CONFIRMATION_MS = 1500

/** Makes a button copy a text when it is pressed, and show the outcome for a moment. */
function enableCopy(
  button: HTMLButtonElement,
  read: () => string | Promise<string>,
  copied: string,
  notCopied: string,
): void {
  const label = [...button.childNodes]
  let timer = 0
  // The outcome is announced, too. The button is never disabled: that would take the focus away.
  button.ariaLive = 'polite'
  const copy = async (): Promise<void> => {
    button.textContent = (await tryCopy(read())) ? copied : notCopied
    clearTimeout(timer)
    timer = window.setTimeout(() => button.replaceChildren(...label), CONFIRMATION_MS)
  }
  button.addEventListener('click', () => void copy())
}

/** False if the browser or a policy of an embedding page refuses, or the text did not arrive. */
async function tryCopy(text: string | Promise<string>): Promise<boolean> {
  const toBlob = (of: string): Blob => new Blob([of], { type: 'text/plain' })
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(toBlob) })])
    return true
  } catch {
    return false
  }
}

/** Where the link before a button leads, or the text that is there. */
function readBefore({ previousElementSibling: place }: Element): string {
  return place?.getAttribute('href') ?? place?.textContent ?? ''
}

/** Where the theme is kept: values are ids of radio buttons without their `_`. */
const THEME = 'theme'

/** The theme until one is chosen. */
const AUTO = 'auto'

/**
 * Keeps the theme that the reader has chosen in this browser. The stylesheet follows the radio buttons by itself; a script
 * in the head of each page restores it before the first paint.
 *
 * @returns Makes the radio buttons of the page show it, those that have come since, too.
 */
function rememberTheme(): () => void {
  const { dataset } = document.documentElement
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== THEME) return
    const value = target.id.slice(1)
    if (value === AUTO) delete dataset[THEME]
    else dataset[THEME] = value
    keep('localStorage', THEME, value === AUTO ? '' : value)
  })
  return () => {
    const input = document.querySelector<HTMLInputElement>(`#_${dataset[THEME] ?? AUTO}`)
    if (input !== null) input.checked = true
  }
}

/**
 * Leads from the place of a listing, `P/#id`, to the document that it stands on: a category with many listings has
 * several. Where that cannot be found out, the first document stays.
 */
async function leadToListing({ path, isRoot }: PageSettings, loader: SearchLoader): Promise<void> {
  const { hash, search } = location
  const isPaged = document.querySelector('nav.pager') !== null
  if (hash === '' || isRoot || search !== '' || !isPaged) return
  try {
    const id = decodeURIComponent(hash.slice(1))
    if (document.getElementById(id) !== null) return
    const number = await (await loader.load()).findDocument(id)
    // A visitor who has gone on meanwhile stays there.
    if (number !== undefined && location.hash === hash)
      location.replace(`${path}${number === 1 ? '' : `_/${number}/`}${hash}`)
  } catch {
    // It is no id, or the search cannot be had, which reports that by itself.
  }
}

/** Loads a text of ours. @throws {Error} if it is answered with anything but success. */
async function loadText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}
