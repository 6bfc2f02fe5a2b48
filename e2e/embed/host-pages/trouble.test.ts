import type { Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listToolNames } from '../../list-tool-names.ts'
import { callTool, listTools } from './agent.ts'
import { expectNoTraces } from './expect-no-traces.ts'
import { HOSTILITIES } from './hostilities.ts'
import { openHost } from './open-host.ts'
import { serveHosts } from './serve-hosts.ts'
import type { Hosts } from './serve-hosts.ts'
import { CALL_TROUBLES, MANIFEST_TROUBLES } from './troubles.ts'
import { writePage, writeTag } from './write-page.ts'

const TOOLS = listToolNames('category', 'directory_')

let hosts: Hosts
let html: string

beforeAll(async () => {
  hosts = await serveHosts()
  html = writePage({ head: writeTag(hosts.script.url) })
  hosts.site.put('/', html)
})

afterAll(() => hosts.close())

describe('a page of somebody else whose directory is in trouble', () => {
  it.concurrent.each(MANIFEST_TROUBLES)(
    'is quietly without tools, and knows why: $what',
    async ({ answer, ...expected }) => {
      const host = await openHost(hosts.on, hosts.site.url, {
        prepare: (page) => page.route('**/mcp.json', answer),
      })
      expect(await host.waitForReports(1)).toEqual([{ names: [], problem: matching(expected.problem) }])
      expect(await listTools(host.page)).toEqual([])
      await expectNoTraces(host, html, expected)
      await host.close()
    },
  )

  // One by one: on a busy machine, the script gives up waiting for the manifests of many pages at once.
  it.each(CALL_TROUBLES)(
    'tells the agent what to do: $what [embed:tools:is-error]',
    async ({ answer, ...expected }) => {
      const host = await openHost(hosts.on, hosts.site.url, {
        async prepare(page) {
          await page.route('**/mcp.json', withoutEngine)
          await page.route('**/mcp', answer)
        },
      })
      await host.waitForReports(1)
      expect(await callTool(host.page, 'directory_search', { query: 'graph' })).toEqual(failing(expected.problem))
      await host.page.unroute('**/mcp')
      expect(await callTool(host.page, 'directory_search', { query: 'graph' })).toMatchObject({ total: 10 })
      await expectNoTraces(host, html, expected)
      await host.close()
    },
  )

  it('does not wait for a directory that never answers [embed:guest:network]', async () => {
    const host = await openHost(hosts.on, hosts.site.url, {
      async prepare(page) {
        await page.addInitScript(endWaits)
        await page.route('**/mcp.json', neverAnswer)
      },
    })
    expect(await host.waitForReports(1)).toEqual([{ names: [], problem: matching(/TimeoutError/) }])
    await expectNoTraces(host, html)
    await host.close()
  })

  it('lets the visitor go on while the directory does not answer', async () => {
    const host = await openHost(hosts.on, hosts.site.url, {
      prepare: (page) => page.route('**/mcp.json', neverAnswer),
    })
    await host.page.goto(hosts.site.put('/next', writePage({})))
    expect([...host.complaints, ...(await host.waitForReports(0))]).toEqual([])
    await host.close()
  })

  it('does not let an agent wait for a call that is never answered', async () => {
    const host = await openHost(hosts.on, hosts.site.url, {
      async prepare(page) {
        await page.route('**/mcp.json', withoutEngine)
        await page.route('**/mcp', neverAnswer)
      },
    })
    await host.waitForReports(1)
    await host.page.evaluate(endWaits)
    const answer = await callTool(host.page, 'directory_search', { query: 'graph' })
    expect(answer).toEqual(failing(/TimeoutError.*Try again/))
    await expectNoTraces(host, html)
    await host.close()
  })

  it('tells the agent which tools there are when one has gone since the page was loaded', async () => {
    const host = await openHost(hosts.on, hosts.site.url, {
      prepare: (page) =>
        page.route('**/mcp.json', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, body: (await response.text()).replaceAll('"compare"', '"contrast"') })
        }),
    })
    await host.waitForReports(1)
    const answer = await callTool(host.page, 'directory_contrast', { ids: ['neo4j', 'dgraph'] })
    expect(answer).toEqual(failing(/contrast.*search/))
    await expectNoTraces(host, html)
    await host.close()
  })
})

describe('a page whose own scripts have changed the language', () => {
  it.each(HOSTILITIES)('stays as it was: $what', async ({ change, answer, complaints = [] }) => {
    const host = await openHost(hosts.on, hosts.site.url, {
      async prepare(page) {
        await page.addInitScript(change)
        await page.route('**/mcp.json', withoutEngine)
      },
    })
    const [report] = await host.waitForReports(1)
    expect(report?.problem === undefined).toBe(answer !== 'no tools')
    expect(await listTools(host.page)).toHaveLength(answer === 'no tools' ? 0 : TOOLS.length)
    const outcome = await callTool(host.page, 'directory_search', { query: 'graph' }).catch(() => 'no tools')
    expect({ outcome }).toMatchObject({ outcome: answer })
    expect(host.complaints).toEqual(complaints.map(matching))
    await host.close()
  })
})

/** Leaves the page it runs in no patience. */
function endWaits(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = () => timeout(1)
}

/** Leaves only the endpoint to answer. */
async function withoutEngine(route: Route): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, body: (await response.text()).replaceAll('"engine":', '"no-engine":') })
}

/** What a route is for that hangs: the page is closed before. */
async function neverAnswer(): Promise<void> {}

function failing(text: RegExp): object {
  return { isError: true, content: [{ type: 'text', text: matching(text) }] }
}

function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern)
}
