import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Frame, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchFirefox } from '../embed/firefox/launch-firefox.ts'
import { serveSite } from '../pages/serve-site.ts'
import type { ServedSite } from '../pages/serve-site.ts'
import { ALL_CAPABILITIES, askEndpoint, readFramedView, writeHostPage } from './open-view.ts'
import type { ToolResult } from './host.ts'

describe('the view of a directory in Firefox', () => {
  let site: ServedSite
  let browser: Browser
  let host: Server
  let page: Page
  let frame: Frame
  const complaints: string[] = []

  const ask = (name: string, args: unknown): Promise<ToolResult> =>
    askEndpoint(`${site.url}mcp`, 'tools/call', { name, arguments: args as object })

  /** Hands on the answer of a call, as a host does, and waits until it is shown. */
  async function show(name: string, args: Record<string, unknown>): Promise<string> {
    const json = JSON.stringify({ result: await ask(name, args), args })
    await page.evaluate(async (text) => {
      const { result, args: input } = JSON.parse(text)
      await window.host.input(input)
      await window.host.result(result)
      await window.host.teardown()
    }, json)
    return readText()
  }

  async function readText(): Promise<string> {
    return (await frame.$eval('main', (main) => main.innerText)).replaceAll(/\s+/g, ' ')
  }

  async function click(selector: string): Promise<void> {
    await frame.locator(selector).click()
  }

  beforeAll(async () => {
    const body = await writeHostPage()
    host = createServer((_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(body))
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    // A server that listens on TCP has an address of this kind.
    const { port } = host.address() as AddressInfo
    ;[site, browser] = await Promise.all([serveSite('english'), launchFirefox({ webMcp: false })])
    page = await browser.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.setViewport({ width: 420, height: 900 })
    await page.exposeFunction('callTool', ask)
    await page.goto(`http://127.0.0.1:${port}/`)
    const html = await readFramedView(`${site.url}mcp`)
    const options = JSON.stringify({ html, capabilities: ALL_CAPABILITIES, context: { theme: 'dark' } })
    await page.evaluate((json) => window.host.start(JSON.parse(json)), options)
    const [, shown] = page.frames()
    if (shown === undefined) throw new Error('there is no frame')
    frame = shown
  })

  afterAll(async () => {
    await browser.close()
    host.close()
    await site.close()
  })

  it('shows the answers of the tools, and goes on from them [apps:view:answers] [apps:view:actions]', async () => {
    expect(await show('facets', { name: 'categories' })).toContain('A page of fifty')
    expect(await show('search', { query: 'sql', limit: 5 })).toContain('5 / 108')
    await click('button::-p-text(More)')
    await frame.waitForSelector('li:nth-child(10)')
    await click('li:nth-child(1) input')
    await click('li:nth-child(2) input')
    await click('::-p-aria([name="Compare"][role="button"])')
    await frame.waitForSelector('table')
    expect(await readText()).toContain('Back')
    expect(await show('fetch', { id: 'postgresql' })).toContain('Object-relational database')
    const look = await frame.evaluate(() => ({
      scheme: getComputedStyle(document.documentElement).colorScheme,
      background: getComputedStyle(document.documentElement).backgroundColor,
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    }))
    expect(look).toEqual({ scheme: 'dark', background: 'rgb(25, 29, 32)', overflow: 0 })
    const events = await page.evaluate(() => window.host.events)
    expect(events.filter(([what]) => what === 'error')).toEqual([])
    const call = events.findLast(([what]) => what === 'call')
    expect(call).toEqual(['call', { name: 'compare', args: { ids: expect.arrayContaining([expect.any(String)]) } }])
    const height = await frame.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height))
    await page.waitForFunction((wanted) => document.querySelector('iframe')?.style.height === `${wanted}px`, {}, height)
    expect(complaints).toEqual([])
  })
})
