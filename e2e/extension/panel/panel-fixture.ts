import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { launchExtension } from '../launch-extension.ts'
import type { ExtensionBrowser, ExtensionBrowserOptions } from '../launch-extension.ts'
import { CORPORA_DIR } from '../../paths.ts'

/** The corpus that the panel is tried with: small, and with every kind of field. */
const CORPUS = 'tech-conferences-2026'

/** Whether it is there. */
export const HAS_CORPUS: boolean = existsSync(join(CORPORA_DIR, CORPUS))

/** The title of that directory. */
export const CORPUS_TITLE = 'Tech conferences 2026'

/** The extension in a browser, and a directory to use with it. */
export interface PanelFixture {
  readonly browser: ExtensionBrowser
  readonly directory: ServedDirectory
  /** Everything that pages of the extension have complained about. */
  readonly complaints: string[]
  /** @throws {Error} when there is any complaint; it is then forgotten. */
  checkComplaints(): void
  /** Opens the panel, as a tab as wide as a panel. @param of The page whose tools it shows. */
  openPanel(view?: string, of?: Page): Promise<Page>
  openPopup(of?: Page): Promise<Page>
  /** Forgets everything that the extension remembers. */
  reset(): Promise<void>
  /** Adds the directory to the list, as the panel does. */
  save(): Promise<void>
  close(): Promise<void>
}

/** Starts both. @param options Of the browser. */
export async function startPanelFixture(options: ExtensionBrowserOptions = {}): Promise<PanelFixture> {
  const directory = await serveDirectory(`e2e/corpora/${CORPUS}/directory.yml`)
  const browser = await launchExtension(options)
  const complaints: string[] = []
  const open = async (path: string, width: number, of: Page | undefined): Promise<Page> => {
    const [file, hash = ''] = path.split('#')
    const query = of ? `?tab=${await findTabId(browser, of)}` : ''
    const page = await browser.context.newPage()
    await page.setViewportSize({ width, height: 800 })
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(`chrome-extension://${browser.id}/${file}${query}#${hash}`)
    await page.locator('main').waitFor()
    return page
  }
  const inExtension = async <T>(run: (page: Page) => Promise<T>): Promise<T> => {
    const page = await browser.open('manifest.json')
    const result = await run(page)
    await page.close()
    return result
  }
  return {
    browser,
    directory,
    complaints,
    checkComplaints() {
      const [first] = complaints.splice(0)
      if (first !== undefined) throw new Error(`A page of the extension complains: ${first}`)
    },
    async openPanel(view = 'page', of) {
      const page = await open(`panel.html#${view}`, 360, of)
      await page.getByRole('tab', { selected: true }).waitFor()
      return page
    },
    openPopup: (of) => open('popup.html', 340, of),
    reset: () => inExtension((page) => page.evaluate(() => chrome.storage.local.clear())),
    save: () =>
      inExtension((page) =>
        page.evaluate(async (url) => {
          const { directory } = (await chrome.runtime.sendMessage({ type: 'checkDirectory', url })) as {
            directory: { title: string }
          }
          const saved = { ...directory, name: directory.title, checked: new Date().toISOString() }
          await chrome.storage.local.set({ directories: [saved] })
        }, directory.url),
      ),
    async close() {
      await browser.close()
      await directory.close()
    },
  }
}

/** @throws {Error} when there is no such tab. */
async function findTabId(browser: ExtensionBrowser, of: Page): Promise<number> {
  const page = await browser.open('manifest.json')
  const id = await page.evaluate(async (url) => (await chrome.tabs.query({ url }))[0]?.id, of.url().split('#')[0] ?? '')
  await page.close()
  if (id === undefined) throw new Error(`No tab shows ${of.url()}`)
  return id
}

/** What the extension remembers. */
export function readStored<T>(page: Page, key: string): Promise<T> {
  return page.evaluate(async (key) => (await chrome.storage.local.get(key))[key], key) as Promise<T>
}
