import { CONNECT_CLIENTS } from '../../shared/connect/clients.ts'
import { ENTRY_NAME } from '../../shared/connect/connect-client.ts'
import type { ConnectTarget } from '../../shared/connect/connect-client.ts'
import { CONNECT_PARAMETERS, TEXT_SLOT } from '../../shared/connect/connect-page.ts'
import { createEndpointUrls } from '../../shared/urls.ts'

const WAYS = CONNECT_CLIENTS.flatMap(({ ways }) => ways)

/** Names of entries for one category: see `entry-name.ts`. */
const ENTRY = /^directory-[a-z0-9_-]{1,22}$/

/**
 * Enhancement of the page of all clients, which is complete without it for the whole directory: writes every way for the
 * category that the address names, and shows the clients whose names contain what is typed.
 */
const clients = document.querySelector<HTMLElement>('[data-server]')
if (clients !== null) {
  const asked = new URLSearchParams(location.search)
  const slug = asked.get(CONNECT_PARAMETERS.page)?.toWellFormed() ?? ''
  if (slug !== '') connectCategory(clients, slug, asked.get(CONNECT_PARAMETERS.name) ?? '')
  enableFind(clients)
}

/** **Security:** slug and name are whatever a link says: the slug is only ever put into a path of this server. */
function connectCategory(place: HTMLElement, slug: string, name: string): void {
  const url = createEndpointUrls(place.dataset['server'] ?? '').mcp(slug)
  const choice = document.querySelector<HTMLElement>('#named')
  const box = choice?.querySelector('input')
  const update = (): void => writeWays(place, { name: box?.checked === true ? name : ENTRY_NAME, url, title: slug })
  const isolated = document.createElement('bdi')
  isolated.textContent = slug
  document.querySelector('#connected')?.replaceChildren(...fillIn(place.dataset['category'], isolated))
  if (choice !== null && ENTRY.test(name)) {
    choice.hidden = false
    choice.append(' ', ...fillIn(place.dataset['named'], name))
    box?.addEventListener('change', update)
  }
  // When the user navigates back, a browser may restore what was chosen, but not the texts.
  window.addEventListener('pageshow', update)
  update()
}

function enableFind(place: HTMLElement): void {
  const field = place.querySelector<HTMLInputElement>('input[type=search]')
  const status = place.querySelector('[role=status]')
  if (field === null) return
  field.hidden = false
  const items = [...place.querySelectorAll<HTMLElement>('.client')]
  const find = (): void => {
    const words = field.value.toLowerCase().split(/\s+/)
    for (const item of items) {
      const name = item.querySelector('h3')?.textContent.toLowerCase() ?? ''
      item.hidden = !words.every((word) => name.includes(word))
    }
    for (const section of place.querySelectorAll<HTMLElement>('section')) {
      section.hidden = section.querySelector('.client:not([hidden])') === null
    }
    const found = items.filter(({ hidden }) => !hidden)
    const [only] = found.length === 1 ? found : []
    only?.querySelector('details')?.setAttribute('open', '')
    status?.replaceChildren(...fillIn(place.dataset['found'], String(found.length)))
  }
  field.addEventListener('input', find)
  // When the user navigates back, a browser may restore what was typed, but not what was hidden.
  if (field.value !== '') find()
}

/** A text of the page, with something in place of its slot. */
function fillIn(text = TEXT_SLOT, what: Node | string): (Node | string)[] {
  const [before = '', after = ''] = text.split(TEXT_SLOT)
  return [before, what, after]
}

/** Rewrites the text or link of every way. They are on the page in the order of the table. */
function writeWays(menu: HTMLElement, target: ConnectTarget): void {
  for (const [index, place] of menu.querySelectorAll<HTMLElement>('pre, a').entries()) {
    const text = WAYS[index]?.write(target) ?? ''
    if (place instanceof HTMLAnchorElement) place.href = text
    else place.textContent = text
  }
}
