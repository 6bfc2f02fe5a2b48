import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { untilListed } from '../../embed/clients/until-listed.ts'
import { idsOf } from './ask-over-http.ts'
import { startAgents } from './start-agents.ts'
import type { Agents } from './start-agents.ts'
import { writePage } from './write-page.ts'

let agents: Agents
let page: Page

beforeAll(async () => {
  agents = await startAgents(true)
  await agents.set('extensions', { [agents.agentId]: { allowed: true } })
  await agents.saveDirectory('Building blocks', agents.directory.url)
})
afterAll(() => agents.close())

describe('a client of a page, when the background stops', () => {
  beforeEach(async () => {
    const tools = ['echo', 'wait', 'write_wait']
    const url = agents.site.put('/', writePage(agents.built, agents.directory.url, tools))
    page = await agents.openSite(url, true)
    await page.evaluate(() => client.connect())
    await untilListed(['page_directory_search'], () => page.evaluate(() => client.list()))
    return () => page.close()
  })

  it('goes on as if nothing had been', async () => {
    for (const text of ['one', 'two']) {
      await agents.stopBackground()
      const result = await page.evaluate((said) => client.call('page_echo', { text: said }), text)
      expect(result.structuredContent).toMatchObject({ text })
    }
    await agents.stopBackground()
    const found = await page.evaluate(() => client.call('page_directory_search', { query: 'embedded sql' }))
    expect(idsOf(found)).toContain('sqlite')
    expect(await page.evaluate(() => client.isClosed())).toBe(false)
  })

  it('is told of tools that come meanwhile', async () => {
    const before = await page.evaluate(() => client.changes())
    await agents.stopBackground()
    await page.evaluate('register("late")')
    await page.waitForFunction((count) => client.changes() > count, before)
    expect((await page.evaluate(() => client.list())).map(({ name }) => name)).toContain('page_late')
  })

  it('has a call that only reads asked once more', async () => {
    await page.evaluate(() => client.start('a', 'page_wait', {}))
    await page.waitForFunction(() => runs.length === 1)
    await agents.stopBackground()
    await page.waitForFunction(() => runs.length === 3)
    expect(await page.evaluate(() => runs)).toEqual(['wait', 'aborted', 'wait'])
    await page.evaluate(() => finish({ done: true }))
    expect(await page.evaluate(() => client.outcome('a'))).toMatchObject({ structuredContent: { done: true } })
  })

  it('is told that another call has ended', async () => {
    await page.evaluate(() => client.start('a', 'page_write_wait', {}))
    await page.waitForFunction(() => runs.length === 1)
    await agents.stopBackground()
    expect(await page.evaluate(() => client.outcome('a'))).toContain('The extension was restarted during this call.')
    expect((await page.evaluate(() => runs)).filter((name) => name === 'write_wait')).toHaveLength(1)
  })
})

describe('another extension, when the background stops', () => {
  it('loses its connection, and gets the same when it comes back', async () => {
    const agent = await agents.openAgent(agents.agentId)
    await agent.evaluate((id) => client.connect(id), agents.browser.id)
    const before = await agent.evaluate(() => client.list())
    await agents.stopBackground()
    await agent.waitForFunction(() => client.isClosed())
    await agent.evaluate((id) => client.connect(id), agents.browser.id)
    expect(await agent.evaluate(() => client.list())).toEqual(before)
    await agent.close()
  })
})
