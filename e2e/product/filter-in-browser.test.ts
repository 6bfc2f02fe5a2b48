import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listLayoutShifts } from '../pages/list-layout-shifts.ts'
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

  /** Names of the listings that are shown. */
  function shown(page: Page): Promise<string[]> {
    return page.locator('.row h3 > a').allTextContents()
  }

  function found(page: Page): Promise<string | null> {
    return page.locator('.bar [role=status]').textContent()
  }

  /** Enters words, and waits until they are answered. */
  async function enter(page: Page, words: string): Promise<void> {
    await page.locator('#_facets [name=query]').fill(words)
    await answered(page)
  }

  /** Waits for an address, and until the page shows what it asks. */
  async function arrive(page: Page, address: string): Promise<void> {
    await page.waitForURL(example.url + address)
    await answered(page)
  }

  async function answered(page: Page): Promise<void> {
    await page.locator('main:not([aria-busy])').waitFor()
  }

  /** Names on the server's result page. */
  async function served(address: string): Promise<string[]> {
    const html = await (await fetch(example.url + address)).text()
    return Array.from(html.matchAll(/<h3><a [^>]*><bdi>([^<]*)/g), ([, name = '']) => name)
  }

  /** What the main part of a page says, and what is filled in, besides white space. */
  function look(page: Page): Promise<unknown> {
    return page.evaluate(() => ({
      title: document.title,
      text: document.querySelector('main')?.textContent.replace(/\s+/g, ''),
      ids: Array.from(document.querySelectorAll('main [id]'), ({ id }) => id),
      links: Array.from(document.querySelectorAll('main a'), (link) => link.getAttribute('href')),
      chosen: Array.from(document.querySelectorAll<HTMLInputElement>('main input:checked'), ({ value }) => value),
      words: document.querySelector<HTMLInputElement>('#_facets [name=query]')?.value,
      order: document.querySelector<HTMLSelectElement>('[name=sort]')?.value,
    }))
  }

  it('answers while one types, from the keyboard alone, and says so in the address', async () => {
    const page = await open('databases/')
    expect(await found(page)).toBe('31 listings')
    const field = page.locator('#_facets [name=query]')
    await field.focus()
    const form = await page.locator('#_facets').elementHandle()
    await page.keyboard.type('SQ embed')
    await answered(page)
    // Neither the field nor its cursor is lost by what is shown meanwhile.
    for (let count = 0; count < 6; count += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('L')
    await arrive(page, 'databases/?query=SQL+embed')
    expect(await field.inputValue()).toBe('SQL embed')
    expect(await page.evaluate((known) => known === document.querySelector('#_facets'), form)).toBe(true)
    const first = await shown(page)
    expect(first).toContain('SQLite')
    expect(first).toEqual(await served('databases/?query=SQL+embed'))
    expect(await found(page)).toBe(`${first.length} of 31 listings`)
    await page.locator('[name=filter_license][value=MIT]').focus()
    await page.keyboard.press('Space')
    await arrive(page, 'databases/?query=SQL+embed&filter_license=MIT')
    expect((await shown(page)).length).toBeLessThan(first.length)
    expect(await shown(page)).toEqual(await served('databases/?query=SQL+embed&filter_license=MIT'))
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('MIT')
    await page.getByRole('link', { name: 'Clear' }).press('Enter')
    await arrive(page, 'databases/')
    expect(await found(page)).toBe('31 listings')
    await close(page)
  })

  it('undoes by Back what was chosen, and not what was typed [page:live:back]', async () => {
    const page = await open('')
    await page.goto(`${example.url}databases/`, { waitUntil: 'load' })
    const looks = [await look(page)]
    await page.locator('[name=filter_deployment][value=embedded]').check()
    await arrive(page, 'databases/?filter_deployment=embedded')
    looks.push(await look(page))
    await enter(page, 'sql')
    await arrive(page, 'databases/?query=sql&filter_deployment=embedded')
    const typed = await look(page)
    await page.selectOption('[name=sort]', 'name')
    await arrive(page, 'databases/?query=sql&filter_deployment=embedded&sort=name')
    await page.goBack()
    await arrive(page, 'databases/?query=sql&filter_deployment=embedded')
    expect(await look(page)).toEqual(typed)
    await page.goBack()
    await arrive(page, 'databases/')
    expect(await look(page)).toEqual(looks[0])
    await page.goForward()
    await arrive(page, 'databases/?query=sql&filter_deployment=embedded')
    expect(await look(page)).toEqual(typed)
    await page.goBack()
    await arrive(page, 'databases/')
    await page.goBack()
    await page.waitForURL(example.url)
    await close(page)
  })

  it.each(['query=sql', 'filter_license=MIT&filter_license=Apache-2.0', 'filter_license=MIT&sort=name', 'query=zzzz'])(
    'shows for %s what the same address shows when it is loaded [page:live:same]',
    async (address) => {
      const page = await open('databases/')
      const params = new URLSearchParams(address)
      const words = params.get('query')
      if (words !== null) await enter(page, words)
      for (const value of params.getAll('filter_license')) {
        await page.locator(`[name=filter_license][value="${value}"]`).check()
        await answered(page)
      }
      const sort = params.get('sort')
      if (sort !== null) await page.selectOption('[name=sort]', sort)
      await page.waitForURL(({ search }) => new URLSearchParams(search).size === params.size)
      await answered(page)
      const live = await look(page)
      await page.reload({ waitUntil: 'load' })
      expect(await look(page)).toEqual(live)
      await close(page)
    },
  )

  it('forgives spelling mistakes, best first, as the result page does', async () => {
    const page = await open('databases/')
    await enter(page, 'postgers')
    expect((await shown(page))[0]).toBe('PostgreSQL')
    expect(await shown(page)).toEqual(await served('databases/?query=postgers'))
    await close(page)
  })

  it('answers in one step, before anything else that waits, once the engine is there', async () => {
    const page = await open('databases/')
    await enter(page, 'sql')
    const seen = await page.evaluate(async () => {
      const main = document.querySelector('main')
      if (main === null) throw new Error('there is no page')
      const look = (): string =>
        `${main.querySelector('[role=status]')?.textContent}, ${main.querySelectorAll('.row').length} rows`
      const steps: string[] = []
      new MutationObserver(() => steps.push(look())).observe(main, {
        childList: true,
        characterData: true,
        subtree: true,
      })
      const last: string[] = []
      for (const words of ['embedded', 'grpah', 'zzzz', '']) {
        // Answers may replace the field.
        const input = document.querySelector<HTMLInputElement>('#_facets [name=query]')
        if (input === null) throw new Error('there is no form')
        input.value = words
        input.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((resolve) => setTimeout(resolve))
        last.push(look())
      }
      return { steps, last }
    })
    expect(seen.last).toEqual([
      expect.stringMatching(/^(\d+) of 31 listings, \1 rows$/),
      expect.stringMatching(/^(\d+) of 31 listings, \1 rows$/),
      '0 of 31 listings, 0 rows',
      '31 listings, 31 rows',
    ])
    expect(seen.steps).toEqual(seen.last)
    await close(page)
  })

  it('leaves rows that stay as they are, and defers those out of sight until one pauses', async () => {
    const page = await open('databases/')
    await enter(page, 'databas')
    const before = await page.locator('.row').count()
    expect(before).toBeGreaterThan(10)
    const seen = await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('#_facets [name=query]')
      const main = document.querySelector('main')
      if (input === null || main === null) throw new Error('there is no form')
      const rows = Array.from(document.querySelectorAll('.row'))
      const touched = new Set<string>()
      const observer = new MutationObserver((records) => {
        for (const { target, addedNodes } of records) {
          for (const node of [target, ...addedNodes]) {
            const row = node instanceof Element ? node.closest('.row') : node.parentElement?.closest('.row')
            if (row) touched.add(row.id)
          }
        }
      })
      observer.observe(main, { attributes: true, characterData: true, childList: true, subtree: true })
      input.value = 'database'
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
      const isSame = Array.from(document.querySelectorAll('.row')).every((row, at) => row === rows[at])
      const last = document.querySelector('.row:last-child > div')
      return { isSame, touched: [...touched], last: last === null ? '' : getComputedStyle(last).contentVisibility }
    })
    expect(seen).toEqual({ isSame: true, touched: [], last: 'auto' })
    expect(await page.locator('.row').count()).toBe(before)
    await page.locator('main:not([data-typing])').waitFor()
    expect(
      await page
        .locator('.row:last-child > div')
        .first()
        .evaluate((part) => getComputedStyle(part).contentVisibility),
    ).toBe('visible')
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
          const status = document.querySelector('.bar [role=status]')
          const texts: (string | null)[] = []
          if (status === null) throw new Error('there is no status')
          new MutationObserver(() => {
            texts.push(status.textContent)
            // Anything else that was to be said would be said now.
            setTimeout(() => resolve(texts))
          }).observe(status, { childList: true, characterData: true, subtree: true })
        }),
    )
    await page.locator('#_facets [name=query]').pressSequentially('postgers')
    expect(await shown(page)).toHaveLength(31)
    released.resolve()
    expect(await said).toEqual(['4 of 31 listings'])
    expect((await shown(page))[0]).toBe('PostgreSQL')
    await close(page)
  })

  it('tells beside each choice what it would leave', async () => {
    const page = await open('databases/')
    const label = page.locator('label', { has: page.locator('[name=filter_tags][value=sql]') })
    const before = await label.locator('.n').textContent()
    await enter(page, 'embedded')
    const after = await label.locator('.n').textContent()
    expect(after).not.toBe(before)
    await label.locator('input').check()
    await arrive(page, 'databases/?query=embedded&filter_tags=sql')
    expect(await shown(page)).toHaveLength(Number(after))
    await close(page)
  })

  it('shows each choice above the listings, and takes it out where it is clicked', async () => {
    const page = await open('databases/')
    const own = await look(page)
    const chips = page.locator('.bar .chip')
    for (const license of ['MIT', 'Apache-2.0']) {
      await page.locator(`[name=filter_license][value="${license}"]`).check()
      await chips.filter({ hasText: license }).waitFor()
    }
    expect(await chips.count()).toBe(2)
    await chips.filter({ hasText: 'MIT' }).click()
    await arrive(page, 'databases/?filter_license=Apache-2.0')
    expect(await page.locator('[name=filter_license]:checked').evaluateAll((all) => all.length)).toBe(1)
    expect(await shown(page)).toEqual(await served('databases/?filter_license=Apache-2.0'))
    await chips.click()
    await arrive(page, 'databases/')
    expect(await look(page)).toEqual(own)
    await close(page)
  })

  it('chooses what a listing says of itself where it is clicked', async () => {
    const page = await open('databases/')
    await page.locator('#sqlite .chips a', { hasText: 'embedded' }).click()
    await arrive(page, 'databases/?filter_deployment=embedded')
    expect(await page.locator('[name=filter_deployment][value=embedded]').isChecked()).toBe(true)
    expect(await shown(page)).toEqual(await served('databases/?filter_deployment=embedded'))
    await close(page)
  })

  it('keeps the place that an address names, and comes back to it', async () => {
    const page = await open('databases/#sqlite')
    const isSeen = (): Promise<boolean> =>
      page.evaluate(() => {
        const top = document.querySelector('#sqlite')?.getBoundingClientRect().top
        return top !== undefined && top >= 0 && top < innerHeight
      })
    expect(page.url()).toBe(`${example.url}databases/#sqlite`)
    expect(await isSeen()).toBe(true)
    await page.locator('[name=filter_deployment][value=server]').check()
    await arrive(page, 'databases/?filter_deployment=server')
    expect(await page.locator('#sqlite').count()).toBe(0)
    await page.goBack()
    await arrive(page, 'databases/#sqlite')
    expect(await shown(page)).toHaveLength(31)
    expect(await page.locator('#sqlite').count()).toBe(1)
    await page.goto(`${example.url}databases/?query=embedded#sqlite`, { waitUntil: 'load' })
    expect(page.url()).toBe(`${example.url}databases/?query=embedded#sqlite`)
    expect(await isSeen()).toBe(true)
    await close(page)
  })

  it('finds listings of the whole directory from the root page, with their categories beside them', async () => {
    const page = await open('')
    // A script asks for what has changed, and writes it there.
    const changes = page.locator('[data-changes] > :not(h2)')
    await changes.first().waitFor()
    const own = await page.locator('main').innerText()
    await page.locator('main [name=query]').fill('data')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${example.url}?query=data`)
    expect(await found(page)).toMatch(/^\d+ of 396 listings$/)
    expect(await page.locator('.rows').count()).toBe(1)
    await enter(page, 'postgers')
    await arrive(page, '?query=postgers')
    expect(await shown(page)).toEqual(await served('?query=postgers'))
    expect(await page.locator('.row .place').first().textContent()).toBe('in Databases')
    expect(await page.locator('.row .place').first().getAttribute('href')).toBe('/databases/')
    await enter(page, 'data')
    await arrive(page, '?query=data')
    expect(await shown(page)).toEqual(await served('?query=data'))
    expect(await page.locator('[rel~=next]').last().getAttribute('href')).toBe('/?query=data&start=50')
    await page.locator('[name=filter_tags][value=sql]').check()
    await arrive(page, '?query=data&filter_tags=sql')
    expect(await shown(page)).toEqual(await served('?query=data&filter_tags=sql'))
    await page.getByRole('link', { name: 'Clear' }).click()
    await page.waitForURL(example.url)
    await changes.first().waitFor()
    expect(await page.locator('main').innerText()).toBe(own)
    await close(page)
  })

  it('sorts, and gives the page its own order back', async () => {
    const page = await open('databases/')
    const own = await shown(page)
    await page.selectOption('[name=sort]', 'name')
    await arrive(page, 'databases/?sort=name')
    const sorted = await shown(page)
    expect(sorted).not.toEqual(own)
    expect(sorted.toSorted()).toEqual(own.toSorted())
    expect(sorted.slice(0, 3)).toEqual(['Apache Derby', 'ArangoDB', 'Citus'])
    await page.selectOption('[name=sort]', '')
    await arrive(page, 'databases/')
    expect(await shown(page)).toEqual(own)
    await close(page)
  })

  it('says when nothing is left, and where else to look', async () => {
    const page = await open('databases/')
    await enter(page, 'zzzz')
    expect(await shown(page)).toEqual([])
    const none = page.locator('.empty')
    expect(await none.innerText()).toContain('Nothing here matches all of this.')
    const links = await none.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links).toContain('/?query=zzzz')
    await close(page)
  })

  it('remembers on all pages of a category what is picked, up to six [page:tray:kept]', async () => {
    const page = await open('databases/')
    const ids = await page.locator('.row').evaluateAll((rows) => rows.map(({ id }) => id))
    const pick = (id: string) => page.locator(`[name=compare][value="${id}"]`)
    for (const id of ids.slice(0, 2)) await pick(id).check()
    await enter(page, 'graph')
    for (const id of ids.slice(0, 2)) await expect(page.locator(`.row [value="${id}"]`).count()).resolves.toBe(0)
    const tray = page.locator('form.tray')
    expect(await tray.isVisible()).toBe(true)
    expect(
      await tray.locator('input:checked').evaluateAll((all) => all.map((box) => box.getAttribute('value'))),
    ).toEqual(ids.slice(0, 2))
    await page.goto(`${example.url}databases/?sort=page`, { waitUntil: 'load' })
    for (const id of ids.slice(2, 6)) await pick(id).check()
    await pick(ids[6] ?? '').click()
    expect(await pick(ids[6] ?? '').isChecked()).toBe(false)
    expect(await page.locator('[name=compare]:checked').count()).toBe(6)
    await pick(ids[1] ?? '').uncheck()
    await tray.locator('.go').click()
    await page.waitForURL(/compare=/)
    const compared = [ids[0], ...ids.slice(2, 6)]
    expect(new URL(page.url()).searchParams.getAll('compare')).toEqual(compared)
    await page.goto(`${example.url}web-frameworks/`, { waitUntil: 'load' })
    expect(await page.locator('form.tray').isVisible()).toBe(false)
    await page.goto(`${example.url}databases/`, { waitUntil: 'load' })
    await tray.locator('[type=reset]').click()
    expect(await tray.isVisible()).toBe(false)
    await page.reload({ waitUntil: 'load' })
    expect(await tray.isVisible()).toBe(false)
    await close(page)
  })

  it('is answered by result pages where the engine cannot be had, and says so', async () => {
    const page = await example.browser.newPage()
    await page.route('**/_/search.json', (route) => route.abort())
    await page.goto(`${example.url}databases/`, { waitUntil: 'load' })
    const field = page.locator('#_facets [name=query]')
    await field.fill('postgers')
    await page.locator('[role=status]', { hasText: 'press Enter to search' }).waitFor()
    expect(await shown(page)).toHaveLength(31)
    const loaded = page.waitForEvent('load')
    await field.press('Enter')
    await loaded
    expect(page.url()).toBe(`${example.url}databases/?query=postgers`)
    expect((await shown(page))[0]).toBe('PostgreSQL')
    const chosen = page.waitForEvent('load')
    await page.locator('[name=filter_license][value=PostgreSQL]').check()
    await chosen
    expect(page.url()).toBe(`${example.url}databases/?query=postgers&filter_license=PostgreSQL`)
    expect(await shown(page)).toEqual(await served('databases/?query=postgers&filter_license=PostgreSQL'))
    await page.close()
  })

  it('moves nothing while the page loads', async () => {
    const page = await open('databases/', { viewport: { width: 390, height: 800 } })
    expect(await listLayoutShifts(page)).toEqual([])
    await close(page)
  })
})
