import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuildRun } from './lib/build-child.ts'
import { makeDirectory } from './lib/make-directory.ts'
import { significant, type BenchResult } from './lib/bench-result.ts'
import { median } from './lib/rounds.ts'
import { runBuildChild } from './lib/run-build-child.ts'

const ROUNDS = 5
const PAGES = 10_000

/**
 * Building a directory of 10,000 pages × 20 listings: a full build and one where nothing changed, against writing the
 * same files from memory, interleaved; and how memory grows with the number of pages.
 */
export async function run(): Promise<BenchResult> {
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-bench-'))
  // Deleting a million files takes minutes: the figures come first.
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  const full: BuildRun[] = []
  const floor: BuildRun[] = []
  const unchanged: BuildRun[] = []
  const config = makeDirectory(join(scratch, 'json'), PAGES, 'json')
  for (let round = 0; round < ROUNDS; round++) {
    const folder = join(scratch, `out-${round}`)
    const out = join(folder, 'public')
    full.push(await runBuildChild('build', config, out))
    floor.push(await runBuildChild('write', folder, join(scratch, `floor-${round}`)))
    unchanged.push(await runBuildChild('build', config, out))
  }
  const native = await runBuildChild(
    'build',
    makeDirectory(join(scratch, 'yaml'), 1000, 'yaml'),
    join(scratch, 'out-yaml'),
  )
  const small = await buildOnce(scratch, 1000)
  const large = await buildOnce(scratch, 50_000)

  const seconds = (runs: readonly BuildRun[]): number => median(runs.map((each) => each.seconds))
  const megabytes = (runs: readonly BuildRun[]): number =>
    Math.round(median(runs.map((each) => each.maxRssBytes)) / 1e6)
  return {
    table: [
      ['', 'seconds', 'CPU seconds', 'MB', 'peak RSS MB'],
      row('full build, 10,000 pages', full),
      row('writing the same files', floor),
      row('nothing changed', unchanged),
      row('full build, 1,000 pages', [small]),
      row('full build, 50,000 pages', [large]),
      row('full build, 1,000 pages of YAML', [native]),
    ],
    figures: {
      full_over_write: significant(seconds(full) / seconds(floor), 3),
      unchanged_over_full: significant(seconds(unchanged) / seconds(full), 3),
      pages_per_second: Math.round(PAGES / seconds(full)),
      yaml_pages_per_second: Math.round(1000 / native.seconds),
      peak_rss_mb_1000_pages: megabytes([small]),
      peak_rss_mb_10000_pages: megabytes(full),
      peak_rss_mb_50000_pages: megabytes([large]),
    },
  }
}

function buildOnce(scratch: string, pages: number): Promise<BuildRun> {
  const config = makeDirectory(join(scratch, `json-${pages}`), pages, 'json')
  return runBuildChild('build', config, join(scratch, `out-json-${pages}`))
}

function row(name: string, runs: readonly BuildRun[]): string[] {
  const of = (pick: (run: BuildRun) => number): number => median(runs.map(pick))
  return [
    name,
    of(({ seconds }) => seconds).toFixed(2),
    of(({ cpuSeconds }) => cpuSeconds).toFixed(2),
    (of(({ bytes }) => bytes) / 1e6).toFixed(0),
    (of(({ maxRssBytes }) => maxRssBytes) / 1e6).toFixed(0),
  ]
}
