import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { serveDirectory } from '../clients/serve-directory.ts'
import type { ServedDirectory } from '../clients/serve-directory.ts'
import { serveShop } from '../clients/serve-shop.ts'
import { openFirefoxPage } from './firefox-page.ts'
import { launchFirefox } from './launch-firefox.ts'
import { registerDirectory } from './register-directory.ts'

describe("the shop's page in Firefox as it comes", () => {
  let browser: Browser
  let directory: ServedDirectory
  let shop: ForeignSite

  beforeAll(async () => {
    directory = await serveDirectory('examples/building-blocks/directory.yml')
    shop = await serveShop(directory.url, 'databases')
    browser = await launchFirefox({ webMcp: false })
  })

  afterAll(async () => {
    await browser.close()
    await shop.close()
    await directory.close()
  })

  it('asks the directory for its script and nothing else, and is as it was [embed:guest:no-webmcp]', async () => {
    const { page, asked, complaints } = await openFirefoxPage(browser, shop.url, () => {
      Object.assign(window, { before: [] })
      Object.assign(window, { before: Object.getOwnPropertyNames(window) })
    })
    // What the module says is said when everything has been tried.
    const registration = await registerDirectory(page, directory.url, { category: 'databases' })
    expect(await registration.names()).toEqual([])
    expect(await registration.problem()).toBe('This browser has no WebMCP.')
    // The list that visitors see on the shop's page comes with a script of its own.
    const ofList = [`GET ${directory.url}_/widget.js`, `GET ${directory.url}databases/index.json`]
    const ofDirectory = asked.filter((request) => request.includes(directory.url))
    expect(ofDirectory.filter((request) => !ofList.includes(request))).toEqual([
      `GET ${directory.url}embed.js`,
      `GET ${directory.url}embed.mjs`,
    ])
    const { added, same } = await page.evaluate(async () => {
      const { before } = window as unknown as { before: string[] }
      const source = await (await fetch('/')).text()
      const { documentElement } = new DOMParser().parseFromString(source, 'text/html')
      return {
        added: Object.getOwnPropertyNames(window).filter((name) => !before.includes(name)),
        same: documentElement.outerHTML === document.documentElement.outerHTML,
      }
    })
    expect({ added, same, complaints }).toEqual({ added: [], same: true, complaints: [] })
    await page.close()
  })
})
