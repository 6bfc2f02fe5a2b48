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

  it('are what the form leads to without scripts, and lead back [url:results:without-script]', async () => {
    const page = await open('databases/')
    await page.locator('#_facets [name=query]').fill('postgresl')
    await follow(page, () => page.locator('#_facets [name=query]').press('Enter'))
    expect(new URL(page.url()).searchParams.get('query')).toBe('postgresl')
    expect(await page.locator('h1').innerText()).toBe('Databases')
    expect(await page.locator('.bar [role=status]').innerText()).toMatch(/^\d+ of 31 listings$/)
    expect(await page.title()).toMatch(/^\d+ listings? · Databases · Building Blocks$/)
    expect(await shown(page)).toContain('PostgreSQL')
    expect(await page.locator('#_facets [name=query]').inputValue()).toBe('postgresl')
    await click(page, page.getByRole('link', { name: 'Clear' }))
    expect(page.url()).toBe(`${example.url}databases/`)
    expect(await shown(page)).toHaveLength(31)
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
    const total = Number.parseInt(await page.locator('h1').innerText(), 10)
    expect(names).toHaveLength(total)
    expect(new Set(names).size).toBeGreaterThan(total * 0.9)
    await click(page, page.locator('.pager [rel~=prev]'))
    expect(await shown(page)).toHaveLength(50)
    await page.close()
  })

  it('offer what may have been meant', async () => {
    const page = await open('databases/?filter_tags=embeded')
    expect(await shown(page)).toEqual([])
    await click(page, page.locator('.empty a', { hasText: 'embedded' }))
    expect(await shown(page)).toContain('SQLite')
    await page.close()
  })

  it('say where those begin that lack words, typed as without scripts [page:search:partly]', async () => {
    const words = 'embedded key-value graph'
    const [loaded, typed] = await Promise.all([
      open(`databases/?query=${encodeURIComponent(words)}`),
      open('databases/', true),
    ])
    await typed.locator('#_facets [name=query]').fill(words)
    await typed.waitForURL((url) => url.searchParams.get('query') === words)
    await typed.locator('main:not([aria-busy])').waitFor()
    const outline = await loaded.locator('main section:has(.rows)').ariaSnapshot()
    expect(await typed.locator('main section:has(.rows)').ariaSnapshot()).toBe(outline)
    // A heading between two lists.
    const parts = Array.from(outline.matchAll(/^- (heading "[^"]*" \[level=\d\]|list):?$/gm), ([, part]) => part)
    expect(parts).toEqual(['heading "Listings" [level=2]', 'list', 'heading "Some of the words" [level=2]', 'list'])
    const names = await shown(typed)
    await typed.locator('#_facets [name=query]').fill('embedded')
    await typed.waitForURL((url) => url.searchParams.get('query') === 'embedded')
    await typed.locator('main:not([aria-busy])').waitFor()
    expect(await typed.getByRole('heading', { name: 'Some of the words' }).count()).toBe(0)
    expect(await shown(typed)).not.toEqual(names)
    await Promise.all([loaded.close(), typed.close()])
  })

  it('are answered by the page once one changes what is asked', async () => {
    const page = await open('databases/?query=postgresl', true)
    await page.locator('#_facets [name=query]').fill('embedded')
    await page.waitForURL(`${example.url}databases/?query=embedded`)
    await page.locator('main:not([aria-busy])').waitFor()
    const names = await shown(page)
    expect(names).toContain('SQLite')
    expect(await page.locator('.bar [role=status]').textContent()).toBe(`${names.length} of 31 listings`)
    expect(await page.title()).toBe(`${names.length} listings · Databases · Building Blocks`)
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
    expect(output).toMatchObject([{ '@type': 'SearchResultsPage', name: expect.stringMatching(/^\d+ listings$/) }])
    const list = output?.[0]?.mainEntity
    expect(list?.itemListElement[0]?.item).toMatchObject({
      name: 'libSQL',
      url: 'http://localhost:3000/databases/libsql/',
    })
    expect(list?.itemListElement).toHaveLength(list?.numberOfItems ?? 0)
    await browser.close()
  })
})
