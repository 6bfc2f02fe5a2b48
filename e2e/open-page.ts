import { launchBrowser } from './browser.ts'
import { launchFirefox } from './embed/firefox/launch-firefox.ts'

export type BrowserName = 'Chromium' | 'Firefox'

/** What pages are tested in: Firefox as well in `npm run test:all`. */
export const BROWSERS: readonly BrowserName[] = process.env['TEST_ALL'] ? ['Chromium', 'Firefox'] : ['Chromium']

/** A page of either browser, in a window 800 pixels high. */
export interface BrowserPage {
  /** Opens a page and waits until it has loaded. @param width Of the window, in pixels. */
  goto(url: string, width?: number): Promise<unknown>
  /** Runs a function in the page. */
  evaluate<T, A = undefined>(run: (argument: A) => T | Promise<T>, argument?: A): Promise<T>
  goBack(): Promise<unknown>
  /** Ends the browser. */
  close(): Promise<void>
}

const HEIGHT = 800

/** Starts a browser with one page. @param hasScript Whether scripts run; Firefox always runs them. */
export async function openPage(name: BrowserName, hasScript = true): Promise<BrowserPage> {
  if (name === 'Firefox') {
    const browser = await launchFirefox({ webMcp: false })
    const page = await browser.newPage()
    return {
      async goto(url, width) {
        if (width !== undefined) await page.setViewport({ width, height: HEIGHT })
        return page.goto(url, { waitUntil: 'load' })
      },
      evaluate: (run, argument) => page.evaluate(run as never, argument),
      goBack: () => page.evaluate(() => history.back()),
      close: () => browser.close(),
    }
  }
  const browser = await launchBrowser()
  const page = await browser.newPage({ javaScriptEnabled: hasScript })
  return {
    async goto(url, width) {
      if (width !== undefined) await page.setViewportSize({ width, height: HEIGHT })
      return page.goto(url, { waitUntil: 'load' })
    },
    evaluate: (run, argument) => page.evaluate(run as never, argument),
    goBack: () => page.goBack({ waitUntil: 'commit' }),
    close: () => browser.close(),
  }
}
