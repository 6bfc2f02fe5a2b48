import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WebMcp } from '../../../extension/messages.ts'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { launchFirefoxExtension } from './launch-firefox-extension.ts'
import type { FirefoxExtension } from './launch-firefox-extension.ts'

describe('the pages of the extension in Firefox', () => {
  let firefox: FirefoxExtension
  let directory: ServedDirectory
  let site: ForeignSite
  let url: string
  let page: Page

  beforeAll(async () => {
    directory = await serveDirectory('examples/building-blocks/directory.yml')
    site = await startForeignSite()
    const link = `<link rel="service-desc" href="${directory.url}databases/mcp.json">`
    url = site.put('/', `<!doctype html><title>Shop</title>${link}`)
    firefox = await launchFirefoxExtension()
    page = await firefox.browser.newPage()
    await page.goto(url)
    await firefox.turnOn(url)
    await page.reload()
  })

  afterAll(async () => {
    await firefox.close()
    await Promise.all([site.close(), directory.close()])
  })

  /** The popup shows what was decided, which browsers take a moment to act upon. */
  async function untilWebMcp(expected: WebMcp | undefined): Promise<void> {
    const read = async (): Promise<WebMcp | undefined> => (await firefox.readTab(url))?.webMcp
    await expect.poll(read).toBe(expected)
  }

  it('list the tools of the page below its search, run one and show what it answers', async () => {
    const panel = await firefox.open(`panel.html?tab=${await firefox.tabIdOf(url)}`)
    await panel.locator('[type=search]').fill('embedded sql')
    await panel.waitForSelector('.cards a')
    await panel.locator('.options summary').click()
    await panel.locator('[data-key="tool:directory_search"]').click()
    await panel.locator('.tool-form input').fill('embedded sql')
    await panel.locator('.tool-form [type=submit]').click()
    const [first] = await panel
      .waitForSelector('.view .cards a')
      .then(() => panel.$$eval('.view .cards a', (all) => all.map((a) => a.textContent)))
    expect(first).toBe('HyperSQL')
    await panel.close()
  })

  it('turn a site off and on again, and leave another port of its host on', async () => {
    const other = await startForeignSite()
    const there = other.put('/', '<!doctype html><title>Other</title>')
    const second = await firefox.browser.newPage()
    await second.goto(there)
    await firefox.turnOn(there)
    const popup = await firefox.open(`popup.html?tab=${await firefox.tabIdOf(url)}`)
    const pressSwitch = (): Promise<void> => popup.locator('[data-key="site-switch"]').click()
    const untilMarked = (mark: string): Promise<unknown> =>
      popup.waitForFunction((text) => document.querySelector('.site .mark')?.textContent === text, {}, mark)
    await untilMarked('On')
    await pressSwitch()
    await untilMarked('Off')
    await page.reload()
    await untilWebMcp(undefined)
    expect(await firefox.readTab(there)).toMatchObject({ url: there, webMcp: 'fallback' })
    await pressSwitch()
    await untilMarked('On')
    await page.reload()
    await untilWebMcp('fallback')
    await firefox.turnOff(there)
    await Promise.all([popup.close(), second.close()])
    await other.close()
  })

  it('give the permission back with the last site that needs it', async () => {
    const granted = (): Promise<string[] | undefined> =>
      firefox.desk.evaluate(async () => (await chrome.permissions.getAll()).origins)
    expect(await granted()).toEqual(['http://127.0.0.1/*'])
    await firefox.turnOff(url)
    expect(await granted()).toEqual([])
  })
  it('turn a site on though the popup was closed while Firefox asked', async () => {
    const tabId = await firefox.desk.evaluate(async () => {
      // Of sites that are off, Firefox does not say where their tabs are; ours is the newest.
      const hidden = (await chrome.tabs.query({})).filter((tab) => tab.url === undefined)
      const newest = Math.max(...hidden.map(({ id = -1 }) => id))
      await chrome.runtime.sendMessage({ type: 'wantSite', tabId: newest, native: false })
      return newest
    })
    await firefox.grant(url)
    await untilWebMcp('fallback')
    expect(await firefox.tabIdOf(url)).toBe(tabId)
  })
})
