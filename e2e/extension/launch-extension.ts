import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { BrowserContext, Page, Worker } from 'playwright'
import { browserArgs, readBrowserPath } from '../browser.ts'
import { PROJECT_DIR } from '../paths.ts'
import { WAIT_LIMIT_MS } from '../wait-limit.ts'

/** What tests grant instead of the user, whom no test can be: the prompt of `permissions.request` is the browser's. */
const GRANTED = ['http://127.0.0.1/*', 'http://localhost/*']

/** A browser with the extension as it ships. */
export interface ExtensionBrowser {
  readonly context: BrowserContext
  /** Of the extension. */
  readonly id: string
  /** Opens one of its pages as a tab. @param path For instance `popup.html`. */
  open(path: string): Promise<Page>
  /** The background, started if it sleeps. */
  background(): Promise<Worker>
  /** Turns a site on, as the popup does. @param page Of the site; it has to be loaded again afterwards. */
  turnOn(page: Page): Promise<void>
  close(): Promise<void>
}

/** How the browser is started. */
export interface ExtensionBrowserOptions {
  /** Whether it has WebMCP of its own. */
  readonly native?: boolean
  /** Folders of further extensions. */
  readonly others?: readonly string[]
  /** Whether the sites of this machine are granted; otherwise the extension has what it ships with. */
  readonly granted?: boolean
  /** Further switches of the browser. */
  readonly args?: readonly string[]
  /** Whether pages that are left are kept, to come back as they were; Playwright keeps none. */
  readonly keepsPages?: boolean
}

/** A copy of a build whose manifest grants the sites of this machine. @returns The folder. */
export function grantLoopback(target: 'chromium' | 'firefox', into: string): string {
  const folder = join(into, target)
  cpSync(join(PROJECT_DIR, 'dist/extension', target), folder, { recursive: true })
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as object
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: GRANTED }))
  return folder
}

/** Starts Chromium with the extension, unpacked. */
export async function launchExtension(options: ExtensionBrowserOptions = {}): Promise<ExtensionBrowser> {
  const { native = false, others = [], granted = true, args = [], keepsPages = false } = options
  const temporary = mkdtempSync(join(tmpdir(), 'gazetteer-extension-'))
  const ours = granted ? grantLoopback('chromium', temporary) : join(PROJECT_DIR, 'dist/extension/chromium')
  const folders = [ours, ...others].join(',')
  const context = await chromium.launchPersistentContext(join(temporary, 'profile'), {
    executablePath: readBrowserPath(),
    headless: true,
    timeout: WAIT_LIMIT_MS,
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
    args: [
      ...browserArgs(...(native ? ['WebMCP'] : [])),
      ...args,
      `--disable-extensions-except=${folders}`,
      `--load-extension=${folders}`,
    ],
  })
  context.setDefaultTimeout(WAIT_LIMIT_MS)
  const background = async (): Promise<Worker> => {
    const isOurs = (worker: Worker): boolean => worker.url().endsWith('/background.js')
    return context.serviceWorkers().find(isOurs) ?? context.waitForEvent('serviceworker', { predicate: isOurs })
  }
  const id = new URL((await background()).url()).host
  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(`chrome-extension://${id}/${path}`)
    return page
  }
  return {
    context,
    id,
    open,
    background,
    async turnOn(page) {
      const own = await open('popup.html')
      const answer = await own.evaluate(async (url) => {
        const [tab] = await chrome.tabs.query({ url: `${url.split('#')[0]}*` })
        const native = 'modelContext' in document
        return chrome.runtime.sendMessage<object, unknown>({ type: 'setSite', tabId: tab?.id, on: true, native })
      }, page.url())
      await own.close()
      if (Object(answer).status !== 'on') throw new Error(`The site was not turned on: ${JSON.stringify(answer)}`)
    },
    async close() {
      await context.close()
      rmSync(temporary, { recursive: true, force: true })
    },
  }
}
