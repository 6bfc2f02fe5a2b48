import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeployError } from '../deploy-error.ts'
import { writeAssetParts } from './asset-parts.ts'
import type { WrittenParts } from './asset-parts.ts'
import { renderDeploymentReadme } from './deployment-readme.ts'
import type { CommandFolders } from './deployment-readme.ts'
import type { DeploymentPlan } from './plan-deployment.ts'
import { CONFIG_MARK, renderWranglerConfig } from './wrangler-config.ts'

/** Input and output paths. */
export interface DeploymentFolders extends CommandFolders {
  /** The built Worker. */
  readonly workerPath: string
}

const CONFIG = 'wrangler.jsonc'

/**
 * Writes everything that `wrangler deploy` needs into a folder. The configuration, which names the release, is written
 * last; an interrupted run is repaired by the next.
 *
 * @throws {DeployError} when the Worker is not built, or the folder contains something else.
 */
export function writeDeployment(plan: DeploymentPlan, folders: DeploymentFolders): WrittenParts {
  const { into, workerPath } = folders
  if (!existsSync(workerPath)) throw new DeployError(`${workerPath}: missing; run npm run build`)
  checkFolder(into)
  mkdirSync(into, { recursive: true })
  // Marks the folder as ours before anything else is in it.
  if (!existsSync(join(into, CONFIG))) writeFileSync(join(into, CONFIG), `${CONFIG_MARK}\n{}\n`)
  const { place, release } = plan
  const parts = writeAssetParts(place === 'assets' ? release : { ...release, files: [] }, join(into, 'assets'))
  copyFileSync(workerPath, join(into, 'worker.js'))
  writeFileSync(join(into, 'README.md'), renderDeploymentReadme(plan, folders))
  writeFileSync(join(into, CONFIG), renderWranglerConfig(plan))
  return parts
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
