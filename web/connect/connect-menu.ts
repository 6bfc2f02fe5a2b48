import { CONNECT_CLIENTS } from '../../shared/connect/clients.ts'
import { ENTRY_NAME } from '../../shared/connect/connect-client.ts'
import type { ConnectTarget } from '../../shared/connect/connect-client.ts'
import { addCopyButtons } from './enable-copy.ts'

/**
 * Adds to the connect menu what needs a script: a button to copy each snippet and, on a category's page, a choice
 * between this page and the whole directory and between the usual name and one for this page only.
 */
export function enhanceConnectMenu(menu: HTMLElement): void {
  addCopyButtons(menu)
  if (menu.dataset['rootUrl'] !== undefined) addChoice(menu)
}

function addChoice(menu: HTMLElement): void {
  const { url = '', title = '', name = '', rootUrl = '', rootTitle = '' } = menu.dataset
  const page = createInput('radio', true)
  const root = createInput('radio', false)
  const own = createInput('checkbox', false)
  const update = (): void => {
    own.disabled = root.checked
    writeWays(
      menu,
      root.checked
        ? { name: ENTRY_NAME, url: rootUrl, title: rootTitle }
        : { name: own.checked ? name : ENTRY_NAME, url, title },
    )
  }
  const choice = document.createElement('fieldset')
  choice.append(
    createLabel(page, 'This page'),
    createLabel(root, 'Whole directory'),
    createLabel(own, `Named ${name}, to connect several pages`),
  )
  choice.addEventListener('change', update)
  // When the user navigates back, a browser may restore what was chosen, but not the texts.
  window.addEventListener('pageshow', update)
  menu.querySelector(':scope > p')?.replaceWith(choice)
}

const WAYS = CONNECT_CLIENTS.flatMap(({ ways }) => ways)

/** Rewrites the text or link of every way. They are on the page in the order of the table. */
export function writeWays(menu: HTMLElement, target: ConnectTarget): void {
  for (const [index, place] of menu.querySelectorAll<HTMLElement>('pre, a').entries()) {
    const text = WAYS[index]?.write(target) ?? ''
    if (place instanceof HTMLAnchorElement) place.href = text
    else place.textContent = text
  }
}

function createInput(type: 'radio' | 'checkbox', checked: boolean): HTMLInputElement {
  const input = document.createElement('input')
  input.type = type
  input.name = `connect-${type}`
  input.checked = checked
  return input
}

function createLabel(input: HTMLInputElement, text: string): HTMLLabelElement {
  const label = document.createElement('label')
  label.append(input, ` ${text}`)
  return label
}
