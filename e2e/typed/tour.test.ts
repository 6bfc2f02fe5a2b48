import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { launchFirefox } from '../embed/firefox/launch-firefox.ts'
import { serveExample } from '../serve-example.ts'
import { serveStatic } from '../static/serve-static.ts'
import { WAIT_LIMIT_MS } from '../wait-limit.ts'

/** A page of a browser, with as much as both have in common. */
interface TourPage {
  goto(url: string): Promise<unknown>
  evaluate<T, A>(run: (argument: A) => T, argument: A): Promise<T>
  goBack(): Promise<unknown>
  close(): Promise<void>
}

/** @param hasScript Whether scripts of pages run: Firefox cannot be told that none shall. */
type Opener = (hasScript: boolean) => Promise<TourPage>

const BROWSERS: Readonly<Record<string, Opener>> = {
  async Chromium(hasScript) {
    const browser = await launchBrowser()
    const page = await browser.newPage({ javaScriptEnabled: hasScript })
    return {
      goto: (url) => page.goto(url, { waitUntil: 'load' }),
      evaluate: (run, argument) => page.evaluate(run as never, argument),
      goBack: () => page.goBack({ waitUntil: 'commit' }),
      close: () => browser.close(),
    }
  },
  async Firefox() {
    const browser = await launchFirefox({ webMcp: false })
    const page = await browser.newPage()
    return {
      goto: (url) => page.goto(url, { waitUntil: 'load' }),
      evaluate: (run, argument) => page.evaluate(run as never, argument),
      goBack: () => page.evaluate(() => history.back()),
      close: () => browser.close(),
    }
  },
}

const HOSTS: Readonly<Record<string, () => Promise<{ url: string; close(): Promise<void> }>>> = {
  'a server': () => serveExample(),
  'plain files': () => serveStatic('examples/building-blocks/directory.yml'),
}

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

/** Without script plain files have no search. */
const CASES = [
  ['a server', 'Chromium', true],
  ['a server', 'Chromium', false],
  ['a server', 'Firefox', true],
  ['plain files', 'Chromium', true],
  ['plain files', 'Firefox', true],
] as const

describe.each(CASES)('a tour of the example on %s in %s, with scripts: %s', (host, browser, hasScript) => {
  let site: Awaited<ReturnType<(typeof HOSTS)[string]>>
  let page: TourPage
  let base = ''

  beforeAll(async () => {
    const [serve, open] = [HOSTS[host], BROWSERS[browser]]
    if (serve === undefined || open === undefined) throw new Error(`no ${host} or ${browser}`)
    ;[site, page] = await Promise.all([serve(), open(hasScript)])
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

    await click('main .pairs a')
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
