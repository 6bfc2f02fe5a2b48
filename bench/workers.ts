import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { makeDirectory } from './lib/make-directory.ts'
import { median, runRounds } from './lib/rounds.ts'
import { runBuildChild } from './lib/run-build-child.ts'
import { startScaleServer } from './scale/scale-server.ts'
import { createSearchLoad } from './workers/workers-load.ts'
import { findProcesses } from './workers/workers-processes.ts'
import type { ServerProcesses } from './workers/workers-processes.ts'

const ROUNDS = 9
/** Pages of 20 listings. */
const PAGES = 1500
const SEARCHES = 1000
/** To each worker, before measuring: its code is compiled then, and its blocks are in memory. */
const WARM_UP_SEARCHES = 1500

interface Sample {
  readonly perSecond: number
  /** CPU milliseconds of all processes of the server for a search. */
  readonly cpuMs: number
  /** Cores that the load generator used. */
  readonly loadCores: number
}

/**
 * Searches a second of `gazetteer serve` with one process and with two workers, in turns; 32 connections, no query
 * twice. CPU is that of all processes of the server, the one that hands out connections included. Memory is measured at
 * the end, for each process.
 *
 * Two workers need two free cores; the load takes a small part of one. Both is in the result.
 */
export async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-bench-'))
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
  try {
    const out = join(folder, 'out')
    await runBuildChild('build', makeDirectory(folder, PAGES, 'json'), out)
    const start = async (workers: number): Promise<{ measure: () => Promise<Sample>; processes: ServerProcesses }> => {
      const server = await startScaleServer(out, workers)
      const load = createSearchLoad(server.port, workers)
      stops.unshift(
        () => server.stop(),
        () => load.close(),
      )
      await load.run(WARM_UP_SEARCHES * workers)
      const processes = findProcesses(server.pid)
      return { processes, measure: () => measure(processes, (searches) => load.run(searches)) }
    }
    const [one, two] = [await start(1), await start(2)]
    const loadBefore = loadavg()[0] ?? 0
    const samples = await runRounds(ROUNDS, { one: one.measure, two: two.measure })
    const [ones, twos] = [samples.get('one') ?? [], samples.get('two') ?? []]
    const figures: Record<string, number> = { cores: availableParallelism(), load_average: significant(loadBefore, 2) }
    const table = [['', '1 process', '2 workers', '2/1']]
    for (const [name, key] of [
      ['searches_per_second', 'perSecond'],
      ['cpu_ms', 'cpuMs'],
      ['load_cores', 'loadCores'],
    ] as const) {
      const [first, second] = [median(ones.map((sample) => sample[key])), median(twos.map((sample) => sample[key]))]
      const ratio = median(twos.map((sample, round) => sample[key] / (ones[round]?.[key] ?? Number.NaN)))
      figures[`${name}_1`] = significant(first)
      figures[`${name}_2`] = significant(second)
      figures[`${name}_2_over_1`] = significant(ratio)
      table.push([name, significant(first).toString(), significant(second).toString(), ratio.toFixed(2)])
    }
    const memory = [one, two].map(({ processes }) => processes.pssBytes().map((bytes) => Math.round(bytes / 1e6)))
    figures['pss_mb_1'] = sum(memory[0])
    figures['pss_mb_2'] = sum(memory[1])
    table.push(['PSS, MB', ...memory.map((each) => each.join(' + ')), ''])
    return { table, figures: { rounds: ROUNDS, searches: SEARCHES, listings: PAGES * 20, ...figures } }
  } finally {
    for (const stop of stops) await stop()
  }
}

async function measure(processes: ServerProcesses, sendSearches: (count: number) => Promise<number>): Promise<Sample> {
  const cpuBefore = processes.cpuSeconds()
  const ownBefore = process.cpuUsage()
  const seconds = await sendSearches(SEARCHES)
  const own = process.cpuUsage(ownBefore)
  return {
    perSecond: SEARCHES / seconds,
    cpuMs: ((processes.cpuSeconds() - cpuBefore) * 1000) / SEARCHES,
    loadCores: (own.user + own.system) / 1e6 / seconds,
  }
}

function sum(values: readonly number[] = []): number {
  return values.reduce((total, value) => total + value, 0)
}
