import { sendToBackground } from '../messages.ts'
import { changeSetting, readSetting, watchSetting } from '../settings.ts'
import type { Settings } from '../settings.ts'
import { createButton, createRows, h } from '../ui/dom.ts'
import { replaceContent } from '../ui/view-stack.ts'

const INTRODUCTION =
  'Agents in other extensions and in pages can connect to this one over MCP. Extensions then use the tools of your saved directories and of the page in the current tab, pages only their own, without asking you each time. Allow only those you trust.'

/** Who may connect as an agent: other extensions, and the scripts of sites. */
export async function createAgentsTab(): Promise<HTMLElement> {
  const extensions = h('div')
  const sites = h('div')

  const showExtensions = (all: Settings['extensions']): void => {
    // Those that have asked come first.
    const sorted = Object.entries(all).sort(([, a], [, b]) => Number(a.allowed) - Number(b.allowed))
    const rows = sorted.map(([id, { allowed }]) => showExtension(id, allowed))
    replaceContent(extensions, createRows(rows, 'None. One that tries to connect appears here, and waits for you.'))
  }
  const showSites = (all: Settings['sites']): void => {
    const rows = Object.entries(all).map(([origin, { clients }]) => showSite(origin, clients))
    replaceContent(sites, createRows(rows, 'No site is turned on.'))
  }
  showExtensions(await readSetting('extensions'))
  showSites(await readSetting('sites'))
  watchSetting('extensions', showExtensions)
  watchSetting('sites', showSites)

  return h(
    'div',
    {},
    h('h2', { class: 'unseen' }, 'Agents'),
    h('p', {}, INTRODUCTION),
    h('h3', {}, 'Extensions'),
    extensions,
    h('h3', {}, 'Sites whose scripts may connect'),
    h('p', { class: 'help' }, 'This takes effect when a page is loaded next.'),
    sites,
  )
}

function showExtension(id: string, allowed: boolean): HTMLElement {
  const what = allowed ? 'Do not allow' : 'Allow'
  const decide = (): Promise<unknown> => changeSetting('extensions', (all) => ({ ...all, [id]: { allowed: !allowed } }))
  const forget = (): Promise<unknown> => changeSetting('extensions', ({ [id]: _gone, ...others }) => others)
  return h(
    'li',
    { class: 'still-row' },
    h('code', {}, id),
    h('span', { class: allowed ? 'mark' : 'mark warn' }, allowed ? 'May connect' : 'Asks to connect'),
    h(
      'div',
      { class: 'actions' },
      createButton(what, decide, { class: 'small', 'data-key': `decide:${id}`, 'aria-label': `${what} ${id}` }),
      createButton('Remove', forget, { class: 'small', 'aria-label': `Remove ${id}` }),
    ),
  )
}

function showSite(origin: string, clients: boolean): HTMLElement {
  const input = h('input', { type: 'checkbox', 'data-key': `site:${origin}` })
  input.checked = clients
  input.addEventListener('change', () => void sendToBackground('setClients', { origin, clients: input.checked }))
  return h('li', { class: 'still-row' }, h('label', { class: 'switch' }, input, h('span', {}, origin)))
}
