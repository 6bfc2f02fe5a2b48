import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { startCli } from '../cli.ts'
import { buildExample } from '../deploy/build-example.ts'
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

export type AttackName = keyof typeof ATTACKS

/** Options of `serve` without limits on clients. */
export const NO_LIMITS = ['--rate-limit', '0', '--cost-limit', '0']

/** Builds the example for the tests of a file. @returns The folder it is published in. */
export function publishExample(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-attacks-'))
  const out = join(folder, 'out')

  beforeAll(() => buildExample(out))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return out
}

/** Serves the example, and attacks it until everything that the attack does was tried. */
export async function attack(out: string, name: AttackName, args: readonly string[] = []) {
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
export function attackersConnections(port: number): number {
  return countConnections(port).get('127.0.0.1') ?? 0
}

/** Opens a stream, and leaves it at once. */
export function openStream(sent: Sent): Promise<number | undefined> {
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

export const sessionOf = (port: number): Sent => ({ port, path: '/mcp/sse', headers: { accept: 'text/event-stream' } })

/** What an attacker has to get, besides what every one does. */
const EXPECTED: Readonly<Partial<Record<string, Tally>>> = { streams: { '200': 64 } }

/**
 * Attacks while another client sends requests, and expects that everything is as before afterwards.
 *
 * @returns What failed for the other client.
 */
export async function listFailuresOfOthers(out: string, name: AttackName): Promise<readonly string[]> {
  const { port, other, started, memory } = await attack(out, name)
  // The kernel opens them before the server can refuse them.
  await expect.poll(() => attackersConnections(port)).toBeLessThanOrEqual(MAX_CONNECTIONS)
  const statuses = [sessionOf(port), subscriptionTo(port)].map((sent) =>
    openStream({ ...sent, localAddress: '127.0.0.3' }),
  )
  expect(await Promise.all(statuses)).toEqual([200, 200])
  const { livezMs, pingMs, failures } = await other.stop()
  expect(livezMs.length + pingMs.length).toBeGreaterThanOrEqual(REQUESTS_MEANWHILE)
  const tally = started.tally()
  expect(tally['retry-after']).toBe(tally['429'])
  expect(tally).toMatchObject(EXPECTED[name] ?? {})
  started.stop()
  expect(memory().peakBytes).toBeLessThan(MAX_RSS_BYTES)
  await expect.poll(() => countConnections(port).size).toBe(0)
  expect((await ask({ port, path: '/' })).status).toBe(200)
  return failures
}
