import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright'
import { launchBrowser } from './browser.ts'
import { runCli, startCli } from './cli.ts'

/** The example directory as it ships, served, and a browser to look at it with. */
export interface ServedExample {
  /** The root page. */
  readonly url: string
  readonly browser: Browser
  /** Closes the browser, stops the server and removes what was published. */
  close(): Promise<void>
}

/** Builds and serves the example. @param baseUrl Published under this URL instead of its own. */
export async function serveExample(baseUrl?: string): Promise<ServedExample> {
  const out = join(mkdtempSync(join(tmpdir(), 'gazetteer-browser-')), 'out')
  const { code, stderr } = await runCli(
    ['build', '--plain', '-c', 'examples/building-blocks/directory.yml', '-o', out],
    {
      ...(baseUrl !== undefined && { env: { GAZETTEER_BASE_URL: baseUrl } }),
    },
  )
  if (code !== 0) throw new Error(stderr)
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
