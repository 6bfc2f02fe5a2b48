import type { BrowserContextOptions, Locator, Page } from 'playwright'
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
    return Array.from(html.matchAll(/<h3><a [^>]*><bdi>(.*?)<\/bdi>/g), ([, name = '']) =>
      name.replaceAll(/<[^>]+>/g, ''),
    )
  }

  /** What the main part of a page says, and what is filled in, besides white space. */
  function look(page: Page): Promise<unknown> {
    return page.evaluate(() => ({
      title: document.title,
      text: document.querySelector('main')?.textContent.replace(/\s+/g, ''),
      ids: Array.from(document.querySelectorAll('main [id]'), ({ id }) => id),
      links: Array.from(document.querySelectorAll('main a'), (link) => link.getAttribute('href')),
      chosen: Array.from(document.querySelectorAll<HTMLInputElement>('main input:checked'), ({ value }) => value),
      words: document.querySelector<HTMLInputElement>('.find [name=query]')?.value,
      order: document.querySelector<HTMLSelectElement>('[name=sort]')?.value,
    }))
  }

  it('answers while one chooses, from the keyboard alone, and says so in the address', async () => {
    const page = await open('databases/')
    expect(await found(page)).toBe('31 listings')
    const form = await page.locator('#_facets').elementHandle()
    await page.locator('[name=filter_license][value=MIT]').focus()
    await page.keyboard.press('Space')
    await arrive(page, 'databases/?filter_license=MIT')
    const first = await shown(page)
    expect(first).toEqual(await served('databases/?filter_license=MIT'))
    expect(await found(page)).toBe(`${first.length} of 31 listings`)
    expect(await page.evaluate((known) => known === document.querySelector('#_facets'), form)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('MIT')
    await page.getByRole('link', { name: 'Without MIT' }).press('Enter')
    await arrive(page, 'databases/')
    expect(await found(page)).toBe('31 listings')
    await close(page)
  })

  it('undoes by Back what was chosen, step by step [page:live:back]', async () => {
    const page = await open('')
    await page.goto(`${example.url}databases/`, { waitUntil: 'load' })
    const looks = [await look(page)]
    await page.locator('[name=filter_deployment][value=embedded]').check()
    await arrive(page, 'databases/?filter_deployment=embedded')
    looks.push(await look(page))
    await page.selectOption('[name=sort]', 'name')
    await arrive(page, 'databases/?filter_deployment=embedded&sort=name')
    await page.goBack()
    await arrive(page, 'databases/?filter_deployment=embedded')
    expect(await look(page)).toEqual(looks[1])
    await page.goBack()
    await arrive(page, 'databases/')
    expect(await look(page)).toEqual(looks[0])
    await page.goForward()
    await arrive(page, 'databases/?filter_deployment=embedded')
    expect(await look(page)).toEqual(looks[1])
    await page.goBack()
    await arrive(page, 'databases/')
    await page.goBack()
    await page.waitForURL(example.url)
    await close(page)
  })

  it.each(['filter_license=MIT&filter_license=Apache-2.0', 'filter_license=MIT&sort=name', 'from_first_release=2010'])(
    'shows for %s what the same address shows when it is loaded [page:live:same]',
    async (address) => {
      const page = await open('databases/')
      const params = new URLSearchParams(address)
      for (const value of params.getAll('filter_license')) {
        await page.locator(`[name=filter_license][value="${value}"]`).check()
        await answered(page)
      }
      const sort = params.get('sort')
      if (sort !== null) await page.selectOption('[name=sort]', sort)
      const from = params.get('from_first_release')
      if (from !== null) {
        await page.locator('[name=from_first_release]').fill(from)
        await page.locator('[name=from_first_release]').press('Enter')
      }
      await page.waitForURL(({ search }) => new URLSearchParams(search).size === params.size)
      await answered(page)
      const live = await look(page)
      expect(await shown(page)).toEqual(await served(`databases/?${address}`))
      await page.reload({ waitUntil: 'load' })
      expect(await look(page)).toEqual(live)
      await close(page)
    },
  )

  it('narrows by ranges that are ready, and by fields from and to [page:list:ranges]', async () => {
    const page = await open('databases/')
    const range = page.locator('[data-facet=first_release]')
    const ready = range.locator('.ready li').first()
    const count = Number(await ready.locator('.n').textContent())
    await ready.locator('a').click()
    await page.waitForURL(/filter_first_release=/)
    await answered(page)
    expect(await shown(page)).toHaveLength(count)
    await range.locator('[name=to_first_release]').fill('2000')
    await range.locator('[name=from_first_release]').fill('1990')
    await range.locator('[name=to_first_release]').press('Enter')
    await page.waitForURL(/1990\.\.2000/)
    await answered(page)
    expect(await shown(page)).toEqual(await served('databases/?from_first_release=1990&to_first_release=2000'))
    expect(await page.locator('h1').textContent()).toBe('Databases, First release: 1990 – 2000')
    await close(page)
  })

  it('shows each choice above the listings, and takes it out where it is clicked', async () => {
    const page = await open('databases/')
    const own = await look(page)
    const chips = page.locator('.bar .on')
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

  it('shows a list as a table, whose heads sort, and keeps that [page:list:table]', async () => {
    const page = await open('databases/')
    await page.getByText('☰').click()
    await page.getByRole('link', { name: 'Table' }).click()
    await arrive(page, 'databases/?view=table')
    expect(await page.locator('tr.row').count()).toBe(31)
    await page.getByRole('columnheader', { name: 'First release' }).getByRole('link').click()
    await arrive(page, 'databases/?sort=down_first_release&view=table')
    expect(await page.locator('[aria-sort]').getAttribute('aria-sort')).toBe('descending')
    await page.goto(`${example.url}message-brokers/`, { waitUntil: 'load' })
    await page.locator('tr.row').first().waitFor()
    await page.getByText('☰').click()
    await page.getByRole('link', { name: 'Rows' }).click()
    await page.locator('li.row').first().waitFor()
    await page.reload({ waitUntil: 'load' })
    await answered(page)
    expect(await page.locator('tr.row').count()).toBe(0)
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
    await close(page)
  })

  it('finds listings of the whole directory from the root page, with their categories', async () => {
    const page = await open('')
    await page.locator('main [name=query]').fill('data')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${example.url}?query=data`)
    expect(await page.locator('.top [name=query]').inputValue()).toBe('data')
    expect(await page.locator('h1').textContent()).toBe('Results for “data”')
    expect(await found(page)).toMatch(/^\d+ of 396 listings$/)
    expect(await page.locator('[rel~=next]').last().getAttribute('href')).toBe('/?query=data&start=50')
    expect(await page.locator('.row .fl a').first().getAttribute('href')).toMatch(/^\/[a-z-]+\/$/)
    await page.locator('[name=filter_tags][value=sql]').check()
    await arrive(page, '?query=data&filter_tags=sql')
    expect(await shown(page)).toEqual(await served('?query=data&filter_tags=sql'))
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

  it('says in the title when nothing is found, what there is with less, and where else to look', async () => {
    const page = await open('?query=zzzz&filter_tags=sql')
    expect(await shown(page)).toEqual([])
    expect(await page.locator('h1').textContent()).toBe('No listings for “zzzz”, sql')
    expect(await page.getByRole('link', { name: 'Without “zzzz”' }).getAttribute('href')).toBe('/?filter_tags=sql')
    expect(await page.locator('main').getByRole('link', { name: 'All categories' }).getAttribute('href')).toBe('/')
    await close(page)
  })

  it('remembers on all pages of a category what is picked, up to six [page:tray:kept]', async () => {
    const page = await open('databases/')
    const ids = await page.locator('.row').evaluateAll((rows) => rows.map(({ id }) => id))
    const pick = (id: string) => page.locator(`[name=compare][value="${id}"]`)
    for (const id of ids.slice(0, 2)) await pick(id).check()
    await page.locator('[name=filter_data_model][value=graph]').check()
    await arrive(page, 'databases/?filter_data_model=graph')
    for (const id of ids.slice(0, 2)) await expect(page.locator(`.row [value="${id}"]`).count()).resolves.toBe(0)
    const tray = page.locator('form.tray')
    expect(await tray.isVisible()).toBe(true)
    const chips = tray.locator('ul button')
    expect(await chips.evaluateAll((all) => all.map((chip) => chip.getAttribute('value')))).toEqual(ids.slice(0, 2))
    await page.goto(`${example.url}databases/?sort=page`, { waitUntil: 'load' })
    for (const id of ids.slice(2, 6)) await pick(id).check()
    expect(await pick(ids[6] ?? '').isDisabled()).toBe(true)
    expect(await tray.innerText()).toContain('6 is the most; remove one first')
    await chips.nth(1).click()
    expect(await pick(ids[1] ?? '').isChecked()).toBe(false)
    expect(await pick(ids[6] ?? '').isDisabled()).toBe(false)
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

  it('keeps the rows that stay, and marks in them what is asked now', async () => {
    const page = await open('databases/')
    const ask = async (words: string): Promise<void> => {
      await page.evaluate((value) => {
        const field = document.querySelector<HTMLInputElement>('#_facets [name=query]')
        if (field === null) return
        field.value = value
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }, words)
      await arrive(page, `databases/?query=${words}`)
    }
    const row = page.locator('#sqlite')
    await ask('sqlite')
    const handle = await row.elementHandle()
    const marks = row.locator('mark')
    expect(new Set(await marks.allTextContents())).toEqual(new Set(['SQLite']))
    await ask('library')
    expect(new Set(await marks.allTextContents())).toEqual(new Set(['library']))
    expect(await row.evaluate((now, before) => now === before, handle)).toBe(true)
    // Rows out of sight are not laid out.
    await ask('database')
    const visibility = (place: Locator): Promise<string> =>
      place.evaluate((each) => getComputedStyle(each).contentVisibility)
    expect([await visibility(page.locator('.row').first()), await visibility(page.locator('.row').nth(8))]).toEqual([
      'visible',
      'auto',
    ])
    await close(page)
  })

  it('leaves who goes back before the answer where they were', async () => {
    const page = await open('?sort=name')
    const released = Promise.withResolvers<void>()
    await page.route('**/_/search/**', async (route) => {
      await released.promise
      await route.continue()
    })
    const link = page.locator('.pager [rel~=next]')
    await link.click()
    await page.waitForURL(/start=50/)
    await page.goBack()
    released.resolve()
    await arrive(page, '?sort=name')
    // The end of the list, which is still in sight.
    const { top, bottom } = await link.evaluate((each) => each.getBoundingClientRect())
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThan(page.viewportSize()?.height ?? 0)
    await close(page)
  })

  it('is answered by result pages where the engine cannot be had', async () => {
    const page = await example.browser.newPage()
    await page.route('**/_/search.json', (route) => route.abort())
    await page.goto(`${example.url}databases/`, { waitUntil: 'load' })
    const chosen = page.waitForEvent('load')
    await page.locator('[name=filter_license][value="MPL-2.0"]').check()
    await chosen
    expect(page.url()).toBe(`${example.url}databases/?filter_license=MPL-2.0`)
    expect(await shown(page)).toEqual(await served('databases/?filter_license=MPL-2.0'))
    const sorted = page.waitForEvent('load')
    await page.locator('select[name=sort]').selectOption('name')
    await sorted
    const back = page.waitForEvent('load')
    await page.goBack()
    await back
    expect(page.url()).toBe(`${example.url}databases/?filter_license=MPL-2.0`)
    expect(await page.locator('select[name=sort]').inputValue()).toBe('')
    expect(await shown(page)).toEqual(await served('databases/?filter_license=MPL-2.0'))
    await page.close()
  })

  it('moves nothing while the page loads', async () => {
    const page = await open('databases/', { viewport: { width: 390, height: 800 } })
    expect(await listLayoutShifts(page)).toEqual([])
    await close(page)
  })
})
