import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  copyFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join, dirname } from 'node:path'
import { DeployError } from '../published-release.ts'
import type { DeploymentPlan } from './plan-deployment.ts'
import { CONFIG_MARK, renderWranglerConfig } from './wrangler-config.ts'
import { listFiles } from '../../store/list-files.ts'
import { OBJECTS_DIR } from '../../store/release/manifest.ts'
import type { PublishedRelease } from '../published-release.ts'

/** Input and output paths. */
export interface DeploymentFolders {
  /** Where the deployment is written. Created when missing. */
  readonly into: string
  /** Of the built Worker: its main module, others below `modules/`, and their source maps. */
  readonly workerDir: string
}

const CONFIG = 'wrangler.jsonc'
const WORKER = 'worker.js'
/** Those of languages, and what is seldom needed: loaded by the first request that needs them. */
const MODULES = 'modules'

/**
 * Writes everything that `wrangler deploy` needs into a folder. The configuration, which names the release, is written
 * last; an interrupted run is repaired by the next.
 *
 * @throws {DeployError} when the Worker is not built, or the folder contains something else.
 */
export function writeDeployment(plan: DeploymentPlan, { into, workerDir }: DeploymentFolders): WrittenAssets {
  const main = join(workerDir, WORKER)
  if (!existsSync(main)) throw new DeployError(`${main}: missing; run npm run build`)
  checkFolder(into)
  mkdirSync(into, { recursive: true })
  // Marks the folder as ours before anything else is in it.
  if (!existsSync(join(into, CONFIG))) writeFileSync(join(into, CONFIG), `${CONFIG_MARK}\n{}\n`)
  const { place, release } = plan
  const written = writeAssets(place === 'assets' ? release : { ...release, files: [] }, join(into, 'assets'))
  for (const path of [WORKER, `${WORKER}.map`, MODULES]) {
    rmSync(join(into, path), { recursive: true, force: true })
    cpSync(join(workerDir, path), join(into, path), { recursive: true })
  }
  // Of versions that wrote the steps there.
  rmSync(join(into, 'README.md'), { force: true })
  writeFileSync(join(into, CONFIG), renderWranglerConfig(plan))
  return written
}

/** Other people’s files are neither replaced nor uploaded. */
function checkFolder(into: string): void {
  if (!existsSync(into) || readdirSync(into).length === 0) return
  const config = join(into, CONFIG)
  if (existsSync(config) && readFileSync(config, 'utf8').startsWith(CONFIG_MARK)) return
  throw new DeployError(
    `${into}: is not empty and was not written by gazetteer deploy; name another folder with --into`,
  )
}

export interface WrittenAssets {
  readonly written: number
  /** Already there: objects are named by their content. */
  readonly kept: number
  /** Objects of earlier releases. */
  readonly removed: number
}

/**
 * Copies the objects of a release to the static assets of a Worker. Those that are there stay; objects of other releases are
 * removed, and nothing else.
 *
 * @param assetsDir May be missing.
 */
function writeAssets({ privateDir, files }: PublishedRelease, assetsDir: string): WrittenAssets {
  let written = 0
  for (const { path, byteLength } of files) {
    const to = join(assetsDir, path)
    if (statSync(to, { throwIfNoEntry: false })?.size === byteLength) continue
    mkdirSync(dirname(to), { recursive: true })
    // Given its name only when complete: a later run checks only its length.
    copyFileSync(join(privateDir, path), `${to}.tmp`)
    renameSync(`${to}.tmp`, to)
    written += 1
  }
  // Of versions that stored releases in other files.
  for (const folder of ['segments', 'tables', 'search', 'changes']) {
    rmSync(join(assetsDir, folder), { recursive: true, force: true })
  }
  const removed = removeOthers(assetsDir, new Set(files.map(({ path }) => path)))
  return { written, kept: files.length - written, removed }
}

/** Objects, and partially written ones. */
const OBJECT = /^[0-9a-f]{2}\/[0-9a-f]{32}(?:\.tmp)?$/

function removeOthers(assetsDir: string, wanted: ReadonlySet<string>): number {
  const paths = listFiles(join(assetsDir, OBJECTS_DIR))
    .filter((name) => OBJECT.test(name) && !wanted.has(`${OBJECTS_DIR}/${name}`))
    .map((name) => join(assetsDir, OBJECTS_DIR, name))
  for (const path of paths) rmSync(path)
  return paths.length
}
