import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BROWSERS, openPage } from '../open-page.ts'
import type { BrowserPage } from '../open-page.ts'
import { serveStatic } from '../static/serve-static.ts'
import { ENGLISH_PAGES, writeEnglishSite } from './english-site.ts'

/** What begins a line, and what follows on it: in these pages the first is on the right. */
const PAIRS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'fifty/': [
    ['.brand', '.top .find'],
    ['.top .find', '.top nav'],
    ['.rows', '#_facets'],
    ['#_facets label input', '#_facets label .n'],
    ['.row h3 bdi', '.row .side'],
    ['.bar b', '.bar select'],
  ],
  'fifty/postgresql/': [
    ['.thing .head', '.facts'],
    ['.facts dt', '.facts dd'],
  ],
  'fifty/?compare=postgresql&compare=mysql': [
    ['.cmp thead th:first-child', '.cmp thead th:nth-child(2)'],
    ['.cmp thead th:nth-child(2)', '.cmp thead th:nth-child(3)'],
  ],
  '': [
    ['.hero .find input', '.hero .find button'],
    ['.cards > :first-child', '.cards > :nth-child(2)'],
  ],
}

describe.each(process.env['TEST_ALL'] ? ['he', 'ar'] : ['ar'])('pages in %s with English names', (language) => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-rtl-'))
  let host: Awaited<ReturnType<typeof serveStatic>>

  beforeAll(async () => {
    host = await serveStatic(await writeEnglishSite(folder, { language, large: ENGLISH_PAGES.fifty }))
  })

  afterAll(async () => {
    await host.close()
    rmSync(folder, { recursive: true })
  })

  it.each(BROWSERS)('run from right to left in %s [page:reader:right-to-left]', async (browser) => {
    const page = await openPage(browser)
    for (const [path, pairs] of Object.entries(PAIRS)) {
      await show(page, host.url + path, 1280)
      expect({ path, wrong: await page.evaluate(listUnmirrored, pairs) }).toEqual({ path, wrong: [] })
      await show(page, host.url + path, 390)
      expect({ path, scroll: await page.evaluate(readScroll) }).toEqual({ path, scroll: 0 })
    }
    await show(page, `${host.url}fifty/`, 390)
    expect(await page.evaluate(readMarks)).toEqual({
      isSheetWide: true,
      isFactInOrder: true,
      bare: [],
    })
    await page.close()
  })
})

async function show(page: BrowserPage, url: string, width: number): Promise<void> {
  await page.goto(url, width)
  // Results that are not in the page are made by its script, which shows them then.
  await expect.poll(() => page.evaluate(isShown)).toBe(true)
}

function isShown(): boolean {
  return document.querySelector('main:not([aria-busy])')?.checkVisibility({ visibilityProperty: true }) === true
}

/** Pairs whose first is not wholly on the right of the second. */
function listUnmirrored(pairs: readonly (readonly [string, string])[]): string[] {
  const boxOf = (selector: string): DOMRect => {
    const element = document.querySelector(selector)
    if (element === null) throw new Error(`there is no ${selector}`)
    return element.getBoundingClientRect()
  }
  return pairs
    .filter(([first, second]) => boxOf(first).left < boxOf(second).right - 1)
    .map(([first, second]) => `${first} before ${second}`)
}

function readScroll(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}

/** What points in a direction by style, and names whose signs could be moved by the text around them. */
function readMarks(): {
  isSheetWide: boolean
  isFactInOrder: boolean
  bare: string[]
} {
  document.querySelector<HTMLElement>('[popovertarget=_facets]')?.click()
  const sheet = document.querySelector('#_facets')?.getBoundingClientRect()
  // Its signs would be before its letter in text that runs from right to left.
  const chip = document.querySelector('.row .fl dd bdi')
  chip?.replaceChildren('C++')
  const signs = [0, 2].map((at) => {
    const range = document.createRange()
    if (chip?.firstChild) range.setStart(chip.firstChild, at)
    if (chip?.firstChild) range.setEnd(chip.firstChild, at + 1)
    return range.getBoundingClientRect().left
  })
  const names = Array.from(document.querySelectorAll('.row h3 a, .row dd, #_facets label:has([type=checkbox])'))
  return {
    isSheetWide: sheet?.left === 0 && sheet.right === document.documentElement.clientWidth,
    isFactInOrder: (signs[0] ?? 0) < (signs[1] ?? 0),
    bare: names
      .filter((each) => each.querySelector('bdi') === null && getComputedStyle(each).unicodeBidi !== 'plaintext')
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  }
}
