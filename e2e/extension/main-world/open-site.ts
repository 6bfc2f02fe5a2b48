import type { Page } from 'playwright'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { launchExtension } from '../launch-extension.ts'
import type { ExtensionBrowser, ExtensionBrowserOptions } from '../launch-extension.ts'

/** A website that is turned on in a browser with the extension. */
export interface OpenedSite {
  readonly browser: ExtensionBrowser
  readonly site: ForeignSite
  /** Opens a page of the site in a tab of its own. */
  open(path: string): Promise<Page>
  close(): Promise<void>
}

/** Starts both, and turns the site on. */
export async function openSite(options: ExtensionBrowserOptions = {}): Promise<OpenedSite> {
  const [browser, site] = await Promise.all([launchExtension(options), startForeignSite()])
  const open = async (path: string): Promise<Page> => {
    const page = await browser.context.newPage()
    await page.goto(site.url + path)
    return page
  }
  site.put('/', '<!doctype html><title>Shop</title><h1>Shop</h1>')
  const first = await open('/')
  await browser.turnOn(first)
  await first.close()
  return {
    browser,
    site,
    open,
    async close() {
      await Promise.all([browser.close(), site.close()])
    },
  }
}
