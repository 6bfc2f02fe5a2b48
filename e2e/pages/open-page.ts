import type { Browser, BrowserContextOptions, Page } from 'playwright'

/** A page in a context of its own, and what went on in it that should not have. */
export interface OpenedPage {
  readonly page: Page
  /** What the browser said on its console, errors, dialogs, and what the page's security policy refused. */
  readonly complaints: string[]
  /** Addresses on other hosts that were asked for. */
  readonly foreign: string[]
  readonly close: () => Promise<void>
}

/** Opens a page and waits until it has loaded. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  const foreign: string[] = []
  const { origin } = new URL(url)
  page.on('console', (message) => complaints.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const asked = request.url()
    if (new URL(asked).origin !== origin && !asked.startsWith('data:')) foreign.push(asked)
  })
  await page.goto(url, { waitUntil: 'load' })
  return { page, complaints, foreign, close: () => context.close() }
}

/** Opens every menu of a page. */
export async function openMenus(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

/** How far a page can be scrolled sideways, in CSS pixels. */
export function readSidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
