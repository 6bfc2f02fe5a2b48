import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOverHttp, idsOf } from './call-over-http.ts'
import { NEEDS_CORPORA } from '../../paths.ts'
import { HAS_CORPUS, startPanelFixture } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'
import { serveShop } from './serve-shop.ts'
import type { Shop } from './serve-shop.ts'

describe.skipIf(!HAS_CORPUS)('the tools of a page, where the browser has no WebMCP', NEEDS_CORPORA, () => {
  let fixture: PanelFixture
  let shop: Shop

  beforeAll(async () => {
    fixture = await startPanelFixture()
    shop = await serveShop(`${fixture.directory.url}mcp.json`)
  })
  afterAll(async () => {
    await fixture.close()
    await shop.close()
  })

  async function turnOn(url: string): Promise<Page> {
    const site = await fixture.browser.context.newPage()
    await site.goto(url)
    await fixture.browser.turnOn(site)
    return site
  }

  it('offers to load a page again that was there before, and then has what its scripts register', async () => {
    const site = await turnOn(shop.url)
    const panel = await fixture.openPanel('page', site)
    await panel.getByText('No tools here. This extension provides WebMCP to the page.').waitFor()
    const reload = panel.getByRole('button', { name: 'Reload the page' })
    await reload.click()
    await panel.getByText('3 tools here.').waitFor()
    expect(await reload.count()).toBe(0)
    await panel.getByRole('button', { name: 'Find shoes' }).click()
    await panel.getByRole('button', { name: 'Run', exact: true }).click()
    await panel.getByRole('link', { name: 'Boots 42' }).waitFor()
    fixture.checkComplaints()
  })

  it('runs the tools of a directory that the page names', async () => {
    const site = await turnOn(`${shop.url}directory`)
    await site.reload()
    const panel = await fixture.openPanel('page', site)
    await panel.getByRole('button', { name: /^Search the directory/ }).click()
    await panel.getByRole('textbox', { name: 'Query', exact: true }).fill('javascript')
    await panel.getByText('Options').click()
    await panel.getByRole('textbox', { name: 'Limit', exact: true }).fill('3')
    await panel.getByRole('button', { name: 'Run', exact: true }).click()
    await panel.getByText('Done: 3 of').waitFor()
    const cards = panel.locator('.cards > li')
    const answer = await callOverHttp(fixture.directory.url, 'search', { query: 'javascript', limit: 3 })
    expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-id')))).toEqual(idsOf(answer))
    await panel
      .getByRole('button', { name: /^Read all of/ })
      .first()
      .click()
    await panel.locator('article').waitFor()
    fixture.checkComplaints()
  })
})
