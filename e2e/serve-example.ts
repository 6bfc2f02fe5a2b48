import type { Browser } from 'playwright'
import { launchBrowser } from './browser.ts'
import { EXAMPLE } from './build-directory.ts'
import { serveDirectory, startDirectory } from './embed/clients/serve-directory.ts'

/** The example directory as it ships, served, and a browser to look at it with. */
export interface ServedExample {
  /** The root page. */
  readonly url: string
  readonly browser: Browser
  close(): Promise<void>
}

/** Serves the example. @param baseUrl See {@link startDirectory}. */
export async function serveExample(baseUrl?: string): Promise<ServedExample> {
  const [directory, browser] = await Promise.all([
    baseUrl === undefined ? serveDirectory(EXAMPLE) : startDirectory(EXAMPLE, baseUrl),
    launchBrowser(),
  ])
  return {
    url: directory.url,
    browser,
    async close() {
      await browser.close()
      await directory.close()
    },
  }
}
