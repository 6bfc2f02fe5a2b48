import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCli } from '../e2e/cli.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { type Child, startChild } from './lib/child.ts'
import { median, runRounds } from './lib/rounds.ts'
import { openConnection } from './mcp/mcp-connection.ts'
import { createResultRequests, RESULT_KINDS } from './results/result-requests.ts'
import type { ResultKind } from './results/result-requests.ts'
import type { ResultsMessage, ResultsStarted, ResultsUsage } from './results/results-exchange.ts'
import { makeScaleDirectory } from './scale/scale-directory.ts'

const PAGES = 3000
const ROUNDS = 7
const REQUESTS = 60
/** Of each kind, before anything is measured. */
const WARM_UP_ROUNDS = 6

const HERE = fileURLToPath(new URL('..', import.meta.url))

/**
 * What answers cost that nobody asked for before, beside pages that are only sent: CPU time of the server for each result
 * page and each `search` over MCP, on the largest page (500 listings) and at the root of 3,000 pages.
 *
 *     npm run bench -- results                 this tree: three minutes, most of them building
 *     npm run bench -- results ../before       beside another checkout of it, in turns
 */
export async function run(): Promise<BenchResult> {
  const [earlier] = process.argv.slice(3)
  const trees = { now: HERE, ...(earlier !== undefined && { before: resolve(earlier) }) }
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-bench-results-'))
  const children = new Map<string, Child>()
  try {
    const out = await publish(folder)
    const samplers = new Map<string, (kind: ResultKind) => Promise<number>>()
    for (const [name, root] of Object.entries(trees)) {
      const child = startChild('results/results-server')
      children.set(name, child)
      const { port } = await child.ask<ResultsStarted>({ kind: 'start', root, out } satisfies ResultsMessage)
      const draw = createResultRequests(PAGES)
      samplers.set(name, (kind) => sample(child, port, () => draw(kind)))
    }
    const figures: Record<string, number> = {}
    const measured = new Map<ResultKind, ReadonlyMap<string, readonly number[]>>()
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
      for (const kind of RESULT_KINDS) for (const take of samplers.values()) await take(kind)
    }
    // All kinds in turns: what is beside another was measured beside it.
    const taking = RESULT_KINDS.flatMap((kind) =>
      Array.from(samplers, ([name, take]) => [`${kind}/${name}`, () => take(kind)] as const),
    )
    const taken = await runRounds<string, number>(ROUNDS, Object.fromEntries(taking))
    for (const kind of RESULT_KINDS) {
      measured.set(kind, new Map(Array.from(samplers, ([name]) => [name, taken.get(`${kind}/${name}`) ?? []])))
    }
    for (const [name, child] of children) {
      const { rssBytes } = await child.ask<ResultsUsage>({ kind: 'usage' } satisfies ResultsMessage)
      figures[`rss_mb_${name}`] = significant(rssBytes / 1e6)
    }
    return { table: tableOf(measured, [...samplers.keys()], figures), figures }
  } finally {
    await Promise.all([...children.values()].map((child) => child.stop()))
    rmSync(folder, { recursive: true })
  }
}

async function publish(folder: string): Promise<string> {
  // For whoever measures again and again.
  const known = process.env['BENCH_RESULTS_OUT']
  if (known !== undefined) return known
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

function tableOf(
  measured: ReadonlyMap<ResultKind, ReadonlyMap<string, readonly number[]>>,
  names: readonly string[],
  figures: Record<string, number>,
): string[][] {
  const rows = RESULT_KINDS.map((kind) => [
    kind,
    ...names.flatMap((name) => {
      const own = measured.get(kind)?.get(name) ?? []
      const other = measured.get(BESIDE[kind])?.get(name) ?? []
      const ratio = median(own) / median(other)
      const key = `${kind.replaceAll(' ', '_')}_${name}`
      figures[`${key}_cpu_us`] = significant(median(own))
      if (BESIDE[kind] !== kind) figures[`${key}_over_${BESIDE[kind].replaceAll(' ', '_')}`] = significant(ratio)
      return [median(own).toFixed(0), BESIDE[kind] === kind ? '' : `${ratio.toFixed(2)} × ${BESIDE[kind]}`]
    }),
  ])
  return [['CPU µs', ...names.flatMap((name) => [name, ''])], ...rows]
}
