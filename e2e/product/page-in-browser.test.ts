import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'

const LABELS = ['MCP Server', 'MCP Manifest', 'Root Directory', 'Transport', 'WebMCP', 'Available Formats']

describe('a page in Chromium', () => {
  let example: ServedExample

  beforeAll(async () => {
    example = await serveExample()
  })

  afterAll(() => example.close())

  /** Opens a page and collects what the browser complains about and what it asks other hosts for. */
  async function open(path: string, options: { javaScriptEnabled?: boolean; width?: number } = {}) {
    const { javaScriptEnabled = true, width = 1280 } = options
    const context = await example.browser.newContext({ javaScriptEnabled, viewport: { width, height: 900 } })
    const page = await context.newPage()
    const complaints: string[] = []
    const foreign: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      if (!request.url().startsWith(example.url) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    await page.goto(example.url + path, { waitUntil: 'load' })
    return { page, complaints, foreign, close: () => context.close() }
  }

  function labelsOf(page: Page): Promise<string[]> {
    return page.locator('#agent-access dt').allInnerTexts()
  }

  it('has everything without JavaScript [url:page:without-script]', async () => {
    const { page, complaints, foreign, close } = await open('databases/', { javaScriptEnabled: false })
    expect(await page.locator('h1').innerText()).toBe('Databases')
    expect(await page.locator('.row').count()).toBe(31)
    const [home, ...others] = await page
      .locator('.row#postgresql a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(home).toBe('/databases/postgresql/')
    expect(others).toContain('https://www.postgresql.org/')
    expect(await labelsOf(page)).toEqual(LABELS)
    // The form is sent without a script too; what only a script can do is not offered.
    expect(await page.locator('main button:visible').allTextContents()).toEqual(['Show 31 listings'])
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] })
    await close()
  })

  it('is styled, asks nobody else for anything and obeys its own security policy [url:page:csp] [answer:public:no-tracking]', async () => {
    const { page, complaints, foreign, close } = await open('')
    expect(await page.locator('h1').innerText()).toBe('Building Blocks')
    expect(await labelsOf(page)).toEqual(LABELS)
    const maxWidth = await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)
    expect(maxWidth).toContain('system-ui')
    expect(await page.locator('#agent-access button:visible').count()).toBeGreaterThan(0)
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] })
    await close()
  })

  it.each([320, 768, 1920])('does not scroll sideways at %i pixels', async (width) => {
    for (const path of ['', 'databases/']) {
      const { page, close } = await open(path, { width })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await close()
    }
  })
})
