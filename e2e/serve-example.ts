import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Browser } from 'playwright'
import { launchBrowser } from './browser.ts'
import { buildDirectory, EXAMPLE } from './build-directory.ts'
import { startCli } from './cli.ts'

/** The example directory as it ships, served, and a browser to look at it with. */
export interface ServedExample {
  /** The root page. */
  readonly url: string
  readonly browser: Browser
  /** Closes the browser, stops the server and removes what was published. */
  close(): Promise<void>
}

/** Serves the example. @param baseUrl Published under this URL instead of its own. */
export async function serveExample(baseUrl?: string): Promise<ServedExample> {
  const out = await buildDirectory(EXAMPLE, baseUrl)
  const server = await startCli(['serve', '-o', out, '--port', '0'])
  const browser = await launchBrowser()
  return {
    url: server.url,
    browser,
    async close() {
      await browser.close()
      await server.stop()
      rmSync(dirname(out), { recursive: true, force: true })
    },
  }
}
