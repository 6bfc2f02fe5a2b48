import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startForeignSite } from '../element/foreign-site.ts'
import type { ForeignSite } from '../element/foreign-site.ts'
import { serveDirectory } from '../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../embed/clients/serve-directory.ts'
import { launchExtension } from './launch-extension.ts'
import type { ExtensionBrowser } from './launch-extension.ts'
import { runInTab } from './run-in-tab.ts'
import { readBadge, readTab, toolNames } from './tab.ts'
import { listToolNames } from '../list-tool-names.ts'

const TOOLS = listToolNames('category', 'directory_').toSorted()

/** Registers a tool that counts its calls. */
const COUNTING = `
  window.calls = 0
  document.modelContext.registerTool({
    name: 'count', description: 'Counts.', execute: () => { window.calls += 1; return { calls: window.calls } },
  })`

declare global {
  interface Window {
    calls?: number
    heard?: unknown[]
  }
}

describe('a hostile page', () => {
  let directory: ServedDirectory
  let site: ForeignSite
  let other: ForeignSite
  let browser: ExtensionBrowser
  let page: Page

  beforeAll(async () => {
    directory = await serveDirectory('examples/building-blocks/directory.yml')
    site = await startForeignSite()
    other = await startForeignSite()
    browser = await launchExtension()
    page = await browser.context.newPage()
    await page.goto(site.put('/start', '<title>Start</title>'))
    await browser.turnOn(page)
  })

  afterAll(async () => {
    await browser.close()
    await site.close()
    await other.close()
    await directory.close()
  })

  const hint = (): string => `<link rel="alternate" href="${directory.url}databases/mcp.json">`

  /** Opens a page of the site with scripts in its head. */
  async function open(path: string, script: string, head = ''): Promise<void> {
    await page.goto(site.put(path, `<!doctype html><head><script>${script}</script>${head}</head><title>Host</title>`))
    await expect.poll(() => readTab(browser, page)).toBeDefined()
  }

  /** The extension still does what it is for. */
  async function expectAlive(): Promise<void> {
    await page.goto(site.put('/alive', `<head>${hint()}</head>`))
    await expect.poll(() => toolNames(browser, page)).toEqual(TOOLS)
    expect(await runInTab(browser, page, 'directory_search', { query: 'sqlite' })).toMatchObject({ status: 'done' })
  }

  it('cannot make tools run, or have anything else done, with forged messages', async () => {
    await open('/forged', COUNTING, hint())
    await expect.poll(() => toolNames(browser, page)).toEqual(['count', ...TOOLS])
    const worker = await browser.background()
    const before = await worker.evaluate(() => chrome.storage.local.get())
    await page.evaluate(() => {
      const shapes: unknown[] = [
        {},
        { type: 'run', id: 1, name: 'count', input: {} },
        { type: 'call', id: 1, name: 'directory_search', input: {} },
        { type: 'setSite', tabId: 1, on: true },
        { type: 'offer', tools: [{ name: 'evil', description: 'x' }] },
      ]
      for (const shape of shapes) {
        for (const detail of [JSON.stringify(shape), shape, '{', null, 'x'.repeat(9_000_000)]) {
          for (const name of ['gazetteer:link', 'gazetteer:link:x:page', 'gazetteer:link:undefined:extension']) {
            document.dispatchEvent(new CustomEvent(name, { detail }))
          }
        }
        window.postMessage(shape, '*')
      }
      const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'count' } }
      window.postMessage({ channel: 'mcp-default', type: 'mcp', direction: 'client-to-server', payload }, '*')
    })
    expect(await toolNames(browser, page)).toEqual(['count', ...TOOLS])
    expect(await page.evaluate(() => window.calls)).toBe(0)
    expect(await worker.evaluate(() => chrome.storage.local.get())).toEqual(before)
    expect(await runInTab(browser, page, 'count')).toEqual({ status: 'done', text: '{"calls":1}' })
  })

  it('can cut itself off from the extension, until it is loaded again', async () => {
    await open('/cut', COUNTING, hint())
    await expect.poll(() => toolNames(browser, page)).toEqual(['count', ...TOOLS])
    const heard = await page.evaluate(() => {
      const messages: unknown[] = []
      document.addEventListener('gazetteer:link:x:extension', (event) => messages.push(event))
      document.dispatchEvent(new CustomEvent('gazetteer:link', { detail: '{"channel":"x"}' }))
      for (const type of ['call', 'setSite', 'run']) {
        const detail = JSON.stringify({ type, id: 1, name: 'directory_search', input: {} })
        document.dispatchEvent(new CustomEvent('gazetteer:link:x:extension', { detail }))
      }
      return messages.length
    })
    expect(heard).toBe(3)
    expect(await toolNames(browser, page)).toEqual([])
    expect(await page.evaluate(() => window.calls)).toBe(0)
    await page.reload()
    await expect.poll(() => toolNames(browser, page)).toEqual(['count', ...TOOLS])
  })

  it('cannot call a directory with more than an agent may send, or more often at once than eight times', async () => {
    await open('/greedy', '', hint())
    await expect.poll(() => toolNames(browser, page)).toEqual(TOOLS)
    const answers = await page.evaluate(async () => {
      const context = document.modelContext
      const tool = (await context?.getTools())?.find(({ name }) => name === 'directory_search')
      if (!context || !tool) throw new Error('There is no directory_search.')
      const run = async (input: object): Promise<string> => (await context.executeTool(tool, input)) ?? ''
      const long = await run({ query: 'x'.repeat(70_000) })
      const many = await Promise.all(Array.from({ length: 20 }, () => run({ query: 'sqlite', limit: 1 })))
      return { long, refused: many.filter((text) => text.includes('Too many calls')).length, many: many.length }
    })
    expect(JSON.parse(answers.long)).toMatchObject({ isError: true })
    expect(answers).toMatchObject({ refused: 12, many: 20 })
    await expectAlive()
  })

  it('may register 10,000 tools: 500 are listed, all are counted', async () => {
    const script = `for (let i = 0; i < 10_000; i += 1) document.modelContext.registerTool({
      name: 'tool_' + String(i).padStart(5, '0'), description: 'x'.repeat(200), execute: () => i,
    })`
    await open('/many', script)
    await expect.poll(async () => (await readTab(browser, page))?.total).toBe(10_000)
    const { tools = [] } = (await readTab(browser, page)) ?? {}
    expect(tools.length).toBe(500)
    expect([tools[0]?.name, tools.at(-1)?.name]).toEqual(['tool_00000', 'tool_00499'])
    await expect.poll(() => readBadge(browser, page)).toBe('999+')
    expect(await runInTab(browser, page, 'tool_09999')).toEqual({ status: 'done', text: '9999' })
    await expectAlive()
  })

  it('gets told when a result is too long to leave the page', async () => {
    const script = `document.modelContext.registerTool({
      name: 'flood', description: 'Floods.', execute: ({ length }) => 'x'.repeat(length),
    })`
    await open('/flood', script)
    await expect.poll(() => toolNames(browser, page)).toEqual(['flood'])
    const longest = await runInTab(browser, page, 'flood', { length: 1_000_000 })
    expect(longest.status === 'done' && longest.text.length).toBe(1_000_000)
    const problem = 'The result has more than 1000000 characters. Ask for less.'
    expect(await runInTab(browser, page, 'flood', { length: 1_000_001 })).toEqual({ status: 'failed', problem })
    expect(await runInTab(browser, page, 'flood', { length: 5_000_000 })).toEqual({ status: 'failed', problem })
    const inPage = await page.evaluate(async () => {
      const [tool] = (await document.modelContext?.getTools()) ?? []
      return tool && (await document.modelContext?.executeTool(tool, { length: 5_000_000 }))?.length
    })
    expect(inPage).toBe(5_000_000)
    await expectAlive()
  })

  it('may put something else in the place of the model context: the extension keeps to its own', async () => {
    const script = `${COUNTING}
      Object.defineProperty(Document.prototype, 'modelContext', { configurable: true, value: {
        registerTool() {}, getTools: async () => [{ name: 'fake', description: 'x' }], executeTool: async () => '"fake"',
      } })`
    await open('/redefined', script, hint())
    await expect.poll(() => toolNames(browser, page)).toEqual(['count', ...TOOLS])
    expect(await runInTab(browser, page, 'count')).toEqual({ status: 'done', text: '{"calls":1}' })
    expect(await page.evaluate(async () => (await document.modelContext?.getTools())?.map(({ name }) => name))).toEqual(
      ['fake'],
    )
  })

  it('may break what scripts are made of, later', async () => {
    const script = `${COUNTING}
      for (const owner of [Object, Array, Map, Set, Promise, String, JSON, Reflect, EventTarget, CustomEvent, Event, AbortSignal]) {
        for (const holder of [owner, owner.prototype ?? {}]) {
          for (const key of Object.getOwnPropertyNames(holder)) {
            if (key === 'constructor' || key === 'prototype') continue
            const { configurable, value } = Object.getOwnPropertyDescriptor(holder, key)
            if (configurable && typeof value === 'function' && owner !== Object) holder[key] = () => { throw new Error('broken') }
          }
        }
      }
      Object.prototype.toJSON = () => 'polluted'
      Object.prototype.type = 'call'
      Object.prototype.then = undefined`
    await open('/broken', script, hint())
    await expect.poll(() => toolNames(browser, page)).toEqual(['count', ...TOOLS])
    expect(await runInTab(browser, page, 'directory_search', { query: 'sqlite' })).toMatchObject({ status: 'done' })
    await expectAlive()
  })

  it('shares tools with frames of its origin, and those of others have nothing, on or off [extension:fallback:frames]', async () => {
    const frame = `<script>
      parent.postMessage({ channel: 'mcp-default', type: 'mcp', direction: 'client-to-server', payload: {} }, '*')
      document.modelContext?.registerTool({ name: 'from_frame', description: 'x', execute: () => 1 })
    </script><p id="has"></p><script>has.textContent = String('modelContext' in document)</script>`
    const on = await startForeignSite()
    const first = await browser.context.newPage()
    await first.goto(on.put('/', '<title>On</title>'))
    await browser.turnOn(first)
    await first.reload()
    expect(await first.evaluate(() => 'modelContext' in document)).toBe(true)
    await first.close()
    const urls = [site, other, on].map((each) => each.put('/frame', frame))
    await open('/frames', COUNTING, hint())
    await expect.poll(() => toolNames(browser, page)).toEqual(['count', ...TOOLS])
    await page.evaluate((sources) => {
      for (const src of sources) document.body.append(Object.assign(document.createElement('iframe'), { src }))
    }, urls)
    const has = urls.map((_, index) => page.frameLocator('iframe').nth(index).locator('#has').textContent())
    expect(await Promise.all(has)).toEqual(['true', 'false', 'false'])
    const listed = await page.evaluate(async () => {
      const tools = (await document.modelContext?.getTools()) ?? []
      return tools.map((tool) => (tool.window === window ? tool.name : `${tool.name} of frame ${tool.origin}`))
    })
    expect(listed).toEqual(['count', ...TOOLS, `from_frame of frame ${site.url}`])
    // The extension itself lists and runs what is the page's own, as it does where the browser has WebMCP.
    expect(await toolNames(browser, page)).toEqual(['count', ...TOOLS])
    expect(await runInTab(browser, page, 'from_frame')).toMatchObject({ status: 'failed' })
    expect(await page.evaluate(() => window.calls)).toBe(0)
    await on.close()
  })

  it('visits its frames in our name, and has nothing by it but what they share', async () => {
    await open('/visits', COUNTING)
    await page.evaluate(
      async (src) => {
        const frame = Object.assign(document.createElement('iframe'), { src })
        document.body.append(frame)
        await new Promise((resolve) => frame.addEventListener('load', resolve))
      },
      other.put('/foreign', '<title>Foreign</title>'),
    )
    const seen = await page.evaluate(() => {
      const origins: string[] = []
      const detail = (frame: { origin: string }): void => void origins.push(frame.origin)
      const refused = [window, window[0]].map((target) => {
        try {
          Reflect.apply(window.dispatchEvent, target, [new CustomEvent('gazetteer:frame', { detail })])
          for (const bad of [null, 1, {}, () => Reflect.get({}, 'x').y]) {
            window.dispatchEvent(new CustomEvent('gazetteer:frame', { detail: bad }))
          }
          window.dispatchEvent(new Event('gazetteer:frame'))
          return 'sent'
        } catch (error) {
          return (error as DOMException).name
        }
      })
      return [refused, origins]
    })
    expect(seen).toEqual([['sent', 'SecurityError'], [site.url]])
    expect(await runInTab(browser, page, 'count')).toEqual({ status: 'done', text: '{"calls":1}' })
  })

  it('has nothing of ours where its site is off, and nothing of other tabs [extension:permissions:opt-in]', async () => {
    await open('/first', COUNTING)
    const off = await browser.context.newPage()
    await off.goto(other.put('/', '<title>Off</title>'))
    expect(await off.evaluate(() => 'modelContext' in document)).toBe(false)
    expect(await readTab(browser, off)).toBeUndefined()
    const second = await browser.context.newPage()
    await second.goto(site.put('/second', '<title>Second</title>'))
    await expect.poll(() => readTab(browser, second)).toBeDefined()
    expect(await toolNames(browser, second)).toEqual([])
    expect(await runInTab(browser, second, 'count')).toMatchObject({ status: 'failed' })
    expect(await page.evaluate(() => window.calls)).toBe(0)
    await off.close()
    await second.close()
  })

  it('cannot have the extension read what is not public', async () => {
    const manifest = JSON.stringify({ title: 'Secret', _meta: { 'x/page': { tools: [] } } })
    other.put('/secret/mcp.json', manifest, { 'content-type': 'application/json' })
    const bait = `<link rel="alternate" href="${other.url}/secret/mcp.json">`
    const web = await browser.context.newPage()
    await web.goto(other.put('/allowed', '<title>Allowed</title>'))
    await browser.turnOn(web)
    await web.close()
    await open('/bait', '', bait)
    await open('/bait', '', bait + hint())
    await expect.poll(() => toolNames(browser, page)).toEqual(TOOLS)
    expect((await readTab(browser, page))?.directories.map(({ title }) => title)).toEqual([
      'Databases · Building Blocks',
    ])
  })
})
