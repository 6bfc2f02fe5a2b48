import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, launchBrowserWith } from '../browser.ts'
import { PROJECT_DIR } from '../paths.ts'
import { listCutTexts } from './list-cut-texts.ts'
import { openMenus, openPage, readSidewaysScroll } from './open-page.ts'
import { servePages } from './serve-site.ts'
import type { ServedPages } from './serve-site.ts'
import { VIEW_KINDS } from './sites.ts'
import { writeFontConfig } from './write-font-config.ts'

/** The families `scripts/ensure-tools.mjs browser` found. */
const FAMILIES = JSON.parse(readFileSync(join(PROJECT_DIR, '.cache/fonts.json'), 'utf8')) as string[]

/** What readers do to text. */
const STYLES = {
  'as it is': ':root {}',
  // WCAG 2.2 SC 1.4.12.
  spaced: `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }
    p { margin-block-end: 2em !important }`,
  // WCAG 2.2 SC 1.4.4.
  'twice as large': 'html { font-size: 200% }',
}

/** The large page has the parts of the small one. */
const KINDS = VIEW_KINDS.filter((kind) => kind !== 'large')

describe('pages that are 320 pixels wide, with everything open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-fonts-'))
  let pages: ServedPages

  beforeAll(async () => {
    pages = await servePages()
  })

  afterAll(async () => {
    await pages.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function launchWith(family: string): Promise<Browser> {
    return launchBrowserWith({ env: { ...process.env, FONTCONFIG_FILE: writeFontConfig(folder, family) } })
  }

  describe.each(['the fonts of this machine', ...FAMILIES])('in %s', (family) => {
    let browser: Browser

    beforeAll(async () => {
      browser = FAMILIES.includes(family) ? await launchWith(family) : await launchBrowser()
    })

    afterAll(() => browser.close())

    it.each(KINDS)('the %s page fits, with text as it is, spaced and twice as large', async (kind) => {
      const { page, close } = await openPage(browser, pages.urlOf(kind), {
        viewport: { width: 320, height: 700 },
        bypassCSP: true,
      })
      await openMenus(page)
      for (const [name, content] of Object.entries(STYLES)) {
        const style = await page.addStyleTag({ content })
        expect({ name, scroll: await readSidewaysScroll(page), cut: await listCutTexts(page) }).toEqual({
          name,
          scroll: 0,
          cut: [],
        })
        await style.evaluate((element) => (element as Element).remove())
      }
      await close()
    })
  })

  it('are laid out with the fonts they are given (the check itself works)', async () => {
    const widths = new Set<number>()
    for (const family of FAMILIES) {
      const browser = await launchWith(family)
      const { page, close } = await openPage(browser, pages.urlOf('small'))
      widths.add(
        await page
          .locator('.row h3 a')
          .first()
          .evaluate((link) => link.getBoundingClientRect().width),
      )
      await close()
      await browser.close()
    }
    expect(widths.size).toBe(FAMILIES.length)
  })
})
