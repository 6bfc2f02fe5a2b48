import { readSetting } from '../settings.ts'

/** A page that sends a request, as the browser identifies it. */
export interface SendingPage {
  readonly tabId: number
  readonly url: string
  readonly origin: string
}

/** The page whose content script sent the request, if it is one and in the top frame. */
export function pageOf(sender: chrome.runtime.MessageSender | undefined): SendingPage | undefined {
  const { tab, frameId, url } = sender ?? {}
  if (tab?.id === undefined || frameId !== 0 || url === undefined || !/^https?:/.test(url)) return undefined
  return { tabId: tab.id, url, origin: new URL(url).origin }
}

/** Whether one of the extension's own pages sent the request. */
export function isOurPage(sender: chrome.runtime.MessageSender | undefined): boolean {
  return sender?.id === chrome.runtime.id && sender.url?.startsWith(chrome.runtime.getURL('')) === true
}

/** Whether a page's site is on now. */
export async function isOn({ origin }: { readonly origin: string }): Promise<boolean> {
  return Object.hasOwn(await readSetting('sites'), origin)
}
