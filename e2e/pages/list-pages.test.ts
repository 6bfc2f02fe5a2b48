import { brotliCompressSync } from 'node:zlib'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'
import { serveStatic } from '../static/serve-static.ts'
import { ENGLISH_PAGES, writeEnglishSite } from './english-site.ts'
import { listLayoutShifts } from './list-layout-shifts.ts'
import { listSmallTargets } from './list-small-targets.ts'
import { openPage, readSidewaysScroll } from './open-page.ts'
import { servePages } from './serve-site.ts'
import type { ServedPages } from './serve-site.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PHONE = { viewport: { width: 390, height: 844 } }
const DESK = { viewport: { width: 1280, height: 900 } }
const WITHOUT_SCRIPT = { javaScriptEnabled: false }

/** What a page weighs with everything that it loads by itself, compressed, in bytes. */
const MAX_WEIGHT = 45 * 1024

describe('pages of listings', () => {
  let example: ServedExample
  let pages: ServedPages
  let browser: Browser

  beforeAll(async () => {
    ;[example, pages] = await Promise.all([serveExample(), servePages()])
    browser = example.browser
  })

  afterAll(async () => {
    await pages.close()
    await example.close()
  })

  function open(path: string, options: BrowserContextOptions): ReturnType<typeof openPage> {
    return openPage(browser, new URL(path, example.url).href, options)
  }

  function topOf(page: Page, selector: string): Promise<number> {
    return page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top)
  }

  /** The others are pages of these kinds with less on them. */
  const QUICK_KINDS = ['databases/?filter_license=MIT', '?query=postgres', 'arabic', 'large'] as const
  const KINDS = [...QUICK_KINDS, ...(process.env['TEST_ALL'] ? (['databases/', 'chinese'] as const) : [])]

  function urlOf(kind: (typeof KINDS)[number]): string {
    return kind === 'chinese' || kind === 'arabic' || kind === 'large'
      ? pages.urlOf(kind)
      : new URL(kind, example.url).href
  }

  /** How often the keyboard stops before it is in a row: at most 20 times. */
  async function countStops(page: Page): Promise<number> {
    for (let count = 0; count < 20; count += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement?.closest('.row') !== null)) return count
    }
    return 20
  }

  it.each(KINDS)(
    'begin soon, are near by keyboard and have targets of 24 pixels, or room around them: %s [page:list:first-screen] [page:list:stops] [page:list:targets]',
    async (kind) => {
      for (const [options, height] of [
        [DESK, DESK.viewport.height],
        [PHONE, 270],
      ] as const) {
        const { page, close } = await openPage(browser, urlOf(kind), options)
        expect(await listSmallTargets(page)).toEqual([])
        expect(await topOf(page, '.row')).toBeLessThanOrEqual(height)
        expect(await countStops(page)).toBeLessThanOrEqual(10)
        await page.setViewportSize({ width: 320, height: 844 })
        expect(await readSidewaysScroll(page)).toBe(0)
        await close()
      }
    },
  )

  it('lead to facts that begin within 360 px on a phone, and fit 320 px [page:listing:first-screen]', async () => {
    for (const path of ['databases/postgresql/', 'document-and-key-value-stores/redis/']) {
      const { page, close } = await open(path, PHONE)
      expect([path, (await topOf(page, '.facts')) <= 360]).toEqual([path, true])
      await page.setViewportSize({ width: 320, height: 844 })
      expect(await readSidewaysScroll(page)).toBe(0)
      await close()
    }
  })

  it.each([DESK, PHONE])('lead to and from pages of targets as large: %j [page:list:targets]', async (options) => {
    for (const path of ['', 'databases/postgresql/', 'databases/?compare=mysql&compare=sqlite']) {
      const { page, close } = await open(path, options)
      expect([path, await listSmallTargets(page)]).toEqual([path, []])
      await close()
    }
  })

  it.each([DESK, PHONE])('have a toolbar that stays at the top: %j [page:list:sticky]', async (options) => {
    const { page, close } = await open('databases/', { ...options, ...WITHOUT_SCRIPT })
    expect(await topOf(page, '.bar')).toBeGreaterThan(0)
    await page.evaluate(() => scrollTo(0, 2000))
    expect(await page.evaluate(() => scrollY)).toBe(2000)
    // Below the header, where that stays too.
    expect(await topOf(page, '.bar')).toBe(
      await page.locator('.top').evaluate((top) => Math.max(0, top.getBoundingClientRect().bottom)),
    )
    await close()
  })

  it('are filtered by several values without scripts, which stay chosen [page:list:without-script]', async () => {
    const { page, close } = await open('databases/', { ...DESK, ...WITHOUT_SCRIPT })
    await page.getByRole('checkbox', { name: 'MIT', exact: false }).check()
    await page.getByRole('checkbox', { name: 'Apache-2.0' }).check()
    await page.getByRole('checkbox', { name: 'embedded' }).first().check()
    await Promise.all([
      page.waitForURL(/filter_deployment=embedded/),
      page.locator('button.go:visible').first().click(),
    ])
    expect(await page.locator('.bar b').innerText()).toBe('6 of 31 listings')
    expect(await page.locator('.row').count()).toBe(6)
    expect(await page.locator('#_facets input:checked').count()).toBe(3)
    // Another value of the same facet adds; the numbers say how many there would be.
    const other = page.locator('#_facets label', { hasText: 'BUSL-1.1' })
    expect(Number(await other.locator('.n').innerText())).toBe(2)
    await Promise.all([
      page.waitForURL((url) => !url.search.includes('MIT')),
      page.locator('.bar .on', { hasText: 'MIT' }).click(),
    ])
    expect(await page.locator('.bar b').innerText()).toBe('3 of 31 listings')
    await close()
  })

  it('open their filters on a phone and show what is picked, without scripts [page:list:without-script]', async () => {
    const { page, close } = await open('databases/', { ...PHONE, ...WITHOUT_SCRIPT })
    expect(await page.locator('#_facets').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filters' }).click()
    expect(await page.locator('#_facets').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.locator('#_facets').isVisible()).toBe(false)
    for (const id of ['postgresql', 'mysql', 'sqlite']) await page.locator(`#${id} [name=compare]`).check()
    const tray = page.locator('.tray')
    expect(await tray.isVisible()).toBe(true)
    // Once two are ticked, the button that compares them is the next stop.
    expect(await page.locator('#sqlite .now').isVisible()).toBe(true)
    await Promise.all([page.waitForURL(/compare=postgresql/), tray.locator('.go').click()])
    expect(new URL(page.url()).searchParams.getAll('compare')).toEqual(['postgresql', 'mysql', 'sqlite'])
    await close()
  })

  it('are walked by the keyboard in the order seen, and nothing focused is covered [page:list:keyboard]', async () => {
    const { page, close } = await open('databases/', { ...DESK, ...WITHOUT_SCRIPT })
    await page.locator('#postgresql [name=compare]').check()
    await page.evaluate(() => {
      scrollTo(0, 0)
      document.querySelector<HTMLElement>('.skip')?.focus()
    })
    const seen: { list: number; top: number; covered: boolean }[] = []
    for (let step = 0; step < 120; step += 1) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => {
        const element = document.activeElement
        if (element === null || element.closest('.bar, .tray, .top, .skip') !== null) return undefined
        const box = element.getBoundingClientRect()
        const covers = Array.from(document.querySelectorAll('.bar, .tray, .top')).map((each) =>
          each.getBoundingClientRect(),
        )
        const covered = covers.some(
          ({ top, bottom, left, right }) =>
            box.top < bottom - 1 && box.bottom > top + 1 && box.left < right && box.right > left,
        )
        const row = element.closest('.row')
        const list = row === null ? -1 : Array.from(document.querySelectorAll('.row')).indexOf(row)
        return { list, top: box.top + scrollY, covered }
      })
      if (place !== undefined) seen.push(place)
    }
    expect(seen.filter(({ covered }) => covered)).toEqual([])
    const rows = seen.flatMap(({ list }) => (list === -1 ? [] : [list]))
    expect(rows.length).toBeGreaterThan(30)
    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    await close()
  })

  it('weigh at most 45 KB with what they load [page:list:weight]', async () => {
    const context = await browser.newContext(DESK)
    const page = await context.newPage()
    const bodies: Promise<Buffer>[] = []
    page.on('response', (response) => bodies.push(response.body()))
    await page.goto(pages.urlOf('large'), { waitUntil: 'load' })
    const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length)
    expect(await page.locator('.row').count()).toBe(50)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_WEIGHT)
    await context.close()
  })

  it.each(['large', 'hostile'] as const)('stand still while they are scrolled: %s [page:list:still]', async (kind) => {
    const { page, close } = await openPage(browser, pages.urlOf(kind), PHONE)
    expect(await listLayoutShifts(page)).toEqual([])
    // What is not laid out until it is seen would move.
    const deferred = await page.evaluate(() =>
      Array.from(document.querySelectorAll('main *'))
        .filter((element) => getComputedStyle(element).contentVisibility !== 'visible')
        .map(({ tagName, className }) => `${tagName}.${className}`),
    )
    expect(deferred).toEqual([])
    await close()
  })

  it('lead to every listing without scripts, from a server and from a folder [page:list:reachable]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gazetteer-lists-'))
    // A page of three parts has a first, a middle and a last.
    const host = await serveStatic(await writeEnglishSite(folder, { large: 120 }))
    for (const [start, count] of [
      [pages.urlOf('large'), ENGLISH_PAGES.large],
      [`${host.url}large/`, 120],
    ] as const) {
      const ids: string[] = []
      for (let url: string | undefined = start; url !== undefined;) {
        const { rows, next } = readList(await (await fetch(url)).text())
        expect(rows.length).toBeLessThanOrEqual(50)
        ids.push(...rows)
        url = next === undefined ? undefined : new URL(next, url).href
      }
      expect(ids).toHaveLength(count)
      expect(new Set(ids).size).toBe(count)
    }
    await host.close()
    rmSync(folder, { recursive: true })
  })
})

/** Ids of the rows of a page, and where its link to the next page leads. */
function readList(html: string): { rows: string[]; next: string | undefined } {
  const elements = DomUtils.getElementsByTagName('*', parseDocument(html))
  const hasWord = (name: string, word: string) => (element: (typeof elements)[number]) =>
    element.attribs[name]?.split(' ').includes(word) === true
  return {
    rows: elements.filter(hasWord('class', 'row')).map(({ attribs }) => attribs['id'] ?? ''),
    next: elements.filter(({ name }) => name === 'a').find(hasWord('rel', 'next'))?.attribs['href'],
  }
}
