import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserArgs, launchBrowserWith } from '../../browser.ts'
import { importEmbed } from '../import-embed.ts'
import { callTool, listTools } from './agent.ts'
import { expectNoTraces } from './expect-no-traces.ts'
import { openHost } from './open-host.ts'
import { serveHosts } from './serve-hosts.ts'
import type { Hosts } from './serve-hosts.ts'
import { writePage, writeTag } from './write-page.ts'
import { listToolNames } from '../../list-tool-names.ts'

const TOOLS = listToolNames('category', 'directory_').toSorted()

let hosts: Hosts
/** Playwright switches the back/forward cache off, except here. */
let browser: Browser
let html: string

beforeAll(async () => {
  ;[hosts, browser] = await Promise.all([
    serveHosts(),
    launchBrowserWith({ args: browserArgs('WebMCP'), ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  ])
  html = writePage({ head: writeTag(hosts.script.url) })
  hosts.site.put('/', html)
  hosts.site.put('/next', writePage({}))
})

afterAll(async () => {
  await Promise.all([hosts.close(), browser.close()])
})

describe('the embed in a page that lives on', () => {
  it('stays while an application goes from page to page [embed:guest:navigation]', async () => {
    const host = await openHost(browser, hosts.site.url)
    await host.waitForReports(1)
    await host.page.evaluate(() => {
      history.pushState({}, '', '/products/1')
      document.body.replaceChildren(document.createElement('h1'))
      history.replaceState({}, '', '/products/2')
      history.back()
    })
    await host.page.waitForURL(hosts.site.url)
    expect(await listTools(host.page)).toEqual(TOOLS)
    expect(await callTool(host.page, 'directory_search', { query: 'graph' })).toMatchObject({ total: 10 })
    expect(host.requests).toHaveLength(2)
    expect(host.complaints).toEqual([])
    await host.close()
  })

  it('is there once, and asks once, however often a page inserts the tag again [embed:guest:once]', async () => {
    const host = await openHost(browser, hosts.site.url)
    await host.waitForReports(1)
    for (let count = 2; count <= 4; count += 1) {
      await insertAgain(host.page)
      const reports = await host.waitForReports(count)
      expect(reports.at(-1)).toEqual({ names: expect.arrayContaining(TOOLS), problem: undefined })
      expect(await listTools(host.page)).toEqual(TOOLS)
    }
    expect(host.requests).toHaveLength(1)
    expect(host.complaints).toEqual([])
    await host.close()
  })

  it('asks again for what failed when a page inserts the tag again', async () => {
    const host = await openHost(browser, hosts.site.url, {
      prepare: (page) => page.route('**/mcp.json', (route) => route.abort(), { times: 1 }),
    })
    const [failed] = await host.waitForReports(1)
    expect(failed).toEqual({ names: [], problem: expect.stringContaining('Failed to fetch') })
    await insertAgain(host.page)
    const [, worked] = await host.waitForReports(2)
    expect(worked).toEqual({ names: expect.arrayContaining(TOOLS), problem: undefined })
    expect(host.requests).toHaveLength(2)
    await host.close()
  })

  it('is there, once, when the visitor comes back [embed:guest:navigation]', async () => {
    const host = await openHost(browser, hosts.site.url)
    await host.waitForReports(1)
    await host.page.evaluate(() => addEventListener('pageshow', ({ persisted }) => (document.title = `${persisted}`)))
    await host.page.goto(`${hosts.site.url}/next`)
    await host.page.goBack({ waitUntil: 'commit' })
    await host.page.waitForFunction(() => document.title === 'true')
    expect(await listTools(host.page)).toEqual(TOOLS)
    expect(await callTool(host.page, 'directory_search', { query: 'graph' })).toMatchObject({ total: 10 })
    expect(host.requests.filter((request) => request.url().endsWith('.json'))).toHaveLength(1)
    await expectNoTraces(host, html)
    await host.close()
  })

  it('tries again when the network is back [embed:guest:network]', async () => {
    const host = await openHost(browser, `${hosts.site.url}/next`)
    const embed = await importEmbed(host.page, hosts.module.url)
    await host.page.context().setOffline(true)
    const directory = await embed.evaluateHandle(({ registerDirectory }) =>
      registerDirectory({ category: 'databases', debug: true }),
    )
    const [report] = await host.waitForReports(1)
    expect(report).toEqual({ names: [], problem: expect.stringMatching(/Failed to fetch/) })
    await host.page.context().setOffline(false)
    await host.page.waitForFunction(([{ tools }, count]) => tools.length === count, [directory, TOOLS.length] as const)
    expect(await listTools(host.page)).toEqual(TOOLS)
    expect(await directory.evaluate(({ problem }) => problem)).toBeUndefined()
    expect(host.complaints).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')])
    await host.close()
  })

  it('tells the agent when the network has gone', async () => {
    const host = await openHost(browser, hosts.site.url)
    await host.waitForReports(1)
    await host.page.context().setOffline(true)
    expect(await callTool(host.page, 'directory_search', { query: 'graph' })).toMatchObject({ isError: true })
    await host.page.context().setOffline(false)
    expect(await callTool(host.page, 'directory_search', { query: 'graph' })).toMatchObject({ total: 10 })
    await host.close()
  })
})

/** Shows another page, as applications do that load only bodies, with the same tag. */
function insertAgain(page: Page): Promise<void> {
  return page.evaluate(() => {
    const old = document.querySelector('script')
    const again = document.createElement('script')
    for (const { name, value } of old?.attributes ?? []) again.setAttribute(name, value)
    document.body.replaceChildren(document.createElement('main'))
    old?.replaceWith(again)
  })
}

/** A frame of a page, in which the embed is. */
interface FrameCase {
  readonly what: string
  readonly attributes: string
  /** Which of the two sites it is of. */
  readonly of: 'site' | 'neighbour'
  /** Why there are no tools; without it there are all. */
  readonly problem?: RegExp
}

const FRAMES: readonly FrameCase[] = [
  { what: 'of the same origin', attributes: '', of: 'site' },
  { what: 'of another origin', attributes: '', of: 'neighbour', problem: /NotAllowedError/ },
  { what: 'of another origin that is allowed tools', attributes: 'allow="tools"', of: 'neighbour' },
  {
    what: 'of the same origin that is not',
    attributes: `allow="tools 'none'"`,
    of: 'site',
    problem: /NotAllowedError/,
  },
  { what: 'in a sandbox', attributes: 'sandbox="allow-scripts"', of: 'site', problem: /NotAllowedError/ },
  { what: 'in a sandbox that is allowed tools', attributes: 'sandbox="allow-scripts" allow="tools"', of: 'site' },
]

describe('the embed in a frame', () => {
  it.each(FRAMES)('registers its tools there, or knows why not: $what', async ({ attributes, of, problem }) => {
    hosts[of].put('/frame', html)
    hosts.site.put('/frames', writePage({ body: `<iframe src="${hosts[of].url}/frame" ${attributes}></iframe>` }))
    const host = await openHost(hosts.on, `${hosts.site.url}/frames`)
    const [report] = await host.waitForReports(1)
    expect(report?.problem ?? '').toMatch(problem ?? /^$/)
    expect(report?.names.toSorted()).toEqual(problem ? [] : TOOLS)
    const [, frame] = host.page.frames()
    const listed = await (frame === undefined ? [] : listTools(frame).catch(() => []))
    expect(listed).toEqual(problem ? [] : TOOLS)
    expect(await listTools(host.page)).toEqual([])
    expect(host.complaints).toEqual([])
    await host.close()
  })
})
