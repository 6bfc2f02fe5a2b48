import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { resolveStateDir } from '../../server/store/state-dir.ts'
import { createAsker } from '../instances/ask.ts'
import { PROJECT_DIR } from '../paths.ts'
import { WAIT_LIMIT_MS } from '../wait-limit.ts'
import { rpc } from '../protocol/post.ts'
import { parseMetrics, sumOf } from './parse-metrics.ts'
import { publishExample, startWatched } from './start-watched.ts'
import type { WatchedServer } from './start-watched.ts'

const JSON_BODY = { 'content-type': 'application/json' }

describe('metrics of a server', () => {
  let published: Awaited<ReturnType<typeof publishExample>>
  let server: WatchedServer

  beforeAll(async () => {
    published = await publishExample()
    server = await startWatched(published.out, ['--rate-limit', '0', '--cost-limit', '0', '--log-level', 'info'])
  })
  afterAll(async () => {
    await server?.stop()
    published?.remove()
  })

  const readMetrics = async () => parseMetrics(await (await fetch(`${server.admin}metrics`)).text())

  it('count what was sent [operations:metrics:counts]', async () => {
    const asker = createAsker(server.port)
    const before = await readMetrics()
    const call = (name: string, args: object) => JSON.stringify(rpc(1, 'tools/call', { name, arguments: args }))
    const post = (body: string, headers = {}) =>
      asker.ask({ path: '/mcp', method: 'POST', headers: { ...JSON_BODY, ...headers }, body })
    for (let at = 0; at < 7; at += 1) await post(call('search', { query: 'sqlite' }))
    for (let at = 0; at < 3; at += 1) await post(call('search', { query: 'zzzzqqqq' }))
    for (let at = 0; at < 2; at += 1) await post(call('fetch', { id: 'nothing' }))
    await post(JSON.stringify([rpc(1, 'ping'), rpc(2, 'nonsense')]))
    for (let at = 0; at < 5; at += 1) await asker.ask({ path: '/index.json' })
    await asker.ask({ path: '/?query=sqlite' })
    await asker.ask({ path: '/nothing/' })
    asker.close()
    const after = await readMetrics()
    const grown = (name: string, labels = {}) => sumOf(after, name, labels) - sumOf(before, name, labels)
    const operations = 'mcp_server_operation_duration_seconds_count'
    expect(grown(operations, { mcp_method_name: 'tools/call', gen_ai_tool_name: 'search', error_type: '' })).toBe(10)
    expect(grown(operations, { gen_ai_tool_name: 'fetch', error_type: 'tool_error' })).toBe(2)
    expect(grown(operations, { mcp_method_name: 'ping' })).toBe(1)
    expect(grown(operations, { mcp_method_name: '_OTHER', error_type: '-32601' })).toBe(1)
    expect(grown('gazetteer_batch_messages_bucket', { le: '2' })).toBe(1)
    const requests = 'http_server_request_duration_seconds_count'
    expect(grown(requests, { http_route: '/mcp', http_response_status_code: '200' })).toBe(13)
    expect(grown(requests, { http_route: '/index.json' })).toBe(5)
    expect(grown(requests, { http_route: '/?{query}' })).toBe(1)
    expect(grown(requests, { http_route: '_OTHER', http_response_status_code: '404' })).toBe(1)
    expect(grown(requests)).toBe(20)
    expect(grown('gazetteer_search_results_bucket', { surface: 'mcp', le: '0' })).toBe(3)
    expect(grown('gazetteer_search_results_count', { surface: 'mcp' })).toBe(10)
    expect(grown('gazetteer_search_results_count', { surface: 'page' })).toBe(1)
    // Each of them once: then its answer is in memory.
    expect(grown('gazetteer_search_candidates_count')).toBe(2 + 1)
    expect(grown('gazetteer_search_candidates_bucket', { le: '99' })).toBe(2 + 1)
    expect(grown('gazetteer_search_candidates_sum')).toBeGreaterThan(0)
    expect(grown('gazetteer_cache_hits_total', { cache: 'answers' })).toBe(8 + 1)
    expect(sumOf(after, 'http_server_active_requests')).toBe(0)
    expect(sumOf(after, 'gazetteer_release_info')).toBe(1)
    expect(sumOf(after, 'process_resident_memory_bytes')).toBeGreaterThan(1 << 20)
  })

  it('stay few, whatever names strangers make up', async () => {
    const asker = createAsker(server.port)
    let made = 0
    for (let batch = 0; batch < 100; batch += 1) {
      const messages = Array.from({ length: 100 }, (_, at) => {
        made += 1
        return at % 2 === 0 ? rpc(at, `made/${made}`) : rpc(at, 'tools/call', { name: `made_${made}` })
      })
      await asker.ask({ path: '/mcp', method: 'POST', headers: JSON_BODY, body: JSON.stringify(messages) })
    }
    for (let at = 0; at < 200; at += 1) {
      const introduction = {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: `n${at}`, version: '1' },
      }
      const body = JSON.stringify(rpc(1, 'initialize', introduction))
      await asker.ask({ path: '/mcp', method: 'POST', headers: JSON_BODY, body })
      await asker.ask({ path: `/made-${at}/${at}` })
    }
    asker.close()
    const text = await (await fetch(`${server.admin}metrics`)).text()
    const families = parseMetrics(text)
    expect(made).toBe(10_000)
    expect([...families.values()].flatMap(({ samples }) => samples).length).toBeLessThanOrEqual(300)
    expect(text).not.toMatch(/made[/_-]\d/)
    expect(sumOf(families, 'mcp_server_operation_duration_seconds_count', { gen_ai_tool_name: '_OTHER' })).toBe(5000)
  })

  it('say how much memory caches take', async () => {
    const families = await readMetrics()
    expect(sumOf(families, 'gazetteer_cache_bytes', { cache: 'answers' })).toBeGreaterThan(0)
    expect(sumOf(families, 'gazetteer_cache_bytes', { cache: 'pages' })).toBeGreaterThan(0)
  })

  it('say which part of the release is damaged [operations:metrics:integrity]', async () => {
    const harmed = await publishExample()
    const other = await startWatched(harmed.out, [])
    const integrity = async (): Promise<string[]> => {
      const families = parseMetrics(await (await fetch(`${other.admin}metrics`)).text())
      const { samples = [] } = families.get('gazetteer_integrity') ?? {}
      return samples.map(({ labels, value }) => `${labels['part']} ${labels['state']} ${value}`).toSorted()
    }
    const whole = ['index ok 1', 'manifest ok 1', 'pages ok 1', 'pointer ok 1', 'release ok 1']
    await vi.waitFor(async () => expect(await integrity()).toEqual(whole), { timeout: WAIT_LIMIT_MS, interval: 100 })
    rmSync(join(resolveStateDir(harmed.out), 'objects'), { recursive: true })
    const damaged = ['index damaged 1', 'manifest damaged 1', 'pages damaged 1', 'pointer ok 1', 'release damaged 1']
    await vi.waitFor(async () => expect(await integrity()).toEqual(damaged), { timeout: WAIT_LIMIT_MS, interval: 100 })
    await other.stop()
    harmed.remove()
  })

  it('have every name that the dashboard and the alerts ask for [operations:metrics:dashboard]', async () => {
    const names = [...(await readMetrics()).values()].flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    )
    for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
      const text = readFileSync(join(PROJECT_DIR, 'deploy', file), 'utf8')
      const asked = new Set(text.match(/\b(?:http_server|mcp_server|gazetteer|nodejs|process)_\w+/g))
      expect(asked.size).toBeGreaterThan(5)
      expect([...asked].filter((name) => !names.includes(name))).toEqual([])
    }
    const alerts: unknown = parseYaml(readFileSync(join(PROJECT_DIR, 'deploy/alerts.yml'), 'utf8'))
    expect(alerts).toMatchObject({ groups: [{ name: 'gazetteer' }] })
  })

  it('are for the operator alone [operations:admin:private]', async () => {
    expect((await fetch(`${server.url}metrics`)).status).toBe(404)
    expect((await fetch(`${server.url}_/metrics`)).status).toBe(404)
    const asker = createAsker(Number(new URL(server.admin).port))
    expect((await asker.ask({ path: '/metrics', headers: { host: 'evil.example' } })).status).toBe(403)
    expect((await asker.ask({ path: '/readyz', headers: { host: 'localhost' } })).status).toBe(200)
    expect((await asker.ask({ path: '/livez' })).status).toBe(200)
    asker.close()
  })
})
