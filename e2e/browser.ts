import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Browser, BrowserServer, LaunchOptions } from 'playwright'
import { PROJECT_DIR } from './paths.ts'
import { share } from './share.ts'
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

/**
 * The browser of the tests: in `npm test` one without a window. All files of a run share a process of each kind; whoever
 * closes it closes what they opened.
 *
 * @param features See {@link browserArgs}.
 */
export async function launchBrowser(...features: string[]): Promise<Browser> {
  const shared = await share<{ endpoint: string }>(['browser', ...features].join(' '))
  if (shared === undefined) return launchBrowserWith({ args: browserArgs(...features) })
  return withTimeout(await chromium.connect(shared.endpoint, { timeout: WAIT_LIMIT_MS }))
}

/** Starts what {@link launchBrowser} shares. */
export function startBrowser(features: readonly string[]): Promise<BrowserServer> {
  return chromium.launchServer(launchOptions({ args: browserArgs(...features) }))
}

/** A browser of one's own. @param options Default `args`: {@link browserArgs}. */
export async function launchBrowserWith(options: LaunchOptions): Promise<Browser> {
  return withTimeout(await chromium.launch(launchOptions(options)))
}

function launchOptions(options: LaunchOptions): LaunchOptions {
  const { path, shell = path } = readExecutables()
  const executablePath = process.env['TEST_ALL'] ? path : shell
  return { executablePath, args: browserArgs(), timeout: WAIT_LIMIT_MS, ...options }
}

function withTimeout(browser: Browser): Browser {
  return browser.on('context', (context) => context.setDefaultTimeout(WAIT_LIMIT_MS))
}
