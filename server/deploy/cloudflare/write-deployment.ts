import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeployError } from '../published-release.ts'
import { writeAssets } from './write-assets.ts'
import type { WrittenAssets } from './write-assets.ts'
import { renderDeploymentReadme } from './deployment-readme.ts'
import type { CommandFolders } from './deployment-readme.ts'
import type { DeploymentPlan } from './plan-deployment.ts'
import { CONFIG_MARK, renderWranglerConfig } from './wrangler-config.ts'

/** Input and output paths. */
export interface DeploymentFolders extends CommandFolders {
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
export function writeDeployment(plan: DeploymentPlan, folders: DeploymentFolders): WrittenAssets {
  const { into, workerDir } = folders
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
  writeFileSync(join(into, 'README.md'), renderDeploymentReadme(plan, folders))
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
