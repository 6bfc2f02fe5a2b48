import type { CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DirectoryOutcome, ToolOutcome } from '../../../extension/messages.ts'
import type { DirectoryPage } from '../../../extension/settings.ts'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { askEndpoint } from '../../embed/ask-endpoint.ts'
import { listToolNames } from '../../list-tool-names.ts'
import { launchExtension } from '../launch-extension.ts'
import type { ExtensionBrowser } from '../launch-extension.ts'
import { readTab, toolNames } from '../tab.ts'
import { SAMPLE_CALLS } from './sample-calls.ts'
import { serveStaticDirectory } from './serve-static-directory.ts'
import type { StaticDirectory } from './serve-static-directory.ts'

/** Scripts of the page may load and ask nothing. */
const STRICT = { 'content-security-policy': "default-src 'none'" }

// Whose WebMCP the page has makes no difference here: the background answers.
describe('a directory on a static host', () => {
  let directory: StaticDirectory
  let site: ForeignSite
  let browser: ExtensionBrowser
  let page: Page
  let own: Page

  beforeAll(async () => {
    directory = await serveStaticDirectory()
    site = await startForeignSite()
    browser = await launchExtension()
    page = await browser.context.newPage()
    await page.goto(site.put('/start', '<title>Start</title>'))
    await browser.turnOn(page)
    own = await browser.open('icons/16.png')
  })

  beforeEach(() => {
    directory.change = undefined
    directory.asked.length = 0
  })

  afterAll(async () => {
    await browser.close()
    await site.close()
    await directory.close()
  })

  /** Opens a page that names a page of the directory, and waits until the extension offers its tools. */
  async function open(slug: string): Promise<void> {
    const manifest = `${directory.url}${slug && `${slug}/`}mcp.json`
    const head = `<head><link rel="alternate" type="application/json" href="${manifest}"></head>`
    await page.goto(site.put(`/of-${slug}`, `<!doctype html>${head}<title>Host</title>`, STRICT))
    const names = listToolNames(slug === '' ? 'root' : 'category', 'directory_').toSorted()
    await expect.poll(() => toolNames(browser, page)).toEqual(names)
  }

  /** Runs a tool as a script of the page does. */
  const callInPage = (name: string, input: object): Promise<unknown> =>
    page.evaluate(
      async ([toolName, args]) => {
        const tools = (await document.modelContext?.getTools()) ?? []
        const tool = tools.find((one) => one.name === toolName)
        if (!tool) throw new Error(`There is no ${toolName}.`)
        return JSON.parse((await document.modelContext?.executeTool(tool, args)) ?? 'null') as unknown
      },
      [`directory_${name}`, input] as const,
    )

  async function readDirectory(url: string): Promise<DirectoryPage> {
    const outcome = await own.evaluate(
      (of) => chrome.runtime.sendMessage<object, DirectoryOutcome>({ type: 'checkDirectory', url: of }),
      url,
    )
    if (outcome.status === 'failed') throw new Error(outcome.problem)
    return outcome.directory
  }

  /** Saves a directory and runs a tool of it, as the panel does. */
  const callInPanel = (of: DirectoryPage, name: string, input: object): Promise<ToolOutcome> =>
    own.evaluate(
      async ({ saved, call }) => {
        await chrome.storage.local.set({ directories: [saved] })
        const outcome = await new Promise<ToolOutcome>((resolve) => {
          const port = chrome.runtime.connect({ name: 'call-directory' })
          port.onMessage.addListener(resolve)
          port.postMessage(call)
        })
        await chrome.storage.local.set({ directories: [] })
        return outcome
      },
      { saved: { ...of, name: of.title, checked: '2026-01-01T00:00:00.000Z' }, call: { url: of.url, name, input } },
    )

  it('offers its tools, and answers as a server over the same release [answer:extension:static]', async () => {
    let opened: string | undefined
    for (const [slug, name, args] of SAMPLE_CALLS) {
      if (slug !== opened) await open(slug)
      opened = slug
      // As long as it takes: browsers are given less.
      const whole = { max_characters: 20_000, ...args }
      const expected = await askEndpoint(`${directory.serverUrl}${slug && `${slug}/`}mcp`, name, whole)
      expect([name, await callInPage(name, whole)]).toEqual([name, expected])
    }
  })

  it('is asked for files only, each once, and for no endpoint', async () => {
    await own.evaluate(() => chrome.storage.local.get())
    await stopWorkers(await browserSession())
    await open('databases')
    await callInPage('search', { query: 'embedded' })
    await callInPage('search', { query: 'embeded' })
    const [manifest, ...index] = directory.asked
    expect(manifest).toBe('GET /repo/databases/mcp.json')
    // The root's file leads to that of the page.
    expect(index[0]).toBe('GET /repo/_/search.json')
    const files = index.slice(1)
    expect(files.filter((file) => !/^GET \/repo\/_\/search\/[0-9a-f]{16}(?:\/\d+)?\.gz$/.test(file))).toEqual([])
    expect(files.length).toBeLessThanOrEqual(3)
    expect(new Set(index).size).toBe(index.length)
    expect(directory.ranges).toEqual([])
  })

  it('answers the panel, also after the background was stopped', async () => {
    const root = await readDirectory(directory.url)
    expect(root.index).toEqual({ slug: '', only: true })
    const expected = await askEndpoint(`${directory.serverUrl}mcp`, 'search', { query: 'sql' })
    for (let time = 0; time < 2; time += 1) {
      const outcome = await callInPanel(root, 'search', { query: 'sql' })
      expect(outcome.status === 'done' && JSON.parse(outcome.text)).toEqual(expected)
      await stopWorkers(await browserSession())
    }
  })

  it('takes the place of an endpoint that does not answer', async () => {
    const root = { ...(await readDirectory(directory.url)), index: { slug: '', only: false } }
    const saved = [{ ...root, name: 'Blocks', checked: '2026-01-01T00:00:00.000Z' }]
    await own.evaluate((directories) => chrome.storage.local.set({ directories }), saved)
    directory.asked.length = 0
    const panel = await browser.open('panel.html#directories')
    await panel.getByRole('button', { name: 'Blocks' }).first().click()
    await panel.getByRole('searchbox').fill('sqlite')
    await panel.getByRole('button', { name: 'Search', exact: true }).click()
    await panel.locator('.cards > li[data-id="sqlite"]').waitFor()
    expect(directory.asked.filter((one) => one.endsWith('/mcp'))).toEqual(['POST /repo/mcp'])
    await panel.close()
    await own.evaluate(() => chrome.storage.local.set({ directories: [] }))
  })

  it('says what is wrong with what a host sends, and answers again once that is over', async () => {
    await stopWorkers(await browserSession())
    const root = await readDirectory(directory.url)
    const changes: ((path: string, bytes: Buffer) => Buffer)[] = [
      () => Buffer.from('<!doctype html><title>Not found</title>'),
      (path, bytes) => (path.endsWith('.gz') ? bytes.subarray(0, bytes.byteLength >> 1) : bytes),
      (path, bytes) => (path.endsWith('.gz') ? Buffer.alloc(5_000_000) : bytes),
      (path, bytes) => (path.endsWith('.json') ? Buffer.from('{"format":9}') : bytes),
    ]
    for (const change of changes) {
      directory.change = change
      const outcome = await callInPanel(root, 'search', { query: 'sql' })
      expect(outcome).toMatchObject({
        status: 'failed',
        problem: expect.stringContaining('cannot be loaded right now'),
      })
    }
    directory.change = undefined
    expect(await callInPanel(root, 'search', { query: 'sql' })).toMatchObject({ status: 'done' })
  })

  it('is offered to whom opens one of its own pages', async () => {
    await page.goto(`${directory.url}databases/`)
    await browser.turnOn(page)
    await page.reload()
    await expect.poll(() => toolNames(browser, page)).toContain('directory_search')
    expect((await readTab(browser, page))?.directories).toMatchObject([{ url: `${directory.url}databases/` }])
  })

  it('leaves its own pages to the script and the engine they have, which answer as a server [answer:extension:static]', async () => {
    await page.goto(`${directory.url}databases/`)
    await browser.turnOn(page)
    directory.asked.length = 0
    await page.reload()
    const names = listToolNames('category', 'directory_')
    await expect
      .poll(async () => {
        const tools = (await readTab(browser, page))?.tools ?? []
        return names.map((name) => tools.find((tool) => tool.name === name)?.ours)
      })
      .toEqual(names.map(() => false))
    for (const [slug, name, args] of SAMPLE_CALLS) {
      if (slug === '') continue
      const whole = { max_characters: 20_000, ...args }
      const expected = await askEndpoint(`${directory.serverUrl}${slug}/mcp`, name, whole)
      expect([name, await callInPage(name, whole)]).toEqual([name, expected])
    }
    // Only a page loads it; the extension has its own.
    expect(directory.asked.filter((one) => one.endsWith('/engine.js'))).toHaveLength(1)
    expect(directory.asked.filter((one) => !one.startsWith('GET '))).toEqual([])
  })

  const browserSession = async () => {
    const launched = browser.context.browser()
    if (!launched) throw new Error('Playwright does not say which browser this is.')
    return launched.newBrowserCDPSession()
  }
})

/** Ends the background of every extension, as the browser does when it idles. */
async function stopWorkers(browser: CDPSession): Promise<void> {
  const { targetInfos } = await browser.send('Target.getTargets')
  for (const { type, targetId } of targetInfos) {
    if (type === 'service_worker') await browser.send('Target.closeTarget', { targetId })
  }
}
