import { showWebMcpStatus } from '../webmcp/show-webmcp-status.ts'
import { enhanceConnectMenu } from '../connect/connect-menu.ts'
import { enableCopyMarkdown } from './copy-markdown.ts'
import { CAN_COPY, addCopyButtons, enableCopy } from '../connect/enable-copy.ts'
import { enhanceFilter } from './enhance-filter.ts'
import { createSearchLoader } from './load-search.ts'
import { enhanceSearch } from './search-list.ts'

/**
 * Enhancement of our own pages, which are complete without it: the form filters while the user types, addresses and
 * snippets get copy buttons, the connect menu offers choices, and the page shows whether this browser has WebMCP.
 */
const form = document.querySelector<HTMLFormElement>('form[toolname]')
if (form !== null) enhanceFilter(form)
for (const each of document.querySelectorAll<HTMLFormElement>('.find form')) {
  enhanceSearch(each, createSearchLoader(each))
}
const first = document.querySelector<HTMLFormElement>('.find form') ?? form
if (first !== null) focusOnSlash(first)
if (CAN_COPY) {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false
    enableCopy(button, () => button.dataset['copy'] ?? '')
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy-from]')) {
    button.hidden = false
    enableCopyMarkdown(button)
  }
}
const menu = document.querySelector<HTMLElement>('.connect')
if (menu !== null) enhanceConnectMenu(menu)
const embed = document.querySelector('.embed')
if (embed !== null) addCopyButtons(embed)
const webMcp = document.querySelector<HTMLElement>('dd.webmcp')
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
