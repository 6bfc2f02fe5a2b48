import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resolveStateDir } from '../../server/store/state-dir.ts'
import type { BuildRun } from '../lib/build-child.ts'
import { median, middleRun } from '../lib/rounds.ts'
import { runBuildChild } from '../lib/run-build-child.ts'
import { editScaleDirectory, type ScaleDirectory } from './scale-directory.ts'

/** Up to this many pages a build is measured as often as {@link ROUNDS}; larger ones are measured once. */
const MAX_PAGES_BUILT_OFTEN = 1000
const ROUNDS = 5

/** The cost of building a directory. The release stays where it was built. */
export interface ScaleBuilds {
  /** How often full builds and their floor were measured, in turns. */
  readonly rounds: number
  readonly full: BuildRun
  /** Writing the same bytes from memory. */
  readonly floor: BuildRun
  /** Per round: the ratio of a full build to the floor, in time and CPU. */
  readonly fullOverFloor: { readonly seconds: number; readonly cpuSeconds: number }
  readonly changedPages: number
  readonly incremental: BuildRun
  readonly unchanged: BuildRun
  /** Bytes of files that any static host can serve. */
  readonly plainBytes: number
  /** Bytes of the files that servers read. */
  readonly privateBytes: number
}

/**
 * Builds a directory into `out`: in full, with 1 % of its pages changed, and with nothing changed. Nothing else may be in
 * the folder of `out`.
 */
export async function measureBuilds({ config, pages }: ScaleDirectory, out: string): Promise<ScaleBuilds> {
  const rounds = pages <= MAX_PAGES_BUILT_OFTEN ? ROUNDS : 1
  const full: BuildRun[] = []
  const floor: BuildRun[] = []
  for (let round = 0; round < rounds; round += 1) {
    rmSync(dirname(out), { recursive: true, force: true })
    full.push(await runBuildChild('build', config, out))
    const copy = `${dirname(out)}-floor`
    floor.push(await runBuildChild('write', dirname(out), copy))
    rmSync(copy, { recursive: true })
  }
  const ratio = (of: 'seconds' | 'cpuSeconds'): number =>
    median(full.map((run, round) => run[of] / (floor[round]?.[of] ?? Number.NaN)))
  const plainBytes = bytesBelow(out)
  const privateBytes = bytesBelow(resolveStateDir(out))
  const changedPages = editScaleDirectory(dirname(config), pages, 1)
  const incremental = await runBuildChild('build', config, out)
  const unchanged = await runBuildChild('build', config, out)
  return {
    rounds,
    full: middleRun(full),
    floor: middleRun(floor),
    fullOverFloor: { seconds: ratio('seconds'), cpuSeconds: ratio('cpuSeconds') },
    changedPages,
    incremental,
    unchanged,
    plainBytes,
    privateBytes,
  }
}

function bytesBelow(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    bytes += entry.isDirectory() ? bytesBelow(path) : statSync(path).size
  }
  return bytes
}
