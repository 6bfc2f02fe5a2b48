import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { launchFirefox } from '../../embed/firefox/launch-firefox.ts'
import { launchFirefoxExtension } from './launch-firefox-extension.ts'
import type { FirefoxExtension } from './launch-firefox-extension.ts'

/** What a page can see that somebody has left in it, from its first script on. */
interface Seen {
  readonly names: readonly (readonly string[])[]
  /** How often something spoke the language of our own scripts. */
  readonly hellos: number
}

const PAGE = `<!doctype html><title>Shop</title><script>
  window.hellos = 0
  document.addEventListener('gazetteer:link', () => { hellos += 1 })
  window.look = () => [window, document, navigator, Document.prototype, Navigator.prototype].map((each) => Object.getOwnPropertyNames(each).sort())
  window.first = look()
</script><link rel="service-desc" href="/directory/mcp.json">`

describe('Firefox with the extension, on sites that are off', () => {
  let firefox: FirefoxExtension
  let site: ForeignSite
  /** Requests for the manifest that the page names. */
  let asked = 0

  beforeAll(async () => {
    site = await startForeignSite()
    site.put('/', PAGE)
    void countRequests()
    firefox = await launchFirefoxExtension()
  })

  afterAll(async () => {
    await firefox.close()
    await site.close()
  })

  async function countRequests(): Promise<void> {
    for (;;) {
      await site.waitFor('/directory/mcp.json')
      asked += 1
    }
  }

  it('leaves pages as they are without it, and asks nobody about them [extension:permissions:opt-in]', async () => {
    const plain = await launchFirefox({ webMcp: false })
    const without = await see(plain, `${site.url}/`).finally(() => plain.close())
    expect(without.hellos).toBe(0)
    expect(await see(firefox.browser, `${site.url}/`)).toEqual(without)
    expect(asked).toBe(0)
  })

  it('leaves another host as it is while one is on, and this one when it is off again', async () => {
    const off = `${site.url}/`
    const on = off.replace('127.0.0.1', 'localhost')
    const without = await see(firefox.browser, off)
    const page = await firefox.browser.newPage()
    await page.goto(on)
    const answered = site.waitFor('/directory/mcp.json')
    await firefox.turnOn(on)
    await answered
    await page.reload()
    expect(await page.evaluate(() => 'modelContext' in document)).toBe(true)
    expect(await see(firefox.browser, off)).toEqual(without)
    const before = asked
    await firefox.turnOff(on)
    await page.close()
    expect(await see(firefox.browser, on)).toEqual(without)
    expect(asked).toBe(before)
  })
})

/** Opens a page, waits until it has loaded, and looks. */
async function see(browser: Browser, url: string): Promise<Seen> {
  const page = await browser.newPage()
  await page.goto(url)
  const seen = await page.evaluate(() => {
    const own = window as unknown as { hellos: number; first: string[][]; look: () => string[][] }
    return { hellos: own.hellos, names: [...own.first, ...own.look()] }
  })
  await page.close()
  return seen
}
