import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../browser.ts'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { PROJECT_DIR } from '../../paths.ts'
import { openAsker } from './ask-page.ts'
import type { PageAsker } from './ask-page.ts'
import { openSite } from './open-site.ts'
import type { OpenedSite } from './open-site.ts'

/** What a page may do to everything that scripts share. It is written as text: it runs before the page has anything. */
const BREAK_EVERYTHING = `
  const broken = function () { throw new Error('broken') }
  const names = ['Array', 'Object', 'Map', 'WeakMap', 'Set', 'Promise', 'RegExp', 'String', 'Function', 'EventTarget',
    'Event', 'CustomEvent', 'AbortController', 'AbortSignal', 'MessagePort', 'MessageChannel', 'URL', 'Document', 'JSON',
    'Reflect', 'Symbol', 'DOMException', 'TypeError']
  const holders = names.map((name) => window[name]).flatMap((one) => [one, one.prototype]).filter(Boolean)
  const { ownKeys, defineProperty } = Reflect
  for (let index = 0; index < holders.length; index += 1) {
    const keys = ownKeys(holders[index])
    for (let which = 0; which < keys.length; which += 1) {
      if (keys[which] === 'modelContext') continue
      defineProperty(holders[index], keys[which], { get: () => broken, set: broken, configurable: true })
    }
  }`

const POLLUTE = `
  for (const key of ['0', '1', 'get', 'set', 'value', 'writable', 'enumerable', 'configurable', 'signal', 'once', 'capture',
    'detail', 'bubbles', 'toJSON', 'name', 'title', 'type', 'id', 'channel', 'limit', 'next', 'run', 'resolve', 'reject']) {
    Object.defineProperty(Object.prototype, key, {
      __proto__: null,
      get() { throw new Error('read ' + key) },
      set() { throw new Error('wrote ' + key) },
      configurable: true,
    })
  }`

const TOOLS = `
  const context = document.modelContext
  context.registerTool({ __proto__: null, name: 'b', description: 'd', execute: (input) => 'text ' + input.a })
  context.registerTool({ __proto__: null, name: 'a', description: 'd', inputSchema: { __proto__: null }, execute: () => 's' })`

let opened: OpenedSite
let asker: PageAsker

beforeAll(async () => {
  opened = await openSite()
  asker = await openAsker(opened.browser)
})
afterAll(() => opened.close())

/** Errors that nobody has caught in the page that was opened last. */
let errors: string[]

async function openHostile(path: string, script: string): Promise<Page> {
  opened.site.put(path, `<!doctype html><title>Hostile</title><script>${script}</script>`)
  const page = await opened.browser.context.newPage()
  errors = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(opened.site.url + path)
  return page
}

describe('a page that breaks what scripts share', () => {
  it.each([
    { what: 'prototypes and constructors', path: '/broken', script: BREAK_EVERYTHING },
    { what: 'what objects inherit', path: '/polluted', script: POLLUTE },
  ])('changes nothing for the fallback: $what', async ({ path, script }) => {
    const page = await openHostile(path, TOOLS + script)
    const listed = await asker.listTools(page)
    expect(listed?.tools.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(await asker.runTool(page, 'a')).toEqual({ status: 'done', text: 's' })
    expect(await asker.runTool(page, 'b', { a: 1 })).toEqual({ status: 'done', text: 'text 1' })
    expect(await asker.runTool(page, 'c')).toMatchObject({ status: 'failed' })
    // Neither is ours, nor did the page break itself.
    expect(errors).toEqual([])
    await page.close()
  })

  it('and puts its own in our place is left alone', async () => {
    const own = `
      ${TOOLS}
      own = { getTools: async () => [] }
      Object.defineProperty(Document.prototype, 'modelContext', { get: () => own, configurable: true })`
    const page = await openHostile('/replaced', own)
    expect(await page.evaluate('document.modelContext === own')).toBe(true)
    // What was registered with us is still ours.
    expect((await asker.listTools(page))?.tools.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(await page.evaluate('context.getTools().then((tools) => tools.length)')).toBe(2)
    await page.close()
  })

  it('sends messages that are none, and nothing happens', async () => {
    const page = await openHostile('/forged', TOOLS)
    await page.evaluate(async () => {
      const say = (type: string, detail: unknown): void => {
        document.dispatchEvent(new CustomEvent(type, { detail }))
      }
      const details = [null, '', '{', '[]', '5', 'null', '{"channel":5}', '{"type":"list"}', {}, Symbol('s')]
      for (const detail of details) say('gazetteer:link', detail)
      document.dispatchEvent(new Event('gazetteer:link'))
      document.dispatchEvent(new MouseEvent('gazetteer:link'))
    })
    expect(await asker.runTool(page, 'a')).toEqual({ status: 'done', text: 's' })
    expect(errors).toEqual([])
    await page.close()
  })

  it('takes the link over, and has nothing by it but its own tools', async () => {
    const page = await openHostile('/taken', TOOLS)
    const heard = await page.evaluate(async () => {
      const messages: unknown[] = []
      const say = (type: string, message: object): void => {
        document.dispatchEvent(new CustomEvent(type, { detail: JSON.stringify(message) }))
      }
      const listen = new Promise<void>((resolve) => {
        document.addEventListener('gazetteer:link:mine:extension', (event) => {
          const message = JSON.parse((event as CustomEvent<string>).detail) as { type: string }
          messages.push(message)
          if (message.type === 'result') resolve()
        })
      })
      say('gazetteer:link', { channel: 'mine' })
      say('gazetteer:link:mine:page', { type: 'list', id: 1, limit: 1, characters: 1000 })
      say('gazetteer:link:mine:page', { type: 'run', id: 2, name: 'b', input: { a: 2 } })
      await listen
      return messages
    })
    expect(heard).toEqual([
      {
        type: 'tools',
        id: 1,
        total: 2,
        tools: [{ ours: false, name: 'a', title: '', description: 'd', inputSchema: {} }],
      },
      { type: 'result', id: 2, outcome: { status: 'done', text: 'text 2' } },
    ])
    await page.close()
  })
})

describe('the script in the world of pages, alone', () => {
  const SCRIPT = readFileSync(join(PROJECT_DIR, 'dist/extension/chromium/main-world.js'), 'utf8')
  let browser: Browser
  let site: ForeignSite

  beforeAll(async () => {
    ;[browser, site] = await Promise.all([launchBrowser(), startForeignSite()])
  })
  afterAll(() => Promise.all([browser.close(), site.close()]))

  /** A page into which it comes late, and what goes wrong then. */
  async function openLate(script: string, times = 1): Promise<{ page: Page; errors: string[] }> {
    site.put('/', `<!doctype html><title>Late</title><script>${script}</script>`)
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(site.url)
    for (let count = 0; count < times; count += 1) {
      await page.evaluate(`context = document.modelContext; setTimeout(${JSON.stringify(SCRIPT)})`)
      await page.evaluate('new Promise((resolve) => setTimeout(resolve))')
    }
    return { page, errors }
  }

  it('leaves nothing behind but what WebMCP has', async () => {
    site.put('/names', '<!doctype html><title>Names</title>')
    const page = await browser.newPage()
    await page.goto(`${site.url}/names`)
    const read = `[window, document, navigator, Document.prototype, Navigator.prototype, SubmitEvent.prototype]
      .map((one) => Reflect.ownKeys(one).map(String))`
    const before = (await page.evaluate(read)) as string[][]
    await page.evaluate(SCRIPT)
    const after = (await page.evaluate(read)) as string[][]
    expect(after.map((keys, index) => keys.filter((key) => !before[index]?.includes(key)).sort())).toEqual([
      ['ModelContext', 'ToolActivatedEvent', 'ToolCancelEvent'],
      [],
      [],
      ['modelContext'],
      ['modelContext'],
      ['agentInvoked', 'respondWith'],
    ])
    await page.close()
  })

  it('works once', async () => {
    const { page, errors } = await openLate('', 2)
    expect(await page.evaluate('context === document.modelContext')).toBe(true)
    expect(errors).toEqual([])
    await page.close()
  })

  it.each([
    { what: 'without AbortController', script: 'delete window.AbortController' },
    { what: 'without Reflect', script: 'delete window.Reflect' },
    { what: 'with what objects inherit', script: POLLUTE },
    { what: 'with everything broken', script: BREAK_EVERYTHING },
    { what: 'with a Document of its own', script: 'Document = class {}' },
  ])('says nothing when it comes late into a page $what', async ({ script }) => {
    site.put('/', `<!doctype html><title>Late</title><script>${script}</script>`)
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(site.url)
    const session = await page.context().newCDPSession(page)
    const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: SCRIPT })
    expect(exceptionDetails).toBeUndefined()
    expect(errors).toEqual([])
    await page.close()
  })

  it('does nothing in pages that a network can change', async () => {
    const page = await browser.newPage()
    await page.goto('about:blank')
    expect(await page.evaluate(`isSecureContext`)).toBe(false)
    await page.evaluate(SCRIPT)
    expect(await page.evaluate(`'modelContext' in document`)).toBe(false)
    await page.close()
  })

  it('lists tools when the page has been read, where nobody else answers', async () => {
    site.put(
      '/alone',
      `<!doctype html><title>Alone</title><script>
        state = document.modelContext.getTools().then(() => document.readyState)
        document.modelContext.registerTool({ name: 'a', description: 'd', execute() {} }).then(() => registered = document.readyState)
      </script>`,
    )
    const page = await browser.newPage()
    await page.addInitScript(SCRIPT)
    await page.goto(`${site.url}/alone`)
    expect(await page.evaluate('state')).not.toBe('loading')
    await page.close()
  })
})
