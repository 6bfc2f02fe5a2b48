import { setTimeout as wait } from 'node:timers/promises'
import { startCli } from '../../e2e/cli.ts'
import type { Tally } from '../../e2e/attacks/attack.ts'
import type { ATTACKS } from '../../e2e/attacks/attacks.ts'
import { startOtherClient } from '../../e2e/attacks/other-client.ts'
import type { Asked } from '../../e2e/attacks/other-client.ts'
import { ask } from '../../e2e/attacks/send-request.ts'
import { countConnections, readMemory } from '../../e2e/attacks/server-process.ts'
import { describeTarget } from '../../e2e/attacks/target.ts'
import { startChild } from '../lib/child.ts'
import { readMallocSettings } from '../scale/scale-server.ts'
import type { AttackMessage, AttackReport } from './attack-messages.ts'

const WARM_UP_REQUESTS = 100
const IDLE_REQUESTS = 200
const PAUSE_MS = 10
const ATTACK_MS = 5000
/** For the server to return what it does not need any more: it is asked for no longer than this, and not when it has. */
const SETTLE_MS = 10_000
const SETTLE_CHECK_MS = 250
/** Above what it had before, as much as a server may keep. */
const KEPT_BYTES = 32 << 20

/** What one attack does to the others. */
export interface AttackMeasured {
  readonly idle: Asked
  readonly meanwhile: Asked
  readonly idleRssBytes: number
  readonly peakRssBytes: number
  readonly afterRssBytes: number
  /** Connections left of all clients, as the kernel counts them. */
  readonly connectionsAfter: number
  /** Status of an ordinary request afterwards. */
  readonly statusAfter: number
  readonly tally: Tally
}

/** Serves a published folder, as operators do, and attacks it for five seconds from a process of its own. */
export async function measureAttack(name: keyof typeof ATTACKS, out: string): Promise<AttackMeasured> {
  const server = await startCli(['serve', '-o', out, '--port', '0'], { env: readMallocSettings() })
  const attacker = startChild('attacks/attack-child')
  try {
    const pid = server.child.pid ?? 0
    const port = Number(new URL(server.url).port)
    const target = describeTarget(out, port)
    await askFor(port, WARM_UP_REQUESTS)
    const idle = await askFor(port, IDLE_REQUESTS)
    const { rssBytes: idleRssBytes } = readMemory(pid)
    const other = startOtherClient(port, PAUSE_MS)
    await attacker.ask({ kind: 'start', name, target } satisfies AttackMessage)
    await wait(ATTACK_MS)
    const { tally } = await attacker.ask<AttackReport>({ kind: 'stop' } satisfies AttackMessage)
    const meanwhile = await other.stop()
    await settle(pid, port, idleRssBytes + KEPT_BYTES)
    const { rssBytes: afterRssBytes, peakBytes: peakRssBytes } = readMemory(pid)
    const connectionsAfter = countAll(port)
    const { status: statusAfter } = await ask({ port, path: '/' })
    return { idle, meanwhile, idleRssBytes, peakRssBytes, afterRssBytes, connectionsAfter, statusAfter, tally }
  } finally {
    await attacker.stop()
    server.child.kill('SIGKILL')
  }
}

/** Waits until nobody is connected and memory is returned, or it is clear that it will not be. */
async function settle(pid: number, port: number, rssBytes: number): Promise<void> {
  const untilMs = performance.now() + SETTLE_MS
  while (performance.now() < untilMs) {
    if (countAll(port) === 0 && readMemory(pid).rssBytes <= rssBytes) return
    await wait(SETTLE_CHECK_MS)
  }
}

function countAll(port: number): number {
  return [...countConnections(port).values()].reduce((sum, count) => sum + count, 0)
}

async function askFor(port: number, requests: number): Promise<Asked> {
  const client = startOtherClient(port, PAUSE_MS)
  await client.further(requests)
  return client.stop()
}
