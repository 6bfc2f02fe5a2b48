import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT_DIR } from '../paths.ts'

interface LockedPackage {
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  link?: boolean
  hasInstallScript?: boolean
}

/**
 * Copies into `folder` what `npm ci --omit=dev --workspaces=false` would install there, from what is installed here: the packages that the
 * lock file does not mark as needed for development only.
 */
export async function copyProductionPackages(folder: string): Promise<void> {
  const lock = JSON.parse(readFileSync(join(PROJECT_DIR, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  for (const [path, { dev, devOptional, optional, link, hasInstallScript }] of Object.entries(lock.packages)) {
    // Neither the project nor its workspaces.
    if (!path.startsWith('node_modules/') || link) continue
    if (dev || devOptional || optional) continue
    if (hasInstallScript) throw new Error(`${path} has an install script, which nothing here runs`)
    await cp(join(PROJECT_DIR, path), join(folder, path), { recursive: true })
  }
}
