import { readdirSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONNECT_CLIENTS } from '../../shared/connect/clients.ts'
import { launchBrowser } from '../browser.ts'
import { PROJECT_DIR } from '../paths.ts'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'
import { startForeignSite } from './foreign-site.ts'
import type { ForeignSite } from './foreign-site.ts'

describe('<directory-access> on a page of another site', () => {
  let example: ServedExample
  let site: ForeignSite
  let script: string

  beforeAll(async () => {
    example = await serveExample()
    site = await startForeignSite()
    script = `<script type="module" src="${example.url}_/directory-access.js"></script>`
  })

  afterAll(async () => {
    await site.close()
    await example.close()
  })

  interface OpenOptions extends BrowserContextOptions {
    browser?: Browser
    headers?: Record<string, string>
    /** Of the element `html`. */
    root?: string
  }

  /** Puts a page with this body on the foreign site and opens it. */
  async function open(body: string, { browser = example.browser, headers = {}, root = '', ...rest }: OpenOptions = {}) {
    site.put('/', `<!doctype html><html lang="en" ${root}><title>Foreign</title><body>${body}</body></html>`, headers)
    const context = await browser.newContext({ viewport: { width: 900, height: 800 }, ...rest })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(site.url)
    return { page, complaints, element: page.locator('directory-access'), close: () => context.close() }
  }

  /** Waits until the element has its title from the directory. */
  async function titled(element: Locator, title = 'Databases · Building Blocks'): Promise<void> {
    await element.getByRole('link', { name: title, exact: true }).waitFor()
  }

  /** Label of each line, and the addresses that can be copied from it. */
  function linesOf(place: Locator): Promise<string[]> {
    return place.locator('dt').evaluateAll((labels) =>
      labels.map((label) => {
        const buttons: HTMLButtonElement[] = []
        for (let value = label.nextElementSibling; value?.localName === 'dd'; value = value.nextElementSibling) {
          buttons.push(...value.querySelectorAll('button'))
        }
        const copied = buttons.map((each) => {
          const before = each.previousElementSibling
          return each.dataset['copy'] ?? each.ariaDescription ?? before?.getAttribute('href') ?? before?.textContent
        })
        return [label.textContent, ...copied].join(' ')
      }),
    )
  }

  it('says what the page itself says, under the same labels', async () => {
    const { page, element, complaints, close } = await open(
      `${script}<directory-access category="databases"></directory-access>`,
    )
    await titled(element)
    const own = await page.context().newPage()
    await own.goto(new URL('databases/', example.url).href)
    // What our pages say of their addresses is the base they were published under.
    const { origin } = new URL((await own.locator('link[rel=canonical]').getAttribute('href')) ?? '')
    await page.route('**/mcp.json', (route) => route.abort())
    await element.evaluate((node, base) => node.setAttribute('base', base), origin)
    const said = await linesOf(own.locator('#agent-access'))
    expect(said).toHaveLength(6)
    // Its formats, the last line, have buttons there, and links here.
    expect([...(await linesOf(element)).slice(0, 5), 'Available Formats']).toEqual(said)
    expect(await element.locator('dt').allInnerTexts()).toEqual(await own.locator('#agent-access dt').allInnerTexts())
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
    await close()
  })

  it('works, styled, under the strictest policy of its page, without a word of complaint', async () => {
    const origin = new URL(example.url).origin
    const policy =
      `default-src 'none'; script-src ${origin}; connect-src ${origin}; ` +
      "require-trusted-types-for 'script'; trusted-types 'none'"
    const { page, element, complaints, close } = await open(
      `${script}<directory-access category="databases"></directory-access>`,
      { headers: { 'content-security-policy': policy, 'cross-origin-embedder-policy': 'require-corp' } },
    )
    await titled(element)
    const box = element.getByRole('region', { name: 'Agent access' })
    expect(await box.evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe('1px')
    expect(await element.locator('pre, a').count()).toBeGreaterThan(CONNECT_CLIENTS.length)
    expect(await page.evaluate(() => crossOriginIsolated || document.styleSheets.length)).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  it('is there once however often it is included, and leaves nothing else in the page', async () => {
    const before = '<script>window.before = Object.getOwnPropertyNames(window)</script>'
    const again = script.replace('.js"', '.js?v=2"')
    const { page, element, complaints, close } = await open(
      `${before}${script}${again}${script}<directory-access category="databases"></directory-access>`,
    )
    await titled(element)
    expect(await element.getByRole('heading', { name: 'Agent access' }).count()).toBe(1)
    const added = await page.evaluate(() => {
      const known = (window as unknown as { before: string[] }).before
      return Object.getOwnPropertyNames(window).filter((name) => !known.includes(name))
    })
    expect({ added, complaints }).toEqual({ added: ['before'], complaints: [] })
    await close()
  })

  it('is that of the whole directory without a category, and follows its attributes', async () => {
    const { element, close } = await open(`${script}<directory-access></directory-access>`)
    await titled(element, 'Building Blocks')
    expect((await linesOf(element))[0]).toBe(`MCP Server ${example.url}mcp`)
    await element.evaluate((node) => node.setAttribute('category', ' databases '))
    await titled(element)
    expect((await linesOf(element))[0]).toBe(`MCP Server ${example.url}databases/mcp`)
    await element.evaluate((node) => node.removeAttribute('category'))
    await titled(element, 'Building Blocks')
    await close()
  })

  it.each(['nothing-here', 'нет"><img src=x onerror=alert(1)>', '..', '_', '\ud800'])(
    'says that there is no page %j',
    async (slug) => {
      const { page, element, close } = await open(`${script}<directory-access category="x"></directory-access>`)
      await element.evaluate((node, value) => node.setAttribute('category', value), slug)
      await element.getByText(`No page “${slug.toWellFormed()}” in ${example.url}`).waitFor()
      expect(await element.locator('dl, details, img').count()).toBe(0)
      expect(await element.getByRole('link').getAttribute('href')).toBe(example.url)
      expect(await page.locator('img').count()).toBe(0)
      await close()
    },
  )

  it('says that there is no directory', async () => {
    const { element, close } = await open(
      `${script}<directory-access base="${example.url}nowhere/"></directory-access>`,
    )
    await element.getByText(`There is no directory at ${example.url}nowhere/`).waitFor()
    expect(await element.locator('dl').count()).toBe(0)
    await close()
  })

  it.each<[string, string]>([
    ['a policy of the page', "connect-src 'none'"],
    ['nobody answering', ''],
  ])('writes every address without the directory: %s', async (_what, policy) => {
    const { page, element, complaints, close } = await open(script, { headers: { 'content-security-policy': policy } })
    const asked: string[] = []
    await page.route('**/mcp.json', (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    // The addresses are there before the answer is.
    const request = policy === '' ? page.waitForRequest('**/mcp.json') : undefined
    await page.evaluate(() => {
      const node = document.createElement('directory-access')
      node.setAttribute('category', '数据库')
      document.body.append(node)
    })
    await element.getByRole('link', { name: '数据库', exact: true }).waitFor()
    await request
    const lines = await linesOf(element)
    expect(lines[0]).toBe(`MCP Server ${example.url}${encodeURIComponent('数据库')}/mcp`)
    expect(lines).toHaveLength(6)
    // The browser says that it was refused; nothing was thrown.
    expect(complaints.filter((text) => !/ERR_|Content Security Policy|Fetch API/.test(text))).toEqual([])
    expect(asked).toHaveLength(policy === '' ? 1 : 0)
    await close()
  })

  it.each<[where: string, mcp: string | undefined, server: string, clients: number]>([
    ['are none', undefined, 'MCP Server', 0],
    ['are elsewhere', 'https://mcp.example/all/databases/mcp', 'MCP Server https://mcp.example/all/databases/mcp', 1],
  ])(
    'names the endpoints of the manifest where they %s [answer:target:static]',
    async (_where, mcp, server, clients) => {
      const { page, element, complaints, close } = await open(script)
      const remotes = mcp === undefined ? {} : { remotes: [{ type: 'streamable-http', url: mcp }] }
      await page.route('**/mcp.json', (route) =>
        route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { title: 'Data', websiteUrl: 'https://lists.example/databases/', ...remotes },
        }),
      )
      await page.evaluate(() => {
        const node = document.createElement('directory-access')
        node.setAttribute('category', 'databases')
        document.body.append(node)
      })
      await titled(element, 'Data')
      const lines = await linesOf(element)
      expect(lines[0]).toBe(server)
      expect(lines.map((line) => line.split(' ')[0])).toEqual([
        'MCP',
        'MCP',
        'Root',
        'Transport',
        'WebMCP',
        'Available',
      ])
      expect(await element.getByRole('heading', { name: 'Connect a client' }).count()).toBe(clients)
      expect(await element.locator('code', { hasText: `${example.url}databases/mcp` }).allInnerTexts()).toEqual([
        `${example.url}databases/mcp.json`,
      ])
      expect(complaints).toEqual([])
      await close()
    },
  )

  it('says what is wrong with its base', async () => {
    const { element, complaints, close } = await open(
      `${script}<directory-access base="javascript:alert(1)"></directory-access>`,
    )
    await element.getByText('The base of this directory is not a web address.').waitFor()
    expect(await element.getByRole('link').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  it('is upgraded late, lives in other shadow roots, in other documents, and comes back', async () => {
    const { page, element, complaints, close } = await open(
      '<directory-access category="databases"></directory-access><p></p><iframe srcdoc="<body></body>"></iframe>',
    )
    await page.addScriptTag({ type: 'module', url: `${example.url}_/directory-access.js` })
    await titled(element)
    const shadow = await page.evaluateHandle(() => {
      const root = document.querySelector('p')?.attachShadow({ mode: 'open' })
      return root?.appendChild(document.querySelector('directory-access') ?? document.body)
    })
    await titled(page.locator('p directory-access'))
    await shadow.evaluate((node) => document.querySelector('iframe')?.contentDocument?.body.append(node ?? ''))
    const framed = page.frameLocator('iframe').locator('directory-access')
    await titled(framed)
    expect(await framed.locator('section').evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe('1px')
    await shadow.evaluate((node) => document.implementation.createHTMLDocument().body.append(node ?? ''))
    await shadow.evaluate((node) => document.body.append(node ?? ''))
    await titled(page.locator('body > directory-access'))
    await shadow.evaluate((node) => node?.remove())
    expect(complaints).toEqual([])
    await close()
  })

  it('keeps what is open when it is moved as a whole', async () => {
    const { page, element, close } = await open(
      `${script}<div></div><directory-access category="databases"></directory-access>`,
    )
    await element.getByText('Editors').click()
    await page.evaluate(() => {
      const parent = document.querySelector('div') as (HTMLElement & { moveBefore?(...nodes: unknown[]): void }) | null
      parent?.moveBefore?.(document.querySelector('directory-access'), null)
    })
    expect(await page.locator('div > directory-access details[open]').count()).toBe(1)
    await close()
  })

  it('can be used with the keyboard: opens a client, and copies without losing the focus', async () => {
    const { page, element, complaints, close } = await open(
      `${script}<directory-access category="databases"></directory-access>`,
      { permissions: ['clipboard-read', 'clipboard-write'] },
    )
    await titled(element)
    await press(page, 'Tab', 2)
    await page.keyboard.press('Enter')
    await element.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${example.url}databases/mcp`)
    expect(await focused(page)).toBe('button: Copied')
    await element.getByText('Terminal').focus()
    await page.keyboard.press('Enter')
    await press(page, 'Tab', 2)
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('summary: Amp')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await element.locator('pre:has-text("amp mcp add") + button', { hasText: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `amp mcp add directory ${example.url}databases/mcp`,
    )
    expect(complaints).toEqual([])
    await close()
  })

  async function press(page: Page, key: string, times: number): Promise<void> {
    for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press(key)
  }

  /** What has the focus inside the element. */
  function focused(page: Page): Promise<string> {
    return page.evaluate(() => {
      const active = document.activeElement?.shadowRoot?.activeElement
      return `${active?.localName}: ${active?.textContent}`
    })
  }

  it.each<[string, OpenOptions, string]>([
    ['light where the page is', { colorScheme: 'dark' }, 'rgb(245, 243, 238)'],
    [
      'dark where page and reader are',
      { colorScheme: 'dark', root: 'style="color-scheme: light dark"' },
      'rgb(30, 34, 37)',
    ],
    ['light for others', { colorScheme: 'light', root: 'style="color-scheme: light dark"' }, 'rgb(245, 243, 238)'],
    ['as the page says', { root: 'style="--directory-access-background: rgb(1, 2, 3)"' }, 'rgb(1, 2, 3)'],
  ])('is %s', async (_what, options, background) => {
    const { element, close } = await open(`${script}<directory-access></directory-access>`, options)
    await titled(element, 'Building Blocks')
    expect(await element.locator('section').evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(background)
    await close()
  })

  it('lets the page style its parts and choose its font, and nothing else', async () => {
    const { element, close } = await open(
      `<style>directory-access { font-family: Georgia } directory-access::part(button) { color: rgb(1, 2, 3) }
      button, dt { display: none } section { border: 9px solid red }</style>
      ${script}<directory-access></directory-access>`,
    )
    await titled(element, 'Building Blocks')
    const styles = await element
      .getByRole('button', { name: 'Copy' })
      .first()
      .evaluate((node) => {
        const { color, fontFamily, display } = getComputedStyle(node)
        return { color, fontFamily, display }
      })
    expect(styles).toEqual({ color: 'rgb(1, 2, 3)', fontFamily: 'Georgia', display: 'inline-block' })
    await close()
  })

  it.each([
    ['ltr', 320],
    ['rtl', 320],
    ['rtl', 900],
  ])('stays inside its box in a %s page of %i pixels, and reads from left to right', async (direction, width) => {
    const { page, element, close } = await open(
      `${script}<main><directory-access category="databases"></directory-access></main>`,
      { root: `dir="${direction}"`, viewport: { width, height: 800 } },
    )
    await titled(element)
    const overflow = await page.evaluate(() => {
      const root = document.querySelector('directory-access')?.shadowRoot
      for (const details of root?.querySelectorAll('details') ?? []) details.open = true
      return document.documentElement.scrollWidth - window.innerWidth
    })
    expect(overflow).toBeLessThanOrEqual(0)
    expect(
      await element
        .locator('dt')
        .first()
        .evaluate((node) => getComputedStyle(node).textAlign),
    ).toBe('start')
    expect(await element.locator('section').evaluate((node) => getComputedStyle(node).direction)).toBe('ltr')
    await close()
  })

  it('says which tools its page has', async () => {
    const browser = await launchBrowser('WebMCP')
    const { page, element, complaints, close } = await open(`${script}<directory-access></directory-access>`, {
      browser,
    })
    const row = element.locator('dl > div', { hasText: 'WebMCP' }).locator('dd')
    await row.filter({ hasText: 'Available in this browser; no tools are registered here' }).waitFor()
    await page.evaluate(async () => {
      const tool = { name: 'find_shoes', description: 'For this test', execute: () => '' }
      interface Registry {
        registerTool(tool: object): Promise<void>
      }
      await (document as unknown as { modelContext: Registry }).modelContext.registerTool(tool)
    })
    await row.filter({ hasText: 'Registered here: find_shoes' }).waitFor()
    expect(complaints).toEqual([])
    await close()
    await browser.close()
  })

  it('is what our page says to embed', async () => {
    const context = await example.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(new URL('_/connect/', example.url).href)
    await page.getByText('Put this on your own website').click()
    const panel = page.locator('.embed')
    await panel.getByRole('button', { name: 'Copy' }).first().click()
    await panel.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await panel.locator('pre').first().innerText())
    // The example is published for another address than the one it is served at here.
    const { element, close } = await open(copied.replace(/"http.*?(?=_\/)/, `"${example.url}`))
    await titled(element, 'Building Blocks')
    await close()
    await context.close()
  })

  it('is one of the files that are built, each of them whole', () => {
    const embed = ['embed.d.mts', 'embed.js', 'embed.mjs']
    const names = ['connect.js', 'directory-access.js', ...embed, 'engine', 'page.css', 'page.js', 'view.html']
    expect(readdirSync(`${PROJECT_DIR}/dist/web`).sort()).toEqual(names)
  })

  it('is published under a name that stays, for everyone', async () => {
    const answer = await fetch(`${example.url}_/directory-access.js`)
    const names = ['content-type', 'cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy']
    expect([answer.status, ...names.map((name) => answer.headers.get(name))]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=300',
      '*',
      'cross-origin',
    ])
  })
})
