import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCli } from '../e2e/cli.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { type Child, startChild } from './lib/child.ts'
import { median, runRounds } from './lib/rounds.ts'
import { openConnection } from './mcp/mcp-connection.ts'
import { createResultRequests, RESULT_KINDS } from './results/result-requests.ts'
import type { ResultKind } from './results/result-requests.ts'
import type { ResultsMessage, ResultsStarted, ResultsUsage } from './results/results-server.ts'
import { makeScaleDirectory } from './scale/scale-directory.ts'

const PAGES = 3000
const ROUNDS = 7
const REQUESTS = 60
/** Of each kind, before anything is measured. */
const WARM_UP_ROUNDS = 6

/**
 * What answers cost that nobody asked for before, beside pages that are only sent: CPU time of the server for each result
 * page and each `search` over MCP, on the largest page (500 listings) and at the root of 3,000 pages.
 *
 *     npm run bench -- results                 three minutes, most of them building
 */
export async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-bench-results-'))
  const child = startChild('results/results-server')
  try {
    const out = await publish(folder)
    const { port } = await child.ask<ResultsStarted>({ kind: 'start', out } satisfies ResultsMessage)
    const draw = createResultRequests(PAGES)
    const take = (kind: ResultKind) => sample(child, port, () => draw(kind))
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
      for (const kind of RESULT_KINDS) await take(kind)
    }
    // All kinds in turns: what is beside another was measured beside it.
    const taking = RESULT_KINDS.map((kind) => [kind, () => take(kind)] as const)
    const taken = await runRounds<string, number>(ROUNDS, Object.fromEntries(taking))
    const { rssBytes } = await child.ask<ResultsUsage>({ kind: 'usage' } satisfies ResultsMessage)
    return resultOf((kind) => median(taken.get(kind) ?? []), rssBytes)
  } finally {
    await child.stop()
    rmSync(folder, { recursive: true })
  }
}

async function publish(folder: string): Promise<string> {
  const { config } = makeScaleDirectory(folder, PAGES)
  const out = join(folder, 'out')
  const { code, stderr } = await runCli(['build', '-c', config, '-o', out])
  if (code !== 0) throw new Error(stderr)
  return out
}

/** @returns Microseconds of CPU of the server for one request. */
async function sample(child: Child, port: number, draw: () => string): Promise<number> {
  const usage = () => child.ask<ResultsUsage>({ kind: 'usage' } satisfies ResultsMessage)
  const connection = await openConnection(port)
  const before = await usage()
  for (let request = 0; request < REQUESTS; request += 1) {
    const { status, body } = await connection.exchange(draw())
    if (status !== 200 || body.includes('"isError":true')) throw new Error(`${status} ${body.slice(0, 300)}`)
  }
  const after = await usage()
  connection.close()
  return (after.cpuUs - before.cpuUs) / REQUESTS
}

/** What each kind is compared with. */
const BESIDE: Readonly<Record<ResultKind, ResultKind>> = {
  page: 'page',
  root: 'root',
  'page results': 'page',
  'root results': 'root',
  'page search': 'page search',
  'root search': 'page search',
}

function resultOf(cpuUs: (kind: ResultKind) => number, rssBytes: number): BenchResult {
  const figures: Record<string, number> = { rss_mb: significant(rssBytes / 1e6) }
  const rows = RESULT_KINDS.map((kind) => {
    const beside = BESIDE[kind]
    const ratio = cpuUs(kind) / cpuUs(beside)
    const key = kind.replaceAll(' ', '_')
    figures[`${key}_cpu_us`] = significant(cpuUs(kind))
    if (beside !== kind) figures[`${key}_over_${beside.replaceAll(' ', '_')}`] = significant(ratio)
    return [kind, cpuUs(kind).toFixed(0), beside === kind ? '' : `${ratio.toFixed(2)} × ${beside}`]
  })
  return { table: [['CPU µs', '', ''], ...rows], figures }
}
