import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { untilListed } from '../../embed/clients/until-listed.ts'
import { launchFirefoxExtension } from './launch-firefox-extension.ts'
import type { FirefoxExtension } from './launch-firefox-extension.ts'

interface Asked {
  readonly request: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const MANIFEST = {
  title: 'Things',
  description: 'All of them.',
  _meta: {
    'org.example/page': { tools: [{ name: 'search', description: 'Finds.', inputSchema: { type: 'object' } }] },
  },
}
const ANSWER = { jsonrpc: '2.0', id: 1, result: { content: [], structuredContent: { results: [] } } }

describe('what a directory learns from the extension in Firefox', () => {
  let firefox: FirefoxExtension
  let site: ForeignSite
  let server: Server
  let directory: string
  /** Whether everybody may read what the directory says. */
  let isPublic = true
  const asked: Asked[] = []

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request
      asked.push({ request: `${method} ${url}`, headers, body: await text(request) })
      const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      response.writeHead(200, { 'content-type': 'application/json', ...(isPublic && cors) })
      response.end(JSON.stringify(method === 'POST' ? ANSWER : MANIFEST))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    directory = `http://127.0.0.1:${(server.address() as AddressInfo).port}/things/`
    site = await startForeignSite()
    firefox = await launchFirefoxExtension()
  })

  afterAll(async () => {
    await firefox.close()
    await site.close()
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  })

  const putPage = (path: string, named: string): string =>
    // Cookies know no ports, so the browser has one for the directory too.
    site.put(
      path,
      `<!doctype html><link rel="service-desc" href="${named}mcp.json"><script>document.cookie = 'a=1'</script>`,
    )

  it('is the tool and its input, no cookie and not the page [extension:requests:quiet]', async () => {
    const url = putPage('/secret-page', directory)
    const page = await firefox.browser.newPage()
    await page.goto(url)
    expect(asked).toEqual([])
    await firefox.turnOn(url)
    await untilListed(['directory_search'], async () => (await firefox.readTab(url))?.tools ?? [])
    await page.evaluate(async () => {
      const tool = (await document.modelContext?.getTools())?.[0]
      return tool && document.modelContext?.executeTool(tool, { query: 'x' })
    })
    expect(asked.map(({ request }) => request)).toEqual(['GET /things/mcp.json', 'POST /things/mcp'])
    for (const { headers } of asked) {
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('referer')
      expect(headers.origin ?? 'moz-extension://').toMatch(/^moz-extension:\/\/[\da-f-]*$/)
      expect(JSON.stringify(headers)).not.toContain('secret-page')
    }
    expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'x' } },
    })
    expect(asked[1]?.body).not.toContain('secret-page')
    await page.close()
  })

  it('is asked for nothing more when it does not say that everybody may read it', async () => {
    isPublic = false
    asked.length = 0
    const named = directory.replace('things', 'private')
    const url = putPage('/private', named)
    const page = await firefox.browser.newPage()
    await page.goto(url)
    // Answered when the extension has looked at what the page names.
    expect(await page.evaluate(async () => (await document.modelContext?.getTools())?.length)).toBe(0)
    expect((await firefox.readTab(url))?.directories).toEqual([])
    expect(asked.map(({ request }) => request)).toEqual(['GET /private/mcp.json'])
    await page.close()
  })
})
