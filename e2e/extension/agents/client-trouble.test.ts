import { describe, expect, it } from 'vitest'
import { untilListed } from '../../embed/clients/until-listed.ts'
import { askAsSaved, idsOf } from './ask-over-http.ts'
import { agents, callText, connectAgent, openPage, SEARCH, testPageTools, useAgents } from './use-agents.ts'

/** What depends on whose WebMCP it is. */
function testLongLists(native: boolean): void {
  it('is given no more of a page than a million characters', async () => {
    const agent = await connectAgent()
    const page = await openPage(agent, 'site', ['a'])
    await page.evaluate(() => {
      const inputSchema = { type: 'object', description: 'x'.repeat(30_000) }
      for (let index = 10; index < 50; index++) {
        const tool = { name: `b${index}`, description: 'Large.', inputSchema, execute: () => null }
        void document.modelContext?.registerTool(tool)
      }
    })
    // The browser's own lists all of them; ours leaves out schemas that are as large.
    await untilListed(['page_b41'], () => agent.evaluate(() => client.list()))
    const tools = await agent.evaluate(() => client.list())
    const ofPage = tools.filter(({ name }) => name.startsWith('page_'))
    expect(JSON.stringify(ofPage).length).toBeLessThanOrEqual(1_010_000)
    expect(ofPage.some(({ name }) => name === 'page_b49')).toBe(!native)
    await Promise.all([agent.close(), page.close()])
  })
}

describe('another extension', () => {
  useAgents(false)
  testLongLists(false)

  it('gets the same with the second version of the SDK', async () => {
    const agent = await agents.openAgent(agents.agentId)
    const found = await agent.evaluate(([id, args]) => callWithVersion2('building-blocks_search', args, id), [
      agents.browser.id,
      SEARCH,
    ] as const)
    expect(found.structuredContent).toEqual(
      Object(await askAsSaved(agents.directory.url, 'search', SEARCH)).structuredContent,
    )
    await agent.close()
  })

  it('gets the failures of a directory as they are', async () => {
    const agent = await connectAgent()
    const bad = { query: {} }
    const result = await agent.evaluate((args) => client.call('building-blocks_search', args), bad)
    expect(result).toEqual(await askAsSaved(agents.directory.url, 'search', bad))
    expect(result.isError).toBe(true)
    await agent.close()
  })

  it('is told when the user goes elsewhere, and does not run there what it saw here', async () => {
    const agent = await connectAgent()
    const other = await openPage(agent, 'neighbour', ['echo', 'more'])
    const page = await openPage(agent, 'site', ['echo'])
    const before = await agent.evaluate(() => client.changes())
    await other.bringToFront()
    await agent.waitForFunction((count) => client.changes() > count, before)
    expect(await callText(agent, 'page_echo')).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'page_echo is no longer available as listed. List the tools again.' }],
    })
    await other.evaluate('register("new")')
    expect(await callText(agent, 'page_new')).toMatchObject({ isError: true })
    expect(await other.evaluate(() => runs)).toEqual([])
    await untilListed(['page_more'], () => agent.evaluate(() => client.list()))
    expect(await callText(agent, 'page_echo')).toMatchObject({
      structuredContent: { host: new URL(other.url()).host },
    })
    await Promise.all([agent.close(), page.close(), other.close()])
  })

  it('is told when directories are saved', async () => {
    const agent = await connectAgent()
    await agent.evaluate(() => client.list())
    const before = await agents.get('directories')
    await agents.saveDirectory('数据库', `${agents.directory.url}databases/`)
    await agent.waitForFunction(() => client.changes() > 0)
    const names = (await agent.evaluate(() => client.list())).map(({ name }) => name)
    expect(names.filter((name) => /^directory-[a-z0-9]{7}_search$/.test(name))).toHaveLength(1)
    await agents.set('directories', Object(before))
    await agent.close()
  })

  it('cancels a call', async () => {
    const agent = await connectAgent()
    const page = await openPage(agent, 'site', ['wait'])
    await agent.evaluate(() => client.start('a', 'page_wait', {}))
    await page.waitForFunction(() => runs.length === 1)
    await agent.evaluate(() => client.cancel('a'))
    await page.waitForFunction(() => runs.length === 2)
    expect(await page.evaluate(() => runs)).toEqual(['wait', 'aborted'])
    await Promise.all([agent.close(), page.close()])
  })

  it('has its calls ended when it goes', async () => {
    const agent = await connectAgent()
    const page = await openPage(agent, 'site', ['wait'])
    await agent.evaluate(() => client.start('a', 'page_wait', {}))
    await page.waitForFunction(() => runs.length === 1)
    await agent.close()
    await page.waitForFunction(() => runs.length === 2)
    expect(await page.evaluate(() => runs)).toEqual(['wait', 'aborted'])
    await page.close()
  })

  it('has 16 calls running and no more', async () => {
    const agent = await connectAgent()
    const page = await openPage(agent, 'site', ['wait'])
    await agent.evaluate(() => {
      for (let index = 0; index < 17; index++) client.start(String(index), 'page_wait', {})
    })
    expect(await agent.evaluate(() => client.outcome('16'))).toEqual({
      isError: true,
      content: [{ type: 'text', text: '16 calls are running. Wait for one of them.' }],
    })
    await page.waitForFunction(() => runs.length === 16)
    await Promise.all([agent.close(), page.close()])
  })

  it('is answered by directories while the page hangs', async () => {
    const agent = await connectAgent()
    const page = await openPage(agent, 'site', ['echo'])
    await page.evaluate(
      () =>
        void setTimeout(() => {
          for (;;);
        }),
    )
    const found = await agent.evaluate((args) => client.call('building-blocks_search', args), SEARCH)
    expect(idsOf(found)).toContain('sqlite')
    const names = (await agent.evaluate(() => client.list())).map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('page_'))).toEqual([])
    await Promise.all([agent.close(), page.close()])
  })

  it('loses its connection when the background stops, and gets the same when it comes back', async () => {
    const agent = await connectAgent()
    const before = await agent.evaluate(() => client.list())
    await agents.stopBackground()
    await agent.waitForFunction(() => client.isClosed())
    await agent.evaluate((id) => client.connect(id), agents.browser.id)
    expect(await agent.evaluate(() => client.list())).toEqual(before)
    await agent.close()
  })

  it('is told when a directory cannot be reached', async () => {
    const directories = await agents.get('directories')
    const [first] = directories as readonly object[]
    await agents.set('directories', [{ ...first, url: 'http://127.0.0.1:9/' }])
    const agent = await connectAgent()
    const result = await agent.evaluate((args) => client.call('building-blocks_search', args), SEARCH)
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('cannot be loaded') }] })
    await agents.set('directories', Object(directories))
    await agent.close()
  })
})

describe('another extension, where the browser has WebMCP of its own', () => {
  useAgents(true)
  testLongLists(true)

  testPageTools()
})
