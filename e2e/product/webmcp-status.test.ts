import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { FORM_TOOL_NAMES } from '../../shared/renditions/view/agent-access.ts'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'
import { listToolNames } from '../list-tool-names.ts'

describe('the WebMCP row of a page', () => {
  let example: ServedExample
  let withWebMcp: Browser

  beforeAll(async () => {
    example = await serveExample()
    withWebMcp = await launchBrowser('WebMCP')
  })

  afterAll(async () => {
    await withWebMcp.close()
    await example.close()
  })

  /** Opens a page. @param before Runs in it before its own scripts. */
  async function open(browser: Browser, before?: () => void) {
    const page = await browser.newPage()
    if (before !== undefined) await page.addInitScript(before)
    await page.goto(new URL('databases/', example.url).href)
    return { page, row: page.locator('.webmcp') }
  }

  /** What the row says once it has this in it. */
  async function textWith(row: Locator, part: string | RegExp): Promise<string> {
    await row.filter({ hasText: part }).waitFor()
    return row.innerText()
  }

  it('says that the browser has none', async () => {
    const { page, row } = await open(example.browser)
    expect(await textWith(row, 'browser')).toBe('This browser has no WebMCP; the extension adds it.')
    await page.close()
  })

  it('follows the tools of the page as they come and go', async () => {
    const { page, row } = await open(withWebMcp)
    // The browser announces the tool of the form once it has read all of it, before or after those of scripts.
    const own = listToolNames('category', 'directory_').toSorted()
    const all = `Registered here: ${[...own, FORM_TOOL_NAMES.category, 'show'].join(', ')}`
    const before = await textWith(row, all)
    expect(before).toBe(all)
    await page.evaluate(async () => {
      const stop = new AbortController()
      Object.assign(window, { stop: () => stop.abort() })
      for (const name of ['zzz_one', 'zzz_two']) {
        const tool = { name, description: 'For this test', execute: () => '' }
        await (document as unknown as { modelContext: Registry }).modelContext.registerTool(tool, {
          signal: stop.signal,
        })
      }
      interface Registry {
        registerTool(tool: object, options: object): Promise<void>
      }
    })
    expect(await textWith(row, 'zzz_two')).toMatch(/^Registered here: .*zzz_one, zzz_two$/)
    await page.evaluate(() => (window as unknown as { stop(): void }).stop())
    await row.filter({ hasNotText: 'zzz' }).waitFor()
    expect(await row.innerText()).toBe(before)
    await page.close()
  })

  it('leaves out the tools of frames, and what is beyond twenty', async () => {
    const { page, row } = await open(example.browser, () => {
      const own = Array.from({ length: 22 }, (_, index) => ({ name: `t${index}`, window }))
      const tools = [{ name: '<b>first</b>' }, { name: 'of_a_frame', window: {} }, ...own]
      Object.defineProperty(Document.prototype, 'modelContext', { get: () => ({ getTools: async () => tools }) })
    })
    expect(await textWith(row, 'more')).toMatch(/^Registered here: <b>first<\/b>, t0, (?:t\d+, )+t18 and 3 more$/)
    await page.close()
  })

  it.each<[string, object, string]>([
    ['a browser that cannot list them', {}, 'Available in this browser'],
    ['a page that may not', { getTools: true }, 'Available in this browser, but not allowed on this page'],
  ])('is honest about %s', async (_what, context, said) => {
    const page = await example.browser.newPage()
    await page.addInitScript((shape) => {
      Object.defineProperty(Navigator.prototype, 'modelContext', { get: () => shape })
    }, context)
    await page.goto(new URL('databases/', example.url).href)
    expect(await textWith(page.locator('.webmcp'), 'Available')).toBe(said)
    await page.close()
  })

  it('looks again when the page has loaded', async () => {
    const { page, row } = await open(example.browser, () => {
      const late = { getTools: async () => [{ name: 'late' }] }
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'complete') return
        Object.defineProperty(Document.prototype, 'modelContext', { get: () => late })
      })
    })
    expect(await textWith(row, 'Registered')).toBe('Registered here: late')
    await page.close()
  })
})
