import { watchSetting } from '../settings.ts'
import { h } from '../ui/dom.ts'
import { reportFailures } from '../ui/report-failures.ts'
import { createAgentsTab } from './agents-tab.ts'
import { createDirectoriesTab } from './directories-tab.ts'
import { createThisPageTab, watchTab } from './this-page-tab.ts'

await start()

async function start(): Promise<void> {
  const main = h('main', {}, h('h1', { class: 'unseen' }, 'Gazetteer'), reportFailures())
  document.body.append(main)
  const tab = await watchTab(() => void thisPage.update())
  const thisPage = createThisPageTab(tab)
  const tabs = createTabs('Views', [
    { id: 'page', label: 'This page', content: thisPage.element },
    { id: 'directories', label: 'Directories', content: await createDirectoriesTab() },
    { id: 'agents', label: 'Agents', content: await createAgentsTab() },
  ])
  main.append(...tabs)
  // What the user saves or changes elsewhere shows up here.
  watchSetting('directories', () => void thisPage.update())
  watchSetting('sites', () => void thisPage.update())
  await thisPage.update()
}

interface Tab {
  /** The fragment of the URL, after `#`, while it is shown. */
  readonly id: string
  readonly label: string
  readonly content: HTMLElement
}

/**
 * Tabs, following the pattern of the ARIA Authoring Practices: arrow keys, Home and End choose, Tab moves on to what is
 * shown. The tab named in the URL is shown first, otherwise the first.
 *
 * @param label Of the tab list.
 * @returns The tab list, then the tab panels.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
function createTabs(label: string, tabs: readonly Tab[]): readonly HTMLElement[] {
  const buttons = tabs.map((tab) =>
    h('button', { type: 'button', role: 'tab', id: `tab-${tab.id}`, 'aria-controls': tab.id }, tab.label),
  )
  const panels = tabs.map(({ id, content }) =>
    h('div', { role: 'tabpanel', id, 'aria-labelledby': `tab-${id}`, tabindex: 0 }, content),
  )
  const show = (index: number): void => {
    for (const [at, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(at === index))
      button.tabIndex = at === index ? 0 : -1
    }
    for (const [at, panel] of panels.entries()) panel.hidden = at !== index
  }
  const choose = (index: number): void => {
    show(index)
    buttons[index]?.focus()
    // Not as a link: the browser would scroll there, and add each to its history.
    history.replaceState(undefined, '', `#${tabs[index]?.id ?? ''}`)
  }
  const list = h('div', { role: 'tablist', 'aria-label': label, class: 'tabs' }, ...buttons)
  for (const [index, button] of buttons.entries()) button.addEventListener('click', () => choose(index))
  list.addEventListener('keydown', (event) => {
    const at = buttons.findIndex((button) => button === document.activeElement)
    const to = targetOf(event.key, at, buttons.length)
    if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    choose(to)
  })
  const named = tabs.findIndex(({ id }) => `#${id}` === location.hash)
  show(Math.max(named, 0))
  return [list, ...panels]
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
