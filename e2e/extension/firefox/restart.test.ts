import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { untilListed } from '../../embed/clients/until-listed.ts'
import { launchFirefoxExtension } from './launch-firefox-extension.ts'
import type { FirefoxExtension } from './launch-firefox-extension.ts'
import { listToolNames } from '../../list-tool-names.ts'

const TOOLS = listToolNames('category', 'directory_')

describe('Firefox, when it has ended the background because nobody needed it', () => {
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
    await untilReady()
  })

  afterAll(async () => {
    await firefox.close()
    await Promise.all([site.close(), directory.close()])
  })

  const untilReady = (): Promise<void> => untilListed(TOOLS, async () => (await firefox.readTab(url))?.tools ?? [])

  const fetchInPage = (): Promise<string | undefined> =>
    page.evaluate(async () => {
      const context = document.modelContext
      const tool = (await context?.getTools())?.find(({ name }) => name === 'directory_fetch')
      return tool && context?.executeTool(tool, { id: 'sqlite' })
    })

  it('answers the tools of pages that are open', async () => {
    await firefox.endBackground()
    expect(JSON.parse((await fetchInPage()) ?? '')).toMatchObject({ id: 'sqlite' })
    expect(await firefox.isAwake()).toBe(true)
  })

  it('is on for pages that are opened', async () => {
    await firefox.endBackground()
    await page.reload()
    await untilReady()
    expect(JSON.parse((await fetchInPage()) ?? '')).toMatchObject({ id: 'sqlite' })
  })

  it('still knows which sites are on, and turns one off', async () => {
    await firefox.endBackground()
    await firefox.turnOff(url)
    await page.reload()
    expect(await page.evaluate(() => 'modelContext' in document)).toBe(false)
  })
})
