import { sendToBackground, sendToTab } from '../messages.ts'
import type { SiteState } from '../messages.ts'
import { readSetting, watchSetting } from '../settings.ts'
import { createButton, h } from '../ui/dom.ts'
import { replaceContent } from '../ui/view-stack.ts'
import { reportFailures } from '../ui/report-failures.ts'
import { createFoundDirectories } from '../ui/found-directories.ts'
import { createSiteSwitch, describePage } from '../ui/site-switch.ts'

await start()

async function start(): Promise<void> {
  const content = h('div')
  document.body.append(
    h(
      'main',
      {},
      h('h1', {}, h('img', { src: 'icons/32.png', alt: '', width: 24, height: 24 }), 'Gazetteer'),
      h(
        'p',
        { class: 'help' },
        'Uses the tools that pages and directories offer to agents, even where the browser cannot.',
      ),
      reportFailures(),
      content,
    ),
  )
  const { id: tabId, windowId } = await findTab()
  const update = async (): Promise<void> => replaceContent(content, ...(await show(tabId, () => void update())))
  await update()
  watchSetting('sites', () => void update())
  document
    .querySelector('main')
    ?.append(
      createButton('Open the side panel', () => openSidePanel(windowId).then(() => window.close()), { class: 'wide' }),
    )
}

async function show(tabId: number | undefined, changed: () => void): Promise<readonly (HTMLElement | undefined)[]> {
  const state = tabId === undefined ? undefined : await sendToBackground('siteState', { tabId })
  if (tabId === undefined || !state) return [h('p', { class: 'empty' }, 'There is no page here.')]
  if (state.status === 'impossible') return [h('p', { class: 'empty' }, state.problem)]
  const site = createSiteSwitch(tabId, state, changed)
  return [site, ...(await showPage(tabId, state))]
}

async function showPage(tabId: number, { status }: SiteState): Promise<readonly (HTMLElement | undefined)[]> {
  const saved = await readSetting('directories')
  if (status === 'off') {
    return [createFoundDirectories((await sendToBackground('lookOnce', { tabId })) ?? [], saved)]
  }
  const tools = await sendToTab(tabId, 'listTools')
  return [...describePage(tabId, tools), tools && createFoundDirectories(tools.directories, saved)]
}

interface PopupTab {
  readonly id: number | undefined
  readonly windowId: number
}

/** The tab that the popup is about: the one in front, or the one named in the popup's URL (`?tab=ID`). */
async function findTab(): Promise<PopupTab> {
  const named = Number(new URLSearchParams(location.search).get('tab') ?? Number.NaN)
  const [active] = await chrome.tabs.query({ active: true, currentWindow: true })
  const tab = Number.isSafeInteger(named) ? await chrome.tabs.get(named) : active
  return { id: tab?.id, windowId: tab?.windowId ?? chrome.windows.WINDOW_ID_CURRENT }
}

/** Each browser has one of these; in Firefox it is the sidebar. */
interface Panels {
  readonly chrome: { readonly sidePanel?: { open(where: { readonly windowId: number }): Promise<void> } }
  readonly browser?: { readonly sidebarAction?: { open(): Promise<void> } }
}

/**
 * Opens the side panel, in Firefox the sidebar. Must be called directly in response to a click: browsers refuse it
 * otherwise.
 */
async function openSidePanel(windowId: number): Promise<void> {
  const { chrome: chromium, browser: firefox } = globalThis as unknown as Panels
  const { sidePanel } = chromium
  await (sidePanel ? sidePanel.open({ windowId }) : firefox?.sidebarAction?.open())
}
