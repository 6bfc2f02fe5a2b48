import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askEndpoint } from '../embed/ask-endpoint.ts'
import { launchBrowser } from '../browser.ts'
import { listViolations } from '../list-violations.ts'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'

describe('the search in the header of every page', () => {
  let example: ServedExample
  let browser: Browser

  beforeAll(async () => {
    ;[example, browser] = await Promise.all([serveExample(), launchBrowser()])
  })

  afterAll(async () => {
    await browser.close()
    await example.close()
  })

  async function open(path: string): Promise<Page> {
    const page = await browser.newPage()
    await page.goto(example.url + path, { waitUntil: 'load' })
    return page
  }

  /** Types into the empty field from the keyboard alone, and waits until something is listed. */
  async function type(page: Page, words: string): Promise<void> {
    await page.locator('[role=combobox]').fill('')
    await page.locator('[role=combobox]').blur()
    await page.keyboard.press('/')
    await page.keyboard.type(words)
    await page.locator('.hits [role=option]', { hasText: `“${words}”` }).waitFor()
  }

  /** Of the listings: categories and questions have no text below them. */
  function names(page: Page): Promise<string[]> {
    return page.locator('.hits [role=option]:has(p) > b > bdi').allTextContents()
  }

  it.each(['', '?query=sql', '_/changes/'])(
    'lists on "%s" what the tool finds, in its order [page:search:as-tool]',
    async (path) => {
      const page = await open(path)
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(request.url()))
      expect(loaded).toEqual([])
      for (const words of ['redis', 'postgers', 'embeded sql']) {
        await page.locator('[role=combobox]').fill('')
        await type(page, words)
        const args = { query: words, limit: 5, max_characters: 20_000 }
        const { results, total } = Object(await askEndpoint(`${example.url}mcp`, 'search', args))
        expect(await names(page)).toEqual(results.map(({ title }: { title: string }) => title))
        expect(await page.locator('.hits + [role=status]').textContent()).toBe(`${results.length} of ${total} listings`)
      }
      expect(loaded.some((url) => /\/_\/engine/.test(url))).toBe(true)
      await page.close()
    },
  )

  it('offers categories first, listings of the page one is on, and questions, which lead to pages of values', async () => {
    const page = await open('message-brokers/')
    await type(page, 'database')
    expect(await page.locator('.hits [role=option] > b').first().textContent()).toBe('Databases')
    await type(page, 'redis')
    expect(await page.locator('.hits [role=option] > b').first().textContent()).toBe('Redis')
    expect(await page.locator('.hits [role=option] > b').allTextContents()).toContain('Alternatives to Redis')
    await page.getByRole('option', { name: 'Alternatives to Redis', exact: true }).click()
    await page.waitForURL(/\/alternatives\/redis\/$/)
    await page.close()
  })

  it('is used from the keyboard as the pattern says [page:search:combobox]', async () => {
    const page = await open('web-frameworks/')
    const field = page.locator('[role=combobox]')
    await type(page, 'redis')
    expect(await names(page)).toHaveLength(5)
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    const options = await page.locator('.hits [role=option]').evaluateAll((all) => all.map(({ id }) => id))
    const active = () => field.getAttribute('aria-activedescendant')
    expect(await active()).toBe(null)
    await page.keyboard.press('ArrowUp')
    expect(await active()).toBe(options.at(-1))
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(options[0])
    expect(await page.locator('.hits [aria-selected=true]').count()).toBe(1)
    await page.keyboard.press('Escape')
    expect([await field.getAttribute('aria-expanded'), await field.inputValue()]).toEqual(['false', 'redis'])
    await page.keyboard.press('Escape')
    expect(await field.inputValue()).toBe('')
    await type(page, 'redis')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/redis\/$/)
    await page.goBack()
    await type(page, 'redis')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${example.url}?query=redis`)
    await page.close()
  })

  it('leads where one clicks, and to all of what is found', async () => {
    const page = await open('')
    await type(page, 'redis')
    await page.locator('.hits [role=option]').last().click()
    await page.waitForURL(`${example.url}?query=redis`)
    await type(page, 'sqlite')
    await page.locator('.hits [role=option]', { has: page.locator('b', { hasText: /^SQLite$/ }) }).click()
    await page.waitForURL(`${example.url}databases/sqlite/`)
    expect(await page.locator('h1').innerText()).toBe('SQLite')
    await page.close()
  })

  it('is as wide as a phone, with room for names beside their places [page:search:narrow]', async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } })
    await page.goto(`${example.url}databases/`)
    await type(page, 'analytical')
    const { list, overflow, rooms } = await page.locator('.hits').evaluate((hits) => ({
      list: hits.getBoundingClientRect().toJSON(),
      overflow: hits.scrollWidth - hits.clientWidth,
      rooms: Array.from(hits.querySelectorAll('[role=option] p'), (text) => text.getBoundingClientRect().width),
    }))
    expect(list.left).toBeLessThanOrEqual(16)
    expect(list.right).toBeGreaterThanOrEqual(320 - 16)
    expect(overflow).toBe(0)
    expect(rooms.length).toBeGreaterThan(3)
    expect(Math.min(...rooms)).toBeGreaterThan(90)
    await page.close()
  })

  it('has no fault that axe finds while it is open [page:search:accessible]', async () => {
    const page = await open('_/changes/')
    const before = await listViolations(page)
    await type(page, 'redis')
    await page.keyboard.press('ArrowDown')
    expect(await listViolations(page)).toEqual(before)
    await page.close()
  })

  it('says in one sentence that it cannot list, lists when it can, and Enter still leads to results [page:search:fails]', async () => {
    const page = await open('databases/')
    await page.route('**/_/search.json', (route) => route.abort())
    await page.keyboard.press('/')
    await page.keyboard.type('redis')
    await page.locator('search [role=status]', { hasText: 'press Enter to search' }).waitFor()
    expect(await page.locator('[role=combobox]').getAttribute('aria-expanded')).toBe('false')
    await page.unroute('**/_/search.json')
    await page.keyboard.press('Backspace')
    await page.locator('.hits [role=option]', { hasText: '“redi”' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${example.url}?query=redi`)
    await page.close()
  })

  it('has no role before its script runs, and works without', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${example.url}databases/`)
    expect(await page.locator('[role=combobox], [role=listbox]').count()).toBe(0)
    await page.locator('header [name=query]').fill('redis')
    await page.locator('header [name=query]').press('Enter')
    await page.waitForURL(/[?]query=redis/)
    await page.close()
  })
})
