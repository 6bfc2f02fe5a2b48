import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { callTool, listTools, untilTools } from '../../embed/host-pages/agent.ts'
import { writePage, writeTag } from '../../embed/host-pages/write-page.ts'
import { openAsker } from './ask-page.ts'
import { openSite } from './open-site.ts'
import type { OpenedSite } from './open-site.ts'
import { listToolNames } from '../../list-tool-names.ts'

const TOOLS = listToolNames('category', 'directory_').toSorted()

let opened: OpenedSite
let directory: ServedDirectory

beforeAll(async () => {
  ;[opened, directory] = await Promise.all([openSite(), serveDirectory('examples/building-blocks/directory.yml')])
})
afterAll(() => Promise.all([opened.close(), directory.close()]))

describe('the script of a directory on the fallback', () => {
  it('registers its tools itself, and ours stay away', async () => {
    const asker = await openAsker(opened.browser)
    opened.site.put('/', writePage({ head: writeTag(`${directory.url}embed.js`) }))
    const page = await opened.browser.context.newPage()
    const reported = page.waitForEvent('console', { predicate: (message) => message.type() === 'debug' })
    await page.goto(`${opened.site.url}/`)
    const [, names, problem] = await Promise.all(
      (await reported).args().map((arg) => arg.jsonValue() as Promise<unknown>),
    )
    expect([names, problem]).toEqual([expect.arrayContaining(TOOLS), undefined])
    await untilTools(page, TOOLS.length)
    expect(await listTools(page)).toEqual(TOOLS)
    expect(await callTool(page, 'directory_search', { query: 'graph' })).toMatchObject({ total: 10 })
    const listed = await asker.listTools(page)
    expect(listed?.tools.map(({ name, ours }) => [name, ours])).toEqual(TOOLS.map((name) => [name, false]))
    expect(await asker.runTool(page, 'directory_search', { query: 'graph' })).toMatchObject({ status: 'done' })
  })
})
