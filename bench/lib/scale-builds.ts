import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BuildRun } from './build-child.ts'
import { median } from './rounds.ts'
import { runBuildChild } from './run-build-child.ts'
import { editScaleDirectory, type ScaleDirectory } from './scale-directory.ts'

/** Up to this many pages a build is measured as often as {@link ROUNDS}; larger ones are measured once. */
const MAX_PAGES_BUILT_OFTEN = 1000
const ROUNDS = 5

/** What building a directory took. The release stays where it was built. */
export interface ScaleBuilds {
  /** How often full builds and their floor were measured, in turns. */
  readonly rounds: number
  readonly full: BuildRun
  /** Writing the same bytes from memory. */
  readonly floor: BuildRun
  /** Of each round: how often as long a full build takes, and as much CPU. */
  readonly fullOverFloor: { readonly seconds: number; readonly cpuSeconds: number }
  readonly changedPages: number
  readonly incremental: BuildRun
  readonly unchanged: BuildRun
  /** Bytes of files that any static host can serve. */
  readonly plainBytes: number
  /** Bytes of what servers read. */
  readonly privateBytes: number
}

/** Builds a directory into `out`: in full, with 1 % of its pages changed, and with nothing changed. */
export async function measureBuilds({ config, pages }: ScaleDirectory, out: string): Promise<ScaleBuilds> {
  const rounds = pages <= MAX_PAGES_BUILT_OFTEN ? ROUNDS : 1
  const full: BuildRun[] = []
  const floor: BuildRun[] = []
  for (let round = 0; round < rounds; round += 1) {
    rmSync(out, { recursive: true, force: true })
    full.push(await runBuildChild('build', config, out))
    const copy = `${out}-floor`
    floor.push(await runBuildChild('write', out, copy))
    rmSync(copy, { recursive: true })
  }
  const ratio = (of: 'seconds' | 'cpuSeconds'): number =>
    median(full.map((run, round) => run[of] / (floor[round]?.[of] ?? Number.NaN)))
  const all = bytesBelow(out)
  const privateBytes = bytesBelow(join(out, '.gazetteer'))
  const changedPages = editScaleDirectory(dirname(config), pages, 1)
  const incremental = await runBuildChild('build', config, out)
  const unchanged = await runBuildChild('build', config, out)
  return {
    rounds,
    full: middleOf(full),
    floor: middleOf(floor),
    fullOverFloor: { seconds: ratio('seconds'), cpuSeconds: ratio('cpuSeconds') },
    changedPages,
    incremental,
    unchanged,
    plainBytes: all - privateBytes,
    privateBytes,
  }
}

/** The run that took the median time of an odd number of them. */
function middleOf(runs: readonly BuildRun[]): BuildRun {
  const middle = runs.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(runs.length / 2)]
  if (middle === undefined) throw new Error('nothing was built')
  return middle
}

function bytesBelow(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    bytes += entry.isDirectory() ? bytesBelow(path) : statSync(path).size
  }
  return bytes
}
