import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { untilListed } from '../../embed/clients/until-listed.ts'
import { launchFirefoxExtension } from './launch-firefox-extension.ts'
import type { FirefoxExtension } from './launch-firefox-extension.ts'
import { listToolNames } from '../../list-tool-names.ts'

const TOOLS = listToolNames('category', 'directory_')

const SEARCH = { query: 'embedded sql', limit: 3, max_characters: 20_000 }

/** Nothing but the page's own script, which may ask nobody and make no code, and the icon that browsers look for. */
const POLICY =
  "default-src 'none'; script-src 'nonce-abc'; img-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'"

/** Its first script has a tool of its own, and uses those of the directory that is named below it. */
const FIRST_SCRIPT = `
  window.shape = [typeof document.modelContext, document.modelContext === navigator.modelContext]
  window.violations = []
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
  document.modelContext.registerTool({
    name: 'greet',
    description: 'Greets.',
    inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
    execute: (input) => ({ text: 'Hello ' + input.name }),
  })
  window.answers = (async () => {
    const tools = await document.modelContext.getTools()
    const run = async (name, input) => {
      const tool = tools.find((one) => one.name === name)
      return JSON.parse(await document.modelContext.executeTool(tool, input))
    }
    const found = await run('directory_search', ${JSON.stringify(SEARCH)})
    const whole = await run('directory_fetch', { id: found.results[0].id })
    return { names: tools.map(({ name }) => name), ids: found.results.map(({ id }) => id), whole: whole.id }
  })()`

interface PageWindow {
  readonly shape: readonly unknown[]
  readonly violations: readonly string[]
  readonly answers: Promise<{ names: string[]; ids: string[]; whole: string }>
}

describe('Firefox with the extension, on a site that is on', () => {
  let firefox: FirefoxExtension
  let directory: ServedDirectory
  let site: ForeignSite
  let mcp: Client
  let url: string
  let page: Page

  beforeAll(async () => {
    directory = await serveDirectory('examples/building-blocks/directory.yml')
    mcp = new Client({ name: 'gazetteer-tests', version: '1.0.0' })
    await mcp.connect(new StreamableHTTPClientTransport(new URL(`${directory.url}databases/mcp`)))
    site = await startForeignSite()
    url = putPage('/')
    firefox = await launchFirefoxExtension()
    page = await firefox.browser.newPage()
    await page.goto(url)
    await firefox.turnOn(url)
    await page.reload()
  })

  afterAll(async () => {
    await firefox.close()
    await Promise.all([mcp.close(), site.close(), directory.close()])
  })

  function putPage(path: string): string {
    const link = `<link rel="service-desc" href="${directory.url}databases/mcp.json">`
    const html = `<!doctype html><html lang="en"><title>Shop</title><script nonce="abc">${FIRST_SCRIPT}</script>${link}`
    return site.put(path, html, { 'content-security-policy': POLICY })
  }

  const read = <K extends keyof PageWindow>(key: K): Promise<PageWindow[K]> =>
    page.evaluate((name) => (window as unknown as PageWindow)[name], key) as Promise<PageWindow[K]>

  async function idsOverMcp(): Promise<string[]> {
    const { structuredContent } = await mcp.callTool({ name: 'search', arguments: SEARCH })
    return (structuredContent as { results: { id: string }[] }).results.map(({ id }) => id)
  }

  it('gives the first script of a page under a strict policy what the directory answers over MCP', async () => {
    expect(await read('shape')).toEqual(['object', true])
    const { names, ids, whole } = await read('answers')
    expect(names.toSorted()).toEqual([...TOOLS, 'greet'].sort())
    expect(ids).toEqual(await idsOverMcp())
    expect(whole).toBe('hypersql')
    expect(await read('violations')).toEqual([])
  })

  it('knows what the page has, and shows how many on the toolbar', async () => {
    await untilListed([...TOOLS, 'greet'], async () => (await firefox.readTab(url))?.tools ?? [])
    const tab = await firefox.readTab(url)
    expect(tab).toMatchObject({ url, title: 'Shop', webMcp: 'fallback', late: false, total: TOOLS.length + 1 })
    expect(tab?.directories.map((each) => each.url)).toEqual([`${directory.url}databases/`])
    expect(tab?.tools.filter(({ ours }) => ours).map(({ name }) => name)).toEqual(TOOLS.toSorted())
    const badge = async (): Promise<string> =>
      firefox.desk.evaluate((tabId) => chrome.action.getBadgeText({ tabId }), await firefox.tabIdOf(url))
    await expect.poll(badge).toBe(String(TOOLS.length + 1))
  })

  it("runs the directory's tools and the page's own", async () => {
    const search = await run('directory_search', SEARCH)
    expect(search).toMatchObject({ status: 'done' })
    const { results } = JSON.parse(search.text ?? '') as { results: { id: string }[] }
    expect(results.map(({ id }) => id)).toEqual(await idsOverMcp())
    expect(await run('greet', { name: 'Firefox' })).toEqual({ status: 'done', text: '{"text":"Hello Firefox"}' })
  })

  /** As the panel does. */
  async function run(name: string, input: object): Promise<{ status: string; text?: string }> {
    const asked = [await firefox.tabIdOf(url), { name, input }] as const
    return firefox.desk.evaluate(
      (tabId, request) => {
        const port = chrome.tabs.connect(tabId, { name: 'run-tool', frameId: 0 })
        return new Promise<{ status: string; text?: string }>((resolve) => {
          port.onMessage.addListener(resolve)
          port.onDisconnect.addListener(() => resolve({ status: 'gone' }))
          port.postMessage(request)
        })
      },
      ...asked,
    )
  }

  it('shares tools between a page and its frames, and gives nothing to other origins and sandboxed frames [extension:fallback:frames]', async () => {
    const script = `<script>document.modelContext?.registerTool({ name: 'framed', description: 'd', execute: (input) => input })</script>`
    const top = site.put('/top', '<!doctype html><title>Top</title>')
    site.put('/frame', `<!doctype html>${script}`)
    const other = await startForeignSite()
    other.put('/frame', `<!doctype html>${script}<iframe src="${site.url}/frame"></iframe>`)
    const opened = await firefox.browser.newPage()
    await opened.goto(top)
    const results = await opened.evaluate(
      async ({ foreign, srcdoc }) => {
        const context = document.modelContext
        if (!context) return []
        const lists: unknown[] = []
        const blob = URL.createObjectURL(new Blob([srcdoc], { type: 'text/html' }))
        for (const attributes of [
          { src: '/frame' },
          { srcdoc },
          { src: blob },
          { src: '/frame', sandbox: 'allow-scripts' },
          { src: '/frame', allow: "tools 'none'" },
          { src: foreign },
        ]) {
          const frame = document.createElement('iframe')
          for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
          document.body.append(frame)
          await loaded
          const tools = await context.getTools()
          const [tool] = tools
          const isRight = tool?.window === frame.contentWindow && tool?.origin === origin
          lists.push(tool ? [isRight, await context.executeTool(tool, { a: 1 })] : 'nothing')
          if (tool) {
            const waiting = context.executeTool(tool, {})
            frame.remove()
            lists.push(await waiting.catch((error: DOMException) => [error.name, error instanceof DOMException]))
          }
          frame.remove()
        }
        return [...lists, await context.getTools()]
      },
      { foreign: `${other.url}/frame`, srcdoc: script },
    )
    const shared = [
      [true, '{"a":1}'],
      ['UnknownError', true],
    ]
    expect(results).toEqual([...shared, ...shared, ...shared, 'nothing', 'nothing', 'nothing', []])
    await opened.close()
    await other.close()
  })

  it('offers nothing on other ports of the host, of which the permission knows nothing', async () => {
    const other = await startForeignSite()
    const there = other.put('/', `<!doctype html><link rel="service-desc" href="${directory.url}databases/mcp.json">`)
    const opened = await firefox.browser.newPage()
    await opened.goto(there)
    const names = await opened.evaluate(async () =>
      ((await document.modelContext?.getTools()) ?? []).map(({ name }) => name),
    )
    expect(names).toEqual([])
    expect(await firefox.readTab(there)).toBeUndefined()
    await opened.close()
    await other.close()
  })
})
