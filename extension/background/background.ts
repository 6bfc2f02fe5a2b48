import { callDirectory } from '../directories/call-directory.ts'
import { findDirectoryHints } from '../directories/find-directory-hints.ts'
import { failed } from '../messages.ts'
import type { BackgroundRequests, DirectoryOutcome, PageStart, RequestOf } from '../messages.ts'
import { DIRECTORY_PORT, answerPort } from '../ports.ts'
import { readSetting } from '../settings.ts'
import type { DirectoryPage } from '../settings.ts'
import { answerFromIndex, keepEngine } from './answer-from-index.ts'
import {
  rememberNative,
  readSiteState,
  setClients,
  setSite,
  wantSite,
  syncScripts,
  dropRevokedSites,
  turnOnWantedSite,
  isOn,
  isOurPage,
  pageOf,
} from './sites.ts'
import type { SendingPage } from './sites.ts'
import { findDirectory } from '../directories/find-directory.ts'
import { acceptClients } from './accept-clients.ts'

const BADGE_COLOR = '#1f4e79'

type PageRequest = 'pageStarted' | 'findDirectory' | 'toolsChanged'

type Answers<K extends keyof BackgroundRequests, Extra extends unknown[]> = {
  readonly [T in K]: (
    request: RequestOf<BackgroundRequests[T]>,
    ...extra: Extra
  ) => ReturnType<BackgroundRequests[T]> | Promise<ReturnType<BackgroundRequests[T]>>
}

const FOR_PAGES: Answers<PageRequest, [SendingPage]> = {
  pageStarted: ({ native }, page) => startPage(page, native),
  findDirectory: ({ url }, page) => findForPage(url, page),
  toolsChanged: ({ total }, { tabId }) => showCount(tabId, total),
}

const FOR_OUR_PAGES: Answers<Exclude<keyof BackgroundRequests, PageRequest>, []> = {
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
function answerRequests(): void {
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

/**
 * Calls directories for pages that offer their tools, and for the panel. A call ends when the page goes away or cancels it.
 *
 * **Security defaults:** a page of a site that is on reaches the directories it may name, and the extension's own pages
 * those that the user has saved.
 */
function answerCalls(): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name !== DIRECTORY_PORT) return
    const page = pageOf(port.sender)
    const find = isOurPage(port.sender) ? findSaved : page && ((url: string) => findForPage(url, page))
    if (!find) return port.disconnect()
    answerPort(port, async ({ url = '', name, input }, signal) => {
      const found = await find(url)
      if (found.status === 'failed') return found
      return callDirectory({ directory: found.directory, name, input }, signal, answerFromIndex)
    })
  })
}

function findAnswer(
  message: { type?: unknown },
  sender: chrome.runtime.MessageSender,
): (() => Promise<unknown>) | undefined {
  const type = String(message.type)
  // The request was checked where it was sent: both sides are this extension.
  const request = message as never
  if (sender.id !== chrome.runtime.id) return undefined
  if (isOurPage(sender) && Object.hasOwn(FOR_OUR_PAGES, type)) {
    return async () => FOR_OUR_PAGES[type as keyof typeof FOR_OUR_PAGES](request)
  }
  const page = pageOf(sender)
  if (page && Object.hasOwn(FOR_PAGES, type)) return async () => FOR_PAGES[type as PageRequest](request, page)
  return undefined
}

async function startPage(page: SendingPage, native: boolean): Promise<PageStart> {
  const on = await isOn(page)
  if (!on) return { on, saved: [] }
  await rememberNative(page.origin, native)
  const saved = await readSetting('directories')
  // The nearest: if a page of a directory and the whole directory are both saved, the page knows best.
  const [nearest] = saved.filter(({ url }) => page.url.startsWith(url)).sort((a, b) => b.url.length - a.url.length)
  return { on, saved: nearest ? [nearest] : [] }
}

async function findForPage(url: string, page: SendingPage): Promise<DirectoryOutcome> {
  return (await isOn(page)) ? findDirectory(url, page.url) : failed('This site was turned off in the extension.')
}

async function findSaved(url: string): Promise<DirectoryOutcome> {
  const directory = (await readSetting('directories')).find((saved) => saved.url === url)
  return directory ? { status: 'found', directory } : failed('This directory is no longer saved. Add it again.')
}

async function lookOnce(tabId: number): Promise<readonly DirectoryPage[]> {
  try {
    const target = { tabId, frameIds: [0] }
    const [hints] = await chrome.scripting.executeScript({ target, func: findDirectoryHints })
    const { url = '' } = await chrome.tabs.get(tabId)
    const { urls = [], catalog } = hints?.result ?? {}
    const candidates = urls.length > 0 || catalog === undefined ? urls : [catalog]
    const outcomes = await Promise.all(candidates.map((candidate) => findDirectory(candidate, url)))
    return outcomes.flatMap((outcome) => (outcome.status === 'found' ? [outcome.directory] : []))
  } catch {
    // Not granted, or a page that no extension may read.
    return []
  }
}

/** Shows on the toolbar how many tools the page of a tab has. */
async function showCount(tabId: number, total: number): Promise<undefined> {
  const text = total === 0 ? '' : total > 999 ? '999+' : String(total)
  try {
    await chrome.action.setBadgeBackgroundColor({ tabId, color: BADGE_COLOR })
    await chrome.action.setBadgeText({ tabId, text })
  } catch {
    // The tab is gone.
  }
  return undefined
}

// Listeners are added immediately: the browser starts the background for an event and only notifies those already there.
answerRequests()
answerCalls()
acceptClients()
keepEngine()
chrome.permissions.onAdded.addListener(() => void turnOnWantedSite())
chrome.permissions.onRemoved.addListener(() => void dropRevokedSites())
chrome.runtime.onStartup.addListener(() => void syncScripts())
chrome.runtime.onInstalled.addListener(() => {
  void dropRevokedSites()
  // Earlier versions kept a history of calls.
  void chrome.storage.local.remove('history')
})
