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

  /** Enters words, and waits until they are answered. */
  async function enter(page: Page, words: string): Promise<void> {
    await page.locator('[name=query]').fill(words)
    await answered(page)
  }

  /** Waits until what the form asks is answered. */
  async function answered(page: Page): Promise<void> {
    await page.locator('form.filter:not([aria-busy])').waitFor()
  }

  /** Names on the server's result page. */
  async function served(address: string): Promise<string[]> {
    const html = await (await fetch(example.url + address)).text()
    return Array.from(html.matchAll(/<h3>(?:<a [^>]*>)?<bdi>([^<]*)/g), ([, name = '']) => name)
  }

  it('answers while one types, from the keyboard alone, and says so in the address', async () => {
    const page = await open('databases/')
    expect(await found(page)).toBe('31 listings')
    await page.keyboard.press('/')
    await page.keyboard.type('SQL embed')
    await answered(page)
    const first = await shown(page)
    expect(first).toContain('SQLite')
    expect(first.slice(0, 20)).toEqual(await served('databases/?query=SQL+embed'))
    expect(await found(page)).toBe(`${first.length} of 31 listings`)
    await page.waitForURL(`${example.url}databases/?query=SQL+embed`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('filter_license')
    await page.keyboard.type('MIT')
    await page.waitForURL(/filter_license=MIT/)
    await answered(page)
    expect((await shown(page)).length).toBeLessThan(first.length)
    expect(await shown(page)).toEqual(await served('databases/?query=SQL+embed&filter_license=MIT'))
    await page.getByRole('link', { name: 'Show all' }).press('Enter')
    expect(await found(page)).toBe('31 listings')
    await page.waitForURL(`${example.url}databases/`)
    await close(page)
  })

  it('forgives spelling mistakes, best first, as the result page does', async () => {
    const page = await open('databases/')
    await enter(page, 'postgers')
    expect((await shown(page))[0]).toBe('PostgreSQL')
    expect(await shown(page)).toEqual(await served('databases/?query=postgers'))
    await close(page)
  })

  it('answers before the browser does anything else, once the engine is there', async () => {
    const page = await open('databases/')
    await enter(page, 'sql')
    const statuses = await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('[name=query]')
      const status = document.querySelector('.found [role]')
      if (input === null || status === null) throw new Error('there is no form')
      const answers: string[] = []
      for (const words of ['embedded', 'grpah', 'zzzz', '']) {
        input.value = words
        input.dispatchEvent(new Event('input', { bubbles: true }))
        const { port1, port2 } = new MessageChannel()
        await new Promise((resolve) => {
          port1.addEventListener('message', resolve)
          port1.start()
          port2.postMessage(undefined)
        })
        answers.push(status.textContent)
      }
      return answers
    })
    expect(statuses).toEqual([
      expect.stringMatching(/^1?\d of 31 listings$/),
      expect.stringMatching(/^1?\d of 31 listings$/),
      '0 of 31 listings',
      '31 listings',
    ])
    await close(page)
  })

  it('answers only the last of several questions, and says so once', async () => {
    const page = await open('databases/')
    const released = Promise.withResolvers<void>()
    await page.route('**/_/search.json', async (route) => {
      await released.promise
      await route.continue()
    })
    const said = page.evaluate(
      () =>
        new Promise<(string | null)[]>((resolve) => {
          const status = document.querySelector('.found [role]')
          const texts: (string | null)[] = []
          if (status === null) throw new Error('there is no status')
          new MutationObserver(() => {
            texts.push(status.textContent)
            // Anything else that was to be said would be said now.
            setTimeout(() => resolve(texts))
          }).observe(status, { childList: true, characterData: true, subtree: true })
        }),
    )
    await page.locator('[name=query]').pressSequentially('postgers')
    expect(await shown(page)).toHaveLength(31)
    released.resolve()
    expect(await said).toEqual(['4 of 31 listings'])
    expect((await shown(page))[0]).toBe('PostgreSQL')
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
    await page.waitForURL(/filter_tags=sql/)
    await answered(page)
    expect(await shown(page)).toHaveLength(after)
    await close(page)
  })

  it('sorts, and gives the page its own order back', async () => {
    const page = await open('databases/')
    const own = await shown(page)
    await page.selectOption('select[name=sort]', 'name')
    await page.waitForURL(/sort=name/)
    await answered(page)
    const sorted = await shown(page)
    expect(sorted).not.toEqual(own)
    expect(sorted.toSorted()).toEqual(own.toSorted())
    expect(sorted.slice(0, 3)).toEqual(['Apache Derby', 'ArangoDB', 'Citus'])
    await page.selectOption('select[name=sort]', '')
    await answered(page)
    expect(await shown(page)).toEqual(own)
    await close(page)
  })

  it('chooses a tag that is clicked', async () => {
    const page = await open('databases/')
    await page.locator('#sqlite .tags a', { hasText: 'embedded' }).click()
    expect(await page.locator('select[name=filter_tags]').inputValue()).toBe('embedded')
    await page.waitForURL(/filter_tags=embedded/)
    await answered(page)
    const listed = await page.locator('.listings article:not([hidden]) .tags').allTextContents()
    expect(listed.length).toBeGreaterThan(1)
    for (const tags of listed) expect(tags).toContain('embedded')
    await close(page)
  })

  it('says when nothing is left, and where else to look', async () => {
    const page = await open('databases/')
    await enter(page, 'zzzz')
    expect(await shown(page)).toEqual([])
    const none = page.locator('.none')
    expect(await none.innerText()).toContain('Nothing here matches all of this.')
    const links = await none.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links).toEqual(['/?query=zzzz'])
    await close(page)
  })

  it('shows the listing an address names, also when it was filtered away', async () => {
    const page = await open('databases/')
    await enter(page, 'graph')
    await page.evaluate(() => (location.hash = '#sqlite'))
    await page.locator('#sqlite').waitFor({ state: 'visible' })
    expect(await found(page)).toBe('31 listings')
    await close(page)
  })

  it('finds listings of the whole directory on the root page, with pages beside them', async () => {
    const page = await open('')
    const own = await page.locator('main').innerText()
    await enter(page, 'postgers')
    expect(await shown(page)).toEqual(await served('?query=postgers'))
    expect(await found(page)).toMatch(/^\d+ of 396 listings$/)
    expect(await page.locator('.pages li:visible').count()).toBe(0)
    expect(await page.locator('article .places').first().innerText()).toBe('In Databases')
    await enter(page, 'data')
    expect(await shown(page)).toEqual(await served('?query=data'))
    expect(await page.locator('.pager a').getAttribute('href')).toBe('/?query=data&start=20')
    await page.locator('search + div a[href="/databases/"]').waitFor()
    await page.selectOption('select[name=filter_tags]', 'sql')
    await page.waitForURL(/query=data&filter_tags=sql/)
    await answered(page)
    expect(await shown(page)).toEqual(await served('?query=data&filter_tags=sql'))
    await page.getByRole('link', { name: 'Show all' }).click()
    expect(await page.locator('main').innerText()).toBe(own)
    await page.waitForURL(example.url)
    await close(page)
  })

  it('is answered by result pages where the engine cannot be had, and says so', async () => {
    const page = await example.browser.newPage()
    await page.route('**/_/search.json', (route) => route.abort())
    await page.goto(`${example.url}databases/`, { waitUntil: 'load' })
    await page.locator('[name=query]').fill('postgers')
    await page.locator('.found [role=status]', { hasText: 'press Enter to search' }).waitFor()
    expect(await shown(page)).toHaveLength(31)
    const loaded = page.waitForEvent('load')
    await page.locator('[name=query]').press('Enter')
    await loaded
    expect(page.url()).toBe(`${example.url}databases/?query=postgers`)
    expect((await shown(page))[0]).toBe('PostgreSQL')
    await page.close()
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
