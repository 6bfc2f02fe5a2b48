import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../browser.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { serveDirectory } from './serve-directory.ts'
import type { ServedDirectory } from './serve-directory.ts'
import { serveShop } from './serve-shop.ts'
import { listToolNames } from '../../list-tool-names.ts'

describe('the tools of a directory', () => {
  let browser: Browser
  let directory: ServedDirectory
  let shop: ForeignSite

  beforeAll(async () => {
    directory = await serveDirectory('examples/building-blocks/directory.yml')
    shop = await serveShop(directory.url, 'databases')
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await shop.close()
    await directory.close()
  })

  // Agents look at a page when it has loaded, and then not before their next step: some tools would be as bad as none.
  it('are registered without waiting for each other', async () => {
    const page = await browser.newPage()
    await page.addInitScript(() => {
      const names: string[] = []
      const modelContext = {
        registerTool(tool: { name: string }) {
          names.push(tool.name)
          return new Promise(() => {})
        },
      }
      Object.defineProperty(Document.prototype, 'modelContext', { configurable: true, get: () => modelContext })
      Object.assign(window, { names })
    })
    await page.goto(shop.url)
    const names = await page.waitForFunction(() => {
      const { names: asked } = window as unknown as { names: string[] }
      return asked.length > 0 && asked
    })
    expect(await names.jsonValue()).toEqual(listToolNames('category', 'directory_'))
    await page.close()
  })
})
