import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rpc } from '../protocol/post.ts'
import { createAsker } from './ask.ts'
import { publishEdition, SITE_HOST } from './editions.ts'
import type { Edition } from './editions.ts'
import { startThree } from './fleet.ts'
import type { Instance } from './fleet.ts'
import { startLoad } from './load.ts'
import { startNginx } from './nginx.ts'
import type { Balancer } from './nginx.ts'
import { MCP_QUESTIONS, STATIC_QUESTIONS } from './questions.ts'
import { checkAnswer, readReference } from './reference.ts'
import type { Reference } from './reference.ts'
import { readServices } from './services.ts'

const QUESTIONS = [...MCP_QUESTIONS, ...STATIC_QUESTIONS]

describe.skipIf(readServices().nginx === undefined)('three instances behind nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-balancing-'))
  const started: { destroy(): Promise<void> }[] = []
  let edition: Edition
  let reference: Reference

  beforeAll(async () => {
    edition = await publishEdition(folder, 'ultramarine')
    reference = await readReference(edition, QUESTIONS)
  })
  afterAll(async () => {
    await Promise.all(started.map((one) => one.destroy()))
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(args: readonly string[] = []): Promise<{ instances: Instance[]; balancer: Balancer }> {
    const instances = await startThree([edition.state], args)
    started.push(...instances)
    const balancer = await startNginx(
      mkdtempSync(join(folder, 'nginx-')),
      instances.map(({ port }) => port),
    )
    started.push({ destroy: () => balancer.stop() })
    return { instances, balancer }
  }

  function load(port: number) {
    const check = checkAnswer.bind(undefined, [reference])
    return startLoad({ port, questions: QUESTIONS, check })
  }

  it('answer 3,000 MCP requests of every revision alike, by turns, and every page [engine:instances:alike]', async () => {
    const { instances, balancer } = await start()
    const running = load(balancer.port)
    await running.further(3000 * (QUESTIONS.length / MCP_QUESTIONS.length))
    expect(await running.stop()).toBeGreaterThan(3000)
    expect(running.failures).toEqual([])
    const asked = new Map<number, number>()
    for (const { ports } of balancer.readLog()) for (const port of ports) asked.set(port, (asked.get(port) ?? 0) + 1)
    const shares = instances.map(({ port }) => (asked.get(port) ?? 0) / balancer.readLog().length)
    for (const share of shares) expect(share).toBeCloseTo(1 / 3, 1)
  })

  it('answer for the name of the directory and for no other', async () => {
    const { balancer } = await start()
    const asker = createAsker(balancer.port)
    const body = JSON.stringify(rpc(1, 'ping'))
    const headers = { 'content-type': 'application/json' }
    const post = (host: string) => asker.ask({ path: '/mcp', method: 'POST', headers: { ...headers, host }, body })
    expect((await post(SITE_HOST)).status).toBe(200)
    const refused = await post('evil.example')
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, { error: { code: -32600 } }])
    asker.close()
  })

  it('count each client by its own address, whatever it says of itself [budget:rate:each-client]', async () => {
    const { balancer } = await start(['--rate-limit', '1', '--trust-proxy'])
    const flooding = createAsker(balancer.port, '127.0.0.2')
    const other = createAsker(balancer.port, '127.0.0.1')
    const ping = {
      path: '/mcp',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.9' },
      body: JSON.stringify(rpc(1, 'ping')),
    } as const
    let answers = 0
    while ((await flooding.ask(ping)).status === 200 && answers < 1000) answers += 1
    // Somebody else is answered all the same, by each of the three.
    const statuses = await Promise.all([1, 2, 3].map(() => other.ask(ping)))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers).toBeLessThan(1000)
    flooding.close()
    other.close()
  })

  it('lose nothing but what is under way when one of them is killed [engine:instances:alike]', async () => {
    const { instances, balancer } = await start()
    const running = load(balancer.port)
    await running.further(200)
    instances[1]?.child.kill('SIGKILL')
    const underWay = new Set(running.outstanding)
    await running.further(1000)
    await running.stop()
    expect(running.failures.filter(({ id }) => !underWay.has(id))).toEqual([])
    // nginx asked another one instead, at least for what was sent to nobody's port.
    expect(balancer.readLog().some(({ status, ports }) => status === 200 && ports.length > 1)).toBe(true)
  })

  it('lose nothing at all when one of them is told to stop', async () => {
    const { instances, balancer } = await start()
    const running = load(balancer.port)
    await running.further(200)
    const code = await instances[1]?.stop()
    await running.further(300)
    await running.stop()
    expect([code, running.failures]).toEqual([0, []])
    expect(instances[1]?.stderr()).toBe('')
  })
})
