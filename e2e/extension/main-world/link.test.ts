import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { callTool, listTools, untilTools } from '../../embed/host-pages/agent.ts'
import { openAsker } from './ask-page.ts'
import type { PageAsker } from './ask-page.ts'
import { openSite } from './open-site.ts'
import type { OpenedSite } from './open-site.ts'
import { listToolNames } from '../../list-tool-names.ts'

const TOOLS = listToolNames('category', 'directory_').toSorted()

/** The strictest pages have. */
const STRICT = {
  'content-security-policy':
    "default-src 'none'; script-src 'nonce-abc'; require-trusted-types-for 'script'; trusted-types 'none'",
}

let opened: OpenedSite
let directory: ServedDirectory
let asker: PageAsker

beforeAll(async () => {
  ;[opened, directory] = await Promise.all([
    openSite({ keepsPages: true }),
    serveDirectory('examples/building-blocks/directory.yml'),
  ])
  asker = await openAsker(opened.browser)
})
afterAll(() => Promise.all([opened.close(), directory.close()]))

/** Opens a page that names the page of databases, and whose script runs before anything else. */
async function openPage(path: string, script = ''): Promise<Page> {
  const link = `<link rel="service-desc" href="${directory.url}databases/mcp.json">`
  opened.site.put(
    path,
    `<!doctype html><title>Shop</title><script nonce="abc">${script}</script>${link}<h1>Shop</h1>`,
    STRICT,
  )
  return opened.open(path)
}

const takeNames = 'names = document.modelContext.getTools().then((tools) => tools.map(({ name }) => name))'

describe('a page that names a directory', () => {
  it('has its tools for its very first script, under the strictest policy [extension:fallback:start]', async () => {
    const page = await openPage('/first', takeNames)
    expect(await page.evaluate('names')).toEqual(TOOLS)
    expect(await callTool(page, 'directory_search', { query: 'graph' })).toMatchObject({ total: 10 })
    await page.close()
  })

  it('is told what a directory has against a call, as a result', async () => {
    const page = await openPage('/failure')
    await untilTools(page, TOOLS.length)
    expect(await callTool(page, 'directory_search', { query: {} })).toEqual({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('query') }],
    })
    await page.close()
  })

  it('takes a name of ours, and gives it back', async () => {
    const page = await openPage('/names')
    await untilTools(page, TOOLS.length)
    await page.evaluate(async () => {
      const controller = new AbortController()
      const execute = (): string => 'of the page'
      const tool = { name: 'directory_search', description: 'Mine', execute }
      await document.modelContext?.registerTool(tool, { signal: controller.signal })
      Object.assign(globalThis, { controller })
    })
    // Whoever has one of the names has the directory's own script at work.
    await untilTools(page, 1)
    expect(await listTools(page)).toEqual(['directory_search'])
    expect(await asker.runTool(page, 'directory_search')).toEqual({ status: 'done', text: 'of the page' })
    await page.evaluate('controller.abort()')
    await untilTools(page, TOOLS.length)
    expect(await callTool(page, 'directory_search', { query: 'graph' })).toMatchObject({ total: 10 })
    await page.close()
  })

  it('has what the extension lists, whoever brought it', async () => {
    const page = await openPage(
      '/lists',
      'document.modelContext.registerTool({ name: "zzz", title: "Mine", description: "d", inputSchema: { type: "object" }, annotations: { consequentialHint: true }, execute() {} })',
    )
    await untilTools(page, TOOLS.length + 1)
    const listed = await asker.listTools(page)
    expect(listed).toMatchObject({ webMcp: 'fallback', late: false, total: TOOLS.length + 1 })
    expect(listed?.tools.map(({ name, ours, readOnly }) => [name, ours, readOnly])).toEqual([
      ...TOOLS.map((name) => [name, true, true]),
      ['zzz', false, false],
    ])
    expect(listed?.tools.at(-1)).toMatchObject({ title: 'Mine', inputSchema: { type: 'object' }, consequential: true })
    expect(await asker.runTool(page, 'directory_search', { query: 'graph' })).toMatchObject({ status: 'done' })
    await page.close()
  })

  it('cancels a call of a directory', async () => {
    const page = await openPage('/cancel')
    await untilTools(page, TOOLS.length)
    expect(
      await page.evaluate(async () => {
        const [tool] = (await document.modelContext?.getTools()) ?? []
        const controller = new AbortController()
        if (!tool) return 'no tool'
        const running = document.modelContext?.executeTool(tool, {}, { signal: controller.signal })
        await new Promise((resolve) => document.modelContext?.addEventListener('toolactivated', resolve))
        controller.abort('enough')
        return running?.catch((reason: unknown) => reason)
      }),
    ).toBe('enough')
    await page.close()
  })
})

describe('a page that names a directory which never answers', () => {
  it('has its own tools nevertheless, and is not kept waiting for them', async () => {
    const asked = Promise.withResolvers<ServerResponse>()
    const slow = createServer((_, response) => asked.resolve(response))
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const { port } = slow.address() as AddressInfo
    opened.site.put(
      '/slow',
      `<!doctype html><title>Slow</title><script>
        document.modelContext.registerTool({ name: 'a', description: 'd', execute: () => 'own' }).then(async () => {
          ran = await document.modelContext.executeTool({ name: 'a', description: 'd', window, origin })
        })
        ${takeNames}
      </script><link rel="service-desc" href="http://127.0.0.1:${port}/mcp.json">`,
    )
    const page = await opened.open('/slow')
    expect(await page.evaluate('names')).toEqual(['a'])
    expect(await page.evaluate('ran')).toBe('own')
    // It is still being waited for.
    const response = await asked.promise
    expect([response.writableEnded, response.destroyed]).toEqual([false, false])
    await page.close()
    slow.closeAllConnections()
    slow.close()
  })
})

describe('the extension', () => {
  const TOOLS_SCRIPT = `
    const add = (name, execute) => document.modelContext.registerTool({ name, description: 'd', execute })
    log = []
    add('echo', (input) => input)
    add('long', () => 'x'.repeat(1000001))
    add('longest', () => 'x'.repeat(1000000))
    add('throws', () => { throw new RangeError('out of stock') })
    add('hostile', () => { throw { toString() { throw 1 } } })
    add('waits', (input, { signal }) => {
      log.push('started')
      signal.addEventListener('abort', () => log.push(signal.reason.name))
      return new Promise(() => {})
    })`
  let page: Page

  beforeAll(async () => {
    opened.site.put('/tools', `<!doctype html><title>Tools</title><script>${TOOLS_SCRIPT}</script>`)
    page = await opened.open('/tools')
  })

  it('runs tools of the page, and is told what they throw', async () => {
    const failed = (problem: string): object => ({ status: 'failed', problem })
    expect(await asker.runTool(page, 'echo', { a: [1, 'ä\u2028'] })).toEqual({
      status: 'done',
      text: '{"a":[1,"ä\u2028"]}',
    })
    expect(await asker.runTool(page, 'throws')).toEqual(failed('RangeError: out of stock'))
    expect(await asker.runTool(page, 'hostile')).toEqual(failed('The tool failed.'))
    expect(await asker.runTool(page, 'nothing')).toEqual(failed('UnknownError: Tool not found: nothing'))
    expect(await asker.runTool(page, 'long')).toEqual(
      failed('The result has more than 1000000 characters. Ask for less.'),
    )
    expect(await asker.runTool(page, 'longest')).toEqual({ status: 'done', text: 'x'.repeat(1_000_000) })
  })

  it('cancels them', async () => {
    await asker.cancelTool(
      page,
      'waits',
      page.waitForFunction(() => (globalThis as unknown as { log: unknown[] }).log.length === 1),
    )
    await page.waitForFunction(() => (globalThis as unknown as { log: unknown[] }).log.length === 2)
    expect(await page.evaluate('log')).toEqual(['started', 'AbortError'])
  })

  it('runs forms of the page as tools of the page', async () => {
    opened.site.put(
      '/form',
      `<!doctype html><title>Form</title><form toolname="find" tooldescription="d" toolautosubmit><input name="q"></form>
        <script>document.forms[0].addEventListener('submit', (event) => {
          event.preventDefault()
          event.respondWith(Promise.resolve({ found: document.forms[0].q.value }))
        })</script>`,
    )
    const form = await opened.open('/form')
    expect((await asker.listTools(form))?.tools).toEqual([
      expect.objectContaining({ name: 'find', description: 'd', ours: false, readOnly: false }),
    ])
    expect(await asker.runTool(form, 'find', { q: 'x' })).toEqual({ status: 'done', text: '{"found":"x"}' })
    expect(await asker.runTool(form, 'find', { z: 1 })).toEqual({
      status: 'failed',
      problem: 'UnknownError: Input contains a parameter "z" but there is no such parameter for the tool',
    })
    await form.close()
  })

  it('copes with ten thousand tools', async () => {
    opened.site.put('/many', '<!doctype html><title>Many</title>')
    const many = await opened.open('/many')
    await many.evaluate(async () => {
      const description = 'd'
      const execute = (): number => 1
      const names = Array.from({ length: 10_000 }, (_, index) => `tool_${String(index).padStart(5, '0')}`)
      await Promise.all(names.map(async (name) => document.modelContext?.registerTool({ name, description, execute })))
    })
    const listed = await asker.listTools(many)
    expect(listed?.total).toBe(10_000)
    expect(listed?.tools).toHaveLength(500)
    expect(listed?.tools[499]?.name).toBe('tool_00499')
    expect(await asker.runTool(many, 'tool_09999')).toEqual({ status: 'done', text: '1' })
    await many.close()
  })

  it('lists tools whose schemas are too long without them', async () => {
    opened.site.put('/schemas', '<!doctype html><title>Schemas</title>')
    const schemas = await opened.open('/schemas')
    await schemas.evaluate(async () => {
      const execute = (): number => 1
      for (const [name, length] of [
        ['a', 2_000_000],
        ['b', 10],
      ] as const) {
        const inputSchema = { type: 'object', description: 'x'.repeat(length) }
        await document.modelContext?.registerTool({ name, description: 'd', inputSchema, execute })
      }
    })
    const listed = await asker.listTools(schemas)
    expect(listed?.tools.map(({ name, inputSchema }) => [name, inputSchema?.type])).toEqual([
      ['a', undefined],
      ['b', 'object'],
    ])
    await schemas.close()
  })
})

const KEPT_TOOL = '{ name: "a", description: "d", execute: () => ({ is: "there" }) }'

describe('a page that comes back as it was left', () => {
  it('has its tools and forms, and the extension finds them', async () => {
    const script = `document.modelContext.registerTool(${KEPT_TOOL}); addEventListener('pageshow', ({ persisted }) => (isBack = persisted))`
    const form = '<form toolname="b" tooldescription="d"></form>'
    opened.site.put('/back', `<!doctype html><title>Back</title><script>${script}</script>${form}`)
    const page = await opened.open('/back')
    await untilTools(page, 2)
    await page.goto(opened.site.url)
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForFunction('isBack')
    expect(await listTools(page)).toEqual(['a', 'b'])
    expect(await callTool(page, 'a', {})).toEqual({ is: 'there' })
    expect((await asker.listTools(page))?.total).toBe(2)
    expect(await asker.runTool(page, 'a')).toEqual({ status: 'done', text: '{"is":"there"}' })
  })
})
