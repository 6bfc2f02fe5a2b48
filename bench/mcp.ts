import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { callBody, MCP_CALLS } from './lib/mcp-calls.ts'
import type { McpCall } from './lib/mcp-calls.ts'

const ROUNDS = 5
const REQUESTS = 500
const CONNECTIONS = 8

interface Contestant {
  readonly child: ChildProcess
  readonly port: number
  readonly agent: Agent
}

/**
 * MCP calls over HTTP on a page of 1,000 listings: CPU time of the server process per request, ours against bare
 * `node:http` that parses the request and splices its id into the answer prepared for it.
 */
export async function run(): Promise<{ table: string[][]; figures: Record<string, number> }> {
  const [ours, bare] = await Promise.all([start('ours'), start('bare')])
  try {
    const table = [['', 'CPU µs ours', 'bare', 'ours/bare']]
    const figures: Record<string, number> = {}
    // Object.keys forgets the key type it was given.
    for (const name of Object.keys(MCP_CALLS) as McpCall[]) {
      await Promise.all([measure(ours, name), measure(bare, name)])
      const samples: { ours: number; bare: number }[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        samples.push({ ours: await measure(ours, name), bare: await measure(bare, name) })
      }
      const cpu = median(samples.map((sample) => sample.ours))
      const floor = median(samples.map((sample) => sample.bare))
      const ratio = median(samples.map((sample) => sample.ours / sample.bare))
      table.push([name, cpu.toFixed(1), floor.toFixed(1), ratio.toFixed(2)])
      figures[`${name}_cpu_us_ours`] = Number(cpu.toFixed(1))
      figures[`${name}_cpu_us_bare`] = Number(floor.toFixed(1))
      figures[`${name}_cpu_ours_over_bare`] = Number(ratio.toFixed(3))
    }
    return { table, figures }
  } finally {
    for (const { child, agent } of [ours, bare]) {
      agent.destroy()
      child.kill()
    }
  }
}

async function start(kind: 'ours' | 'bare'): Promise<Contestant> {
  const child = fork(fileURLToPath(new URL('lib/mcp-server.ts', import.meta.url)), [kind])
  const [address]: unknown[] = await once(child, 'message')
  // Sent by lib/mcp-server.ts: the address it listens at.
  const { port } = address as { port: number }
  return { child, port, agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }) }
}

/** @returns CPU µs of the server process per request. @throws {Error} when an answer is not what was asked. */
async function measure(contestant: Contestant, name: McpCall): Promise<number> {
  const before = await cpuOf(contestant)
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < REQUESTS) {
      next += 1
      await send(contestant, name, next)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return ((await cpuOf(contestant)) - before) / REQUESTS
}

async function cpuOf({ child }: Contestant): Promise<number> {
  child.send('cpu')
  const [answer]: unknown[] = await once(child, 'message')
  // Sent by lib/mcp-server.ts: what it has used so far.
  return (answer as { cpuUs: number }).cpuUs
}

function send({ port, agent }: Contestant, name: McpCall, id: number): Promise<void> {
  const body = callBody(name, id)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/databases/mcp', method: 'POST', headers, agent }
    const outgoing = request(options, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => {
        if (text.startsWith(`{"jsonrpc":"2.0","id":${id},"result":`)) resolve()
        else reject(new Error(`${name}: unexpected answer ${response.statusCode} ${text.slice(0, 200)}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
