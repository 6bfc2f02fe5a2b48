import type { Browser } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../browser.ts'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { callTool, listTools } from './agent.ts'
import { expectNoTraces } from './expect-no-traces.ts'
import { openHost } from './open-host.ts'
import type { OpenedHost } from './open-host.ts'
import { serveStaticDirectory, writeManifest } from './static-directory.ts'
import type { StaticDirectory } from './static-directory.ts'
import { writePage, writeTag } from './write-page.ts'

const ANSWER = {
  slug: 'databases',
  name: 'search',
  args: { query: 'graph' },
  release: 'newest',
}

let directory: StaticDirectory
let shop: ForeignSite
let browser: Browser

beforeAll(async () => {
  ;[directory, shop, browser] = await Promise.all([serveStaticDirectory(), startForeignSite(), launchBrowser('WebMCP')])
})

afterAll(() => Promise.all([directory, shop, browser].map((each) => each.close())))

beforeEach(() => directory.putManifest(writeManifest()))

/** Opens a page of the shop with the tag, under a policy, and waits for its report. */
async function openShop(policy?: string, change?: () => void): Promise<OpenedHost & { readonly html: string }> {
  const html = writePage({ head: writeTag(`${directory.url}embed.js`) })
  const url = shop.put('/', html, policy === undefined ? {} : { 'content-security-policy': policy })
  const host = await openHost(browser, url, {
    prepare: async (page) => change && (await page.addInitScript(change)),
  })
  return { ...host, html }
}

function search(host: OpenedHost): Promise<unknown> {
  return callTool(host.page, 'directory_search', { query: 'graph' })
}

function failing(text: RegExp): object {
  return { isError: true, content: [{ type: 'text', text: expect.stringMatching(text) }] }
}

describe('a page of somebody else whose directory has no endpoint', () => {
  it('answers from the published files, which it loads when they are first needed [embed:engine:in-page]', async () => {
    const host = await openShop()
    const asked: string[] = []
    host.page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
    expect(await host.waitForReports(1)).toEqual([{ names: ['directory_search'], problem: undefined }])
    expect(asked).toEqual([])
    expect(await search(host)).toEqual(ANSWER)
    expect(await search(host)).toEqual(ANSWER)
    expect(asked).toEqual(
      ['_/engine.0a1b/engine.js', '_/search.json', '_/search.json'].map((path) => `GET ${directory.url}${path}`),
    )
    await expectNoTraces(host, host.html)
    await host.close()
  })

  it('does so as a module, too', async () => {
    const html = writePage({
      body: `<script type="module">
        import { registerDirectory } from '${directory.url}embed.mjs'
        registerDirectory({ category: 'databases', debug: true })
      </script>`,
    })
    const host = await openHost(browser, shop.put('/', html))
    await host.waitForReports(1)
    expect(await search(host)).toEqual(ANSWER)
    await expectNoTraces(host, html)
    await host.close()
  })

  it('says which directive refuses the engine, or its files [embed:engine:in-page]', async () => {
    const base = directory.url
    for (const [policy, directive, complaints] of [
      [`script-src ${base}embed.js`, 'script-src', [/script-src/]],
      [`script-src ${base}; connect-src ${base}databases/`, 'connect-src', [/connect-src/, /Fetch API/]],
    ] as const) {
      const host = await openShop(policy)
      await host.waitForReports(1)
      expect(await search(host)).toEqual(failing(new RegExp(`^The directory cannot be reached .*${directive}.*later`)))
      await expectNoTraces(host, host.html, {
        complaints,
        violations: [directive === 'script-src' ? 'script-src-elem' : directive],
      })
      await host.close()
    }
  })

  it('works under a policy that allows just what is needed', async () => {
    const { url } = directory
    const host = await openShop(
      `default-src 'none'; script-src ${url}embed.js ${url}_/; connect-src ${url}databases/ ${url}_/; ` +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    )
    await host.waitForReports(1)
    expect(await search(host)).toEqual(ANSWER)
    await expectNoTraces(host, host.html)
    await host.close()
  })
})

describe('a page of somebody else whose directory has an endpoint', () => {
  it('answers from the published files once the endpoint is dead [embed:engine:in-page]', async () => {
    const server = await startForeignSite()
    const answer = { jsonrpc: '2.0', id: 1, result: { structuredContent: { total: 7 } } }
    server.put('/mcp', JSON.stringify(answer), {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    directory.putManifest(writeManifest({ remotes: [{ type: 'streamable-http', url: `${server.url}/mcp` }] }))
    const host = await openShop()
    await host.waitForReports(1)
    expect(await search(host)).toEqual({ total: 7 })
    await server.close()
    expect(await search(host)).toEqual(ANSWER)
    await expectNoTraces(host, host.html, { complaints: [/ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE)/] })
    await host.close()
  })
})

describe('a page whose tools are for other origins', () => {
  it('has them where the origins are right, and knows why where they are not', async () => {
    for (const [origins, report] of [
      ['https://a.example https://b.example', { names: ['directory_search'], problem: undefined }],
      ['*', { names: [], problem: expect.stringMatching(/^directory_search: SecurityError/) }],
    ] as const) {
      const html = writePage({ head: writeTag(`${directory.url}embed.js`, `data-exposed-to="${origins}"`) })
      const host = await openHost(browser, shop.put('/', html))
      expect(await host.waitForReports(1)).toEqual([report])
      await expectNoTraces(host, html)
      await host.close()
    }
  })
})

describe('a page whose directory publishes something else', () => {
  it.each<[string, unknown, boolean]>([
    ['no title', writeManifest({ title: undefined }), true],
    ['a title that is no text', writeManifest({ title: { toString: 1, valueOf: 2 } }), false],
    ['tools that are no list', writeManifest({}, { tools: { length: 1 } }), false],
    ['a tool without a name', writeManifest({}, { tools: [{ name: { toString: 1 }, inputSchema: {} }] }), false],
    [
      'a schema that is none',
      writeManifest({}, { tools: [{ name: 'a', inputSchema: { properties: [null] } }] }),
      false,
    ],
    ['too much', writeManifest({ title: 'x'.repeat(3_700_000) }), false],
  ])('is quiet: %s', async (_what, manifest, hasTools) => {
    directory.putManifest(manifest)
    const host = await openShop()
    const [report] = await host.waitForReports(1)
    expect([report?.names, report?.problem === undefined]).toEqual([hasTools ? ['directory_search'] : [], hasTools])
    await expectNoTraces(host, host.html)
    await host.close()
  })
})

describe('a page that has made its own WebMCP', () => {
  it.each<[string, () => void, RegExp]>([
    [
      'it throws when it is looked for',
      () => Object.defineProperty(document, 'modelContext', { get: () => JSON.parse('no') }),
      /no WebMCP/,
    ],
    [
      'it is no object',
      () => Object.defineProperty(document, 'modelContext', { value: 1 }),
      /^directory_search: TypeError/,
    ],
    [
      'it throws',
      () => Object.defineProperty(document, 'modelContext', { value: { registerTool: () => JSON.parse('no') } }),
      /^directory_search: SyntaxError/,
    ],
    [
      'it throws when it is asked for anything',
      () => {
        const value = new Proxy(Object.freeze({}), { get: () => JSON.parse('no') })
        Object.defineProperty(document, 'modelContext', { value })
      },
      /^directory_search: SyntaxError/,
    ],
    [
      'it rejects nothing',
      () => {
        const value = Object.freeze({ registerTool: () => Promise.reject<void>(undefined) })
        Object.defineProperty(document, 'modelContext', { value })
      },
      /^directory_search: undefined/,
    ],
    [
      'it never registers',
      () => Object.defineProperty(document, 'modelContext', { value: { registerTool: () => new Promise(() => {}) } }),
      /^directory_search: TimeoutError/,
    ],
  ])('is quiet, and knows why: %s', async (_what, change, problem) => {
    const host = await openShop(undefined, change)
    expect(await host.waitForReports(1)).toEqual([{ names: [], problem: expect.stringMatching(problem) }])
    expect(host.complaints).toEqual([])
    await host.close()
  })

  it('is at rest even if the error cannot be read', async () => {
    const host = await openShop(undefined, () => {
      const value = { registerTool: () => Promise.reject<void>(Object.create(null)) }
      Object.defineProperty(document, 'modelContext', { value })
    })
    expect(await host.waitForReports(1)).toEqual([{ names: [], problem: undefined }])
    expect(host.complaints).toEqual([])
    await host.close()
  })

  it('survives who speaks to it without a word to say', async () => {
    const host = await openShop()
    await host.waitForReports(1)
    await host.page.evaluate(() => {
      for (const detail of [null, {}, { options: null }, { options: { base: '/', category: '\ud800' } }]) {
        document.dispatchEvent(new CustomEvent('gazetteer:register', { detail }))
      }
    })
    expect(await listTools(host.page)).toEqual(['directory_search'])
    expect(host.complaints).toEqual([])
    await host.close()
  })
})
