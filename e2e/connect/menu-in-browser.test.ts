import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONNECT_CLIENTS } from '../../shared/connect/clients.ts'
import type { ConnectTarget } from '../../shared/connect/connect-client.ts'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'

// An address that has to be quoted for a shell and escaped in HTML. Served elsewhere: nothing here follows it.
const BASE_URL = "https://example.org/it's&co"

const PAGE: ConnectTarget = { name: 'directory', url: `${BASE_URL}/databases/mcp`, title: 'Databases' }
const ROOT: ConnectTarget = { name: 'directory', url: `${BASE_URL}/mcp`, title: 'Building Blocks' }

describe('the connect menu in Chromium', () => {
  let example: ServedExample

  beforeAll(async () => {
    example = await serveExample(BASE_URL)
  })

  afterAll(() => example.close())

  async function open(path: string, options: { javaScriptEnabled?: boolean; width?: number } = {}) {
    const { javaScriptEnabled = true, width = 1280 } = options
    const context = await example.browser.newContext({
      javaScriptEnabled,
      viewport: { width, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(new URL(`/it's&co/${path}`, example.url).href)
    return { page, complaints, close: () => context.close() }
  }

  /** What the menu says, in its order. */
  function readWays(page: Page): Promise<(string | null)[]> {
    return page
      .locator('.connect details :is(pre, a)')
      .evaluateAll((places) => places.map((place) => place.getAttribute('href') ?? place.textContent))
  }

  function writeWays(target: ConnectTarget): string[] {
    return CONNECT_CLIENTS.flatMap(({ ways }) => ways.map((way) => way.write(target)))
  }

  async function openClient(page: Page, group: string, client: string) {
    await page.locator('.connect > details > summary', { hasText: group }).click()
    await page.getByText(client, { exact: true }).click()
    return page.locator('.connect div > details[open]')
  }

  it('is whole without JavaScript: every client opens, and the page says what to change', async () => {
    const { page, complaints, close } = await open('databases/', { javaScriptEnabled: false })
    const cursor = await openClient(page, 'Editors', 'Cursor')
    expect(JSON.parse(await cursor.locator('pre').innerText())).toEqual({
      mcpServers: { directory: { url: PAGE.url } },
    })
    expect(await cursor.locator('a').getAttribute('href')).toMatch(/^cursor:\/\//)
    expect(await page.locator('.connect > p').innerText()).toBe(
      `For this page, under the name directory. For the whole directory, put ${ROOT.url} in the place of the URL; ` +
        'to connect several pages, call this one directory-databases.',
    )
    expect(await page.locator('.connect :is(button, input)').count()).toBe(0)
    expect(await readWays(page)).toEqual(writeWays(PAGE))
    expect(complaints).toEqual([])
    await close()
  })

  it('copies the snippet beside the button', async () => {
    const { page, complaints, close } = await open('databases/')
    const claude = await openClient(page, 'Terminal', 'Claude Code')
    await claude.getByRole('button').first().click()
    await claude.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(
      String.raw`claude mcp add --transport http directory 'https://example.org/it'\''s&co/databases/mcp'`,
    )
    const snippets = await page.locator('.connect pre').count()
    expect(await page.locator('.connect button').count()).toBe(snippets)
    expect(complaints).toEqual([])
    await close()
  })

  it('writes every way for what is chosen, and copies that', async () => {
    const { page, complaints, close } = await open('databases/')
    expect(await readWays(page)).toEqual(writeWays(PAGE))
    const own = page.getByLabel('Named directory-databases')
    await own.check()
    expect(await readWays(page)).toEqual(writeWays({ ...PAGE, name: 'directory-databases' }))
    await page.getByLabel('Whole directory').check()
    expect(await own.isDisabled()).toBe(true)
    expect(await readWays(page)).toEqual(writeWays(ROOT))
    const codex = await openClient(page, 'Terminal', 'Codex')
    await codex.getByRole('button').last().click()
    await codex.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `[mcp_servers.directory]\nurl = "${ROOT.url}"`,
    )
    await page.getByLabel('This page').check()
    expect(await readWays(page)).toEqual(writeWays({ ...PAGE, name: 'directory-databases' }))
    expect(complaints).toEqual([])
    await close()
  })

  it('says what it has chosen after coming back to the page', async () => {
    const { page, close } = await open('databases/')
    await page.getByLabel('Whole directory').check()
    await page.goto(new URL("/it's&co/", example.url).href)
    await page.goBack()
    const chosen = (await page.getByLabel('Whole directory').isChecked()) ? ROOT : PAGE
    expect(await readWays(page)).toEqual(writeWays(chosen))
    await close()
  })

  it('has nothing to choose on the root page', async () => {
    const { page, complaints, close } = await open('')
    expect(await page.locator('.connect input').count()).toBe(0)
    expect(await readWays(page)).toEqual(writeWays(ROOT))
    expect(complaints).toEqual([])
    await close()
  })

  it.each([320, 360, 1280])('does not scroll sideways at %i pixels with everything open', async (width) => {
    const { page, close } = await open('databases/', { width })
    const overflow = await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
      return document.documentElement.scrollWidth - window.innerWidth
    })
    expect(overflow).toBeLessThanOrEqual(0)
    await close()
  })
})
