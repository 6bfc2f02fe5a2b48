import { answerMessages } from '../lib/answer-messages.ts'
import { openConnection, type RawConnection } from './mcp-connection.ts'
import type { McpLoadAnswer, McpLoadMessage, McpRequest, McpStarted, McpStep, McpWorkload } from './mcp-exchange.ts'
import { percentile } from '../lib/percentile.ts'
import { createRandom } from '../lib/random.ts'

/** Ids start here, so that all have as many digits. */
const FIRST_ID = 100_000

type RunMessage = Extract<McpLoadMessage, { kind: 'run' }>

let workloads: Readonly<Record<string, McpWorkload>> = {}
const random = createRandom(3)
let nextId = FIRST_ID

/** Position of the next request in pools sent in order, by the server's port. */
const places = new Map<number, number>()

/** Sends `turns` turns over `connections` connections, never more, and checks every response. */
async function runLoad({ workload, turns, connections, ...server }: RunMessage): Promise<McpLoadAnswer> {
  const steps = workloads[workload]?.steps ?? []
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(server.port)))
  const latenciesUs: number[] = []
  const failures: string[] = []
  let left = turns
  const worker = async (connection: RawConnection): Promise<void> => {
    while (left > 0) {
      left -= 1
      const start = performance.now()
      for (const step of steps) {
        const failure = await sendStep(connection, server, step)
        if (failure !== undefined) failures.push(failure)
      }
      latenciesUs.push((performance.now() - start) * 1000)
    }
  }
  const start = performance.now()
  await Promise.all(opened.map(worker))
  const elapsedMs = performance.now() - start
  for (const connection of opened) connection.close()
  const [failure] = failures
  return {
    elapsedMs,
    failed: failures.length,
    ...(failure !== undefined && { failure }),
    p50Us: percentile(latenciesUs, 0.5),
    p99Us: percentile(latenciesUs, 0.99),
  }
}

/** @returns What was wrong with the response, if anything. */
async function sendStep(connection: RawConnection, server: McpStarted, step: McpStep): Promise<string | undefined> {
  const { body, expected, isRoot } = writeBody(step, server.port)
  const answer = await connection.exchange(writeHead(server, isRoot, step.version, body.length) + body)
  const status = step.kind === 'notification' ? 202 : 200
  const right =
    answer.status === status &&
    expected.every(({ id, marker }) => answer.body.includes(`"id":${id}`) && answer.body.includes(marker))
  return right ? undefined : `${answer.status} ${answer.body.slice(0, 300)}`
}

/** The bytes the official clients send through Node's fetch, in ASCII throughout. */
function writeHead(
  { port, path, rootPath = path, session }: McpStarted,
  isRoot: boolean,
  version: string | undefined,
  length: number,
): string {
  return (
    `POST ${isRoot ? rootPath : path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: keep-alive\r\n` +
    'content-type: application/json\r\naccept: application/json, text/event-stream\r\n' +
    (version === undefined ? '' : `mcp-protocol-version: ${version}\r\n`) +
    (session === undefined ? '' : `mcp-session-id: ${session}\r\n`) +
    'accept-language: *\r\nsec-fetch-mode: cors\r\nuser-agent: node\r\naccept-encoding: gzip, deflate\r\n' +
    `content-length: ${length}\r\n\r\n`
  )
}

interface Sent {
  readonly body: string
  readonly isRoot: boolean
  readonly expected: readonly { readonly id: number; readonly marker: string }[]
}

function writeBody(step: McpStep, port: number): Sent {
  if (step.kind === 'notification') {
    return { body: `{"jsonrpc":"2.0","method":"${step.method}"}`, expected: [], isRoot: false }
  }
  if (step.kind === 'request') return writeRequest(step.pool, step.inOrder === true ? nextPlace(port) : undefined)
  const entries = Array.from({ length: step.size }, (_, index) => writeRequest(step.pools[index % step.pools.length]))
  return {
    body: `[${entries.map(({ body }) => body).join(',')}]`,
    isRoot: false,
    expected: entries.flatMap(({ expected }) => expected),
  }
}

function nextPlace(port: number): number {
  const place = places.get(port) ?? 0
  places.set(port, place + 1)
  return place
}

function writeRequest(pool: readonly McpRequest[] = [], place = Math.floor(random() * pool.length)): Sent {
  const request = pool[place % pool.length]
  if (request === undefined) throw new Error('a step without requests')
  nextId = nextId === 999_999 ? FIRST_ID : nextId + 1
  const { method, params, marker, isRoot = false } = request
  const body = JSON.stringify({ jsonrpc: '2.0', id: nextId, method, params })
  return { body, expected: [{ id: nextId, marker }], isRoot }
}

answerMessages(async (received) => {
  // Sent by bench/mcp.ts only.
  const message = received as McpLoadMessage
  if (message.kind === 'run') return runLoad(message)
  ;({ workloads } = message)
  return {}
})
