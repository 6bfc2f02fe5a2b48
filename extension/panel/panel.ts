import { watchSetting } from '../settings/settings.ts'
import { createElement } from '../ui/dom/create-element.ts'
import { createNotice } from '../ui/dom/create-notice.ts'
import { createTabs } from '../ui/dom/create-tabs.ts'
import { reportFailures } from '../ui/dom/report-failures.ts'
import { watchOnline } from '../ui/dom/watch-online.ts'
import { createAgentsTab } from './agents/agents-tab.ts'
import { createDirectoriesTab } from './directories/directories-tab.ts'
import { createThisPageTab } from './this-page/this-page-tab.ts'
import { watchTab } from './this-page/watch-tab.ts'

await start()

async function start(): Promise<void> {
  const failures = reportFailures()
  const notice = createNotice()
  const main = createElement('main', {}, createElement('h1', { class: 'unseen' }, 'Gazetteer'), failures, watchOnline())
  document.body.append(main)
  const tab = await watchTab(() => void thisPage.update())
  const thisPage = createThisPageTab(tab)
  const tabs = createTabs('Views', [
    { id: 'page', label: 'This page', content: thisPage.element },
    { id: 'directories', label: 'Directories', content: await createDirectoriesTab(notice) },
    { id: 'agents', label: 'Agents', content: await createAgentsTab(notice) },
  ])
  main.append(...tabs, notice.element)
  // What the user saves or changes elsewhere shows up here.
  watchSetting('directories', () => void thisPage.update())
  watchSetting('sites', () => void thisPage.update())
  await thisPage.update()
}
