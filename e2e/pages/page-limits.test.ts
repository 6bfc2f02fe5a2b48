import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'
import { openPage } from './open-page.ts'
import { servePages } from './serve-site.ts'
import type { ServedPages } from './serve-site.ts'

const KB = 1024

/** JSON-LD is for programs, and as long as what it describes. */
const DATA = /<script type="application\/ld\+json">[^<]*<\/script>/

const STYLE = /<link rel="stylesheet" href="([^"]+)">/

describe('every kind of page', () => {
  let example: ServedExample
  let pages: ServedPages

  beforeAll(async () => {
    ;[example, pages] = await Promise.all([serveExample(), servePages()])
  })

  afterAll(async () => {
    await pages.close()
    await example.close()
  })

  const KINDS = [
    '',
    'databases/',
    'databases/postgresql/',
    '?query=redis',
    'alternatives/redis/',
    'databases/?compare=mysql&compare=sqlite',
  ]

  it.each([
    ['', 9],
    ['large', 14],
    ['databases/postgresql/', 7.5],
    ['?query=redis', 9],
    ['alternatives/redis/', 9],
    ['databases/?compare=postgresql&compare=mysql&compare=sqlite', 7],
  ])('weighs, with its style and without its data: %j at most %d KB', async (kind, most) => {
    const url = kind === 'large' ? pages.urlOf('large') : new URL(kind, example.url).href
    const html = await (await fetch(url)).text()
    const [, sheet] = STYLE.exec(html) ?? []
    const style = sheet === undefined ? '' : await (await fetch(new URL(sheet, url))).text()
    const bytes = brotliCompressSync(html.replace(DATA, '').replace(STYLE, style)).length
    expect(bytes).toBeLessThanOrEqual(most * KB)
  })

  it('asks for no dragging, and for no login (WCAG 2.2 SC 2.5.7, 3.3.8)', async () => {
    for (const kind of KINDS) {
      const { page, close } = await openPage(example.browser, example.url + kind, {})
      const found = page.locator('[draggable=true], [type=range], [type=password], [autocomplete*=password], iframe')
      expect([kind, await found.count()]).toEqual([kind, 0])
      await close()
    }
  })

  it('has what helps in one order (WCAG 2.2 SC 3.2.6)', async () => {
    const found = new Map<string, string[]>()
    for (const kind of KINDS) {
      const { page, close } = await openPage(example.browser, example.url + kind, {})
      found.set(kind, await page.locator('footer a').allTextContents())
      await close()
    }
    const root = found.get('') ?? []
    expect(root.length).toBeGreaterThan(2)
    for (const [kind, links] of found) {
      const shared = root.filter((text) => links.includes(text))
      expect([kind, links.filter((text) => root.includes(text))]).toEqual([kind, shared])
    }
  })

  it('asks for no words twice: they stay where they were typed (WCAG 2.2 SC 3.3.7)', async () => {
    const { page, close } = await openPage(example.browser, `${example.url}?query=redis`, { javaScriptEnabled: false })
    await page.locator('[name=filter_license]:visible').first().check()
    // Wide pages answer at once where scripts run; the button is for those without.
    await page.locator('#_facets').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await page.waitForURL(/filter_license=/)
    expect(await page.locator('.find [name=query]').inputValue()).toBe('redis')
    await close()
  })
})
