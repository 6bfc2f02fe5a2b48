import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { BuildRun } from './lib/build-child.ts'
import { makeDirectory } from './lib/make-directory.ts'
import { significant, type BenchResult } from './lib/bench-result.ts'
import { median } from './lib/rounds.ts'
import { runBuildChild } from './lib/run-build-child.ts'

/** An even number: whichever build is first finds the disk busy, and each is as often. */
const ROUNDS = 6

/** Sizes that are measured always. */
const PAGES = [150, 400, 2000]

/** The runs of one size, a round each. */
interface SizeRuns {
  readonly full: BuildRun[]
  /** Full builds without the files that have all listings. */
  readonly withoutData: BuildRun[]
  readonly floor: BuildRun[]
  readonly unchanged: BuildRun[]
  readonly oneChanged: BuildRun[]
}

/**
 * Building directories of pages of 20 listings: a full build, one where nothing changed and one where one file did,
 * against what no build can do without, interleaved: reading the sources, digesting and compressing the build's own
 * bytes with its own settings, and writing them. CPU counts: all threads of the process.
 *
 * Usage: `npm run bench -- build [PAGES...]`: these sizes instead of 150, 400 and 2,000; 10,000 takes half an hour.
 */
export async function run(): Promise<BenchResult> {
  const asked = process.argv.slice(3).map(Number)
  if (asked.some((pages) => !(Number.isInteger(pages) && pages > 0))) throw new Error('expected numbers of pages')
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-bench-'))
  // Deleting many files takes minutes: the figures come first.
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  const table = [['', 'seconds', 'CPU seconds', 'CPU ms a page', 'MB', 'peak RSS MB']]
  const figures: Record<string, number> = {}
  for (const pages of asked.length > 0 ? asked : PAGES) {
    const runs = await measureSize(join(scratch, String(pages)), pages)
    table.push(
      row(`full build, ${pages} pages`, pages, runs.full),
      row('  without the files of all data', pages, runs.withoutData),
      row('  its floor: read, digest, compress, write', pages, runs.floor),
      row('  nothing changed', pages, runs.unchanged),
      row('  one file changed', pages, runs.oneChanged),
    )
    figures[`full_over_floor_${pages}`] = significant(ratioOf(runs.full, runs.floor), 3)
    figures[`data_share_of_cpu_${pages}`] = significant(1 - ratioOf(runs.withoutData, runs.full), 2)
    figures[`cpu_ms_a_page_${pages}`] = significant((1000 * cpuOf(runs.full)) / pages, 3)
    figures[`one_changed_cpu_ms_${pages}`] = significant(1000 * cpuOf(runs.oneChanged), 3)
    figures[`peak_rss_mb_${pages}`] = Math.round(median(runs.full.map((each) => each.maxRssBytes)) / 1e6)
  }
  return { table, figures }
}

async function measureSize(folder: string, pages: number): Promise<SizeRuns> {
  const runs: SizeRuns = { full: [], withoutData: [], floor: [], unchanged: [], oneChanged: [] }
  const config = makeDirectory(join(folder, 'source'), pages, 'json')
  const without = join(dirname(config), 'without.yml')
  writeFileSync(without, `${readFileSync(config, 'utf8')}bulk_data: off\n`)
  const changing = join(dirname(config), 'data/page-000001.json')
  for (let round = 0; round < ROUNDS; round++) {
    const model = join(folder, `out-${round}`)
    const out = join(model, 'public')
    const copy = join(folder, `floor-${round}`)
    const buildFull = async () => runs.full.push(await runBuildChild('build', config, out))
    const buildWithout = async () => {
      runs.withoutData.push(await runBuildChild('build', without, join(folder, `without-${round}`, 'public')))
      rmSync(join(folder, `without-${round}`), { recursive: true, force: true })
    }
    // Whichever is first finds the disk busy with what the round before left.
    const turns = [buildFull, buildWithout]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    runs.floor.push(await runBuildChild('floor', model, copy, dirname(config), String(pages)))
    runs.unchanged.push(await runBuildChild('build', config, out))
    writeFileSync(changing, readFileSync(changing, 'utf8').replace('"description": "', '"description": "Changed. '))
    runs.oneChanged.push(await runBuildChild('build', config, out))
    rmSync(model, { recursive: true, force: true })
    rmSync(copy, { recursive: true, force: true })
  }
  return runs
}

function cpuOf(runs: readonly BuildRun[]): number {
  return median(runs.map(({ cpuSeconds }) => cpuSeconds))
}

/** Of what ran in the same round, so that a machine that gets busier does not look like a difference. */
function ratioOf(some: readonly BuildRun[], others: readonly BuildRun[]): number {
  return median(some.map(({ cpuSeconds }, round) => cpuSeconds / (others[round]?.cpuSeconds ?? NaN)))
}

function row(name: string, pages: number, runs: readonly BuildRun[]): string[] {
  const of = (pick: (run: BuildRun) => number): number => median(runs.map(pick))
  return [
    name,
    of(({ seconds }) => seconds).toFixed(2),
    cpuOf(runs).toFixed(2),
    ((1000 * cpuOf(runs)) / pages).toFixed(1),
    (of(({ bytes }) => bytes) / 1e6).toFixed(0),
    (of(({ maxRssBytes }) => maxRssBytes) / 1e6).toFixed(0),
  ]
}
