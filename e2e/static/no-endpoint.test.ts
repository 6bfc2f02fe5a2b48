import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FORM_TOOL_NAMES } from '../../shared/renditions/view/agent-access.ts'
import { launchBrowser } from '../browser.ts'
import { untilListed } from '../embed/clients/until-listed.ts'
import { listToolNames } from '../list-tool-names.ts'
import { serveFolder } from './serve-folder.ts'
import type { PlainHost } from './serve-folder.ts'
import { PREFIX, serveStaticExample } from './serve-static.ts'

/** Calls of every tool, and of one category that does not exist. */
const CALLS: Readonly<Record<string, readonly object[]>> = {
  directory_search: [{ query: 'postgers' }, { query: 'sql', limit: 3, max_characters: 4000 }],
  directory_fetch: [{ id: 'postgresql' }, { id: 'postgersql' }],
  directory_browse: [{ sort: 'name' }, { where: { license: 'MIT' } }],
  directory_compare: [{ ids: ['postgresql', 'sqlite'] }],
  directory_facets: [{}, { name: 'categories' }],
  directory_similar: [{ id: 'sqlite' }],
  [FORM_TOOL_NAMES.category]: [{ query: 'postgers' }],
  [FORM_TOOL_NAMES.root]: [{ query: 'postgers' }],
}

/** What only the root page takes. */
const ROOT_CALLS = [
  { query: 'sql', category: 'databases' },
  { query: 'sql', category: 'database' },
]

describe('a directory on a plain host', () => {
  let browser: Browser
  let example: Awaited<ReturnType<typeof serveStaticExample>>
  let host: PlainHost
  let page: Page
  const asked: string[] = []

  beforeAll(async () => {
    example = await serveStaticExample()
    host = await serveFolder(example.out, { prefix: PREFIX })
    browser = await launchBrowser('WebMCP')
  })

  afterAll(async () => {
    await browser.close()
    await host.close()
    await example.close()
  })

  beforeEach(async () => {
    host.requests.length = 0
    asked.length = 0
    page = await browser.newPage()
    page.on('request', (request) => asked.push(request.url()))
  })

  afterEach(() => page.close())

  /** What was asked for besides files of the host that are there. */
  function oddRequests(): string[] {
    const { origin } = new URL(host.url)
    // Otherwise nothing was tested.
    if (host.requests.length < 2) throw new Error('hardly anything was asked for')
    const elsewhere = asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))
    const odd = host.requests.filter(({ method, isRange, status }) => method !== 'GET' || isRange || status !== 200)
    return [...elsewhere, ...odd.map(({ method, url, status }) => `${method} ${url} ${status}`)]
  }

  /** The page's tools, once they are registered. */
  async function openWithTools(slug: string): Promise<void> {
    const kind = slug === '' ? 'root' : 'category'
    await page.goto(host.url + slug)
    const names = [...listToolNames(kind, 'directory_'), FORM_TOOL_NAMES[kind]]
    await untilListed(names, () => page.webmcp.tools())
  }

  it.each([
    ['', 'search.find [name=query]', '[role=option]'],
    ['databases/', '.top [name=query]', '[role=option]'],
  ])(
    'is only asked for its files while one types on "%s" into %s [answer:target:quiet]',
    async (slug, field, found) => {
      await page.goto(host.url + slug)
      await page.locator(field).pressSequentially('postgers')
      await page.locator('main:not([aria-busy])').waitFor()
      await page.locator(found, { hasText: 'PostgreSQL' }).first().waitFor()
      expect(oddRequests()).toEqual([])
    },
  )

  it.each(['?query=postgers', 'databases/?query=postgers&sort=name'])(
    'is only asked for its files where the results %s are opened [answer:target:quiet]',
    async (address) => {
      await page.goto(host.url + address)
      await page.getByText('PostgreSQL', { exact: true }).first().waitFor()
      expect(oddRequests()).toEqual([])
    },
  )

  it.each(['', 'databases/'])(
    'is only asked for its files when tools of "%s" are called [answer:target:quiet]',
    async (slug) => {
      await openWithTools(slug)
      const tools = await page.webmcp.tools()
      const called = tools.flatMap(({ name }) => (CALLS[name] ?? []).map((args) => [name, args] as const))
      expect(called.length).toBeGreaterThan(6)
      for (const [name, args] of called) expect(await page.webmcp.callTool(name, { ...args })).toBeTruthy()
      for (const args of slug === '' ? ROOT_CALLS : []) {
        expect(await page.webmcp.callTool('directory_search', args)).toBeTruthy()
      }
      expect(oddRequests()).toEqual([])
    },
  )
})
