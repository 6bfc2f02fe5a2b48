import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageAgent } from '../embed/clients/page-agent.ts'
import { askEndpoint } from '../embed/ask-endpoint.ts'
import { serveDirectory } from '../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../embed/clients/serve-directory.ts'
import { startChromeDevtoolsMcp } from '../embed/clients/start-chrome-devtools-mcp.ts'
import { startPlaywright } from '../embed/clients/start-playwright.ts'
import { startPuppeteer } from '../embed/clients/start-puppeteer.ts'
import { listToolNames } from '../list-tool-names.ts'
import type { PlainHost } from './serve-folder.ts'
import { serveStatic } from './serve-static.ts'

const CONFIG = 'examples/building-blocks/directory.yml'

const QUESTIONS: readonly (readonly [tool: string, args: Record<string, unknown>])[] = [
  ['search', { query: 'postgers', limit: 5, max_characters: 4000 }],
  ['search', { query: 'embedded sql', where: { license: 'MIT' }, max_characters: 4000 }],
  ['browse', { sort: 'name', limit: 20, max_characters: 8000 }],
  ['compare', { ids: ['postgresql', 'sqlite'], max_characters: 4000 }],
]

/** The listings in an answer, by their ids or as rows of a table, in their order, and how many there are in all. */
function listingsOf(answer: unknown): object {
  const { results, listings = results, rows, total } = Object(answer)
  const shown: readonly { readonly id: string }[] | undefined = listings
  return { found: shown?.map(({ id }) => id) ?? rows, total }
}

// The others call what a page registers in the same way: see `e2e/embed/clients`.
describe.each([
  ['playwright', startPlaywright],
  ['puppeteer', startPuppeteer],
  ['chrome-devtools-mcp', startChromeDevtoolsMcp],
])('%s on a directory on a plain host', (_program, start) => {
  let agent: PageAgent
  let host: PlainHost
  let server: ServedDirectory

  beforeAll(async () => {
    host = await serveStatic(CONFIG)
    server = await serveDirectory(CONFIG)
    agent = await start()
  })

  afterAll(async () => {
    await agent.close()
    await server.close()
    await host.close()
  })

  it.each(['', 'databases/'])(
    'finds on its page "%s" what the endpoint of a server finds [answer:target:agents]',
    async (path) => {
      const kind = path === '' ? 'root' : 'category'
      await agent.open(host.url + path, listToolNames(kind, 'directory_'))
      for (const [tool, args] of QUESTIONS) {
        const found = listingsOf(await agent.call(`directory_${tool}`, args))
        expect(found).toEqual(listingsOf(await askEndpoint(`${server.url}${path}mcp`, tool, args)))
      }
      expect(host.requests.filter(({ method }) => method !== 'GET')).toEqual([])
    },
  )
})
