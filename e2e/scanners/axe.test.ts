import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { listViolations } from '../list-violations.ts'
import { openMenus, openPage } from '../pages/open-page.ts'
import { servePages } from '../pages/serve-site.ts'
import type { ServedPages } from '../pages/serve-site.ts'
import { PAGE_KINDS, VIEW_KINDS } from '../pages/sites.ts'
import type { ViewKind } from '../pages/sites.ts'

/** The narrow ones are phones, where a page may show other things than to a mouse. A dark page differs in nothing but colours, which do not depend on its width. */
const VIEWS = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'light', width: 820 },
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const

/** As many as the stylesheet knows kinds of: laid out at once, soon after, and when they are near. The rest is like them. */
const MAX_LISTINGS = 60

/** The large page has little that the small one has not, and other views are made of the same parts. */
const CASES = VIEW_KINDS.flatMap((kind) =>
  VIEWS.filter(({ colorScheme, width }) => {
    if (kind === 'large') return width === 1440
    return isPage(kind) || colorScheme === 'dark' || width === 1440
  }).map((view) => ({ kind, ...view })),
)

/** What people open, in both directions and both schemes. */
const OPENED = (['small', 'arabic'] as const).flatMap((kind) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ kind, colorScheme })),
)

function isPage(kind: ViewKind): boolean {
  return PAGE_KINDS.some((each) => each === kind)
}

describe('axe-core', () => {
  let pages: ServedPages
  let browser: Browser

  beforeAll(async () => {
    pages = await servePages()
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await pages.close()
  })

  it.each(CASES)(
    'finds nothing on the $kind page, $colorScheme, $width pixels wide [standards:html:accessible]',
    async (view) => {
      const { kind, colorScheme, width } = view
      const { page, close } = await openPage(browser, pages.urlOf(kind), {
        colorScheme,
        viewport: { width, height: 900 },
        isMobile: width === 390,
        hasTouch: width === 390,
      })
      await openMenus(page)
      await page.locator('.row').evaluateAll((rows, kept) => {
        for (const row of rows.slice(kept)) row.remove()
      }, MAX_LISTINGS)
      expect(await listViolations(page)).toEqual([])
      await close()
    },
  )

  it.each(OPENED)(
    'finds nothing in the sheet, the tray and the list of the search: $kind, $colorScheme [standards:html:accessible]',
    async ({ kind, colorScheme }) => {
      const { page, close } = await openPage(browser, pages.urlOf(kind), {
        colorScheme,
        viewport: { width: 390, height: 844 },
      })
      await page.locator('.row [name=compare]').first().check()
      await page.locator('.tray').waitFor()
      const violations: string[] = []
      // So few listings as the Arabic ones have no sheet.
      if (kind === 'small') {
        await page.locator('[popovertarget=_facets]').click()
        await page.locator('#_facets').waitFor()
        violations.push(...(await listViolations(page)))
        await page.keyboard.press('Escape')
      }
      await page.locator('.top [name=query]').fill('sql')
      await page.locator('.hits [role=option]').first().waitFor()
      await page.keyboard.press('ArrowDown')
      expect([...violations, ...(await listViolations(page))]).toEqual([])
      await close()
    },
  )

  it('notices what is wrong (the check itself works)', async () => {
    const { page, close } = await openPage(browser, pages.urlOf('root'))
    await page.evaluate(() => {
      document.querySelector('h1')?.remove()
      document.querySelector('main')?.append(document.createElement('button'))
    })
    const rules = (await listViolations(page)).map((violation) => violation.split(':')[0])
    expect(rules).toEqual(expect.arrayContaining(['button-name', 'page-has-heading-one']))
    await close()
  })
})
