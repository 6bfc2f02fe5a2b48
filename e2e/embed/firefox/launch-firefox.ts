import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import type { Browser } from 'puppeteer-core'
import { PROJECT_DIR } from '../../paths.ts'

/** Everything that is not on this machine goes to a proxy that is not there. */
const LOOPBACK_ONLY = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
}

/** The first gives pages `navigator.modelContext`, the second what agents have of it. */
const WEBMCP = { 'dom.modelcontext.enabled': true, 'dom.modelcontext.testing.enabled': true }

/** Starts the Firefox that `scripts/ensure-firefox.mjs` found. @param webMcp Whether it has WebMCP; by itself it has not. */
export function launchFirefox({ webMcp }: { webMcp: boolean }): Promise<Browser> {
  const { path } = JSON.parse(readFileSync(join(PROJECT_DIR, '.cache/firefox.json'), 'utf8')) as { path: string }
  const extraPrefsFirefox = { ...LOOPBACK_ONLY, ...(webMcp && WEBMCP) }
  return launch({ browser: 'firefox', executablePath: path, extraPrefsFirefox })
}
