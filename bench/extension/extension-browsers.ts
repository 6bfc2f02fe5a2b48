import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { BrowserContext, CDPSession } from 'playwright'
import { browserArgs, readBrowserPath } from '../../e2e/browser.ts'
import { launchExtension } from '../../e2e/extension/launch-extension.ts'
import type { ExtensionBrowser } from '../../e2e/extension/launch-extension.ts'

/** A browser that is measured. */
export interface MeasuredBrowser {
  readonly context: BrowserContext
  /** Of the whole browser. */
  readonly session: CDPSession
  close(): Promise<void>
}

/** The same browser without the extension, also in a new profile. @param native Whether it has WebMCP. */
export async function launchWithout(native: boolean): Promise<MeasuredBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'gazetteer-without-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: readBrowserPath(),
    headless: true,
    args: browserArgs(...(native ? ['WebMCP'] : [])),
  })
  return {
    context,
    session: await openSession(context),
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** A browser with the extension, which is on for some sites. @param others Folders of other extensions. */
export async function launchWith(
  native: boolean,
  sites: readonly string[],
  others: readonly string[] = [],
): Promise<MeasuredBrowser & { readonly extension: ExtensionBrowser }> {
  const extension = await launchExtension({ native, others })
  const { context } = extension
  for (const site of sites) {
    const page = await context.newPage()
    await page.goto(site)
    await extension.turnOn(page)
    await page.close()
  }
  return { extension, context, session: await openSession(context), close: () => extension.close() }
}

async function openSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser()
  if (browser === null) throw new Error('Playwright does not say which browser this is.')
  return browser.newBrowserCDPSession()
}
