import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startForeignSite } from '../element/foreign-site.ts'
import type { ForeignSite } from '../element/foreign-site.ts'
import { askEndpoint } from '../embed/ask-endpoint.ts'
import { serveDirectory } from '../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../embed/clients/serve-directory.ts'
import { asSaved } from './as-saved.ts'
import { launchExtension } from './launch-extension.ts'
import type { ExtensionBrowser } from './launch-extension.ts'
import { readBadge, readTab, toolNames } from './tab.ts'
import { listToolNames } from '../list-tool-names.ts'

const TOOLS = listToolNames('category', 'directory_').toSorted()

/** Scripts of the page run only with this; nothing else may be loaded or asked, by nobody. */
const STRICT = {
  'content-security-policy':
    "default-src 'none'; script-src 'nonce-n'; require-trusted-types-for 'script'; trusted-types 'none'",
}

/** The first script of a page: asks what tools there are before anything else is there. */
const FIRST_SCRIPT = '<script nonce="n">window.first = document.modelContext?.getTools()</script>'

declare global {
  interface Window {
    /** What the first script of a page found. */
    first?: Promise<readonly { readonly name: string }[]>
  }
}

describe.each([
  { name: 'a browser without WebMCP', native: false },
  { name: 'a browser with WebMCP', native: true },
])('a directory on a page, in $name', ({ native }) => {
  let directory: ServedDirectory
  let site: ForeignSite
  let browser: ExtensionBrowser
  let page: Page

  beforeAll(async () => {
    directory = await serveDirectory('examples/building-blocks/directory.yml')
    site = await startForeignSite()
    browser = await launchExtension({ native })
    page = await browser.context.newPage()
    await page.goto(site.put('/start', '<title>Start</title>'))
    await browser.turnOn(page)
  })

  afterAll(async () => {
    await browser.close()
    await site.close()
    await directory.close()
  })

  /** Opens a page of the site and waits until the extension has found what it names. */
  async function open(path: string, head: string, headers = {}): Promise<void> {
    await page.goto(site.put(path, `<!doctype html><head>${head}</head><title>Host</title>`, headers))
    await expect.poll(() => toolNames(browser, page)).toEqual(TOOLS)
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
      [name, input] as const,
    )

  const hints = (): [name: string, head: string][] => {
    const databases = `${directory.url}databases/`
    return [
      ['the tag of the script', `<script async src="${directory.url}embed.js" data-category="databases"></script>`],
      [
        'the pinned tag',
        `<script src="${directory.url}_/embed.0123456789abcdef.js" data-category="databases"></script>`,
      ],
      ['a link to the manifest', `<link rel="alternate" type="application/json" href="${databases}mcp.json">`],
      ['a link to the server card', `<link rel="service-desc" href="${databases}mcp/server-card">`],
    ]
  }

  it.each([0, 1, 2, 3])(
    'is found under a strict policy, by each way to name it (%i) [extension:page:found]',
    async (index) => {
      const [, head] = hints()[index] ?? ['', '']
      await open(`/hint-${index}`, FIRST_SCRIPT + head, STRICT)
      expect(await readTab(browser, page)).toMatchObject({
        webMcp: native ? 'native' : 'fallback',
        late: false,
        title: 'Host',
        total: TOOLS.length,
        directories: [{ url: `${directory.url}databases/`, title: 'Databases · Building Blocks' }],
      })
      await expect.poll(() => readBadge(browser, page)).toBe(String(TOOLS.length))
    },
  )

  it('is worked on by no script in the world of the page where the browser has WebMCP [extension:fallback:not-with-native]', async () => {
    const worker = await browser.background()
    const ids = await worker.evaluate(async () => {
      const scripts = await chrome.scripting.getRegisteredContentScripts()
      return scripts.map(({ id }) => id).sort()
    })
    expect(ids).toEqual(native ? ['content'] : ['content', 'main-world'])
  })

  it('is there for the first script of the page [extension:fallback:start]', async () => {
    await page.goto(site.put('/first', `<head>${FIRST_SCRIPT}${hints()[2]?.[1]}</head>`, STRICT))
    const first = await page.evaluate(async () => (await window.first)?.map(({ name }) => name))
    // The browser's own answers at once, so scripts there wait for toolchange.
    expect(first).toEqual(native ? [] : TOOLS)
  })

  it('gives scripts of the page what MCP over HTTP gives [answer:extension:parity]', async () => {
    await open('/run', hints()[2]?.[1] ?? '', STRICT)
    const endpoint = `${directory.url}databases/mcp`
    const search = { query: 'embedded', limit: 3, max_characters: 20_000 }
    const found = (await callInPage('directory_search', search)) as { results: { id: string }[] }
    expect(found.results.length).toBeGreaterThan(0)
    expect(found).toEqual(asSaved(await askEndpoint(endpoint, 'search', search), directory.url))
    const fetched = { id: found.results[0]?.id, max_characters: 20_000 }
    const document = asSaved(await askEndpoint(endpoint, 'fetch', fetched), directory.url)
    expect(await callInPage('directory_fetch', fetched)).toEqual(document)
  })

  it('answers within the budget of browsers where nobody says how long', async () => {
    await open('/budget', hints()[2]?.[1] ?? '')
    const endpoint = `${directory.url}databases/mcp`
    const expected = await askEndpoint(endpoint, 'browse', { max_characters: 1500 })
    expect(await callInPage('directory_browse', {})).toEqual(expected)
  })

  it('passes on what the directory says is wrong with a call', async () => {
    await open('/wrong', hints()[2]?.[1] ?? '')
    const refused = await askEndpoint(`${directory.url}databases/mcp`, 'search', {}).catch(({ message }) => message)
    expect(await callInPage('directory_search', {})).toEqual(JSON.parse(String(refused)))
  })

  it("leaves the tools to the directory's own script where that works", async () => {
    await open('/embed', hints()[0]?.[1] ?? '')
    await expect
      .poll(async () => (await readTab(browser, page))?.tools.map(({ ours }) => ours))
      .toEqual(listToolNames('category', 'directory_').map(() => false))
    const answer = (await callInPage('directory_search', { query: 'sqlite' })) as { results: { id: string }[] }
    expect(answer.results[0]?.id).toBe('sqlite')
  })

  it('is found by the catalog of the site, and by a manifest beside the page', async () => {
    const card = { type: 'application/mcp-server-card+json', url: `${directory.url}mcp/server-card` }
    const entries = JSON.stringify({ entries: [{ type: 'text/markdown' }, card] })
    const catalog = site.put('/.well-known/ai-catalog.json', entries, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    })
    await page.goto(site.put('/catalog', `<head><link rel="ai-catalog" href="${catalog}"></head>`))
    await expect.poll(() => toolNames(browser, page)).toEqual(listToolNames('root', 'directory_').toSorted())
    expect((await readTab(browser, page))?.directories).toMatchObject([{ url: directory.url }])

    const manifest = await (await fetch(`${directory.url}databases/mcp.json`)).text()
    site.put('/beside/mcp.json', manifest, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    await page.goto(site.put('/beside/page.html', '<title>Beside</title>'))
    await expect.poll(() => toolNames(browser, page)).toEqual(TOOLS)
    expect((await readTab(browser, page))?.directories).toMatchObject([{ url: `${site.url}/beside/` }])
  })

  it('is found where the user has saved it, though the page names nothing', async () => {
    const worker = await browser.background()
    await page.goto(site.put('/plain/page.html', '<title>Plain</title>'))
    expect(await toolNames(browser, page)).toEqual([])
    const outcome = await (
      await browser.open('popup.html')
    ).evaluate((url) => chrome.runtime.sendMessage({ type: 'checkDirectory', url }), directory.url)
    const { directory: checked } = outcome as { directory: object }
    const saved = [{ ...checked, url: `${site.url}/plain/`, name: 'Plain', checked: '2026-01-01T00:00:00.000Z' }]
    await worker.evaluate((directories) => chrome.storage.local.set({ directories }), saved)
    await page.reload()
    await expect.poll(() => toolNames(browser, page)).toContain('directory_search')
    await worker.evaluate(() => chrome.storage.local.set({ directories: [] }))
  })

  it('is not asked for again when the page is loaded again', async () => {
    await open('/again', hints()[2]?.[1] ?? '')
    await page.reload()
    await expect.poll(() => toolNames(browser, page)).toEqual(TOOLS)
    await expect.poll(() => readBadge(browser, page)).toBe(String(TOOLS.length))
  })
})
