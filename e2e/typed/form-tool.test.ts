import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { estimateTokens } from '../../shared/tools/budget/estimate-tokens.ts'
import { launchBrowser } from '../browser.ts'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'

interface FormTool {
  readonly name: string
  readonly frameId: string
  readonly inputSchema?: object
}

interface Output {
  readonly relatedLink?: readonly string[]
  readonly mainEntity: {
    readonly numberOfItems: number
    readonly itemListElement: readonly { readonly item: Readonly<Record<string, unknown>> }[]
  }
}

describe('the form of a page as a tool, answered by the page', () => {
  let example: ServedExample
  let browser: Browser

  beforeAll(async () => {
    ;[example, browser] = await Promise.all([serveExample(), launchBrowser('WebMCP')])
  })

  afterAll(async () => {
    await browser.close()
    await example.close()
  })

  async function open(path: string): Promise<{ page: Page; agent: CDPSession; form: FormTool }> {
    const page = await browser.newPage()
    const agent = await page.context().newCDPSession(page)
    const { promise, resolve } = Promise.withResolvers<FormTool>()
    agent.on('WebMCP.toolsAdded', ({ tools }: { tools: readonly FormTool[] }) => {
      // A form is announced while its page is read: this is its last field of its own.
      const isWhole = ({ inputSchema }: FormTool): boolean => JSON.stringify(inputSchema).includes('max_characters')
      const form = tools.find((tool) => tool.name.startsWith('search_') && isWhole(tool))
      if (form !== undefined) resolve(form)
    })
    await agent.send('WebMCP.enable')
    await page.goto(example.url + path, { waitUntil: 'load' })
    return { page, agent, form: await promise }
  }

  async function call(agent: CDPSession, form: FormTool, given: Record<string, string | string[]>): Promise<Output> {
    // The types of the protocol know texts only.
    const input = given as Record<string, string>
    const answered = new Promise<{ output?: Output }>((resolve) => agent.once('WebMCP.toolResponded', resolve))
    await agent.send('WebMCP.invokeTool', { frameId: form.frameId, toolName: form.name, input })
    const { output } = await answered
    if (output === undefined) throw new Error('there is no answer')
    return output
  }

  /** The JSON-LD of the server's result page. */
  async function served(address: string): Promise<Output> {
    const response = await fetch(example.url + address, { headers: { accept: 'application/ld+json' } })
    return (await response.json()) as Output
  }

  it('gives what the result page gives, without leaving the page [embed:form:in-page]', async () => {
    const { page, agent, form } = await open('databases/')
    const before = await page.evaluate(() => performance.getEntriesByType('navigation').length + history.length)
    const input = { query: 'embeded sql', filter_license: ['MIT'], max_characters: '20000' }
    const output = await call(agent, form, input)
    expect(output).toEqual(await served('databases/?query=embeded+sql&filter_license=MIT'))
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length + history.length)).toBe(before)
    expect(await page.locator('.row:visible').first().getAttribute('id')).toBe('libsql')
    expect(await page.locator('[name=max_characters]').inputValue()).toBe('')
    // What was asked is no part of the next call.
    expect(await call(agent, form, { query: 'sqlite', max_characters: '20000' })).toEqual(
      await served('databases/?query=sqlite'),
    )
    // The reader sees whose list it is, and gets the own one back.
    const note = page.getByRole('status').filter({ hasText: 'An agent asked for this.' })
    await note.getByRole('link', { name: 'Undo' }).click()
    await page.waitForURL(`${example.url}databases/`)
    expect(await page.locator('.row:visible').count()).toBe(31)
    await page.close()
  })

  it('has a length that agents choose, 1,500 tokens by default, and leads on [embed:form:length]', async () => {
    const { page, agent, form } = await open('')
    expect(form.inputSchema).toMatchObject({
      properties: { max_characters: { type: 'number', minimum: 500, maximum: 20_000 } },
    })
    expect(await page.locator('[name=max_characters]').isVisible()).toBe(false)
    const whole = await served('?query=data')
    const output = await call(agent, form, { query: 'data' })
    expect(estimateTokens(JSON.stringify(output))).toBeLessThanOrEqual(1_500)
    const { itemListElement: items, numberOfItems } = output.mainEntity
    expect(numberOfItems).toBe(whole.mainEntity.numberOfItems)
    expect(items.length).toBeGreaterThan(2)
    expect(items.map(({ item }) => item['@id'])).toEqual(
      whole.mainEntity.itemListElement.slice(0, items.length).map(({ item }) => item['@id']),
    )
    expect(output.relatedLink).toEqual([expect.stringMatching(new RegExp(`[?]query=data&start=${items.length}$`))])
    const short = await call(agent, form, { query: 'data', max_characters: '900' })
    expect(JSON.stringify(short).length).toBeLessThanOrEqual(900)
    await page.close()
  })

  it('says where all listings are where the engine cannot be had', async () => {
    const { page, agent, form } = await open('databases/')
    await page.route('**/_/search.json', (route) => route.abort())
    expect(await call(agent, form, { query: 'sqlite' })).toEqual({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('/databases/index.json') }],
    })
    expect(await page.locator('.row:visible').count()).toBe(31)
    await page.close()
  })
})
