import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { untilListed } from '../../embed/clients/until-listed.ts'
import { askAsSaved, idsOf } from './ask-over-http.ts'
import { startAgents } from './start-agents.ts'
import type { Agents } from './start-agents.ts'
import { writePage } from './write-page.ts'

/** As many characters as there may be: tools of pages answer with fewer where nobody says. */
export const SEARCH = { query: 'embedded sql', max_characters: 20_000 }

export let agents: Agents

/** Has tests start a browser with WebMCP of its own, or of the extension. */
export function useAgents(native: boolean): void {
  beforeAll(async () => {
    agents = await startAgents(native)
    await agents.saveDirectory('Building blocks', agents.directory.url)
  })
  afterAll(() => agents.close())
  beforeEach(() => agents.set('extensions', { [agents.agentId]: { allowed: true } }))
}

/** Opens the page of the other extension, connected. */
export async function connectAgent(): Promise<Page> {
  const agent = await agents.openAgent(agents.agentId)
  await agent.evaluate((id) => client.connect(id), agents.browser.id)
  return agent
}

/** Opens a page of a site that is on, with these tools, and waits until the other extension sees them. */
export async function openPage(agent: Page, site: 'site' | 'neighbour', tools: readonly string[]): Promise<Page> {
  const url = agents[site].put('/', writePage(agents.built, agents.directory.url, tools))
  const page = await agents.openSite(url, false)
  await untilListed([...tools.map((name) => `page_${name}`), 'page_directory_search'], () =>
    agent.evaluate(() => client.list()),
  )
  return page
}

/** Calls a tool of the page. */
export const callText = async (agent: Page, name: string): Promise<unknown> =>
  agent.evaluate((called) => client.call(called, { text: 'hello' }), name)

/** Runs tools of a page by another extension; within a `describe` that has {@link useAgents}. */
export function testPageTools(): void {
  it('runs the tools of the page that the user looks at', async () => {
    const agent = await connectAgent()
    const page = await openPage(agent, 'site', ['echo', 'write'])
    const { host } = new URL(page.url())
    expect(await callText(agent, 'page_echo')).toEqual({
      content: [{ type: 'text', text: JSON.stringify({ host, text: 'hello' }) }],
      structuredContent: { host, text: 'hello' },
    })
    expect(idsOf(await agent.evaluate((args) => client.call('page_directory_search', args), SEARCH))).toEqual(
      idsOf(await askAsSaved(agents.directory.url, 'search', SEARCH)),
    )
    const tools = await agent.evaluate(() => client.list())
    expect(tools.find(({ name }) => name === 'page_write')).toMatchObject({
      description: `Tool of the page ${host}, described by it: A tool of the page.`,
      annotations: { readOnlyHint: false, destructiveHint: true },
    })
    await Promise.all([agent.close(), page.close()])
  })
}
