import { type BenchResult, significant } from './lib/bench-result.ts'
import { type Child, startChild } from './lib/child.ts'
import { MCP_CONTESTANTS } from './mcp/mcp-exchange.ts'
import type {
  McpContestant,
  McpLoadAnswer,
  McpLoadMessage,
  McpServerMessage,
  McpStarted,
  McpUsage,
  McpWorkload,
} from './mcp/mcp-exchange.ts'
import { createMcpWorkloads } from './mcp/mcp-workloads.ts'
import { median, runRounds } from './lib/rounds.ts'

const ROUNDS = 7
const CONNECTIONS = 32

/**
 * Workloads to measure, of those given: for whoever changes what one of them costs.
 *
 *     npm run bench -- mcp search_new root_search_new
 */
const asked = process.argv.slice(3)

interface Server extends McpStarted {
  readonly child: Child
}

interface Sample {
  readonly cpuUs: number
  readonly perSecond: number
  readonly p50Us: number
  readonly p99Us: number
}

type Samples = ReadonlyMap<McpContestant, readonly Sample[]>

/**
 * MCP over HTTP on a page of 1,000 listings: CPU time of the server process, rate, latency and memory, ours beside bare
 * `node:http` with every response prepared and the official SDK. Every response is checked. A turn is one request, one
 * session of four, or one batch of twenty.
 */
export async function run(): Promise<BenchResult> {
  const { workloads, requests } = await createMcpWorkloads()
  const client = startChild('mcp/mcp-load-client')
  const children = new Map(MCP_CONTESTANTS.map((name) => [name, startChild('mcp/mcp-server')]))
  try {
    await client.ask({ kind: 'prepare', workloads } satisfies McpLoadMessage)
    const servers = new Map<McpContestant, Server>()
    for (const [contestant, child] of children) {
      const start: McpServerMessage = { kind: 'start', contestant, requests: contestant === 'floor' ? requests : [] }
      servers.set(contestant, { child, ...(await child.ask<McpStarted>(start)) })
    }
    const table = [['', ...MCP_CONTESTANTS.map((name) => `CPU µs ${name}`), 'p99 µs ours', 'floor', 'turns/s ours']]
    const figures: Record<string, number> = {}
    const peaks = new Map<McpContestant, number>()
    for (const [name, workload] of Object.entries(workloads)) {
      if (asked.length > 0 && !asked.includes(name)) continue
      const samples = await measure(client, servers, name, workload, peaks)
      addFigures(figures, name, samples)
      const middle = (contestant: McpContestant, field: keyof Sample): string =>
        samples.has(contestant) ? medianOf(samples, contestant, field).toFixed(0) : ''
      table.push([
        name,
        ...MCP_CONTESTANTS.map((contestant) => middle(contestant, 'cpuUs')),
        middle('ours', 'p99Us'),
        middle('floor', 'p99Us'),
        middle('ours', 'perSecond'),
      ])
    }
    for (const [contestant, bytes] of peaks) figures[`rss_${contestant}_mb`] = significant(bytes / 1e6)
    table.push(['RSS MB', ...MCP_CONTESTANTS.map((contestant) => ((peaks.get(contestant) ?? 0) / 1e6).toFixed(0))])
    return { table, figures }
  } finally {
    await Promise.all([client, ...children.values()].map((child) => child.stop()))
  }
}

async function measure(
  client: Child,
  servers: ReadonlyMap<McpContestant, Server>,
  workload: string,
  { turns, turnsOfSlow, contestants = MCP_CONTESTANTS }: McpWorkload,
  peaks: Map<McpContestant, number>,
): Promise<Samples> {
  const sample = async (contestant: McpContestant): Promise<Sample> => {
    const server = servers.get(contestant)
    if (server === undefined) throw new Error(`no server ${contestant}`)
    const { child, ...started } = server
    const isFast = contestant === 'ours' || contestant === 'floor'
    const order = { workload, ...started, turns: isFast ? turns : turnsOfSlow, connections: CONNECTIONS }
    const before = await child.ask<McpUsage>({ kind: 'usage' } satisfies McpServerMessage)
    const load = await client.ask<McpLoadAnswer>({ kind: 'run', ...order } satisfies McpLoadMessage)
    const after = await child.ask<McpUsage>({ kind: 'usage' } satisfies McpServerMessage)
    if (load.failed > 0) {
      throw new Error(`${contestant}, ${workload}: ${load.failed} wrong answers, the first: ${load.failure}`)
    }
    peaks.set(contestant, Math.max(peaks.get(contestant) ?? 0, after.rssBytes))
    return {
      cpuUs: (after.cpuUs - before.cpuUs) / order.turns,
      perSecond: (order.turns / load.elapsedMs) * 1000,
      p50Us: load.p50Us,
      p99Us: load.p99Us,
    }
  }
  // Compilation of the servers is not measured.
  for (const contestant of contestants) await sample(contestant)
  const taking = contestants.map((name) => [name, () => sample(name)] as const)
  // Its keys are the contestants.
  return runRounds(ROUNDS, Object.fromEntries(taking) as Record<McpContestant, () => Promise<Sample>>)
}

function addFigures(figures: Record<string, number>, workload: string, samples: Samples): void {
  const ratio = (above: McpContestant, below: McpContestant, field: keyof Sample): number => {
    const divisors = samples.get(below) ?? []
    const ratios = (samples.get(above) ?? []).map((sample, round) => sample[field] / (divisors[round]?.[field] ?? NaN))
    return significant(median(ratios))
  }
  figures[`${workload}_cpu_ours_over_floor`] = ratio('ours', 'floor', 'cpuUs')
  for (const other of [...samples.keys()].filter((name) => name !== 'ours' && name !== 'floor')) {
    figures[`${workload}_cpu_${other}_over_ours`] = ratio(other, 'ours', 'cpuUs')
  }
  figures[`${workload}_p99_ours_over_floor`] = ratio('ours', 'floor', 'p99Us')
  for (const contestant of samples.keys()) {
    figures[`${workload}_cpu_us_${contestant}`] = significant(medianOf(samples, contestant, 'cpuUs'))
    figures[`${workload}_per_second_${contestant}`] = significant(medianOf(samples, contestant, 'perSecond'))
    figures[`${workload}_p50_us_${contestant}`] = significant(medianOf(samples, contestant, 'p50Us'))
    figures[`${workload}_p99_us_${contestant}`] = significant(medianOf(samples, contestant, 'p99Us'))
  }
}

function medianOf(samples: Samples, contestant: McpContestant, field: keyof Sample): number {
  return median((samples.get(contestant) ?? []).map((sample) => sample[field]))
}
