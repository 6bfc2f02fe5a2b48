import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONNECT_CLIENTS } from '../../shared/connect/clients.ts'
import type { ConnectTarget } from '../../shared/connect/connect-client.ts'
import { NAMED_CLIENTS } from '../../shared/renditions/html/agents/agent-access-html.ts'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'

// An address that has to be quoted for a shell and escaped in HTML. Served elsewhere: nothing here follows it.
const BASE_URL = "https://example.org/it's&co"

const PAGE: ConnectTarget = { name: 'directory', url: `${BASE_URL}/databases/mcp`, title: 'Databases' }
const ROOT: ConnectTarget = { name: 'directory', url: `${BASE_URL}/mcp`, title: 'Building Blocks' }

const PARAMETERS = '?page=databases&name=directory-databases'

describe('connecting a client in Chromium', () => {
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

  /** What the page of all clients says, in its order. */
  function readWays(page: Page): Promise<(string | null)[]> {
    return page
      .locator('.client :is(pre, a)')
      .evaluateAll((places) => places.map((place) => place.getAttribute('href') ?? place.textContent))
  }

  function writeWays(target: ConnectTarget): string[] {
    return CONNECT_CLIENTS.flatMap(({ ways }) => ways.map((way) => way.write(target)))
  }

  it.each([
    ['databases/', PARAMETERS],
    ['', ''],
  ])('leads from the sentence of "%s" to each client [page:agents:clients]', async (path, parameters) => {
    const { page, complaints, close } = await open(path, { javaScriptEnabled: false })
    const links = page.locator('#agent-access p a')
    expect(await links.allInnerTexts()).toEqual([...Object.values(NAMED_CLIENTS), 'another client'])
    const targets = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    const connect = `${new URL(BASE_URL).pathname}/_/connect/${parameters}`.replace('//', '/')
    expect(targets).toEqual([...Object.keys(NAMED_CLIENTS).map((id) => `${connect}#${id}`), connect])
    for (const [id, title] of Object.entries(NAMED_CLIENTS)) {
      expect(CONNECT_CLIENTS.find((client) => client.id === id)?.title).toBe(title)
    }
    expect(complaints).toEqual([])
    await close()
  })

  it('has a copy button for addresses only, under the six labels [page:agents:labels]', async () => {
    const { page, close } = await open('databases/')
    const access = page.locator('#agent-access dl')
    expect(await access.locator('dt').allInnerTexts()).toEqual([
      'MCP Server',
      'MCP Manifest',
      'Root Directory',
      'Transport',
      'WebMCP',
      'Available Formats',
    ])
    const buttons = access.getByRole('button')
    expect(new Set(await buttons.allTextContents()).size).toBe(5)
    const addresses: string[] = []
    for (const button of await buttons.all()) {
      await button.click()
      await button.and(access.getByRole('button', { name: 'Copied' })).waitFor()
      addresses.push(await page.evaluate(() => navigator.clipboard.readText()))
    }
    const below = `${BASE_URL}/databases/`
    expect(addresses).toEqual([`${below}mcp`, `${below}mcp.json`, `${BASE_URL}/`, `${BASE_URL}/mcp`, `${below}mcp/sse`])
    await access.getByRole('button', { name: 'Copy MCP Manifest' }).waitFor()
    await close()
  })

  it('has every client on a page of its own, whole without JavaScript [page:agents:all-clients]', async () => {
    const { page, complaints, close } = await open('_/connect/', { javaScriptEnabled: false })
    expect(await readWays(page)).toEqual(writeWays(ROOT))
    expect(await page.locator('.client:visible').count()).toBe(CONNECT_CLIENTS.length)
    expect(await page.locator('main :is(button, input):visible').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  it('is led there from a page, and says every way for it', async () => {
    const { page, complaints, close } = await open('databases/')
    const more = page.getByRole('link', { name: 'another client' })
    const href = await more.getAttribute('href')
    expect(href).toBe(`/it's&co/_/connect/${PARAMETERS}`)
    await page.goto(new URL(href ?? '', example.url).href)
    const own = { ...PAGE, title: 'databases' }
    await page.locator('#connected', { hasText: 'the category databases' }).waitFor()
    expect(await readWays(page)).toEqual(writeWays(own))
    await page.getByLabel('Named directory-databases').check()
    expect(await readWays(page)).toEqual(writeWays({ ...own, name: 'directory-databases' }))
    expect(complaints).toEqual([])
    await close()
  })

  it('writes nothing but an endpoint of this directory, whatever the address says', async () => {
    const hostile = `?page=${encodeURIComponent('../../evil/"><b>')}&name=${encodeURIComponent('x"; rm -rf')}`
    const { page, complaints, close } = await open(`_/connect/${hostile}`)
    await page.locator('#connected', { hasText: '../../evil/"><b>' }).waitFor()
    const url = `${BASE_URL}/..%2F..%2Fevil%2F%22%3E%3Cb%3E/mcp`
    expect(await readWays(page)).toEqual(writeWays({ name: 'directory', url, title: '../../evil/"><b>' }))
    expect(await page.locator('#named').isVisible()).toBe(false)
    expect(complaints).toEqual([])
    await close()
  })

  it('finds a client by its name', async () => {
    const { page, close } = await open('_/connect/')
    await page.getByLabel('Find a client').fill('gemini')
    expect(await page.locator('.client:visible h3').allInnerTexts()).toEqual(['Gemini CLI'])
    expect(await page.locator('main h2:visible').allInnerTexts()).toEqual(['Terminal', 'In a browser without WebMCP'])
    expect(await page.locator('[data-server] [role=status]').textContent()).toBe(
      `1 of ${CONNECT_CLIENTS.length} clients`,
    )
    await page.getByLabel('Find a client').fill('')
    expect(await page.locator('.client:visible').count()).toBe(CONNECT_CLIENTS.length)
    await close()
  })

  it.each([320, 360, 1280])('does not scroll sideways at %i pixels with everything open', async (width) => {
    for (const path of ['databases/', '_/connect/']) {
      const { page, close } = await open(path, { width })
      const overflow = await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
        return document.documentElement.scrollWidth - window.innerWidth
      })
      expect(overflow).toBeLessThanOrEqual(0)
      await close()
    }
  })
})
