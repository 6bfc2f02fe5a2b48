import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { measureBuilds, type ScaleBuilds } from './scale-builds.ts'
import { makeScaleDirectory, type ScaleDirectory } from './scale-directory.ts'
import { measureServing, type Percentiles, percentilesOf, type ScaleServing } from './scale-serving.ts'

const SEARCH_CHILD = fileURLToPath(new URL('scale-search-child.ts', import.meta.url))

/** All measurements of a directory of one size. */
export interface ScaleMeasured {
  readonly directory: ScaleDirectory
  readonly builds: ScaleBuilds
  readonly serving: ScaleServing
  /** Milliseconds of a search of the whole directory, the engine alone. */
  readonly engine: Percentiles
}

/** Creates a directory in `folder`, builds it, serves it and searches it. Reports progress on standard error. */
export async function measureScale(folder: string, pages: number): Promise<ScaleMeasured> {
  const say = (what: string): void => console.error(`${pages} pages: ${what}`)
  const sources = join(folder, 'sources')
  const out = join(folder, 'built', 'out')
  mkdirSync(sources, { recursive: true })
  say('writing the sources')
  const directory = makeScaleDirectory(sources, pages)
  say('building')
  const builds = await measureBuilds(directory, out)
  say('serving')
  const serving = await measureServing(out, pages)
  say('searching')
  const engine = await measureEngine(out, pages)
  return { directory, builds, serving, engine }
}

async function measureEngine(out: string, pages: number): Promise<Percentiles> {
  const { stdout } = await promisify(execFile)(process.execPath, [SEARCH_CHILD, out, String(pages)])
  // Written by the child: milliseconds.
  return percentilesOf(JSON.parse(stdout) as number[])
}
