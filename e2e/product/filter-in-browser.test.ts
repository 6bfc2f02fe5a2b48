import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'

describe('the form of a page in Chromium', () => {
  let example: ServedExample
  const complaints: string[] = []

  beforeAll(async () => {
    example = await serveExample()
  })

  afterAll(() => example.close())

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await example.browser.newPage(options)
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(example.url + path, { waitUntil: 'load' })
    return page
  }

  /** Closes a page that has given nobody a reason to complain. */
  async function close(page: Page): Promise<void> {
    await page.close()
    if (complaints.length > 0) throw new Error(complaints.splice(0).join('\n'))
  }

  /** Names of the listings, or pages, that are shown, in the order they are shown. */
  function shown(page: Page): Promise<string[]> {
    return page.evaluate(() =>
      [...document.querySelectorAll(document.querySelector('.listings') ? '.listings article' : '.pages li')]
        .filter((item) => item instanceof HTMLElement && !item.hidden)
        .map((item) => item.querySelector('h3 > :first-child, a')?.textContent ?? ''),
    )
  }

  function found(page: Page): Promise<string | null> {
    return page.locator('.found [role=status]').textContent()
  }

  it('filters while one types, from the keyboard alone, and says so in the address', async () => {
    const page = await open('databases/')
    expect(await found(page)).toBe('31 listings')
    await page.keyboard.press('/')
    await page.keyboard.type('SQL embed')
    const first = await shown(page)
    expect(first).toContain('SQLite')
    expect(first).not.toContain('PostgreSQL')
    expect(await found(page)).toBe(`${first.length} of 31 listings`)
    await page.waitForURL(`${example.url}databases/?query=SQL+embed`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('filter_license')
    await page.keyboard.type('MIT')
    expect((await shown(page)).length).toBeLessThan(first.length)
    await page.waitForURL(/filter_license=MIT/)
    await page.getByRole('link', { name: 'Show all' }).press('Enter')
    expect(await found(page)).toBe('31 listings')
    await page.waitForURL(`${example.url}databases/`)
    await close(page)
  })

  it('tells beside each choice what it would leave', async () => {
    const page = await open('databases/')
    const option = page.locator('select[name=filter_tags] option[value=sql]')
    const before = Number(/\d+$/.exec((await option.textContent()) ?? '')?.[0])
    await page.locator('[name=query]').fill('embedded')
    await page.waitForFunction(
      ([element, count]) => element instanceof HTMLOptionElement && !element.text.endsWith(` ${count}`),
      [await option.elementHandle(), before] as const,
    )
    const after = Number(/\d+$/.exec((await option.textContent()) ?? '')?.[0])
    await page.selectOption('select[name=filter_tags]', 'sql')
    expect(await shown(page)).toHaveLength(after)
    await close(page)
  })

  it('sorts, and gives the page its own order back', async () => {
    const page = await open('databases/')
    const own = await shown(page)
    await page.selectOption('select[name=sort]', 'name')
    const sorted = await shown(page)
    expect(sorted).not.toEqual(own)
    expect(sorted.toSorted()).toEqual(own.toSorted())
    expect(sorted.slice(0, 3)).toEqual(['Apache Derby', 'ArangoDB', 'Citus'])
    await page.selectOption('select[name=sort]', '')
    expect(await shown(page)).toEqual(own)
    await close(page)
  })

  it('chooses a tag that is clicked', async () => {
    const page = await open('databases/')
    await page.locator('#sqlite .tags a', { hasText: 'embedded' }).click()
    expect(await page.locator('select[name=filter_tags]').inputValue()).toBe('embedded')
    const listed = await page.locator('.listings article:not([hidden]) .tags').allTextContents()
    expect(listed.length).toBeGreaterThan(1)
    for (const tags of listed) expect(tags).toContain('embedded')
    await close(page)
  })

  it('says when nothing is left, and where else to look', async () => {
    const page = await open('databases/')
    await page.locator('[name=query]').fill('postgrse')
    expect(await shown(page)).toEqual([])
    const none = page.locator('.none')
    expect(await none.innerText()).toContain('Nothing here has all of this.')
    const links = await none.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links).toEqual([`${example.url}databases/?query=postgrse`, expect.stringMatching(/\/\?query=postgrse$/)])
    await close(page)
  })

  it('shows the listing an address names, also when it was filtered away', async () => {
    const page = await open('databases/')
    await page.locator('[name=query]').fill('graph')
    await page.evaluate(() => (location.hash = '#sqlite'))
    await page.locator('#sqlite').waitFor({ state: 'visible' })
    expect(await found(page)).toBe('31 listings')
    await close(page)
  })

  it('filters the pages of the root page', async () => {
    const page = await open('')
    await page.locator('[name=query]').fill('brok')
    expect(await shown(page)).toEqual(['Message brokers'])
    await page.locator('[name=query]').fill('zzz')
    expect(await page.locator('.none a').textContent()).toBe('Search all listings')
    await close(page)
  })

  it('moves nothing while the page loads', async () => {
    const page = await open('databases/', { viewport: { width: 390, height: 800 } })
    const shift = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const shifts: string[] = []
          new PerformanceObserver((list) =>
            shifts.push(...list.getEntries().map((entry) => JSON.stringify(entry))),
          ).observe({
            type: 'layout-shift',
            buffered: true,
          })
          document.querySelector('.listings')?.scrollIntoView()
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)))
        }),
    )
    expect(shift).toEqual([])
    await close(page)
  })
})
