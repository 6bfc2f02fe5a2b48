import { showWebMcpStatus } from '../webmcp/show-webmcp-status.ts'
import { loadText } from './load-text.ts'
import { CAN_COPY, enableCopy } from '../connect/enable-copy.ts'
import { answerAgents } from './answer-agents.ts'
import { closeMenus } from './close-menus.ts'
import { enhanceTray } from './compare-tray.ts'
import { explainMissing } from './explain-missing.ts'
import { enhanceResults } from './live-results.ts'
import { leadToListing } from './lead-to-listing.ts'
import { createSearchLoader } from './load-search.ts'
import { readOwnPage } from './own-page.ts'
import { rememberChoices } from './remember-choices.ts'
import { enhanceSearch } from './search-list.ts'
import { showRecent } from './show-recent.ts'

/**
 * Enhancement of our own pages, which are complete without it: the form filters while the user types, addresses and
 * snippets get copy buttons, and the page shows whether this browser has WebMCP.
 */
const showChoices = rememberChoices()
const header = document.querySelector('.top')
if (header !== null) closeMenus(header)

const main = document.querySelector('main')
const own = readOwnPage()
const showPicked = enhanceTray()
/** What it takes after the page has come to show something else. */
const complete = (): void => {
  showPicked()
  showChoices()
  if (CAN_COPY) enableCopyButtons()
  const webMcp = document.querySelector<HTMLElement>('.webmcp[hidden]')
  if (webMcp === null) return
  webMcp.hidden = false
  showWebMcpStatus(webMcp)
}
if (main !== null && own.isSearched) {
  const loader = createSearchLoader(new URL(own.path, location.href).href)
  answerAgents(loader, enhanceResults(main, own, loader, complete))
  void leadToListing(own, loader)
}
for (const form of document.querySelectorAll<HTMLFormElement>('search form')) {
  enhanceSearch(form, createSearchLoader(form.action), own.unavailable)
}
const recent = document.querySelector<HTMLElement>('section[data-changes]')
if (recent !== null) showRecent(recent)
const gone = document.querySelector<HTMLElement>('.gone[hidden]')
if (gone !== null) void explainMissing(gone, own.path)
focusOnSlash()
// Fields without a value say nothing in an address.
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
    enableCopy(button, read, [copied, notCopied])
  }
}

/** Where the link before a button leads, or the text that is there. */
function readBefore({ previousElementSibling: place }: Element): string {
  return place?.getAttribute('href') ?? place?.textContent ?? ''
}
