import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import type { TabTools } from '../../../extension/messages.ts'
import { launchPuppeteer } from '../../launch-puppeteer.ts'
import { PROJECT_DIR } from '../../paths.ts'

const ID = 'gazetteer@extension'

/** Belongs to the extension and runs nothing of it, so that looking from there changes nothing. */
const BARE_PAGE = 'icons/16.png'

const PREFERENCES = {
  // No name can be looked up: pages are asked for by address, and Firefox is to ask nobody else.
  'network.dns.disabled': true,
  // A request for a permission is granted without a prompt, which no test can answer. All else about it is as it is.
  'extensions.webextOptionalPermissionPrompts': false,
  // A day: when a background ends must not depend on how fast a test is.
  'extensions.background.idle.timeout': 86_400_000,
}

/** What pages of Firefox itself may use. */
interface Privileged {
  readonly WebExtensionPolicy: { getByID(id: string): { readonly extension: RunningExtension } }
}

/** @see https://searchfox.org/mozilla-central/source/toolkit/components/extensions/parent/ext-backgroundPage.js */
interface RunningExtension {
  readonly backgroundState: 'starting' | 'running' | 'suspending' | 'stopped'
  terminateBackground(): Promise<void>
}

/** Attempts to end the background: it may decline for each event that comes meanwhile. */
const MOST_ENDS = 10

const WEBMCP = { 'dom.modelcontext.enabled': true, 'dom.modelcontext.testing.enabled': true }

/** A Firefox with the extension as it ships. */
export interface FirefoxExtension {
  readonly browser: Browser
  /** A page of the extension that runs nothing of it: from there tests see what it sees, and ask what its parts ask. */
  readonly desk: Page
  /** Opens a page of an extension as a tab. @param path For instance `panel.html`. @param id Default: ours. */
  open(path: string, id?: string): Promise<Page>
  /** Asks for the permission for a site, by a click. */
  grant(url: string): Promise<void>
  /** Turns a site on, as the popup does. @param url Open in one tab, which is to be loaded again. */
  turnOn(url: string): Promise<void>
  /** Turns a site off, as the popup does. @param url As for `turnOn`. */
  turnOff(url: string): Promise<void>
  /** The browser's number for the tab where a page is open. @param url As for `turnOn`. */
  tabIdOf(url: string): Promise<number>
  /** What the extension knows of a page; nothing where it is not on. @param url As for `turnOn`. */
  readTab(url: string): Promise<TabTools | undefined>
  /** Whether the background runs. Asking does not start it. */
  isAwake(): Promise<boolean>
  /** Ends the background as Firefox does when nobody needs it; it does not by itself here, however long that takes. */
  endBackground(): Promise<void>
  close(): Promise<void>
}

/** How Firefox is started. */
export interface FirefoxExtensionOptions {
  /** Whether it has WebMCP of its own, which is an older shape than Chromium's. */
  readonly webMcp?: boolean
  /** Folders of further extensions, by their ids. */
  readonly others?: Readonly<Record<string, string>>
}

/** Starts the Firefox that `scripts/ensure-tools.mjs firefox` found, and installs the extension for as long as it runs. */
export async function launchFirefoxExtension(options: FirefoxExtensionOptions = {}): Promise<FirefoxExtension> {
  const { webMcp = false, others = {} } = options
  const { path } = JSON.parse(readFileSync(join(PROJECT_DIR, '.cache/firefox.json'), 'utf8')) as { path: string }
  const folders = Object.entries({ [ID]: join(PROJECT_DIR, 'dist/extension/firefox'), ...others })
  // Firefox makes up the host of an extension's pages; these are known beforehand.
  const hosts = new Map(folders.map(([id]) => [id, randomUUID()]))
  const browser = await launchPuppeteer({
    browser: 'firefox',
    executablePath: path,
    // Without it, tabs cannot be led to pages of extensions.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      ...PREFERENCES,
      'extensions.webextensions.uuids': JSON.stringify(Object.fromEntries(hosts)),
      ...(webMcp && WEBMCP),
    },
  })
  for (const [, folder] of folders) await browser.installExtension(folder)
  const open = async (of: string, id: string = ID): Promise<Page> => {
    const page = await browser.newPage()
    // The page gets a process of its own, and Firefox does not tell when it has loaded there.
    await page.goto(`moz-extension://${hosts.get(id)}/${of}`, { waitUntil: [] })
    await page.waitForFunction(() => document.readyState === 'complete')
    return page
  }
  // Opened once: tabs that come and go are events, which keep the background awake and wake it.
  const cockpit = await browser.newPage()
  await cockpit.goto('about:config', { waitUntil: [] })
  const desk = await open(BARE_PAGE)

  const grant = async (url: string): Promise<void> => {
    // As `sitePattern` has it: Firefox takes no ports.
    const { protocol, hostname } = new URL(url)
    await desk.bringToFront()
    const asked = await desk.evaluateHandle((pattern) => {
      const answer = new Promise<boolean>((resolve, reject) => {
        const ask = (): void => void chrome.permissions.request({ origins: [pattern] }).then(resolve, reject)
        document.addEventListener('click', ask, { once: true })
      })
      return { answer }
    }, `${protocol}//${hostname}/*`)
    await desk.mouse.click(1, 1)
    if (!(await asked.evaluate(({ answer }) => answer))) throw new Error(`${url}: the permission was refused.`)
  }
  const tabIdOf = async (url: string): Promise<number> => {
    const ids = await desk.evaluate(async (wanted) => {
      const tabs = await chrome.tabs.query({})
      return tabs.filter((tab) => tab.url?.split('#')[0] === wanted).map(({ id }) => id)
    }, url)
    const [id] = ids
    if (id === undefined || ids.length !== 1) throw new Error(`${url} is open in ${ids.length} tabs.`)
    return id
  }
  const setSite = async (url: string, on: boolean): Promise<void> => {
    const state = await desk.evaluate(
      (tabId, turnOn) => {
        const request = { type: 'setSite', tabId, on: turnOn, native: 'modelContext' in document }
        return chrome.runtime.sendMessage<object, unknown>(request)
      },
      await tabIdOf(url),
      on,
    )
    // Of a site that is off, Firefox does not even say where its tab is.
    if ((Object(state).status === 'on') !== on) throw new Error(`${url} is not set: ${JSON.stringify(state)}`)
  }

  return {
    browser,
    desk,
    open,
    grant,
    async turnOn(url) {
      await grant(url)
      await setSite(url, true)
    },
    turnOff: (url) => setSite(url, false),
    tabIdOf,
    readTab: async (url) =>
      desk.evaluate(
        async (tabId) => {
          const asked = chrome.tabs.sendMessage<object, unknown>(tabId, { type: 'listTools' }, { frameId: 0 })
          return (await asked.catch(() => undefined)) as TabTools | undefined
        },
        await tabIdOf(url),
      ),
    // Not by its window, which the extension's process keeps for a while after the end.
    isAwake: () =>
      cockpit.evaluate((id) => {
        const { WebExtensionPolicy } = globalThis as unknown as Privileged
        return WebExtensionPolicy.getByID(id).extension.backgroundState !== 'stopped'
      }, ID),
    async endBackground() {
      const state = await cockpit.evaluate(
        async (id, most) => {
          const { extension } = (globalThis as unknown as Privileged).WebExtensionPolicy.getByID(id)
          // It declines once where a listener has not answered yet, as at the end of the idle time, and where an event
          // comes between.
          for (let ends = 0; extension.backgroundState !== 'stopped' && ends < most; ends += 1) {
            await extension.terminateBackground()
          }
          return extension.backgroundState
        },
        ID,
        MOST_ENDS,
      )
      if (state !== 'stopped') throw new Error(`The background does not end: it is ${state}.`)
    },
    close: () => browser.close(),
  }
}
