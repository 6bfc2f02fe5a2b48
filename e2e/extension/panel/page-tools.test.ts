import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { NEEDS_CORPORA } from '../../paths.ts'
import { HAS_CORPUS, readStored, startPanelFixture } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'
import { serveShop } from './serve-shop.ts'
import type { Shop } from './serve-shop.ts'
import { listToolNames } from '../../list-tool-names.ts'

describe.skipIf(!HAS_CORPUS)('the tools of a page, in side panel and popup', NEEDS_CORPORA, () => {
  let fixture: PanelFixture
  let shop: Shop
  let url: string
  let site: Page

  beforeAll(async () => {
    fixture = await startPanelFixture({ native: true })
    shop = await serveShop(`${fixture.directory.url}mcp.json`)
    ;({ url } = shop)
    site = await fixture.browser.context.newPage()
    await site.goto(url)
  })
  afterEach(() => {
    fixture.checkComplaints()
  })
  afterAll(async () => {
    await fixture.close()
    await shop.close()
  })

  /** The prompt is the browser's: no test can answer it. */
  async function answerPrompt(page: Page, granted: boolean): Promise<void> {
    await page.evaluate((granted) => {
      const asked: unknown[] = []
      Object.assign(globalThis, { asked })
      chrome.permissions.request = async (permissions) => {
        asked.push(permissions)
        return granted
      }
    }, granted)
  }

  async function off(): Promise<void> {
    const popup = await fixture.openPopup(site)
    await popup.getByRole('button', { name: 'Turn off' }).click()
    await popup.getByRole('button', { name: 'Turn on for this site' }).waitFor()
    await popup.close()
  }

  async function on(): Promise<Page> {
    await fixture.browser.turnOn(site)
    await site.reload()
    return fixture.openPanel('page', site)
  }

  it.each(['popup', 'panel'])(
    '%s: explains the permission, asks for it, takes no for an answer, and then yes',
    async (where) => {
      const page = where === 'popup' ? await fixture.openPopup(site) : await fixture.openPanel('page', site)
      await page.getByText('Your browser will ask you to allow it, for this site only.').waitFor()
      const button = page.getByRole('button', { name: 'Turn on for this site' })
      await answerPrompt(page, false)
      await button.click()
      await page.getByText('You did not allow it, so nothing has changed.').waitFor()
      expect(await readStored(page, 'sites')).toSatisfy((sites) => Object.keys(Object(sites)).length === 0)
      await answerPrompt(page, true)
      await button.click()
      await page.getByRole('button', { name: 'Turn off' }).waitFor()
      expect(await page.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked)).toEqual([
        { origins: [`${url}*`] },
      ])
      expect(await readStored(page, 'sites')).toEqual({ [new URL(url).origin]: { clients: false } })
      await page.getByText('3 tools here. This browser has WebMCP.').waitFor()
      await page.close()
      await off()
    },
  )

  it('lists them, runs one, and shows what it answers [extension:panel:runs]', async () => {
    const panel = await on()
    await panel.getByRole('button', { name: 'Find shoes' }).click()
    const size = panel.getByRole('textbox', { name: 'Size', exact: true })
    expect(await size.inputValue()).toBe('42')
    await size.fill('51')
    await panel.getByRole('button', { name: 'Run', exact: true }).click()
    await panel.getByText('Expected at most 50, got 51.').waitFor()
    await size.fill('44')
    await panel.getByRole('button', { name: 'Run', exact: true }).click()
    await panel.getByText('Done: 1 result.').waitFor()
    const link = panel.getByRole('link', { name: 'Boots 44' })
    expect(await link.getAttribute('href')).toBe('https://shoes.example/a')
    await panel.getByRole('button', { name: 'Back' }).click()
    await panel.getByRole('button', { name: 'Refuse' }).click()
    await panel.getByRole('button', { name: 'Run', exact: true }).click()
    await panel.getByRole('alert').getByText('size: we have 36 to 48.').waitFor()
    await panel.close()
    await off()
  })

  it('asks before a tool runs that does not only read', async () => {
    const panel = await on()
    await panel.getByRole('button', { name: /^Buy/ }).click()
    await panel.getByRole('textbox', { name: 'Id' }).fill('a')
    const run = panel.getByRole('button', { name: 'Run', exact: true })
    const dialog = panel.getByRole('dialog', { name: 'Run “Buy”?' })
    const bought = (): Promise<unknown> => site.evaluate(() => (window as unknown as { runs: unknown[] }).runs)
    for (const refuse of ['Escape', 'Enter']) {
      await run.click()
      await dialog.getByText('"id": "a"').waitFor()
      await panel.keyboard.press(refuse)
      await dialog.waitFor({ state: 'detached' })
      expect(await run.evaluate((node) => node === document.activeElement)).toBe(true)
    }
    expect(await bought()).toEqual([])
    await run.click()
    await dialog.getByRole('button', { name: 'Run it' }).click()
    await panel.getByText('Bought a').waitFor()
    expect(await bought()).toEqual([{ id: 'a' }])
    await panel.close()
    await off()
  })

  it('follows what the page registers, lists 500 at most, and keeps the focus', async () => {
    const panel = await on()
    await panel.getByText('3 tools here.').waitFor()
    await site.evaluate(async () => {
      interface Registry {
        registerTool(tool: object): Promise<void>
      }
      const { modelContext } = document as unknown as { modelContext: Registry }
      for (let number = 0; number < 600; number += 1) {
        const name = `tool_${String(number).padStart(3, '0')}`
        await modelContext.registerTool({ name, description: `Number ${number}`, execute: () => '' })
      }
    })
    await panel.getByText('The page has 603 tools. The first 500 are listed.').waitFor()
    const one = panel.getByRole('button', { name: 'Tool 077' })
    await one.focus()
    await site.evaluate(() => window.dispatchEvent(new Event('more')))
    await panel.getByText('The page has 604 tools.').waitFor()
    expect(await one.evaluate((node) => node === document.activeElement)).toBe(true)
    await panel.close()
    await off()
  })

  it('says where it cannot be', async () => {
    const blank = await fixture.browser.context.newPage()
    await blank.goto('data:text/html,<title>data</title>')
    const popup = await fixture.browser.open('popup.html')
    await popup.getByText('This works on web pages: https, or http on this machine.').waitFor()
    expect(await popup.getByRole('button', { name: 'Turn on for this site' }).count()).toBe(0)
    expect(await popup.getByRole('button', { name: 'Open the side panel' }).count()).toBe(1)
    await popup.close()
    await blank.close()
  })

  it('lets the scripts of a site connect, when the user says so', async () => {
    const panel = await on()
    const { origin } = new URL(url)
    await panel.getByRole('tab', { name: 'Agents' }).click()
    const box = panel.locator('#agents').getByLabel(origin)
    await box.check()
    await expect.poll(() => readStored(panel, 'sites')).toEqual({ [origin]: { clients: true } })
    await box.uncheck()
    await expect.poll(() => readStored(panel, 'sites')).toEqual({ [origin]: { clients: false } })
    await panel.close()
    await off()
  })

  it('shows the directories of a page before it is on, and keeps one', async () => {
    const own = await fixture.browser.context.newPage()
    await own.goto(`${url}directory`)
    const popup = await fixture.openPopup(own)
    await popup.getByText('This page has a directory').waitFor()
    await popup.getByText(`${listToolNames('root').length} tools`).waitFor()
    await popup.getByRole('button', { name: 'Save Tech conferences 2026' }).click()
    await popup.getByText('Saved as “Tech conferences 2026”').waitFor()
    expect(await readStored<object[]>(popup, 'directories')).toMatchObject([{ url: fixture.directory.url }])
    await popup.close()
    await own.close()
  })

  it('offers to load a page again that has lost the extension', async () => {
    const panel = await on()
    await panel.getByText('3 tools here.').waitFor()
    await panel.evaluate(async (url) => {
      const [tab] = await chrome.tabs.query({ url })
      await chrome.tabs.sendMessage(tab?.id ?? -1, { type: 'stop' })
    }, url)
    await panel.reload()
    await panel.getByText('The page was open before. Reload it, so that its scripts find the tools.').waitFor()
    await panel.getByRole('button', { name: 'Reload the page' }).click()
    await panel.getByText('3 tools here.').waitFor()
    expect(await panel.getByRole('button', { name: 'Reload the page' }).count()).toBe(0)
    await panel.close()
    await off()
  })

  it('follows the tab that the user looks at', async () => {
    await (await on()).close()
    const other = await fixture.browser.context.newPage()
    await other.goto(url.replace('127.0.0.1', 'localhost'))
    const panel = await fixture.openPanel()
    await panel.getByText('This works on web pages').waitFor({ state: 'attached' })
    await site.bringToFront()
    await panel.getByRole('button', { name: 'Find shoes' }).waitFor()
    await other.bringToFront()
    await panel.getByRole('button', { name: 'Turn on for this site' }).waitFor()
    expect(await panel.locator('#page .site strong').innerText()).toBe(new URL(other.url()).host)
    await panel.close()
    await other.close()
    await off()
  })

  it('opens the side panel and closes the popup', async () => {
    const popup = await fixture.openPopup(site)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Open the side panel' }).click()
    await closed
    const background = await fixture.browser.background()
    const listPanels = (): Promise<number> =>
      background.evaluate(async () => (await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })).length)
    await expect.poll(listPanels).toBe(1)
  })
})
