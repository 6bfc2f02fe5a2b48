import { type BenchResult, significant } from './lib/bench-result.ts'
import { type Child, startChild } from './lib/child.ts'
import { median, runRounds } from './lib/rounds.ts'
import type {
  StreamsClientMessage,
  StreamsCpu,
  StreamsHeld,
  StreamsMemory,
  StreamsServerMessage,
  StreamsStarted,
} from './streams/streams-messages.ts'

const ROUNDS = 7
const STREAMS = 2000
/** Opened and closed before measuring: compiled code and first buffers do not belong to any stream. */
const WARM_UP_STREAMS = 500
const PATH = '/tools/databases/mcp/sse'

/** Headers Node adds to every response by itself. */
const NODE_HEADERS: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

interface Sample {
  readonly rssKiB: number
  readonly cpuUs: number
}

/**
 * Idle event streams of HTTP+SSE: memory that each holds and CPU time to open one, ours against bare `node:http` that
 * writes the same bytes. Every sample is a process of its own, because memory once allocated is seldom returned.
 */
export async function run(): Promise<BenchResult> {
  const client = startChild('streams/streams-client')
  try {
    const answer = await recordAnswer()
    const samples = await runRounds(ROUNDS, {
      ours: () => measure(client, 'streams/streams-server-ours', answer),
      bare: () => measure(client, 'streams/streams-server-bare', answer),
    })
    const figures: Record<string, number> = {}
    const table = [['', 'ours', 'bare', 'ours/bare']]
    for (const [name, unit] of [
      ['rssKiB', 'rss_kib_per_stream'],
      ['cpuUs', 'open_cpu_us'],
    ] as const) {
      const ours = (samples.get('ours') ?? []).map((sample) => sample[name])
      const bare = (samples.get('bare') ?? []).map((sample) => sample[name])
      const ratio = median(ours.map((value, round) => value / (bare[round] ?? Number.NaN)))
      figures[`${unit}_ours`] = significant(median(ours))
      figures[`${unit}_bare`] = significant(median(bare))
      figures[`${unit}_ours_over_bare`] = significant(ratio)
      table.push([unit, median(ours).toFixed(1), median(bare).toFixed(1), ratio.toFixed(2)])
    }
    return { table, figures: { streams: STREAMS, rounds: ROUNDS, ...figures } }
  } finally {
    await client.stop()
  }
}

type Answer = Omit<Extract<StreamsServerMessage, { kind: 'start' }>, 'kind'>

/** Queries our server once, so that the bare one can send the same response. */
async function recordAnswer(): Promise<Answer> {
  const server = startChild('streams/streams-server-ours')
  try {
    const { port } = await start(server, { headers: {}, firstEvent: '' })
    const response = await fetch(`http://127.0.0.1:${port}${PATH}`)
    const { value } = (await response.body?.getReader().read()) ?? {}
    if (value === undefined) throw new Error(`expected a first event, got ${response.status}`)
    const headers = [...response.headers].filter(([name]) => !NODE_HEADERS.has(name))
    return { headers: Object.fromEntries(headers), firstEvent: Buffer.from(value).toString() }
  } finally {
    await server.stop()
  }
}

async function measure(client: Child, name: string, answer: Answer): Promise<Sample> {
  const server = startChild(name)
  try {
    const { port } = await start(server, answer)
    const ask = <Reply>(kind: 'cpu' | 'memory'): Promise<Reply> =>
      server.ask<Reply>({ kind } satisfies StreamsServerMessage)
    const open = async (streams: number): Promise<void> => {
      const { held } = await tell(client, { kind: 'open', port, path: PATH, streams })
      if (held !== streams) throw new Error(`${name}: ${held} of ${streams} streams are open`)
    }
    const close = async (streams: number): Promise<void> => {
      const { held } = await tell(client, { kind: 'close' })
      if (held !== streams) throw new Error(`${name}: ${held} of ${streams} streams stayed open`)
    }
    await open(WARM_UP_STREAMS)
    await close(WARM_UP_STREAMS)
    const memoryBefore = await ask<StreamsMemory>('memory')
    await open(STREAMS)
    const memory = await ask<StreamsMemory>('memory')
    await close(STREAMS)
    // Once more, for the time: by now the code is compiled.
    const cpuBefore = await ask<StreamsCpu>('cpu')
    await open(STREAMS)
    const cpu = await ask<StreamsCpu>('cpu')
    await close(STREAMS)
    return {
      rssKiB: (memory.rssKiB - memoryBefore.rssKiB) / STREAMS,
      cpuUs: (cpu.cpuUs - cpuBefore.cpuUs) / STREAMS,
    }
  } finally {
    await server.stop()
  }
}

function start(server: Child, answer: Answer): Promise<StreamsStarted> {
  return server.ask<StreamsStarted>({ kind: 'start', ...answer } satisfies StreamsServerMessage)
}

function tell(client: Child, message: StreamsClientMessage): Promise<StreamsHeld> {
  return client.ask<StreamsHeld>(message)
}
