import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clipText } from '../../shared/model/clean-text.ts'
import { parsePageDocument } from '../../shared/model/parse-page-document.fixture.ts'
import { launchBrowser } from '../browser.ts'
import { outlineJsonLd } from '../fixtures/outline-json-ld.ts'
import { readMarkdown, walk } from '../fixtures/read-markdown.ts'
import { HOSTILE_PAGE } from './hostile-site.ts'
import { openMenus, openPage, readSidewaysScroll } from './open-page.ts'
import { serveSite } from './serve-site.ts'
import type { ServedSite } from './serve-site.ts'

/** Protocols a link may have: that of pages, and those with which connect links start a program of the reader's. */
const LINK_PROTOCOLS = /^(?:https?|mailto):/

/** Of links of ours that install the endpoint. */
const CLIENT_PROTOCOLS = /^(?:cursor|vscode):\/\//

/** Elements that nothing of ours is made of. */
const FOREIGN_ELEMENTS =
  'iframe, img, svg:not([aria-hidden=true]), object, embed, base, audio, video, meta[http-equiv=refresh], link[href*="evil"]'

describe('a page of hostile listings in Chromium', () => {
  let hostile: ServedSite
  let english: ServedSite
  let browser: Browser

  beforeAll(async () => {
    ;[hostile, english, browser] = await Promise.all([serveSite('hostile'), serveSite('english'), launchBrowser()])
  })

  afterAll(async () => {
    await browser.close()
    await Promise.all([hostile.close(), english.close()])
  })

  it.each(['', HOSTILE_PAGE])('runs, asks for and shows nothing but itself: /%s', async (slug) => {
    const { page, complaints, foreign, close } = await openPage(browser, hostile.pageUrl(slug))
    await openMenus(page)
    await page.mouse.move(300, 300)
    await page.keyboard.press('Tab')
    expect({ complaints, foreign, ...(await readTraces(page)) }).toEqual({
      complaints: [],
      foreign: [],
      pwned: 'undefined',
      foreignElements: 0,
      handlers: [],
      url: hostile.pageUrl(slug),
    })
    await close()
  })

  it('has the scripts, styles, forms and fields of a harmless page [model:html:inert]', async () => {
    const ours = await openPage(browser, english.pageUrl('small'))
    const theirs = await openPage(browser, hostile.pageUrl(HOSTILE_PAGE))
    expect(await countOwnParts(theirs.page)).toEqual(await countOwnParts(ours.page))
    await ours.close()
    await theirs.close()
  })

  it.each(['', HOSTILE_PAGE])('links only where links may lead: /%s', async (slug) => {
    const { page, close } = await openPage(browser, hostile.pageUrl(slug))
    // What connects a client is ours: deeplinks start the program they are for.
    const links = await page.locator('a[href]:not(.way a)').evaluateAll((anchors) =>
      anchors.map((anchor) => {
        const { href, username, password } = anchor as HTMLAnchorElement
        return { href, credentials: username + password }
      }),
    )
    const allowed = ({ href, credentials }: { href: string; credentials: string }): boolean =>
      (LINK_PROTOCOLS.test(href) || CLIENT_PROTOCOLS.test(href)) && credentials === ''
    expect(links.filter((link) => !allowed(link))).toEqual([])
    expect(links.length).toBeGreaterThan(10)
    await close()
  })

  it('shows every name and description as the text it is, and keeps it in JSON and JSON-LD', async () => {
    const url = hostile.pageUrl(HOSTILE_PAGE)
    const { page, close } = await openPage(browser, url)
    const { listings } = parsePageDocument(await textAt(`${url}index.json`))
    expect(listings.length).toBe(41)
    expect(Math.max(...listings.map(({ name }) => name.length))).toBe(200)
    const jsonLd = await textAt(`${url}index.jsonld`)
    const { '@graph': graph } = JSON.parse(jsonLd)
    const inHtml = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(inHtml ?? '')).toEqual(outlineJsonLd(jsonLd))
    const rows = page.locator('.row')
    expect(await rows.count()).toBe(listings.length)
    for (const [index, { name, description = '' }] of listings.entries()) {
      const row = rows.nth(index)
      expect(await row.locator('h3 bdi').first().textContent()).toBe(name)
      // The whole of a long one is on its own page.
      expect(await row.textContent()).toContain(clipText(description, 600))
      expect(graph[1].mainEntity.itemListElement[index].item.name).toBe(name)
    }
    await close()
  })

  it('shows no character that hides or turns others around', async () => {
    const { page, close } = await openPage(browser, hostile.pageUrl(HOSTILE_PAGE))
    const text = (await page.content()) + (await textAt(`${hostile.pageUrl(HOSTILE_PAGE)}index.md`))
    expect(text).not.toMatch(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/u)
    await close()
  })

  it.each(['', HOSTILE_PAGE])('stays as it is when hostile words are typed and answered: /%s', async (slug) => {
    const { page, complaints, foreign, close } = await openPage(browser, hostile.pageUrl(slug))
    for (const words of ['<img src=x onerror="window.__pwned = 1">', 'svg', 'script']) {
      const field = page.locator('.find [name=query]').first()
      await field.fill(words)
      await page.locator('[role=option]', { hasText: words }).first().waitFor()
    }
    const { pwned, foreignElements, handlers } = await readTraces(page)
    expect({ complaints, foreign, pwned, foreignElements, handlers }).toEqual({
      complaints: [],
      foreign: [],
      pwned: 'undefined',
      foreignElements: 0,
      handlers: [],
    })
    await close()
  })

  it.each(['', HOSTILE_PAGE])('does not scroll sideways at 320 pixels: /%s', async (slug) => {
    const { page, close } = await openPage(browser, hostile.pageUrl(slug), { viewport: { width: 320, height: 700 } })
    expect(await readSidewaysScroll(page)).toBe(0)
    await openMenus(page)
    expect(await readSidewaysScroll(page)).toBe(0)
    await close()
  })

  it.each(['', HOSTILE_PAGE])('is Markdown without HTML, images and links to other than pages: /%s', async (slug) => {
    for (const name of ['index.md', 'llms.txt']) {
      const nodes = [...walk(readMarkdown(await textAt(hostile.pageUrl(slug) + name)))]
      expect(nodes.filter(({ type }) => ['html', 'image', 'imageReference', 'definition'].includes(type))).toEqual([])
      const targets = nodes.flatMap((node) => (node.type === 'link' ? [node.url] : []))
      expect(targets.filter((target) => !LINK_PROTOCOLS.test(target))).toEqual([])
      expect(targets.length).toBeGreaterThan(5)
    }
  })
})

/** What an attack would have left. */
function readTraces(page: Page) {
  return page.evaluate((selector) => {
    const handlers: string[] = []
    for (const element of document.querySelectorAll('*')) {
      for (const { name } of element.attributes) {
        if (/^on|^style$|^srcdoc$|^formaction$/.test(name)) handlers.push(`${element.tagName} ${name}`)
      }
    }
    return {
      pwned: typeof (window as { __pwned?: unknown }).__pwned,
      foreignElements: document.querySelectorAll(selector).length,
      handlers,
      url: location.href,
    }
  }, FOREIGN_ELEMENTS)
}

/** How often a page has what only we may put there. */
function countOwnParts(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() =>
    Object.fromEntries(
      ['script', 'style', 'link[rel=stylesheet]', 'form', '[toolname]', 'input[type=search]', 'main', 'h1'].map(
        (selector) => [selector, document.querySelectorAll(selector).length],
      ),
    ),
  )
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return response.text()
}
