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

/** What Firefox 153 has, and the fallback in its place. */
interface PageWindow {
  readonly navigator: { readonly modelContext: { getTools(): Promise<{ name: string }[]> } }
}

/** A page that was written for what Firefox has. */
const FIRST_SCRIPT = `
  window.getter = String(Object.getOwnPropertyDescriptor(Navigator.prototype, 'modelContext').get)
  navigator.modelContext.registerTool({ name: 'greet', description: 'Greets.', execute: () => 'Hello' })`

describe('Firefox with its own WebMCP, which is of an older shape, and the extension', () => {
  let firefox: FirefoxExtension
  let directory: ServedDirectory
  let site: ForeignSite
  let url: string
  let page: Page

  beforeAll(async () => {
    directory = await serveDirectory('examples/building-blocks/directory.yml')
    site = await startForeignSite()
    const link = `<link rel="service-desc" href="${directory.url}databases/mcp.json">`
    url = site.put('/', `<!doctype html><title>Shop</title><script>${FIRST_SCRIPT}</script>${link}`)
    firefox = await launchFirefoxExtension({ webMcp: true })
    page = await firefox.browser.newPage()
    await page.goto(url)
    await firefox.turnOn(url)
    await page.reload()
  })

  afterAll(async () => {
    await firefox.close()
    await Promise.all([site.close(), directory.close()])
  })

  it("leaves the browser's own as it is, with what the page has there", async () => {
    const seen = await page.evaluate(async () => {
      const { navigator: own } = window as unknown as PageWindow
      const tools = await own.modelContext.getTools()
      return { getter: Reflect.get(window, 'getter') as string, names: tools.map(({ name }) => name) }
    })
    expect(seen.getter).toContain('[native code]')
    expect(seen.names).toEqual(['greet'])
  })

  it('offers the directory where newer browsers have it', async () => {
    await untilListed(TOOLS, async () => (await firefox.readTab(url))?.tools ?? [])
    expect((await firefox.readTab(url))?.webMcp).toBe('fallback')
    const answer = await page.evaluate(async () => {
      const context = document.modelContext
      const tool = (await context?.getTools())?.find(({ name }) => name === 'directory_fetch')
      return tool && context?.executeTool(tool, { id: 'sqlite' })
    })
    expect(JSON.parse(answer ?? '')).toMatchObject({ id: 'sqlite' })
  })
})
