import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { EXAMPLE } from '../build-directory.ts'
import { serveDirectory } from '../embed/clients/serve-directory.ts'
import { listViolations } from '../list-violations.ts'
import { PROJECT_DIR } from '../paths.ts'
import { serveStaticExample } from '../static/serve-static.ts'
import { startForeignSite } from './foreign-site.ts'
import type { ForeignSite } from './foreign-site.ts'

const FALLBACK = '<a href="https://lists.example/">The list</a>'

let browser: Browser
let site: ForeignSite

beforeAll(async () => {
  browser = await launchBrowser()
  site = await startForeignSite()
})

afterAll(async () => {
  await site.close()
  await browser.close()
})

interface OpenOptions extends BrowserContextOptions {
  headers?: Record<string, string>
  /** Attributes of the element `html`. */
  root?: string
}

/** Opens a page of the foreign site with this body, and records what it requests and complains about. */
async function open(body: string, { headers = {}, root = '', ...rest }: OpenOptions = {}) {
  site.put(
    '/',
    `<!doctype html><html lang="en" ${root}><meta name="viewport" content="width=device-width"><title>Foreign</title><main><h1>Foreign</h1>${body}</main></html>`,
    headers,
  )
  const context = await browser.newContext({ viewport: { width: 900, height: 800 }, ...rest })
  const page = await context.newPage()
  page.setDefaultTimeout(8000)
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(site.url)
  return { page, complaints, requests, close: () => context.close() }
}

describe.each<readonly [where: string, serve: () => Promise<{ url: string; close(): Promise<void> }>]>([
  ['a static host', serveStaticExample],
  // It sends the same files: `npm run test:all` asks it as well.
  ...(process.env['TEST_ALL'] ? [['a server', () => serveDirectory(EXAMPLE)] as const] : []),
])('the widgets of a directory on %s, on a page of another site', (_where, serve) => {
  let directory: { url: string; close(): Promise<void> }
  let script: string

  beforeAll(async () => {
    directory = await serve()
    script = `<script type="module" src="${directory.url}_/widget.js"></script>`
  })

  afterAll(() => directory.close())

  const list = (attributes = 'category="databases"'): string =>
    `${script}<gazetteer-list ${attributes}>${FALLBACK}</gazetteer-list>`

  function policy(): Record<string, string> {
    const { origin } = new URL(directory.url)
    const rules = `default-src 'none'; script-src ${origin}; connect-src ${origin}; form-action ${origin}`
    return { 'content-security-policy': `${rules}; require-trusted-types-for 'script'; trusted-types 'none'` }
  }

  /** Of its rows: name, text and where it leads. */
  function rowsOf(page: Page): Promise<string[]> {
    return page.locator('gazetteer-list .rows li a').evaluateAll((links) => links.map((link) => link.textContent))
  }

  it('shows rows after one request, under the strictest policy, without a violation [embed:widget:list]', async () => {
    const { page, complaints, requests, close } = await open(list(), { headers: policy() })
    await page.locator('gazetteer-list .rows').waitFor()
    const json = await (await fetch(`${directory.url}databases/index.json`)).json()
    const listings: { name: string }[] = json.listings
    expect(await rowsOf(page)).toEqual(listings.slice(0, 5).map(({ name }) => name))
    const ours = requests.filter((url) => url.startsWith(new URL(directory.url).origin))
    expect(ours).toEqual([`${directory.url}_/widget.js`, `${directory.url}databases/index.json`])
    const box = page.locator('gazetteer-list .box')
    expect(await box.evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe('1px')
    expect(await page.getByRole('link', { name: `All ${listings.length} listings` }).getAttribute('href')).toMatch(
      /\/databases\/$/,
    )
    expect(await listViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it('suggests what the directory suggests, by keyboard and for screen readers [embed:widget:combobox]', async () => {
    const { page, complaints, close } = await open(list(), { headers: policy() })
    const field = page.getByRole('combobox', { name: 'Search listings' })
    await field.pressSequentially('sqlite', { delay: 0 })
    const option = page.getByRole('option', { name: /^SQLite/ }).first()
    await option.waitFor()
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    expect(await page.getByRole('option').last().innerText()).toMatch(/^\d+ listings? for “sqlite”/)
    await field.press('ArrowDown')
    const active = await field.getAttribute('aria-activedescendant')
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true')
    expect(await listViolations(page)).toEqual([])
    await field.press('Escape')
    expect(await page.getByRole('option').count()).toBe(0)
    await field.press('ArrowDown')
    await option.waitFor()
    await field.press('ArrowDown')
    await Promise.all([page.waitForURL(`${directory.url}**`), field.press('Enter')])
    expect(new URL(page.url()).pathname).toMatch(/\/databases\/./)
    expect(complaints.filter((text) => !text.includes('net::'))).toEqual([])
    await close()
  })

  it('sends the form to the results of the directory', async () => {
    const { page, close } = await open(list())
    await page.getByRole('combobox').fill('embedded sql')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(`${directory.url}databases/**`)
    expect(page.url()).toBe(`${directory.url}databases/?query=embedded+sql`)
    await close()
  })

  it('says where something is listed, without a request [embed:widget:badge]', async () => {
    const { page, complaints, requests, close } = await open(
      `${script}<gazetteer-badge category="databases" id="sqlite">${FALLBACK}</gazetteer-badge>`,
      { headers: policy() },
    )
    const link = page.getByRole('link', { name: 'Listed in Building Blocks' })
    expect(await link.getAttribute('href')).toBe(`${directory.url}databases/sqlite/`)
    expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([`${directory.url}_/widget.js`])
    expect(await listViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    const badge = await fetch(`${directory.url}_/badge.svg`)
    expect([badge.status, badge.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await badge.text()).toContain('<title id="t">Listed in Building Blocks</title>')
    await close()
  })

  it('shows categories of the whole directory, in the order and number asked for', async () => {
    const { page, close } = await open(list('limit="3" order="-name"'))
    await page.locator('gazetteer-list .rows').waitFor()
    const json = await (await fetch(`${directory.url}index.json`)).json()
    const categories: { title: string }[] = json.categories
    const { compare } = new Intl.Collator('en', { numeric: true })
    const titles = categories.map(({ title }) => title).toSorted((a, b) => compare(b, a))
    expect(await rowsOf(page)).toEqual(titles.slice(0, 3))
    await page.locator('gazetteer-list').evaluate((node) => node.setAttribute('title', 'Blocks'))
    await page.locator('gazetteer-list .box > :first-child', { hasText: /^Blocks$/ }).waitFor()
    await page.locator('gazetteer-list').evaluate((node) => node.setAttribute('limit', '0'))
    await page.locator('gazetteer-list .rows').waitFor({ state: 'detached' })
    await page.getByRole('combobox').waitFor()
    await close()
  })

  it('leaves the link where there is nothing to show [embed:widget:fallback]', async () => {
    for (const attributes of ['category="nothing-here"', 'category=".."', 'src="javascript:alert(1)"']) {
      const { page, complaints, close } = await open(list(attributes))
      // Later than what the element requests.
      await page.evaluate(
        (url) => fetch(url).then((answer) => answer.text()),
        `${directory.url}nothing-here/index.json`,
      )
      expect(await page.getByRole('link', { name: 'The list' }).isVisible()).toBe(true)
      expect(await page.getByRole('combobox').count()).toBe(0)
      // Of a request the browser itself says that it failed.
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
      await close()
    }
  })

  it('takes font and color scheme of the place it is in, and stays within it at 320 pixels', async () => {
    const dark = await open(
      `<div style="color-scheme: dark; font-family: Georgia">${list()}</div><p style="color-scheme: light"></p>`,
      { viewport: { width: 320, height: 800 } },
    )
    const box = dark.page.locator('gazetteer-list .box')
    await box.waitFor()
    const style = await box.evaluate((node) => {
      const { fontFamily, backgroundColor } = getComputedStyle(node)
      return { fontFamily, backgroundColor }
    })
    expect(style).toEqual({ fontFamily: 'Georgia', backgroundColor: 'rgb(23, 25, 27)' })
    expect(await dark.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await dark.page.evaluate(() => document.querySelector('p')?.append(document.querySelector('gazetteer-list') ?? ''))
    await box.waitFor()
    expect(await box.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(255, 255, 255)')
    await dark.close()
  })

  it('is there once however often it is included, and leaves nothing else in the page', async () => {
    const before = '<script>window.before = Object.getOwnPropertyNames(window)</script>'
    const { page, complaints, close } = await open(before + script + list() + script.replace('.js"', '.js?v=2"'))
    await page.locator('gazetteer-list .rows').waitFor()
    const added = await page.evaluate(() => {
      const known = (window as unknown as { before: string[] }).before
      return Object.getOwnPropertyNames(window).filter((name) => !known.includes(name))
    })
    expect({ added, complaints }).toEqual({ added: ['before'], complaints: [] })
    await close()
  })
})

describe('the script of the widgets', () => {
  const code = readFileSync(`${PROJECT_DIR}/dist/web/widget.js`, 'utf8')
  const sizeOf = (text: string): number => brotliCompressSync(text).length

  it('is at most 6 KB, of which the style is at most 2 KB [embed:widget:size]', () => {
    const [style = ''] = /:host\{--a:[^]*?(?=`|"|')/.exec(code) ?? []
    expect(style.length).toBeGreaterThan(1000)
    expect(sizeOf(style)).toBeLessThanOrEqual(2000)
    expect(sizeOf(code)).toBeLessThanOrEqual(6000)
  })

  it('makes no code and no markup of strings', () => {
    expect(code).not.toMatch(/\beval\b|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write|setHTML/)
  })
})
