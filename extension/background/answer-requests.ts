import { findDirectoryHints } from '../directories/find-directory-hints.ts'
import { readSetting } from '../settings.ts'
import type { BackgroundAsk, BackgroundRequests, PageSummary, PageStart } from '../messages.ts'
import { showCount } from './badge.ts'
import { rememberNativeSite } from './content-scripts.ts'
import { findDirectory } from './directories.ts'
import { readSiteState, setClients, setSite, wantSite } from './sites.ts'
import { isOn, isOurPage, pageOf } from './agents/asking-page.ts'
import type { AskingPage } from './agents/asking-page.ts'

type PageAsk = 'pageStarted' | 'findDirectory' | 'toolsChanged'

type Answers<K extends BackgroundAsk, Extra extends unknown[]> = {
  readonly [T in K]: (
    ask: BackgroundRequests[T]['ask'],
    ...extra: Extra
  ) => BackgroundRequests[T]['answer'] | Promise<BackgroundRequests[T]['answer']>
}

const FOR_PAGES: Answers<PageAsk, [AskingPage]> = {
  pageStarted: ({ native }, page) => startPage(page, native),
  findDirectory: async ({ url }, page) =>
    (await isOn(page)) ? findDirectory(url, page.url) : { status: 'failed', problem: 'This site is off.' },
  toolsChanged: ({ total }, { tabId }) => showCount(tabId, total),
}

const FOR_OUR_PAGES: Answers<Exclude<BackgroundAsk, PageAsk>, []> = {
  siteState: ({ tabId }) => readSiteState(tabId),
  setSite: ({ tabId, on, native }) => setSite(tabId, on, native),
  wantSite: ({ tabId, native }) => wantSite(tabId, native).then(() => undefined),
  setClients: ({ origin, clients }) => setClients(origin, clients).then(() => undefined),
  lookOnce: ({ tabId }) => lookOnce(tabId),
  checkDirectory: ({ url }) => findDirectory(url),
}

/**
 * Answers requests from the parts of the extension.
 *
 * **Security defaults:** content scripts get only what is meant for them, and only in the top frame of a tab; messages
 * from outside never arrive here.
 */
export function answerRequests(): void {
  chrome.runtime.onMessage.addListener((message: { type?: unknown }, sender, respond) => {
    const answer = findAnswer(message, sender)
    if (!answer) return false
    answer().then(respond, (error: unknown) => {
      // The requester gets nothing; the reason is in the extension's console.
      // oxlint-disable-next-line no-console
      console.error(message.type, error)
      respond()
    })
    return true
  })
}

function findAnswer(
  message: { type?: unknown },
  sender: chrome.runtime.MessageSender,
): (() => Promise<unknown>) | undefined {
  const type = String(message.type)
  // The request was checked where it was sent: both sides are this extension.
  const asked = message as never
  if (sender.id !== chrome.runtime.id) return undefined
  if (isOurPage(sender) && Object.hasOwn(FOR_OUR_PAGES, type)) {
    return async () => FOR_OUR_PAGES[type as keyof typeof FOR_OUR_PAGES](asked)
  }
  const page = pageOf(sender)
  if (page && Object.hasOwn(FOR_PAGES, type)) return async () => FOR_PAGES[type as PageAsk](asked, page)
  return undefined
}

async function startPage(page: AskingPage, native: boolean): Promise<PageStart> {
  const on = await isOn(page)
  if (!on) return { on, saved: [] }
  await rememberNativeSite(page.origin, native)
  const saved = await readSetting('directories')
  // The nearest: if a page of a directory and the whole directory are both saved, the page knows best.
  const [nearest] = saved.filter(({ url }) => page.url.startsWith(url)).sort((a, b) => b.url.length - a.url.length)
  return { on, saved: nearest ? [nearest] : [] }
}

async function lookOnce(tabId: number): Promise<PageSummary | undefined> {
  try {
    const target = { tabId, frameIds: [0] }
    const [native] = await chrome.scripting.executeScript({ target, func: () => 'modelContext' in document })
    const [hints] = await chrome.scripting.executeScript({ target, func: findDirectoryHints })
    const { url = '' } = await chrome.tabs.get(tabId)
    const { urls = [], catalog } = hints?.result ?? {}
    const candidates = urls.length > 0 || catalog === undefined ? urls : [catalog]
    const outcomes = await Promise.all(candidates.map((candidate) => findDirectory(candidate, url)))
    const directories = outcomes.flatMap((outcome) => (outcome.status === 'found' ? [outcome.directory] : []))
    return { native: native?.result === true, directories }
  } catch {
    // Not granted, or a page that no extension may read.
    return undefined
  }
}
