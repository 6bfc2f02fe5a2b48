import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BROWSERS, openPage } from '../open-page.ts'
import type { BrowserPage } from '../open-page.ts'
import { serveExample } from '../serve-example.ts'
import { serveStaticExample } from '../static/serve-static.ts'
import { WAIT_LIMIT_MS } from '../wait-limit.ts'

/** What a person sees. */
interface Sight {
  /** Below the directory, decoded. */
  readonly address: string
  readonly title: string
  /** Names of the listings shown, or compared. */
  readonly names: readonly string[]
}

/** Runs in the page. @param base Path of the directory. */
function look(base: string): Sight | undefined {
  const main = document.querySelector('main')
  if (main === null || main.ariaBusy !== null || document.readyState !== 'complete') return undefined
  const names = Array.from(document.querySelectorAll('.row h3 > a, .cmp thead a[href]:not([aria-label])'))
  return {
    address: decodeURIComponent((location.pathname + location.search).slice(base.length)),
    title: document.title,
    names: names.map(({ textContent }) => textContent),
  }
}

/** Without scripts plain files have no search, and Firefox always runs them. With scripts servers are as plain files. */
const CASES = BROWSERS.flatMap((browser) => [
  ...(process.env['TEST_ALL'] ? [['a server', browser, true] as const] : []),
  ['plain files', browser, true] as const,
  ...(browser === 'Chromium' ? [['a server', browser, false] as const] : []),
])

describe.each(CASES)('a tour of the example on %s in %s, with scripts: %s', (host, browser, hasScript) => {
  let site: { readonly url: string; close(): Promise<void> }
  let page: BrowserPage
  let base = ''

  beforeAll(async () => {
    const serve = host === 'a server' ? serveExample : serveStaticExample
    ;[site, page] = await Promise.all([serve(), openPage(browser, hasScript)])
    base = new URL(site.url).pathname
  })

  afterAll(async () => {
    await page.close()
    await site.close()
  })

  /** Waits for an address, and gives what is seen there. */
  async function arrive(address: RegExp): Promise<Sight> {
    let sight: Sight | undefined
    await expect
      .poll(
        async () => {
          sight = await page.evaluate(look, base).catch(() => undefined)
          return sight?.address ?? ''
        },
        { timeout: WAIT_LIMIT_MS },
      )
      .toMatch(address)
    if (sight === undefined) throw new Error('nothing is seen')
    return sight
  }

  /** Clicks the first element that a selector finds. */
  const click = (selector: string): Promise<void> =>
    page.evaluate((wanted) => {
      const element = document.querySelector<HTMLElement>(wanted)
      if (element === null) throw new Error(`there is no ${wanted}`)
      element.click()
    }, selector)

  it('leads from a misspelt word to an alternative, and Back through all of it [page:tour:back]', async () => {
    await page.goto(site.url)
    await page.evaluate((words) => {
      const field = document.querySelector<HTMLInputElement>('search [name=query]')
      if (field?.form == null) throw new Error('there is no search')
      field.value = words
      field.form.querySelector('button')?.click()
    }, 'postgers')
    const found = await arrive(/^\?query=postgers$/)
    expect(found.names[0]).toBe('PostgreSQL')
    expect(found.names.length).toBeGreaterThan(10)

    await click('[name=filter_categories][value=databases]')
    if (!hasScript) await click('#_facets .go')
    const narrowed = await arrive(/^\?query=postgers&filter_categories=databases$/)
    expect(narrowed.names[0]).toBe('PostgreSQL')
    expect(narrowed.names.length).toBeLessThan(found.names.length)

    await click('[name=compare][value=postgresql]')
    await click('[name=compare][value=cockroachdb]')
    await click('form.tray .go')
    const compared = await arrive(/^\?compare=postgresql&compare=cockroachdb$/)
    expect(compared.names).toEqual(['PostgreSQL', 'CockroachDB'])

    await click('.cmp thead a[href]:not([aria-label])')
    const listing = await arrive(/^databases\/postgresql\/$/)
    expect(listing.title).toMatch(/^PostgreSQL · /)

    await click('main .row h3 a')
    await arrive(/^[a-z-]+\/(?!postgresql)[^/]+\/$/)

    await page.goBack()
    expect(await arrive(/^databases\/postgresql\/$/)).toEqual(listing)
    await page.goBack()
    expect(await arrive(/^\?compare=postgresql&compare=cockroachdb$/)).toEqual(compared)
    await page.goBack()
    expect(await arrive(/^\?query=postgers&filter_categories=databases$/)).toEqual(narrowed)
    await page.goBack()
    expect(await arrive(/^\?query=postgers$/)).toEqual(found)
  })
})
