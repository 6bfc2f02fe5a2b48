import { launch } from 'puppeteer-core'
import type { Browser, LaunchOptions } from 'puppeteer-core'
import { WAIT_LIMIT_MS } from './wait-limit.ts'

/** Starts a browser with Puppeteer whose pages wait as long as those of Playwright in the tests. */
export async function launchPuppeteer(options: LaunchOptions): Promise<Browser> {
  const browser = await launch({ timeout: WAIT_LIMIT_MS, protocolTimeout: WAIT_LIMIT_MS, ...options })
  const newPage = browser.newPage.bind(browser)
  // Puppeteer has no setting for all pages.
  browser.newPage = async (...args) => {
    const page = await newPage(...args)
    page.setDefaultTimeout(WAIT_LIMIT_MS)
    return page
  }
  return browser
}
