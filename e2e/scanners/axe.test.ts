import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { listViolations } from '../list-violations.ts'
import { openMenus, openPage } from '../pages/open-page.ts'
import { servePages } from '../pages/serve-site.ts'
import type { ServedPages } from '../pages/serve-site.ts'
import { PAGE_KINDS } from '../pages/sites.ts'

/** The narrow ones are phones, where a page may show other things than to a mouse. A dark page differs in nothing but colours, which do not depend on its width. */
const VIEWS = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'light', width: 820 },
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const

/** As many as the stylesheet knows kinds of: laid out at once, soon after, and when they are near. The rest is like them. */
const MAX_LISTINGS = 60

/** The large page has little that the small one has not. */
const CASES = PAGE_KINDS.flatMap((kind) =>
  (kind === 'large' ? VIEWS.slice(0, 1) : VIEWS).map((view) => ({ kind, ...view })),
)

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
