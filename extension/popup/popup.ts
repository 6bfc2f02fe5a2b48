import { ask, askTab } from '../messages.ts'
import type { SiteState } from '../messages.ts'
import { readSetting, watchSetting } from '../settings/settings.ts'
import { createButton } from '../ui/dom/create-button.ts'
import { createElement } from '../ui/dom/create-element.ts'
import { replaceContent } from '../ui/dom/replace-content.ts'
import { reportFailures } from '../ui/dom/report-failures.ts'
import { createFoundDirectories } from '../ui/site/create-found-directories.ts'
import { createSiteSwitch } from '../ui/site/create-site-switch.ts'
import { describeWebMcp } from '../ui/site/describe-web-mcp.ts'
import { findTab } from './find-tab.ts'
import { openSidePanel } from './open-side-panel.ts'

await start()

async function start(): Promise<void> {
  const content = createElement('div')
  document.body.append(
    createElement(
      'main',
      {},
      createElement(
        'h1',
        {},
        createElement('img', { src: 'icons/32.png', alt: '', width: 24, height: 24 }),
        'Gazetteer',
      ),
      createElement(
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
  const state = tabId === undefined ? undefined : await ask('siteState', { tabId })
  if (tabId === undefined || !state) return [createElement('p', { class: 'empty' }, 'There is no page here.')]
  if (state.status === 'impossible') return [createElement('p', { class: 'empty' }, state.problem)]
  const site = createSiteSwitch(tabId, state, changed)
  return [site, ...(await showPage(tabId, state))]
}

async function showPage(tabId: number, { status }: SiteState): Promise<readonly (HTMLElement | undefined)[]> {
  const saved = await readSetting('directories')
  if (status === 'off') {
    const seen = await ask('lookOnce', { tabId })
    return [createFoundDirectories(seen?.directories ?? [], saved)]
  }
  const tools = await askTab(tabId, 'listTools', {})
  const reload = createButton('Reload the page', () => chrome.tabs.reload(tabId).then(() => window.close()))
  const why = createElement('p', {}, 'The page was open before. Reload it, so that its scripts find the tools.')
  const hint = createElement('div', { class: 'hint' }, why, reload)
  if (!tools) return [hint]
  const { webMcp, total, late, directories } = tools
  return [
    createElement('p', {}, describeWebMcp(webMcp, total)),
    late && webMcp === 'fallback' ? hint : undefined,
    createFoundDirectories(directories, saved),
  ]
}
