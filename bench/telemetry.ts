import { type BenchResult, significant } from './lib/bench-result.ts'
import { startChild } from './lib/child.ts'
import { percentile } from './lib/percentile.ts'
import { runRounds } from './lib/rounds.ts'
import type { McpLoadAnswer, McpLoadMessage, McpUsage } from './mcp/mcp-exchange.ts'
import { createMcpWorkloads } from './mcp/mcp-workloads.ts'
import { TELEMETRY_CONTESTANTS } from './telemetry/telemetry-exchange.ts'
import type { TelemetryContestant, TelemetryMessage, TelemetryStarted } from './telemetry/telemetry-exchange.ts'

/** Processes, one after the other: how well each one's code happens to be compiled differs by more than what is measured. */
const PROCESSES = 3

/** Many short rounds: some meet quiet moments of a busy machine. */
const ROUNDS = 80
const TURNS = 400
const CONNECTIONS = 32

/** Rounds before, while code is compiled. */
const WARM_UP_ROUNDS = 20

/**
 * CPU time of a server per `tools/list`: one that nobody watches, one with metrics, and one with metrics and a line a
 * request. All three are in one process. The figures are lower quartiles, which other work on the machine moves least.
 */
export async function run(): Promise<BenchResult> {
  const { workloads } = await createMcpWorkloads()
  const samples = new Map<TelemetryContestant, number[]>(TELEMETRY_CONTESTANTS.map((name) => [name, []]))
  for (let process = 0; process < PROCESSES; process += 1) {
    const client = startChild('mcp/mcp-load-client')
    const server = startChild('telemetry/telemetry-server')
    try {
      await client.ask({ kind: 'prepare', workloads } satisfies McpLoadMessage)
      const started = await server.ask<TelemetryStarted>({ kind: 'start' } satisfies TelemetryMessage)
      const usage = () => server.ask<McpUsage>({ kind: 'usage' } satisfies TelemetryMessage)
      const sample = async (name: TelemetryContestant): Promise<number> => {
        const before = await usage()
        const order = { kind: 'run', workload: 'tools_list', turns: TURNS, connections: CONNECTIONS } as const
        const message = { ...order, path: started.path, port: started.ports[name] } satisfies McpLoadMessage
        const load = await client.ask<McpLoadAnswer>(message)
        if (load.failed > 0) throw new Error(`${name}: ${load.failed} wrong answers, the first: ${load.failure}`)
        return ((await usage()).cpuUs - before.cpuUs) / TURNS
      }
      const contestants = {
        blind: () => sample('blind'),
        metrics: () => sample('metrics'),
        watched: () => sample('watched'),
      }
      await runRounds(WARM_UP_ROUNDS, contestants)
      for (const [name, own] of await runRounds(ROUNDS, contestants)) samples.get(name)?.push(...own)
    } finally {
      await Promise.all([client.stop(), server.stop()])
    }
  }
  const quartileOf = (name: TelemetryContestant): number => percentile(samples.get(name) ?? [], 0.25)
  const figures: Record<string, number> = {}
  const table = [['', 'CPU µs', 'over blind']]
  for (const name of TELEMETRY_CONTESTANTS) {
    const ratio = quartileOf(name) / quartileOf('blind')
    figures[`tools_list_cpu_us_${name}`] = significant(quartileOf(name))
    if (name !== 'blind') figures[`tools_list_cpu_${name}_over_blind`] = significant(ratio)
    table.push([name, quartileOf(name).toFixed(1), ratio.toFixed(3)])
  }
  return { table, figures }
}
