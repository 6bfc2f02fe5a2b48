import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserArgs, readBrowserPath } from '../../browser.ts'
import { listToolNames } from '../../list-tool-names.ts'
import { launchPuppeteer } from '../../launch-puppeteer.ts'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { serveDirectory } from '../clients/serve-directory.ts'
import type { ServedDirectory } from '../clients/serve-directory.ts'
import { writePage, writeTag } from './write-page.ts'

describe('the embed in a page that is prerendered', () => {
  let directory: ServedDirectory
  let site: ForeignSite
  /** Playwright's pages are never prerendered. */
  let browser: Browser

  beforeAll(async () => {
    ;[directory, site, browser] = await Promise.all([
      serveDirectory('examples/building-blocks/directory.yml'),
      startForeignSite(),
      launchPuppeteer({ executablePath: readBrowserPath(), args: browserArgs('WebMCP') }),
    ])
    const rules = JSON.stringify({ prerender: [{ urls: ['/next'], eagerness: 'immediate' }] })
    const loaded = `<script>document.addEventListener('readystatechange', () => fetch('/' + document.readyState))</script>`
    site.put('/', writePage({ body: `<a href="/next">Next</a><script type="speculationrules">${rules}</script>` }))
    site.put('/next', writePage({ head: loaded + writeTag(`${directory.url}embed.js`, '', '') }))
  })

  afterAll(async () => {
    await Promise.all([browser.close(), site.close(), directory.close()])
  })

  it('asks for nothing before the visitor goes there, then registers its tools [embed:guest:prerender]', async () => {
    const page = await browser.newPage()
    const prerendered = site.waitFor('/complete')
    await page.goto(site.url)
    await prerendered
    await Promise.all([page.waitForNavigation(), page.click('a')])
    const isRegistered = async (count: number): Promise<boolean> =>
      (await document.modelContext?.getTools())?.length === count
    await page.waitForFunction(isRegistered, undefined, listToolNames('root').length)
    const seen = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      const start: number = Reflect.get(Object(navigation), 'activationStart')
      const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/mcp.json'))
      return { start, asked: asked.map(({ startTime }) => startTime > start) }
    })
    expect(seen).toEqual({ start: expect.any(Number), asked: [true] })
    expect(seen.start).toBeGreaterThan(0)
    await page.close()
  })
})
