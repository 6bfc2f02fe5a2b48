import { watchSetting } from '../settings.ts'
import { createButton, h } from '../ui/dom.ts'
import { replaceContent } from '../ui/view-stack.ts'
import { reportFailures } from '../ui/report-failures.ts'
import { createFoundDirectories } from '../ui/found-directories.ts'
import { findTab, seePage, showPage } from '../ui/site-switch.ts'

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
  const { tab } = await findTab()
  const windowId = tab?.windowId ?? chrome.windows.WINDOW_ID_CURRENT
  const update = async (): Promise<void> => {
    const seen = await seePage(tab?.id)
    const shown = showPage(seen, () => void update())
    replaceContent(content, ...shown, seen && createFoundDirectories(seen.found, seen.saved))
  }
  await update()
  watchSetting('sites', () => void update())
  document
    .querySelector('main')
    ?.append(
      createButton('Open the side panel', () => openSidePanel(windowId).then(() => window.close()), { class: 'wide' }),
    )
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
