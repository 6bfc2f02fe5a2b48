import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'
import { serveFolder } from '../static/serve-folder.ts'
import type { PlainHost } from '../static/serve-folder.ts'
import { PREFIX, serveStaticExample } from '../static/serve-static.ts'

describe('the example on a host of plain files', () => {
  /** The same directory with a server: what there is to find. */
  let example: ServedExample
  let host: PlainHost
  let shared: Awaited<ReturnType<typeof serveStaticExample>>
  let context: BrowserContext

  beforeAll(async () => {
    // Whose address is another than what it was built for.
    shared = await serveStaticExample()
    ;[example, host] = await Promise.all([serveExample(), serveFolder(shared.out, { prefix: PREFIX })])
    context = await example.browser.newContext()
  })

  afterAll(async () => {
    await example.close()
    await host.close()
    await shared.close()
  })

  async function open(path: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(host.url + path, { waitUntil: 'load' })
    await answered(page)
    return page
  }

  async function answered(page: Page): Promise<void> {
    await page.locator('main:not([aria-busy])').waitFor()
  }

  function shown(page: Page): Promise<string[]> {
    return page.locator('.rows > .row').evaluateAll((all) => all.map(({ id }) => id))
  }

  /** Ids on the server's result page. */
  async function served(address: string): Promise<string[]> {
    const html = await (await fetch(example.url + address)).text()
    return Array.from(html.matchAll(/<li class="row" id="([^"]*)"/g), ([, id = '']) => id)
  }

  // What the engine finds is parity's: these are words, filters, an order and a part, of a page and of all.
  it.each([
    'databases/?filter_tags=sql&filter_tags=graph&sort=name&start=20',
    '?query=postgers',
    '?query=data&start=20',
  ])('shows at %s what the result page shows [url:results:static-host]', async (address) => {
    const page = await open(address)
    const ids = await shown(page)
    const expected = await served(address)
    expect(expected.length).toBeGreaterThan(0)
    expect(ids).toEqual(expected)
    await page.close()
  })

  it('says what a misspelt word was taken for, as on the server [page:search:misspelt]', async () => {
    const said = 'Showing results for “postgres”. Nothing here mentions “postgers”.'
    expect(await (await fetch(`${example.url}databases/?query=postgers`)).text()).toContain(`<p class="s note">${said}`)
    const page = await open('databases/?query=postgers')
    await page.locator('.bar + p').waitFor()
    expect(await page.locator('.bar + p').textContent()).toBe(said)
    await page.goto(`${host.url}databases/?query=postgres`, { waitUntil: 'load' })
    await answered(page)
    expect(await page.locator('.bar + p').count()).toBe(0)
    await page.close()
  })

  it('says why a filter finds nothing, and offers what may have been meant', async () => {
    const page = await open('databases/?filter_tags=embeded')
    expect(await shown(page)).toEqual([])
    await page.locator('main .link a', { hasText: 'embedded' }).click()
    await page.waitForURL(/filter_tags=embedded/)
    await answered(page)
    expect(await shown(page)).toContain('sqlite')
    await page.close()
  })

  it('shows it again after leaving and coming back, and after a reload', async () => {
    const page = await open('')
    await page.locator('main [name=query]').fill('postgers')
    await page.keyboard.press('Enter')
    await page.waitForURL(/query=postgers/)
    await page.locator('.rows > .row').first().waitFor()
    await answered(page)
    const ids = await shown(page)
    await page.goto(`${host.url}databases/`, { waitUntil: 'load' })
    await page.goBack({ waitUntil: 'load' })
    await page.locator('.rows > .row').first().waitFor()
    await answered(page)
    expect(await shown(page)).toEqual(ids)
    await page.reload({ waitUntil: 'load' })
    await page.locator('.rows > .row').first().waitFor()
    await answered(page)
    expect(await shown(page)).toEqual(ids)
    await page.close()
  })

  it('keeps the search of the root, in the header beside results and at its place without', async () => {
    const page = await open('?query=data')
    expect(await page.locator('header.top [name=query]').inputValue()).toBe('data')
    expect(await page.locator('main search').count()).toBe(0)
    await page.locator('header.top [name=query]').fill('graph')
    await page.keyboard.press('Enter')
    await page.locator('h1', { hasText: 'graph' }).waitFor()
    await page.locator('.facets [type=checkbox]').first().check()
    await page.waitForURL(/filter_/)
    await answered(page)
    await page.goto(host.url, { waitUntil: 'load' })
    expect(await page.locator('main search').count()).toBe(1)
    await page.close()
  })

  it('leads to more results, and back', async () => {
    const page = await open('?sort=name')
    const first = await shown(page)
    await page.locator('.pager [rel~=next]').click()
    await page.waitForURL(/sort=name&start=50/)
    await page.locator('.pager [rel~=prev]').waitFor()
    await answered(page)
    expect(await shown(page)).toEqual(await served('?sort=name&start=50'))
    await page.goBack()
    await page.waitForURL(/sort=name$/)
    await answered(page)
    expect(await shown(page)).toEqual(first)
    await page.close()
  })

  it('stands still at its end, so that what one presses there is what one releases', async () => {
    const page = await open('?sort=name')
    const moved = await page.locator('.pager [rel~=next]').evaluate(async (link) => {
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { top } = link.getBoundingClientRect()
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      return Math.abs(link.getBoundingClientRect().top - top)
    })
    // Browsers scroll by whole pixels to where it was.
    expect(moved).toBeLessThan(2)
    await page.close()
  })

  it('answers the reader, too, who asked before an agent called a form', async () => {
    const page = await context.newPage()
    const released = Promise.withResolvers<void>()
    await page.route('**/_/search/**', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto(`${host.url}?query=postgers`, { waitUntil: 'load' })
    // As browsers with WebMCP do.
    await page.locator('search form').evaluate((form) => {
      const event = new SubmitEvent('submit', { bubbles: true, cancelable: true })
      form.dispatchEvent(Object.assign(event, { agentInvoked: true, respondWith: () => undefined }))
    })
    released.resolve()
    await page.locator('.rows > .row').first().waitFor()
    await answered(page)
    expect(await shown(page)).toEqual(await served('?query=postgers'))
    await page.close()
  })

  it('says of agents what it has said, whatever is asked', async () => {
    const page = await open('databases/')
    const section = page.locator('main .agent')
    const before = await section.innerHTML()
    await page.locator('[name=filter_license][value=MIT]').check()
    await page.waitForURL(/filter_license=MIT/)
    await answered(page)
    expect(await section.innerHTML()).toBe(before)
    await section.locator('.copy').first().click()
    await section.locator('.copy', { hasText: /^(?:Copied|Could not copy)$/ }).waitFor()
    await page.close()
  })

  it('shows everything, and what to do, where the engine cannot be had', async () => {
    const page = await example.browser.newPage()
    await page.route('**/_/search.json', (route) => route.abort())
    await page.goto(`${host.url}databases/?query=postgers`, { waitUntil: 'load' })
    await page.locator('[role=status]', { hasText: 'Reload the page to try again' }).waitFor()
    expect(await shown(page)).toHaveLength(31)
    await page.close()
  })

  it('only gets files that are there, whole, and from nobody else', async () => {
    const page = await open('')
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(host.url)) foreign.push(request.url())
    })
    await page.locator('main [name=query]').fill('postgers')
    await page.keyboard.press('Enter')
    await page.waitForURL(/query=postgers/)
    await page.locator('.rows > .row').first().waitFor()
    await answered(page)
    expect(await shown(page)).toEqual(await served('?query=postgers'))
    expect(foreign).toEqual([])
    expect(host.requests.length).toBeGreaterThan(20)
    expect(
      host.requests.filter(({ method, isRange, status }) => method !== 'GET' || isRange || status !== 200),
    ).toEqual([])
    await page.close()
  })
})
