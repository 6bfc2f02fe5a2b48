import { ownPage } from '../clients/own-page.ts'
import { coalesce } from '../coalesce.ts'
import { sendToBackground } from '../messages.ts'
import type { TabTools, ToolCall, ToolOutcome } from '../messages.ts'
import type { DirectoryPage } from '../settings.ts'
import { createFallbackContext } from './fallback-context.ts'
import { findDirectoryHints } from '../directories/find-directory-hints.ts'
import { createNativeContext } from './native-context.ts'
import { offerDirectories } from './offer-directory.ts'
import type { PageContext } from './page-context.ts'
import { TAB_PORT, answerPort } from '../ports.ts'

/** Milliseconds a directory's own script has after the page has loaded, before we offer what it did not. */
const EMBED_GRACE_MS = 3000

/**
 * Does the extension's work on a page whose site is on: finds the directories it names, makes sure that their tools
 * are registered, and lists and runs the page's tools for popup, panel and agents.
 *
 * @param controller Stops it: when the site is turned off, or the extension is gone.
 */
export async function startOnPage(controller: AbortController): Promise<void> {
  const { signal } = controller
  const late = document.readyState !== 'loading'
  // Only read from the page's own document: on others Chromium 156 crashes.
  const native = document.modelContext
  const directories = new Map<string, DirectoryPage>()
  const requested = new Set<string>()
  let hasEmbed = false
  let offersToo = false
  let reported = '[0,[]]'

  const offerToo = (): void => {
    offersToo = true
    void changed()
  }
  // It may fail: the next run may not.
  const changed = coalesce(() => update().catch(() => undefined))
  const context: PageContext = native
    ? createNativeContext(native, () => void changed())
    : createFallbackContext(() => void changed(), signal)

  const update = async (): Promise<void> => {
    if (signal.aborted) return
    const { total, tools } = await context.list()
    // A page that registers one of their names is running the directory's own script.
    const wanted = offerDirectories([...directories.values()])
    const pageHas = tools.some((tool) => !tool.ours && wanted.some(({ name }) => name === tool.name))
    const offers = !pageHas && (!native || !hasEmbed || offersToo)
    context.offer(offers ? wanted : [])
    const now = JSON.stringify([
      total,
      tools.map(({ name, title, description, ours }) => [name, title, description, ours]),
    ])
    if (now === reported) return
    reported = now
    ownPage().toolsChanged?.()
    await sendToBackground('toolsChanged', { total })
  }

  const find = async (url: string): Promise<void> => {
    if (requested.has(url)) return
    requested.add(url)
    const outcome = await sendToBackground('findDirectory', { url })
    if (outcome.status === 'found') directories.set(outcome.directory.url, outcome.directory)
  }

  const look = async (): Promise<void> => {
    if (signal.aborted) return
    const { urls, catalog, embed } = findDirectoryHints()
    hasEmbed ||= embed
    const candidates = urls.length > 0 || !catalog ? urls : [catalog]
    await Promise.all(candidates.map(find))
    await update()
  }

  const listTools = async (): Promise<TabTools> => {
    const { total, tools } = await context.list()
    const { title } = document
    const { href: url } = location
    return { url, title, webMcp: context.webMcp, late, directories: [...directories.values()], tools, total }
  }
  const runTool = ({ name, input }: ToolCall, cancelled: AbortSignal): Promise<ToolOutcome> =>
    context.run(name, input, AbortSignal.any([cancelled, signal]))
  const stop = (): void => {
    context.offer([])
    controller.abort()
  }
  answerTab(signal, listTools, runTool, stop)
  Object.assign(ownPage(), { listTools, runTool })

  // A policy of the page may forbid the directory's script, which is usually why we have to help.
  const onError = ({ target }: Event): void => {
    if (target instanceof HTMLScriptElement && target.dataset['category'] !== undefined) offerToo()
  }
  document.addEventListener('error', onError, { capture: true, signal })

  try {
    const { on, saved } = await sendToBackground('pageStarted', { native: native !== undefined })
    if (!on) {
      // In Firefox the scripts run on all ports of a host: pages there need not wait for tools.
      context.settle()
      return controller.abort()
    }
    for (const directory of saved) {
      directories.set(directory.url, directory)
      requested.add(directory.url)
    }
    await update()
    await until('interactive')
    await look()
    context.settle()
    // Applications may add their markup later.
    const observer = new MutationObserver(() => void look().catch(() => undefined))
    observer.observe(document.head ?? document.documentElement, { childList: true })
    signal.addEventListener('abort', () => observer.disconnect())
    await until('complete')
    await look()
    // If the markup names nothing, the page may still have a manifest beside it.
    if (requested.size === 0) await find(new URL('.', location.href).href).then(update)
    setTimeout(offerToo, EMBED_GRACE_MS)
  } catch {
    // The extension is gone, or was updated: the next page has the new one.
    context.settle()
  }
}

function until(state: 'interactive' | 'complete'): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (document.readyState !== state && document.readyState !== 'complete') return
      document.removeEventListener('readystatechange', check)
      resolve()
    }
    document.addEventListener('readystatechange', check)
    check()
  })
}

/** Answers popup, panel and background until the signal is aborted. Only parts of this extension can send requests. */
function answerTab(
  signal: AbortSignal,
  listTools: () => Promise<TabTools>,
  runTool: (call: ToolCall, cancelled: AbortSignal) => Promise<ToolOutcome>,
  stop: () => void,
): void {
  const onMessage = (
    message: { type?: unknown },
    _sender: chrome.runtime.MessageSender,
    respond: (answer?: TabTools) => void,
  ): boolean => {
    if (message.type === 'stop') stop()
    if (message.type !== 'listTools') return false
    listTools().then(respond, () => respond())
    // The answer comes later.
    return true
  }
  const onConnect = (port: chrome.runtime.Port): void => {
    if (port.name === TAB_PORT) answerPort(port, runTool)
  }
  chrome.runtime.onMessage.addListener(onMessage)
  chrome.runtime.onConnect.addListener(onConnect)
  signal.addEventListener('abort', () => {
    try {
      chrome.runtime.onMessage.removeListener(onMessage)
      chrome.runtime.onConnect.removeListener(onConnect)
    } catch {
      // The extension is gone, and the listeners with it.
    }
  })
}
