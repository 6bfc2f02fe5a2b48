import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'

/** The JSON-LD of the page that a form leads to, as agents outside the page get it. */
type AgentOutput = {
  mainEntity: { numberOfItems: number; itemListElement: { item: Record<string, unknown> }[] }
}[]

describe('result pages in Chromium', () => {
  let example: ServedExample

  beforeAll(async () => {
    example = await serveExample()
  })

  afterAll(() => example.close())

  async function open(path: string, javaScriptEnabled = false): Promise<Page> {
    const page = await example.browser.newPage({ javaScriptEnabled })
    await page.goto(example.url + path, { waitUntil: 'load' })
    return page
  }

  function shown(page: Page): Promise<string[]> {
    return page.locator('.row h3 > :first-child').allTextContents()
  }

  /** Does what leads to another page, and waits until that is there: the old one may be asked until then. */
  async function follow(page: Page, act: () => Promise<void>): Promise<void> {
    const loaded = page.waitForEvent('load')
    await act()
    await loaded
  }

  const click = (page: Page, link: Locator): Promise<void> => follow(page, () => link.click())

  it('are what the search leads to without scripts [url:results:without-script]', async () => {
    const page = await open('databases/')
    await page.locator('.top [name=query]').fill('postgresl')
    await follow(page, () => page.locator('.top [name=query]').press('Enter'))
    expect(new URL(page.url()).searchParams.get('query')).toBe('postgresl')
    expect(await page.locator('h1').innerText()).toBe('Results for “postgresl”')
    expect(await page.locator('.bar [role=status]').innerText()).toMatch(/^\d+ of 396 listings$/)
    expect(await page.title()).toBe('Results for “postgresl” · Building Blocks')
    expect(await shown(page)).toContain('PostgreSQL')
    expect(await page.locator('.top [name=query]').inputValue()).toBe('postgresl')
    await page.close()
  })

  it('keep what is chosen in the form', async () => {
    const page = await open('databases/')
    await page.locator('[name=filter_tags][value=embedded]').check()
    await page.selectOption('select[name=sort]', 'name')
    await click(page, page.locator('#_facets .go'))
    const names = await shown(page)
    expect(names).toContain('SQLite')
    expect(names).toEqual(names.toSorted())
    expect(await page.locator('[name=filter_tags]:checked').inputValue()).toBe('embedded')
    expect(await page.locator('select[name=sort]').inputValue()).toBe('name')
    await page.close()
  })

  it('lead through everything, fifty at a time', async () => {
    const page = await open('?sort=name')
    const names = await shown(page)
    expect(names).toHaveLength(50)
    while ((await page.locator('.pager [rel~=next]').count()) > 0) {
      await click(page, page.locator('.pager [rel~=next]'))
      names.push(...(await shown(page)))
    }
    const total = Number.parseInt(await page.locator('.bar [role=status]').innerText(), 10)
    expect(names).toHaveLength(total)
    expect(new Set(names).size).toBeGreaterThan(total * 0.9)
    await click(page, page.locator('.pager [rel~=prev]'))
    expect(await shown(page)).toHaveLength(50)
    await page.close()
  })

  it('offer what may have been meant', async () => {
    const page = await open('databases/?filter_tags=embeded')
    expect(await shown(page)).toEqual([])
    await click(page, page.locator('main .link a', { hasText: 'embedded' }))
    expect(await shown(page)).toContain('SQLite')
    await page.close()
  })

  it('say where those begin that lack words [page:search:partly]', async () => {
    const page = await open(`databases/?query=${encodeURIComponent('embedded key-value graph')}`)
    const outline = await page.locator('.page > div').first().ariaSnapshot()
    // A heading between two lists.
    const parts = Array.from(outline.matchAll(/^- (heading "[^"]*" \[level=\d\]|list):?$/gm), ([, part]) => part)
    const heading: unknown = expect.stringMatching(/^heading "With some of the words \d+" \[level=2\]$/)
    expect(parts.slice(-3)).toEqual(['list', heading, 'list'])
    await page.close()
  })

  it('are answered by the page once one changes what is asked', async () => {
    const page = await open('databases/?query=embedded', true)
    await page.locator('[name=filter_license][value=MIT]').check()
    await page.waitForURL(`${example.url}databases/?query=embedded&filter_license=MIT`)
    await page.locator('main:not([aria-busy])').waitFor()
    const names = await shown(page)
    expect(names).toContain('DuckDB')
    expect(await page.locator('.bar [role=status]').textContent()).toBe(`${names.length} of 31 listings`)
    expect(await page.title()).toBe('Databases, “embedded”, MIT · Building Blocks')
    await page.reload()
    expect(await shown(page)).toEqual(names)
    await page.close()
  })

  it('are what an agent gets that calls the form [embed:form:without-script]', async () => {
    const browser = await launchBrowser('WebMCP')
    const page = await browser.newPage({ javaScriptEnabled: false })
    const agent = await page.context().newCDPSession(page)
    const offered = Promise.withResolvers<{ tools: { name: string; frameId: string }[] }>()
    const answered = Promise.withResolvers<{ output?: AgentOutput }>()
    agent.once('WebMCP.toolsAdded', offered.resolve)
    agent.once('WebMCP.toolResponded', answered.resolve)
    await agent.send('WebMCP.enable')
    await page.goto(`${example.url}databases/`)
    const [form] = (await offered.promise).tools
    // The types of the protocol know texts only.
    const input = { query: 'embeded sql', filter_license: ['MIT'] } as unknown as Record<string, string>
    await agent.send('WebMCP.invokeTool', { frameId: form?.frameId ?? '', toolName: form?.name ?? '', input })
    const { output } = await answered.promise
    expect(output).toMatchObject([{ '@type': 'SearchResultsPage', name: 'Databases, “embeded sql”, MIT' }])
    const list = output?.[0]?.mainEntity
    expect(list?.itemListElement[0]?.item).toMatchObject({
      name: 'libSQL',
      url: 'http://localhost:3000/databases/libsql/',
    })
    expect(list?.itemListElement).toHaveLength(list?.numberOfItems ?? 0)
    await browser.close()
  })
})
