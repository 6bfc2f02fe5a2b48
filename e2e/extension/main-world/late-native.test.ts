import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { callTool, listTools, untilTools } from '../../embed/host-pages/agent.ts'
import { createTrial } from './create-trial.ts'
import { openAsker } from './ask-page.ts'
import type { PageAsker } from './ask-page.ts'
import { openSite } from './open-site.ts'
import type { OpenedSite } from './open-site.ts'
import { listToolNames } from '../../list-tool-names.ts'

const DIRECTORY_TOOLS = listToolNames('category', 'directory_').toSorted()

const TRIAL = createTrial()

/** The first script of the page: what it registers, with a signal and without, before the token is there. */
const EARLY = `
  early = document.modelContext
  heard = []
  early.ontoolchange = () => heard.push('toolchange')
  controller = new AbortController()
  const tool = (name) => ({ name, title: 'Title', description: 'd', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true }, execute: (input) => [name, input] })
  early.registerTool(tool('kept'))
  early.registerTool(tool('ended'), { signal: controller.signal })`

let opened: OpenedSite
let directory: ServedDirectory
let asker: PageAsker
let token: string

beforeAll(async () => {
  ;[opened, directory] = await Promise.all([
    openSite({ args: [TRIAL.arg] }),
    serveDirectory('examples/building-blocks/directory.yml'),
  ])
  asker = await openAsker(opened.browser)
  token = TRIAL.createToken(opened.site.url)
})
afterAll(() => Promise.all([opened.close(), directory.close()]))

const isNative = (page: Page): Promise<unknown> =>
  page.evaluate("/native code/.test(Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext').get)")

async function openPage(path: string, more: string): Promise<Page> {
  const link = `<link rel="service-desc" href="${directory.url}databases/mcp.json">`
  opened.site.put(path, `<!doctype html><title>Shop</title><script>${EARLY}</script>${link}${more}<h1>Shop</h1>`)
  return opened.open(path)
}

function addToken(content: string): void {
  const meta = document.createElement('meta')
  meta.httpEquiv = 'origin-trial'
  meta.content = content
  document.head.append(meta)
}

/** The extension lists and runs the tools of the page and of the directory. */
async function expectTools(page: Page): Promise<void> {
  const listed = await asker.listTools(page)
  expect(listed?.tools.map(({ name, title, ours }) => [name, ours ? 'ours' : title])).toEqual([
    ...DIRECTORY_TOOLS.map((name) => [name, 'ours']),
    ['ended', 'Title'],
    ['kept', 'Title'],
  ])
  expect(await asker.runTool(page, 'kept', { a: 2 })).toEqual({ status: 'done', text: '["kept",{"a":2}]' })
  expect(await asker.runTool(page, 'directory_search', { query: 'graph' })).toMatchObject({ status: 'done' })
  expect(await asker.runTool(page, 'none')).toMatchObject({ status: 'failed' })
}

describe('WebMCP of the browser that comes late', () => {
  const ways = [
    { what: 'in the markup', path: '/markup', isInMarkup: true },
    { what: 'by a script, when the page has long been loaded', path: '/script', isInMarkup: false },
  ]
  it.each(ways)('takes everything over: $what [extension:fallback:late-native]', async ({ path, isInMarkup }) => {
    const page = await openPage(path, isInMarkup ? `<meta http-equiv="origin-trial" content="${token}">` : '')
    if (!isInMarkup) {
      await untilTools(page, DIRECTORY_TOOLS.length + 2)
      await page.evaluate(addToken, token)
    }
    await untilTools(page, DIRECTORY_TOOLS.length + 2)
    expect(await isNative(page)).toBe(true)
    expect(await page.evaluate('document.modelContext === early')).toBe(false)
    expect(await listTools(page)).toEqual([...DIRECTORY_TOOLS, 'ended', 'kept'])
    expect(await callTool(page, 'kept', { a: 1 })).toEqual(['kept', { a: 1 }])
    expect(await callTool(page, 'directory_search', { query: 'graph' })).toMatchObject({ total: 10 })

    // The extension goes on with what the browser has.
    await expectTools(page)

    // Signals still end what was registered with them, and the old object leads to the new one.
    await page.evaluate('heard.length = 0; controller.abort()')
    await untilTools(page, DIRECTORY_TOOLS.length + 1)
    await page.waitForFunction('heard.length > 0')
    await page.evaluate("early.registerTool({ name: 'later', description: 'd', execute: () => 'later' })")
    expect(await listTools(page)).toEqual([...DIRECTORY_TOOLS, 'kept', 'later'])
    expect(
      await page.evaluate(`early.getTools().then(async (tools) => {
        const later = tools.find(({ name }) => name === 'later')
        return [tools.length, await early.executeTool(later)]
      })`),
    ).toEqual([DIRECTORY_TOOLS.length + 2, 'later'])
    expect(await page.evaluate('navigator.modelContext === document.modelContext')).toBe(true)
    await page.close()
  })

  it('is listed and called where tools are objects of an interface, as in Chrome 160 [extension:native:interface]', async () => {
    const page = await openPage('/interface', '')
    await page.evaluate(() => {
      // Its members are those of its prototype.
      class Tool {
        readonly #own: { readonly window: Window }

        constructor(own: { readonly window: Window }) {
          this.#own = own
        }

        static nativeOf(tool: object): object {
          if (!(#own in tool)) throw new TypeError("parameter 1 is not of type 'Tool'")
          return tool.#own
        }

        get source(): Window {
          return this.#own.window
        }
      }
      for (const name of ['name', 'title', 'description', 'inputSchema', 'annotations', 'origin']) {
        const get = function (this: object): unknown {
          return Reflect.get(Tool.nativeOf(this), name) ?? null
        }
        Object.defineProperty(Tool.prototype, name, { get })
      }
      const later = (context: object): void => {
        const prototype = Object.getPrototypeOf(context)
        const { getTools, executeTool } = prototype
        prototype.getTools = async function () {
          const tools = await getTools.call(this)
          return tools.map((own: { window: Window }) => new Tool(own))
        }
        prototype.executeTool = async function (tool: Tool, ...rest: unknown[]) {
          return executeTool.call(this, Tool.nativeOf(tool), ...rest)
        }
      }
      Object.assign(window, { later })
    })
    await page.evaluate(addToken, token)
    await untilTools(page, DIRECTORY_TOOLS.length + 2)
    expect(await isNative(page)).toBe(true)
    await page.evaluate('later(document.modelContext)')
    await expectTools(page)
    await page.close()
  })

  it('has our tools when the page gives a name of theirs back', async () => {
    const page = await openPage(
      '/gives',
      `<script>
        mine = new AbortController()
        early.registerTool({ name: 'directory_search', description: 'd', execute: () => 'mine' }, { signal: mine.signal })
      </script><meta http-equiv="origin-trial" content="${token}">`,
    )
    await untilTools(page, 3)
    expect(await isNative(page)).toBe(true)
    expect(await listTools(page)).toEqual(['directory_search', 'ended', 'kept'])
    await page.evaluate('mine.abort()')
    await untilTools(page, DIRECTORY_TOOLS.length + 2)
    expect(await callTool(page, 'directory_search', { query: 'graph' })).toMatchObject({ total: 10 })
    await page.close()
  })

  it('runs the forms of the page itself', async () => {
    const page = await openPage(
      '/form',
      `<meta http-equiv="origin-trial" content="${token}"><form toolname="form" tooldescription="d" toolautosubmit><input name="q"></form><script>
        document.forms[0].addEventListener('submit', (event) => {
          event.preventDefault()
          event.respondWith({ q: document.forms[0].q.value, isAgents: event.agentInvoked })
        })
      </script>`,
    )
    await untilTools(page, DIRECTORY_TOOLS.length + 3)
    expect(await isNative(page)).toBe(true)
    expect(await callTool(page, 'form', { q: 'x' })).toEqual({ q: 'x', isAgents: true })
    expect(await asker.runTool(page, 'form', { q: 'y' })).toEqual({ status: 'done', text: '{"q":"y","isAgents":true}' })
    await page.close()
  })

  it('is there from the start with a token in a header, and the fallback stays away', async () => {
    opened.site.put('/header', `<!doctype html><title>Shop</title><script>${EARLY}</script>`, { 'origin-trial': token })
    const page = await opened.open('/header')
    expect(await isNative(page)).toBe(true)
    expect(await page.evaluate(`'modelContext' in navigator`)).toBe(false)
    expect(await listTools(page)).toEqual(['ended', 'kept'])
    await page.close()
  })
})
