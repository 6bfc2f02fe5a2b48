import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool, listTools } from './agent.ts'
import { expectNoTraces } from './expect-no-traces.ts'
import { openHost } from './open-host.ts'
import { POLICIES, writePageUnder } from './policies.ts'
import { serveHosts } from './serve-hosts.ts'
import type { Hosts } from './serve-hosts.ts'
import { listToolNames } from '../../list-tool-names.ts'

const TOOLS = listToolNames('category', 'directory_').toSorted()

let hosts: Hosts

beforeAll(async () => {
  hosts = await serveHosts()
})

afterAll(() => hosts.close())

describe('the embed in a page with a policy', () => {
  const lettingIn = POLICIES.filter(({ problem, isBlocked }) => problem === undefined && isBlocked !== true)
  const without = POLICIES.filter((policy) => !lettingIn.includes(policy))

  it.concurrent.each(lettingIn)('works and leaves nothing: $what [embed:guest:csp]', async (policy) => {
    const html = writePageUnder(policy, hosts)
    const url = hosts.site.put(`/on/${policy.what}`, html, policy.headers(hosts))
    const host = await openHost(hosts.on, url)
    expect(await host.waitForReports(1)).toEqual([{ names: expect.arrayContaining(TOOLS), problem: undefined }])
    expect(await callTool(host.page, 'directory_search', { query: 'graph' })).toMatchObject({ total: 10 })
    await expectNoTraces(host, html)
    await host.close()
  })

  it.concurrent.each(without)('is quietly without tools, and knows why: $what [embed:guest:csp]', async (policy) => {
    const { problem, complaints, violations, isBlocked = false } = policy
    const html = writePageUnder(policy, hosts)
    const url = hosts.site.put(`/on/${policy.what}`, html, policy.headers(hosts))
    const host = await openHost(hosts.on, url)
    const reports = await host.waitForReports(isBlocked ? 0 : 1)
    expect(reports).toEqual(problem === undefined ? [] : [{ names: [], problem: matching(problem) }])
    expect(await listTools(host.page).catch(() => [])).toEqual([])
    await expectNoTraces(host, html, { complaints: complaints?.on ?? [], violations: violations ?? [] })
    await host.close()
  })

  it.concurrent.each(POLICIES)('does nothing where there is no WebMCP: $what', async (policy) => {
    const { complaints, violations, isBlocked = false } = policy
    const html = writePageUnder(policy, hosts)
    const url = hosts.site.put(`/off/${policy.what}`, html, policy.headers(hosts))
    const host = await openHost(hosts.off, url)
    await host.waitForReports(isBlocked ? 0 : 1)
    expect(host.requests).toEqual([])
    await expectNoTraces(host, html, {
      complaints: complaints?.off ?? [],
      violations: isBlocked ? (violations ?? []) : [],
    })
    await host.close()
  })
})

function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern)
}
