import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Browser, LaunchOptions } from 'playwright'
import { PROJECT_DIR } from './paths.ts'
import { WAIT_LIMIT_MS } from './wait-limit.ts'

/** What `scripts/ensure-tools.mjs browser` found: a browser, and the same without a window where there is one. */
function readExecutables(): { readonly path: string; readonly shell?: string } {
  return JSON.parse(readFileSync(join(PROJECT_DIR, '.cache/browser.json'), 'utf8')) as { path: string; shell?: string }
}

/** The executable of the browser that people use; extensions need it. */
export function readBrowserPath(): string {
  return readExecutables().path
}

/** No name but this machine's can be looked up: the browser has services that no switch turns off. */
const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]'

/**
 * Switches for the browser of the tests: no traffic with anybody else.
 *
 * @param features Switched on besides those that are on by default, for instance `WebMCP`.
 */
export function browserArgs(...features: string[]): string[] {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    LOOPBACK_ONLY,
    ...(features.length > 0 ? [`--enable-features=${features.join(',')}`] : []),
  ]
}

/** Starts the browser of the tests: in `npm test` one without a window. @param features See {@link browserArgs}. */
export function launchBrowser(...features: string[]): Promise<Browser> {
  return launchBrowserWith({ args: browserArgs(...features) })
}

/** As {@link launchBrowser}, in another way. @param options Default `args`: {@link browserArgs}. */
export async function launchBrowserWith(options: LaunchOptions): Promise<Browser> {
  const { path, shell = path } = readExecutables()
  const browser = await chromium.launch({
    executablePath: process.env['TEST_ALL'] ? path : shell,
    args: browserArgs(),
    timeout: WAIT_LIMIT_MS,
    ...options,
  })
  browser.on('context', (context) => context.setDefaultTimeout(WAIT_LIMIT_MS))
  return browser
}
