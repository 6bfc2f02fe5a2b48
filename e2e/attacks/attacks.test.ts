import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runCli, startCli } from '../cli.ts'
import { parseMetrics, sumOf } from '../telemetry/parse-metrics.ts'
import { startWatched, waitFor } from '../telemetry/start-watched.ts'
import type { Attack, Tally } from './attack.ts'
import { ATTACKS } from './attacks.ts'
import { startOtherClient } from './other-client.ts'
import { ask, sendRequest, subscriptionTo } from './send-request.ts'
import type { Sent } from './send-request.ts'
import { countConnections, readMemory } from './server-process.ts'
import { describeTarget } from './target.ts'

const MAX_RSS_BYTES = 256 * 1024 * 1024
const MAX_CONNECTIONS = 256

/** Requests of the other client while an attack is in full swing. */
const REQUESTS_MEANWHILE = 40

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-attacks-'))
const out = join(folder, 'out')

beforeAll(async () => {
  const { code, stderr } = await runCli(['build', '-c', 'examples/building-blocks/directory.yml', '-o', out])
  if (code !== 0) throw new Error(stderr)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Serves the example, and attacks it until everything that the attack does was tried. */
async function attack(name: keyof typeof ATTACKS, args: readonly string[] = []) {
  const server = await startCli(['serve', '-o', out, '--port', '0', ...args])
  onTestFinished(async () => void (await server.stop()))
  const port = Number(new URL(server.url).port)
  const other = startOtherClient(port, 5)
  const started: Attack = ATTACKS[name](describeTarget(out, port))
  onTestFinished(() => started.stop())
  await started.full
  await other.further(REQUESTS_MEANWHILE)
  return { port, other, started, memory: () => readMemory(server.child.pid ?? 0) }
}

/** Connections that the attacker holds. */
function attackersConnections(port: number): number {
  return countConnections(port).get('127.0.0.1') ?? 0
}

/** Opens a stream, and leaves it at once. */
function openStream(sent: Sent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = sendRequest(sent)
    request.on('error', reject)
    request.on('response', (answer) => {
      answer.on('error', () => undefined)
      resolve(answer.statusCode)
      request.destroy()
    })
  })
}

const sessionOf = (port: number): Sent => ({ port, path: '/mcp/sse', headers: { accept: 'text/event-stream' } })

/** What an attacker has to get, besides what every one does. */
const EXPECTED: Readonly<Partial<Record<string, Tally>>> = { streams: { '200': 64 } }

describe('while one client attacks', () => {
  it.each(Object.keys(ATTACKS) as (keyof typeof ATTACKS)[])(
    'by %s, another is answered, and afterwards everything is as before [budget:attacks:others]',
    async (name) => {
      const { port, other, started, memory } = await attack(name)
      // The kernel opens them before the server can refuse them.
      await expect.poll(() => attackersConnections(port)).toBeLessThanOrEqual(MAX_CONNECTIONS)
      const statuses = [sessionOf(port), subscriptionTo(port)].map((sent) =>
        openStream({ ...sent, localAddress: '127.0.0.3' }),
      )
      expect(await Promise.all(statuses)).toEqual([200, 200])
      const { livezMs, pingMs, failures } = await other.stop()
      expect(failures).toEqual([])
      expect(livezMs.length + pingMs.length).toBeGreaterThanOrEqual(REQUESTS_MEANWHILE)
      const tally = started.tally()
      expect(tally['retry-after']).toBe(tally['429'])
      expect(tally).toMatchObject(EXPECTED[name] ?? {})
      started.stop()
      expect(memory().peakBytes).toBeLessThan(MAX_RSS_BYTES)
      await expect.poll(() => countConnections(port).size).toBe(0)
      expect((await ask({ port, path: '/' })).status).toBe(200)
    },
  )
})

const NO_LIMITS = ['--rate-limit', '0', '--cost-limit', '0']

describe('without limits on clients', () => {
  it('one has everything done that it asks for', async () => {
    const { started } = await attack('batches', NO_LIMITS)
    const { '200': answers = 0, answered, refused, '429': turnedAway } = started.tally()
    expect([answered, refused, turnedAway]).toEqual([answers * 100, 0, undefined])
  })

  it('one takes all streams, and another gets none', async () => {
    const { port, started } = await attack('streams', NO_LIMITS)
    expect(started.tally()).toMatchObject({ '200': 1024, '503': 76 })
    expect(await openStream({ ...sessionOf(port), localAddress: '127.0.0.3' })).toBe(503)
  })

  it('one holds as many connections as it likes', async () => {
    const { port, started } = await attack('slow reading', NO_LIMITS)
    const more = ATTACKS['slow reading'](describeTarget(out, port))
    onTestFinished(() => more.stop())
    await more.full
    expect([started.tally(), more.tally()]).toEqual([{ opened: 200 }, { opened: 200 }])
    expect(attackersConnections(port)).toBeGreaterThanOrEqual(400)
  })
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
    for (let round = 0; round < 20; round += 1) {
      for (const path of ['livez', 'readyz']) expect((await fetch(`${admin}${path}`)).status).toBe(200)
      const metrics = parseMetrics(await (await fetch(`${admin}metrics`)).text())
      expect(sumOf(metrics, 'gazetteer_workers')).toBe(2)
    }
    const [batches, ...pages] = attacks.map((attack) => attack.tally())
    expect(batches?.['429']).toBeUndefined()
    expect(batches?.['answered']).toBe(100 * (batches?.['200'] ?? 0))
    for (const tally of pages) expect(Object.keys(tally)).toEqual(['200'])
  })
})
