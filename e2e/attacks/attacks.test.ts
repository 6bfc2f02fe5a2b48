import { describe, expect, it, onTestFinished } from 'vitest'
import { startCli } from '../cli.ts'
import { parseMetrics, sumOf } from '../telemetry/parse-metrics.ts'
import { startWatched, waitFor } from '../telemetry/start-watched.ts'
import { publishExample, listFailuresOfOthers, NO_LIMITS } from './attack-example.ts'
import { ATTACKS } from './attacks.ts'
import { countConnections } from './server-process.ts'
import { describeTarget } from './target.ts'

const out = publishExample()

it('while clients attack in every way at once, another is answered [budget:attacks:others]', async () => {
  expect(await listFailuresOfOthers(out, 'all together')).toEqual([])
})

describe('what an operator sees meanwhile', () => {
  it('are the connections that the kernel counts, and every stream [operations:metrics:kernel]', async () => {
    const server = await startWatched(out, [])
    onTestFinished(async () => void (await server.stop()))
    const readLoad = async () => {
      const metrics = parseMetrics(await (await fetch(`${server.admin}metrics`)).text())
      const kinds = ['session', 'subscription', 'answer']
      const streams = kinds.map((kind) => sumOf(metrics, 'gazetteer_streams', { kind }))
      return { connections: sumOf(metrics, 'gazetteer_connections'), streams: streams.reduce((a, b) => a + b) }
    }
    const attack = ATTACKS.streams(describeTarget(out, server.port))
    await attack.full
    const held = await readLoad()
    expect(held.streams).toBe(64)
    await expect
      .poll(async () => (await readLoad()).connections - (countConnections(server.port).get('127.0.0.1') ?? 0))
      .toBe(0)
    attack.stop()
    await expect.poll(readLoad).toEqual({ connections: 0, streams: 0 })
    expect(countConnections(server.port).size).toBe(0)
  })

  it('is answered while all workers have more to do than they can [operations:admin:saturated]', async () => {
    const args = ['--workers', '2', '--admin-port', '0', '--log-format', 'json', ...NO_LIMITS]
    const server = await startCli(['serve', '-o', out, '--port', '0', ...args])
    onTestFinished(async () => void (await server.stop()))
    await waitFor(() => /"event":"workers.started"/.test(server.stderr()), server)
    const admin = /"admin":"([^"]+)"/.exec(server.stderr())?.[1]
    const target = describeTarget(out, Number(new URL(server.url).port))
    const attacks = [ATTACKS.batches(target), ATTACKS['result pages'](target), ATTACKS['result pages'](target)]
    onTestFinished(() => attacks.forEach((attack) => attack.stop()))
    await Promise.all(attacks.map(({ full }) => full))
    for (let round = 0; round < 5; round += 1) {
      for (const path of ['livez', 'readyz']) expect((await fetch(`${admin}${path}`)).status).toBe(200)
      const metrics = parseMetrics(await (await fetch(`${admin}metrics`)).text())
      expect(sumOf(metrics, 'gazetteer_workers')).toBe(2)
    }
    const [batches, ...pages] = attacks.map((attack) => attack.tally())
    expect(batches?.['429']).toBeUndefined()
    expect(batches?.['answered'] ?? 0).toBe(100 * (batches?.['200'] ?? 0))
    for (const tally of pages) expect(Object.keys(tally)).toEqual(['200'])
  })
})
