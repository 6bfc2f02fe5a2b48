import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listToolNames } from '../../list-tool-names.ts'
import { callTool, listTools, untilTools } from './agent.ts'
import { expectNoTraces } from './expect-no-traces.ts'
import { openHost } from './open-host.ts'
import { serveHosts } from './serve-hosts.ts'
import type { Hosts } from './serve-hosts.ts'
import { WAYS } from './ways.ts'

let hosts: Hosts

beforeAll(async () => {
  hosts = await serveHosts()
})

afterAll(() => hosts.close())

describe('the embed in a page of somebody else', () => {
  it.concurrent.each(WAYS)('brings tools that work, and nothing else: $what [embed:script:tag]', async (way) => {
    const { tools, registrations = 1, call } = way
    const html = way.html(hosts)
    const host = await openHost(hosts.on, hosts.site.put(`/on/${way.what}`, html, way.headers))
    const reports = await host.waitForReports(registrations)
    expect(reports.map(({ problem }) => problem)).toEqual(Array.from({ length: registrations }, () => undefined))
    expect(new Set(reports.flatMap(({ names }) => names))).toEqual(new Set(tools))
    expect(await listTools(host.page)).toEqual(tools)
    const [name, input, answer] = call ?? ['directory_search', { query: 'graph' }, { total: 10 }]
    expect(await callTool(host.page, name, input)).toMatchObject(answer)
    const asked = host.requests.map((request) => request.url())
    expect(asked).toEqual([...new Set(asked)])
    expect(asked.length).toBeLessThanOrEqual(registrations + 1)
    await expectNoTraces(host, html)
    await host.close()
  })

  it.concurrent.each(WAYS)(
    'asks for nothing and leaves nothing where there is no WebMCP: $what [embed:guest:no-webmcp]',
    async (way) => {
      const html = way.html(hosts)
      const host = await openHost(hosts.off, hosts.site.put(`/off/${way.what}`, html, way.headers))
      const reports = await host.waitForReports(way.registrations ?? 1)
      expect(new Set(reports.map(({ names, problem }) => `${names.join()} ${problem}`))).toEqual(
        new Set([' This browser has no WebMCP.']),
      )
      expect(host.requests).toEqual([])
      await expectNoTraces(host, html)
      await host.close()
    },
  )

  it.each([
    ['on', listToolNames('root').length],
    ['off', 0],
  ] as const)('says nothing where nobody asks it to, with WebMCP %s', async (which, tools) => {
    hosts.site.put('/', `<!doctype html><title>Shop</title><script src="${hosts.script.url}"></script>`)
    const host = await openHost(hosts[which], hosts.site.url)
    await untilTools(host.page, tools)
    expect([...host.complaints, ...(await host.waitForReports(0))]).toEqual([])
    await host.close()
  })
})
