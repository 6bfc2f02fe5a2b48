import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Browser } from 'playwright'
import { PROJECT_DIR } from './paths.ts'

/**
 * Starts the browser that `scripts/ensure-browser.mjs` found, without background traffic.
 *
 * @param features Switched on besides those that are on by default, for instance `WebMCP`.
 */
export function launchBrowser(...features: string[]): Promise<Browser> {
  const { path } = JSON.parse(readFileSync(join(PROJECT_DIR, '.cache/browser.json'), 'utf8')) as { path: string }
  return chromium.launch({
    executablePath: path,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(features.length > 0 ? [`--enable-features=${features.join(',')}`] : []),
    ],
  })
}
