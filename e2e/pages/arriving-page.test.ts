import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { listLayoutShifts } from './list-layout-shifts.ts'
import { serveSite } from './serve-site.ts'
import type { ServedSite } from './serve-site.ts'
import { PAGES } from './sites.ts'

describe('a page that arrives in two parts', () => {
  let site: ServedSite
  let browser: Browser

  beforeAll(async () => {
    site = await serveSite(PAGES.large.site)
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  it.each(['<fieldset', '<label', '</fieldset', '<select', '<li class="row"'])(
    'stands still when it was cut at the first %s',
    async (mark) => {
      const url = site.pageUrl(PAGES.large.slug)
      const html = await (await fetch(url)).text()
      const cut = html.indexOf(mark, html.indexOf('id="_results"'))
      const begun = Promise.withResolvers<ServerResponse>()
      const server = createServer((request, response) => {
        const asked = new URL(request.url ?? '/', url)
        if (asked.href === url) {
          response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, cut))
          begun.resolve(response)
        } else response.writeHead(302, { location: asked.href }).end()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const page = await browser.newPage({ viewport: { width: 820, height: 900 } })
      await page.goto(`http://127.0.0.1:${port}${new URL(url).pathname}`, { waitUntil: 'commit' })
      await page.locator('h1').waitFor()
      // What is there has been painted by then.
      await page.screenshot()
      const response = await begun.promise
      response.end(html.slice(cut))
      await page.waitForLoadState()
      expect(await listLayoutShifts(page)).toEqual([])
      await page.close()
      await new Promise((resolve) => server.close(resolve))
    },
  )
})
