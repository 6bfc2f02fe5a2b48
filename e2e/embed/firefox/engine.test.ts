import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { untilListed } from '../clients/until-listed.ts'
import { serveStaticDirectory } from '../host-pages/static-directory.ts'
import type { StaticDirectory } from '../host-pages/static-directory.ts'
import { openFirefoxPage } from './firefox-page.ts'
import { launchFirefox } from './launch-firefox.ts'

describe('a page in Firefox whose directory has no endpoint', () => {
  let browser: Browser
  let directory: StaticDirectory
  let shop: ForeignSite

  beforeAll(async () => {
    ;[directory, shop] = await Promise.all([serveStaticDirectory(), startForeignSite()])
    browser = await launchFirefox({ webMcp: true })
  })

  afterAll(async () => {
    await browser.close()
    await shop.close()
    await directory.close()
  })

  /** What a search answers on a page under a policy. */
  async function searchUnder(policy: string): Promise<unknown> {
    const tag = `<script async src="${directory.url}embed.js" data-category="databases"></script>`
    const html = `<!doctype html><html lang="en"><title>Shop</title>${tag}`
    const url = shop.put('/', html, { 'content-security-policy': policy })
    const { page, tools, call } = await openFirefoxPage(browser, url)
    await untilListed(['directory_search'], tools)
    const answer = await call('directory_search', { query: 'graph' })
    await page.close()
    return answer
  }

  it('answers from the published files [embed:engine:in-page]', async () => {
    expect(await searchUnder(`script-src ${directory.url}; connect-src ${directory.url}`)).toEqual({
      slug: 'databases',
      name: 'search',
      args: { query: 'graph' },
      release: 'newest',
    })
  })

  it('says which directive refuses the engine, or its files [embed:engine:in-page]', async () => {
    const { url } = directory
    const failing = (text: RegExp): object => ({
      isError: true,
      content: [{ type: 'text', text: expect.stringMatching(text) }],
    })
    expect(await searchUnder(`script-src ${url}embed.js`)).toEqual(failing(/script-src/))
    expect(await searchUnder(`script-src ${url}; connect-src ${url}databases/`)).toEqual(failing(/connect-src/))
  })
})
