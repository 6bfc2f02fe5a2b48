import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Browser, HTTPRequest } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ForeignSite } from '../../element/foreign-site.ts'
import type { DirectoryOptions } from '../../../web/embed/directory-options.ts'
import { serveDirectory } from '../clients/serve-directory.ts'
import type { ServedDirectory } from '../clients/serve-directory.ts'
import { serveShop } from '../clients/serve-shop.ts'
import { untilListed } from '../clients/until-listed.ts'
import { openFirefoxPage } from './firefox-page.ts'
import type { FirefoxPage } from './firefox-page.ts'
import { launchFirefox } from './launch-firefox.ts'
import { registerDirectory } from './register-directory.ts'
import { listToolNames } from '../../list-tool-names.ts'

const TOOLS = listToolNames('category')

describe("the shop's page in Firefox with WebMCP", () => {
  let browser: Browser
  let directory: ServedDirectory
  let shop: ForeignSite
  let mcp: Client

  beforeAll(async () => {
    directory = await serveDirectory('examples/building-blocks/directory.yml')
    shop = await serveShop(directory.url, 'databases')
    mcp = new Client({ name: 'gazetteer-tests', version: '1.0.0' })
    await mcp.connect(new StreamableHTTPClientTransport(new URL(`${directory.url}databases/mcp`)))
    browser = await launchFirefox({ webMcp: true })
  })

  afterAll(async () => {
    await browser.close()
    await mcp.close()
    await shop.close()
    await directory.close()
  })

  /** Opens the shop and waits for the tools of the directory. */
  async function openShop(before?: () => void): Promise<FirefoxPage> {
    const opened = await openFirefoxPage(browser, shop.url, before)
    await untilListed(namesWith('directory_'), opened.tools)
    return opened
  }

  const namesWith = (prefix: string): string[] => TOOLS.map((name) => prefix + name)

  /** Names of the tools that begin with `prefix`, sorted. */
  async function listed({ tools }: FirefoxPage, prefix: string): Promise<string[]> {
    return (await tools())
      .map(({ name }) => name)
      .filter((name) => name.startsWith(prefix))
      .sort()
  }

  /** Registers tools in the page once more, with the module. */
  const register = ({ page }: FirefoxPage, options: DirectoryOptions) => registerDirectory(page, directory.url, options)

  it('lists the tools of the directory, with what the server says of them', async () => {
    const opened = await openShop()
    const { tools: served } = await mcp.listTools()
    const tools = await opened.tools()
    expect(tools.map(({ name }) => name).sort()).toEqual(served.map(({ name }) => `directory_${name}`).sort())
    for (const { name, description, inputSchema } of tools) {
      const original = served.find((tool) => `directory_${tool.name}` === name)
      expect(description).toBe(`Databases · Building Blocks. ${original?.description}`)
      expect(inputSchema.type).toBe('object')
      expect(Object.keys(inputSchema.properties)).toEqual(Object.keys(original?.inputSchema.properties ?? {}))
    }
    expect(opened.complaints).toEqual([])
    await opened.page.close()
  })

  it('answers as MCP over HTTP does [embed:tools:firefox]', async () => {
    const { page, call } = await openShop()
    const max_characters = 1500
    for (const [name, args] of [
      ['search', { query: 'embedded sql', limit: 3 }],
      ['fetch', { id: 'sqlite' }],
      ['compare', { ids: ['sqlite', 'libsql'] }],
    ] as const) {
      const { structuredContent } = await mcp.callTool({ name, arguments: { ...args, max_characters } })
      expect(await call(`directory_${name}`, args)).toEqual(structuredContent)
    }
    await page.close()
  })

  it('says what is wrong with a call, and never throws', async () => {
    const { page, call, complaints } = await openShop()
    const failure = (text: unknown) => ({ isError: true, content: [{ type: 'text', text }] })
    expect(await call('directory_search', { query: 'sql', limit: 'many' })).toEqual(
      failure(expect.stringMatching(/^limit: .*"many"/)),
    )
    expect(await call('directory_fetch', { id: 'no-such-thing' })).toEqual(
      failure(expect.stringContaining('no-such-thing')),
    )
    expect(complaints).toEqual([])
    await page.close()
  })

  it('has each tool once, however often the script is there', async () => {
    const opened = await openShop(() => {
      const { modelContext } = navigator as unknown as { modelContext: { registerTool(tool: { name: string }): void } }
      const registered: string[] = []
      const original = modelContext.registerTool.bind(modelContext)
      // Firefox replaces a tool of the same name without a word.
      modelContext.registerTool = (tool) => {
        registered.push(tool.name)
        original(tool)
      }
      Object.assign(window, { registered })
    })
    await opened.page.evaluate(async (src) => {
      for (const version of ['', '?v=2']) {
        const script = Object.assign(document.createElement('script'), { src: src + version })
        script.dataset['category'] = 'databases'
        const loaded = new Promise((resolve) => script.addEventListener('load', resolve))
        document.body.append(script)
        await loaded
      }
    }, `${directory.url}embed.js`)
    const again = await register(opened, { category: 'databases' })
    expect([...(await again.names())].sort()).toEqual(namesWith('directory_').sort())
    const registered = await opened.page.evaluate(() => (window as unknown as { registered: string[] }).registered)
    expect(registered.sort()).toEqual(namesWith('directory_').sort())
    await opened.page.close()
  })

  it('takes tools away at once, and registers them again', async () => {
    const opened = await openShop()
    for (const end of ['unregister', 'abort'] as const) {
      const registration = await register(opened, { category: 'message-brokers', prefix: 'second_' })
      expect(await listed(opened, 'second_')).toEqual(namesWith('second_').sort())
      expect(await opened.call('second_search', { query: 'kafka', limit: 1 })).toMatchObject({
        results: [{ id: 'apache-kafka' }],
      })
      await registration[end]()
      expect(await registration.names()).toEqual([])
      expect(await listed(opened, '')).toEqual(namesWith('directory_').sort())
    }
    expect(opened.complaints).toEqual([])
    await opened.page.close()
  })

  it('answers a call that is under way when its tool is taken away', async () => {
    const opened = await openShop()
    const registration = await register(opened, { category: 'message-brokers', prefix: 'second_' })
    await opened.page.setRequestInterception(true)
    const held = new Promise<HTTPRequest>((resolve) => {
      opened.page.on('request', (request) => {
        if (request.method() === 'POST') resolve(request)
        else void request.continue()
      })
    })
    const answer = opened.call('second_search', { query: 'kafka', limit: 1 })
    const request = await held
    await registration.abort()
    expect(await listed(opened, 'second_')).toEqual([])
    await request.continue()
    expect(await answer).toMatchObject({ results: [{ id: 'apache-kafka' }] })
    await opened.page.close()
  })
})
