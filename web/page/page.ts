import { showWebMcpStatus } from '../webmcp/show-webmcp-status.ts'
import { loadText } from './load-text.ts'
import { CAN_COPY, enableCopy } from '../connect/enable-copy.ts'
import { enhanceFilter } from './enhance-filter.ts'
import { closeMenus } from './close-menus.ts'
import { createSearchLoader } from './load-search.ts'
import { rememberTheme } from './remember-theme.ts'
import { enhanceSearch } from './search-list.ts'

/**
 * Enhancement of our own pages, which are complete without it: the form filters while the user types, addresses and
 * snippets get copy buttons, and the page shows whether this browser has WebMCP.
 */
rememberTheme(document.querySelectorAll<HTMLInputElement>('.top [name=theme]'))
const header = document.querySelector('.top')
if (header !== null) closeMenus(header)

const form = document.querySelector<HTMLFormElement>('form[toolname]')
if (form !== null) enhanceFilter(form)
for (const each of document.querySelectorAll<HTMLFormElement>('.find form')) {
  enhanceSearch(each, createSearchLoader(each))
}
const first = document.querySelector<HTMLFormElement>('.find form') ?? form
if (first !== null) focusOnSlash(first)
if (CAN_COPY) enableCopyButtons()
const webMcp = document.querySelector<HTMLElement>('.webmcp')
if (webMcp !== null) {
  webMcp.hidden = false
  showWebMcpStatus(webMcp)
}

/** `/` jumps to the search, as on many sites, but not while the user is typing elsewhere. */
function focusOnSlash(target: HTMLFormElement): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea') !== null) return
    event.preventDefault()
    target.querySelector('input')?.select()
    target.querySelector('input')?.focus()
  })
}

/** Shows the copy buttons: of an address, of the text before them, or of the page as Markdown. */
function enableCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.copy')) {
    const { copy, copyFrom } = button.dataset
    const { copied = 'Copied', notCopied = '' } = button.closest<HTMLElement>('[data-copied]')?.dataset ?? {}
    const read = (): string | Promise<string> =>
      copyFrom === undefined ? (copy ?? button.previousElementSibling?.textContent ?? '') : loadText(copyFrom)
    button.hidden = false
    enableCopy(button, read, [copied, notCopied])
  }
}
