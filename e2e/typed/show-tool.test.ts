import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'

interface PageTool {
  readonly name: string
  readonly frameId: string
}

describe('the tool that shows pages to the user', () => {
  let example: ServedExample
  let browser: Browser
  let page: Page
  let agent: CDPSession
  let added: PageTool[]

  beforeAll(async () => {
    ;[example, browser] = await Promise.all([serveExample(), launchBrowser('WebMCP')])
    page = await browser.newPage()
    agent = await page.context().newCDPSession(page)
    agent.on('WebMCP.toolsAdded', ({ tools }: { tools: readonly PageTool[] }) => added.push(...tools))
    await agent.send('WebMCP.enable')
  })

  afterAll(async () => {
    await browser.close()
    await example.close()
  })

  async function open(path: string): Promise<void> {
    added = []
    await page.goto(example.url + path, { waitUntil: 'load' })
  }

  async function show(input: Record<string, string>): Promise<unknown> {
    await expect.poll(() => added.some(({ name }) => name === 'show')).toBe(true)
    const { frameId = '' } = added.findLast(({ name }) => name === 'show') ?? {}
    const answered = new Promise<{ output?: unknown }>((resolve) => agent.once('WebMCP.toolResponded', resolve))
    await agent.send('WebMCP.invokeTool', { frameId, toolName: 'show', input })
    const { output } = await answered
    // Chromium gives longer answers as their JSON.
    return typeof output === 'string' ? JSON.parse(output) : output
  }

  it('says which listing is on screen, and which list [embed:form:show]', async () => {
    await open('databases/sqlite/')
    expect(await show({})).toMatchObject({
      url: `${example.url}databases/sqlite/`,
      title: expect.stringMatching(/^SQLite\b/),
    })
    await open('databases/?view=table&filter_license=MIT')
    const { listings } = (await show({})) as { listings: { title: string; url: string }[] }
    expect(listings).toContainEqual({ title: 'libSQL', url: `${example.url}databases/libsql/` })
    await open('databases/')
    expect(await show({})).toMatchObject({ count: 31 })
  })

  it('shows a list without leaving the page, and the reader the way back', async () => {
    await open('databases/')
    const shown = await show({ url: '?query=embedded&filter_license=MIT' })
    expect(shown).toMatchObject({
      url: `${example.url}databases/?query=embedded&filter_license=MIT`,
      listings: expect.arrayContaining([{ title: 'libSQL', url: `${example.url}databases/libsql/` }]),
    })
    const note = page.getByRole('status').filter({ hasText: 'An agent asked for this.' })
    await note.getByRole('link', { name: 'Undo' }).click()
    await page.waitForURL(`${example.url}databases/`)
    expect(await page.locator('.row:visible').count()).toBe(31)
  })

  it('leads to a listing, where the reader sees who has, once', async () => {
    await open('databases/')
    const url = `${example.url}databases/sqlite/`
    expect(await show({ url })).toEqual({ opening: url })
    await page.waitForURL(url)
    const note = page.getByRole('status').filter({ hasText: 'An agent asked for this.' })
    expect(await note.getByRole('link', { name: 'Undo' }).getAttribute('href')).toBe(`${example.url}databases/`)
    await page.reload()
    await page.locator('h1').waitFor()
    expect(await note.count()).toBe(0)
  })

  it('leads nowhere else', async () => {
    await open('databases/')
    for (const url of ['https://example.org/', 'javascript:alert(1)', '//example.org/databases/', 'http://[']) {
      expect(await show({ url })).toEqual({
        isError: true,
        content: [{ type: 'text', text: `url: expected an address below ${example.url}.` }],
      })
    }
    expect(page.url()).toBe(`${example.url}databases/`)
  })
})
