import { changeSetting, readSetting, watchSetting } from '../settings.ts'
import type { Settings } from '../settings.ts'
import { createButton, h, createLineForm } from '../ui/dom.ts'
import type { Notice } from '../ui/notices.ts'
import { createClientsSwitch } from '../ui/site-switch.ts'
import { replaceContent } from '../ui/view-stack.ts'

const INTRODUCTION =
  'Agents in other extensions and in pages can connect to this one over MCP. Extensions then use the tools of your saved directories and of the page in the current tab, pages only their own, without asking you each time. Allow only those you trust.'

/** Who may connect as an agent: other extensions, and the scripts of sites. */
export async function createAgentsTab(notice: Notice): Promise<HTMLElement> {
  const extensions = h('div')
  const sites = h('div')

  const decide = (id: string, allowed: boolean): Promise<unknown> =>
    changeSetting('extensions', (all) => ({ ...all, [id]: { allowed } }))
  const forget = async (id: string, allowed: boolean): Promise<void> => {
    await changeSetting('extensions', ({ [id]: _gone, ...others }) => others)
    notice.show(`Removed ${id}.`, () => decide(id, allowed))
  }
  const showExtension = (id: string, allowed: boolean): HTMLElement => {
    const what = allowed ? 'Do not allow' : 'Allow'
    const key = { class: 'small', 'data-key': `decide:${id}`, 'aria-label': `${what} ${id}` }
    return h(
      'li',
      { class: 'still-row' },
      h('code', {}, id),
      h('span', { class: allowed ? 'mark' : 'mark warn' }, allowed ? 'May connect' : 'Asks to connect'),
      h(
        'div',
        { class: 'actions' },
        createButton(what, () => decide(id, !allowed), key),
        createButton('Remove', () => forget(id, allowed), { class: 'small', 'aria-label': `Remove ${id}` }),
      ),
    )
  }
  const showExtensions = (all: Settings['extensions']): void => {
    // Those that have asked come first.
    const sorted = Object.entries(all).sort(([, a], [, b]) => Number(a.allowed) - Number(b.allowed))
    replaceContent(
      extensions,
      sorted.length === 0
        ? h('p', { class: 'empty' }, 'None. One that tries to connect appears here, and waits for you.')
        : h('ul', { class: 'rows' }, ...sorted.map(([id, { allowed }]) => showExtension(id, allowed))),
    )
  }
  const showSites = (all: Settings['sites']): void => {
    const rows = Object.entries(all).map(([origin, { clients }]) => {
      const box = createClientsSwitch(origin, clients, origin, { 'data-key': `site:${origin}` })
      return h('li', { class: 'still-row' }, box)
    })
    replaceContent(
      sites,
      rows.length === 0 ? h('p', { class: 'empty' }, 'No site is turned on.') : h('ul', { class: 'rows' }, ...rows),
    )
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
    createAddExtension((id) => decide(id, true)),
    h('h3', {}, 'Sites whose scripts may connect'),
    sites,
  )
}

function createAddExtension(add: (id: string) => Promise<unknown>): HTMLElement {
  return createLineForm({
    label: 'Allow an extension',
    help: 'Its id, as shown on the browser’s extensions page.',
    action: 'Allow',
    async submit(text) {
      const id = text.trim()
      if (!isExtensionId(id)) return 'This is not an extension id.'
      if ((await readSetting('extensions'))[id]?.allowed === true) return 'This extension is already allowed.'
      await add(id)
      return undefined
    },
  })
}

/** Of Chromium: 32 letters. Of Firefox: a UUID in braces, or something like an address. */
const FORMS = [/^[a-p]{32}$/, /^\{[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\}$/i, /^[\w.-]{0,60}@[\w.-]{1,60}$/]

export function isExtensionId(id: string): boolean {
  return FORMS.some((form) => form.test(id))
}
