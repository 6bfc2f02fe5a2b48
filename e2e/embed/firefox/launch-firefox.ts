import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { launchPuppeteer } from '../../launch-puppeteer.ts'
import { PROJECT_DIR } from '../../paths.ts'

/** No name can be looked up: pages are asked for by address, and Firefox is to ask nobody else. */
const LOOPBACK_ONLY = { 'network.dns.disabled': true }

/** The first gives pages `navigator.modelContext`, the second what agents have of it. */
const WEBMCP = { 'dom.modelcontext.enabled': true, 'dom.modelcontext.testing.enabled': true }

/** Starts the Firefox that `scripts/ensure-tools.mjs firefox` found. @param webMcp Whether it has WebMCP; by itself it has not. */
export function launchFirefox({ webMcp }: { webMcp: boolean }): Promise<Browser> {
  const { path } = JSON.parse(readFileSync(join(PROJECT_DIR, '.cache/firefox.json'), 'utf8')) as { path: string }
  const extraPrefsFirefox = { ...LOOPBACK_ONLY, ...(webMcp && WEBMCP) }
  return launchPuppeteer({ browser: 'firefox', executablePath: path, extraPrefsFirefox })
}
